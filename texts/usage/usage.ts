import { counted, countText } from '../admin-kit/counted';

/** Texts about a record's use in the last days. */
export const usageTexts = {
  title: (days: number) => `Calls of the last ${days} days`,
  /** Accessible name of the line chart. */
  line: (count: number, busiest: number, days: number) =>
    `${counted(count, 'call')} in the last ${days} days, ${countText(busiest)} on the busiest day`,
  legend: 'Calls by kind',
  /** "At least", because the history has at most ten rows a minute of refused calls. */
  refused: 'Refused, at least',
  /** Actor of a program's rows in the security history. */
  userOfKey: (name: string) => `API key "${name}"`,
  none: (days: number) => `Nothing was encrypted or decrypted in the last ${days} days.`,
  noneReported: (days: number) =>
    `No encryption or decryption was reported in the last ${days} days.`,
  incomplete: 'Not all calls are reported',
  byDay: (first: string, last: string) => `By day in UTC, ${first} to ${last}`,
  busiest: (count: number, day: string) =>
    `The most on one day: ${counted(count, 'call')} on ${day}`,
  table: 'Calls of each day',
  day: 'Day (UTC)',
  calls: 'Calls',
  events: 'Events',
  history: 'Security History',
} as const;
