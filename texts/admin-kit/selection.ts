/** Texts of the checkboxes that select rows; they load with the first list. */
export const selectionTexts = {
  choose: (name: string) => `Choose ${name}`,
  choosePage: 'Choose all rows of this page',
  noRows: 'There are no rows to choose yet',
  column: 'Chosen',
  bar: 'Chosen rows',
  clear: 'Clear',
  chosen: (count: string) => `${count} chosen`,
} as const;
