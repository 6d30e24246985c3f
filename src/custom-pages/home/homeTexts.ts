import type { Grouping } from '../../../contract/dateRanges';

/** Texts of the start page; those of the specification stand as it writes them (console.md section 2). */
export const homeTexts = {
  title: (customer: string) => `Dashboard - ${customer}`,
  unknown: 'Unknown',
  events: 'Events',
  usage: 'Billing Period Usage',
  datasets: 'Datasets',
  noEvents: 'No Event Data',
  noEventsHint: 'Nothing was encrypted or decrypted in this time.',
  eventsNotAvailable: 'Event Data Not Available',
  usageNotAvailable: 'Billing Usage Not Available',
  datasetsNotAvailable: 'Datasets Not Available',
  allDatasets: 'All Datasets',
  selected: (count: number) => `${count.toLocaleString('en-US')} Selected`,
  asTable: 'View as table',
  asChart: 'View as chart',
  retry: 'Retry',
} as const;

export const groupingNames: Record<Grouping, string> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};
