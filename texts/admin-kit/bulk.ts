interface Refused {
  /** Names and number of the rows that do not allow the action. */
  names: string;
  count: number;
  /** Number of selected rows. */
  of: number;
  /** Reason of the first of these rows. */
  reason: string | undefined;
}

/** Texts of selected rows and of bulk actions. */
export const bulkTexts = {
  chooseAll: (count: string) => `Choose all ${count}`,
  chooseFirst: (count: string) => `Choose the first ${count}`,
  choosing: 'Choosing…',
  notAll: 'The other rows could not be read',
  tooMany: (most: string) =>
    `At most ${most} records can be changed at once. Choose fewer, or do it in several steps.`,
  notAllowed: ({ names, count, of, reason }: Refused) => {
    const rows =
      of === 1
        ? 'The chosen row does not allow this'
        : `${count} of ${of} chosen rows ${count === 1 ? 'does' : 'do'} not allow this: ${names}`;
    return reason === undefined ? `${rows}.` : `${rows}. ${reason}`;
  },

  next: 'Continue',
  checking: 'Checking what would happen…',
  nothing: 'None of the chosen records allows this.',
  nothingChosen: 'Nothing is chosen any more.',
  /** Counts of the dry run. */
  would: (count: string) => `${count} will be changed.`,
  wouldNot: (count: string) => `${count} will be left as ${count === '1' ? 'it is' : 'they are'}.`,
  records: (count: string) => (count === '1' ? '1 record' : `${count} records`),
  preview: 'What will happen',
  columns: ['Record', 'What will happen'],
  willBeDone: 'Will be changed',
  leftOut: 'Left out',
  stops: 'Stops',
  gone: 'A record that no longer exists',

  answerLost: 'Some of the records may have been changed.',
  sentAgain: 'Nothing is done twice, and the result of each record is shown then.',

  results: 'What was done',
  resultColumns: ['Record', 'Result'],
  allDone: (count: string) => (count === '1' ? 'Done.' : `All ${count} done.`),
  someDone: (done: string, all: string) => `${done} of ${all} done.`,
  noneDone: 'Nothing was changed.',
  done: 'Done',
  failed: 'Not done',
  retry: 'Try the others again',
} as const;

/** Rules of selected records. */
export const bulkRules = {
  tooMany: (most: number) => `At most ${most} records can be changed at once.`,
  twice: 'Each record can be named once.',
  none: 'Choose at least one record.',
} as const;
