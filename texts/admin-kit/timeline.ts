/** Texts of the search above a timeline, and of the pages that it finds. */
export const timelineTexts = {
  tooLong: 'This search is too long for an address. Use fewer or shorter conditions.',
  lastDay: 'Last 24 hours',
  filters: 'Filters',
  filtersCount: (count: number) => `Filters (${count})`,
  filtersSet: 'Filters that are set',
  anyOf: 'Any of',
  clearAll: 'Clear all',
  searchedBackTo: (rows: string, moment: string) =>
    `Searched ${rows} back to ${moment}. Older ones were not searched.`,
  searchedUpTo: (rows: string, moment: string) =>
    `Searched ${rows} up to ${moment}. Newer ones were not searched.`,
  narrow: 'Narrow the date range',
  searchOlder: 'Search older ones',
  searchNewer: 'Search newer ones',
} as const;
