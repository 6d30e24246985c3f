/** Rules of dates and ranges of dates that people choose. */
export const rangeTexts = {
  endBeforeStart: 'End date must be after start date',
  tooOld: 'Selected dates must be less than a year ago',
  notADate: 'This is not a date',
  inFuture: 'Selected dates must not be in the future',
  year: 'The year has four digits',
  form: 'Write the date as MM/DD/YYYY or YYYY-MM-DD',
} as const;
