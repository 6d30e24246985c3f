const calls = (count: string, isOne: boolean): string => `${count} ${isOne ? 'call' : 'calls'}`;

/** Texts of what a record was used for in the last 30 days. */
export const usageTexts = {
  title: 'Calls of the last 30 days',
  /** Names the line that is drawn of them. */
  line: (count: string, isOne: boolean, busiest: string) =>
    `${calls(count, isOne)} in the last 30 days, ${busiest} on the busiest day`,
  legend: 'Calls by kind',
  /** The history has at most ten rows a minute of refused calls. */
  refused: 'Refused, at least',
  /** Actor of rows of the security history that a program caused. */
  userOfKey: (name: string) => `API key "${name}"`,
  none: 'Nothing was encrypted or decrypted in the last 30 days.',
  noneReported: 'No encryption or decryption was reported in the last 30 days.',
  incomplete: 'Not all calls are reported',
  byDay: (first: string, last: string) => `By day in UTC, ${first} to ${last}`,
  busiest: (count: string, isOne: boolean, day: string) =>
    `The most on one day: ${calls(count, isOne)} on ${day}`,
  table: 'Calls of each day',
  day: 'Day (UTC)',
  calls: 'Calls',
  events: 'Events',
  history: 'Security History',
} as const;
