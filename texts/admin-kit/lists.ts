/** Texts of every list: toolbar, rows, pages, export, search and the panel of a record. */
export const listTexts = {
  created: 'Created',
  calls: (days: number) => `Calls in ${days} Days`,
  updated: 'Updated',
  /** Placeholder for a missing value. */
  none: '—',
  /** Uses no-break spaces to prevent a line break. */
  lead: (distance: string) => distance.replaceAll(' ', '\u00A0'),
  more: (count: string) => `and ${count} more`,
  moreNames: (count: number, names: string) => `+${count} more: ${names}`,
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  moreActions: 'More',
  /** Separator of the facts in a phone's row. */
  between: ' · ',

  columns: {
    title: 'Columns',
    reset: 'Reset',
    keepOne: 'At least one column must stay visible.',
    width: (column: string) => `Width of ${column} in pixels`,
    moveLeft: (column: string) => `Move ${column} left`,
    moveRight: (column: string) => `Move ${column} right`,
    isFirst: (column: string) => `${column} is the first column.`,
    isLast: (column: string) => `${column} is the last column.`,
    notLoaded: 'Your columns could not be loaded',
    notSaved: 'Your columns could not be saved',
  },

  filters: {
    by: (column: string) => `Filter by ${column}`,
    text: 'Search',
    isValue: (column: string, value: string) => `${column}: ${value}`,
    remove: (filter: string) => `Remove filter ${filter}`,
  },

  states: {
    noMatch: 'No matches',
    noMatchText: (rows: string) => `No ${rows} match the search and filters.`,
    clear: 'Clear search and filters',
    reset: 'Reset list',
    label: 'Show',
    all: 'All',
    atLeast: (count: string) => `${count}+`,
  },

  /** Filters and order on a phone. */
  sheet: {
    title: 'Filters and order',
    open: (filters: number) => (filters === 0 ? 'Filters' : `Filters (${filters})`),
    order: 'Order',
    ascending: (column: string) => `${column}, ascending`,
    descending: (column: string) => `${column}, descending`,
    close: 'Done',
  },

  pages: {
    label: 'Pages',
    page: 'Page',
    of: (last: string) => `of ${last}`,
    range: (range: string, total: string) => `${range} of ${total}`,
    cappedRange: (range: string, total: string) => `${range} of more than ${total}`,
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    atStart: 'This is the first page.',
    atEnd: 'This is the last page.',
  },

  csv: {
    run: 'Export to CSV',
    progress: (size: string) => `Downloading… ${size}`,
    cancel: 'Cancel export',
    done: 'Successfully downloaded CSV.',
    failed: 'Unable to download CSV.',
    limit: (rows: number) => `Limit ${rows / 1000}k Rows`,
    nothingYet: 'Nothing to export yet. Set a date range, a search or a filter first.',
  },

  /** Lists that show nothing before a search: texts of their declarations and rows. */
  timeline: {
    date: 'Date',
    utcDay: (day: string) => `${day} UTC`,
    empty: {
      title: 'Choose what to list',
      text: 'Choose a date range, search or set a filter to see results.',
    },
    loadFailed: 'Error fetching Events',
  },
} as const;

export const tooManyConditions = (most: number): string =>
  `A search takes at most ${most} conditions.`;
