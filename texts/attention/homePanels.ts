/** Texts of the panels of the start page, which load after its frame. */
export const homePanelTexts = {
  noEvents: 'No Event Data',
  noEventsHint: 'No encryption or decryption was reported in this time.',
  noneOfSelection: 'Nothing of what is selected was reported in this time.',
  showLastYear: 'Show the last year',
  eventsNotAvailable: 'Event Data Not Available',
  usageNotAvailable: 'Billing Usage Not Available',
  chooseDatasets: 'Choose datasets',
  allDatasets: 'All Datasets',
  selected: (count: string) => `${count} Selected`,
  datasetsButton: (selected: string) => `Datasets: ${selected}`,
  noneSelectedHint: 'With none selected, all datasets are counted.',
  tooManyDatasets: (limit: string, count: string) =>
    `At most ${limit} datasets can be selected; ${count} are.`,
  select: 'Select',
  cancel: 'Cancel',
  aggregation: 'Aggregation',
  groupBy: 'Group by',
  automatic: (grouping: string) => `Automatic (${grouping.toLowerCase()})`,
  groupings: { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' },
  asTable: 'View as table',
  asChart: 'View as chart',

  totals: 'Totals',
  time: 'Time (UTC)',
  timeBusiest: (grouping: string, size: number) =>
    `Time (UTC), each bar the busiest ${grouping} of ${size}`,
  chart: (names: readonly string[], grouping: string) =>
    `Chart of ${names.join(' and ').toLowerCase()} by ${grouping}; its figures are in the table view`,
  table: 'Events as a table',
  copy: 'Copy',
  copied: 'Copied, tab-separated, ready for a spreadsheet.',
  firstRows: (shown: string, all: string) => `The first ${shown} of ${all} rows; Copy takes all.`,

  call: 'call',
  noLimit: 'Your plan has no limit on calls.',
  usedOf: (count: string, entitlement: string) =>
    `${count} of ${entitlement} ${entitlement === '1' ? 'call' : 'calls'}`,
  overage: (overage: string) => `▲ ${overage}`,

  linkToDatasets: 'All datasets',
  linkToDatasetsOf: (total: string) => `All datasets (${total})`,
  noDatasets: 'No datasets yet',
  noDatasetsHint: 'A dataset defines which data is encrypted, and how.',
  columns: ['Name', 'Description', 'Dataset Groups', 'Primary Key', 'Type'],
  noGroups: 'None',
  types: { structured: 'Structured', unstructured: 'Unstructured' },
} as const;
