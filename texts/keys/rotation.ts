/** Texts of failed scheduled rotations, on Home and on the record's page. */
export const rotationFailureTexts = {
  failed: (count: number) =>
    count === 1
      ? 'The scheduled rotation failed once.'
      : `The scheduled rotation failed ${count} times in a row.`,
  retry: (moment: string) => `The next attempt is on ${moment}.`,
} as const;

/** Texts of rotation schedules, which data keys and primary keys both have. */
export const rotationScheduleTexts = {
  legend: 'Rotation schedule',
  bestPractice: 'Best practice is to rotate every 6 to 12 months.',
  submit: 'Submit',
  custom: 'Custom number of days',
  days: 'Days',
  range: (min: number, max: number) => `From ${min} to ${max}`,
  none: 'No rotation schedule is set.',
  current: (days: string) => `The current rotation schedule is ${days}.`,
  same: 'This is the current rotation schedule.',
  lessOften: (days: string, now: string) =>
    `Less often than now: every ${days} instead of every ${now}.`,
  moreOften: (days: string, now: string) =>
    `More often than now: every ${days} instead of every ${now}.`,
  rotatesWhen: (when: string) => `Rotates ${when}`,
  dueAtOnce: 'With this schedule, the next rotation is due immediately.',
  afterPublication: 'This schedule begins when the dataset is published.',
  keyDisabled: 'No rotation is scheduled while the primary key is disabled.',
  next: (moment: string) => `With this schedule, the next rotation is on ${moment}.`,
} as const;
