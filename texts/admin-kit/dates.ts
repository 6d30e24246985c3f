/** Texts of the date range picker and its calendars; the contract has the problems of a range. */
export const dateTexts = {
  range: 'Date range',
  presets: {
    today: 'Today',
    'last-7-days': 'Last 7 days',
    'last-30-days': 'Last 30 days',
    'last-year': 'Last Year',
  },
  custom: 'Custom',
  customRange: 'Custom date range',
  edges: { start: 'Start date', end: 'End date' },
  choosing: {
    start: 'Now choosing the start date, in UTC.',
    end: 'Now choosing the end date, in UTC.',
  },
  available: (range: string) => `Available: ${range}`,
  done: 'Done',
} as const;
