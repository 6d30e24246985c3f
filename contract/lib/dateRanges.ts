import { rangeTexts } from '../../texts/admin-kit/dateRanges';
import { dayMs, minuteMs } from './clock';

/**
 * Days, ranges of days and buckets, all in UTC and independent of the current time (console.md sections 2, 5
 * and 9), without zod. A day is a text yyyy-MM-dd, so that no time zone can shift it.
 */

export const groupings = ['hour', 'day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** A range of days, both inclusive. */
export interface DayRange {
  start: string;
  end: string;
}

export const rangeLimits = {
  /** Maximum days that a range may reach back (console.md section 9). */
  days: 365,
  /** The calendar's first day is this many days before today. */
  calendarDays: 364,
  /** Ranges up to this many days are grouped by hour, or by day. */
  byHour: 7,
  byDay: 30,
} as const;

/** @returns the day of a moment, in UTC */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The first day that a record may name: earlier days are typing mistakes. */
export const earliestDay = '1970-01-01';

/** Format of a day, yyyy-MM-dd; the day need not exist. */
export const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** @returns midnight UTC at the start of a day, in milliseconds; NaN if the day does not exist */
export const startOfDay = (day: string): number => {
  const moment = dayForm.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(moment) || dayOf(new Date(moment)) !== day ? Number.NaN : moment;
};

/** @returns whether the day exists */
export const isDay = (text: string): boolean => !Number.isNaN(startOfDay(text));

/** A day, or an ISO 8601 moment: `Date` alone would accept `x 5` and 31 February, in the machine's time zone. */
const momentForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/** @returns false for an invalid moment, and for a year that databases write differently */
export const hasStorableYear = (moment: Date): boolean =>
  moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999;

/**
 * @param text a day or a moment, typed or sent by a program; without a zone it is UTC
 * @returns undefined for an invalid text, and outside the years 1 to 9999
 */
export function readMoment(text: string): Date | undefined {
  const [, day = '', time = '00:00', zone = 'Z'] = momentForm.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const moment = new Date(`${day}T${time}${zone.toUpperCase()}`);
  return hasStorableYear(moment) ? moment : undefined;
}

/** @returns the milliseconds that a written moment covers: a whole day without a time, a minute without seconds */
export function lengthOfMoment(text: string): number {
  if (dayForm.test(text)) return dayMs;
  return /[T ]\d\d:\d\d(?!:)/i.test(text) ? minuteMs : 1;
}

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(startOfDay(day) + days * dayMs));

/** @returns the number of days in a range, 1 for a single day */
export const daysOf = ({ start, end }: DayRange): number =>
  Math.round((startOfDay(end) - startOfDay(start)) / dayMs) + 1;

/** @returns the problem with a range, or undefined */
export function rangeProblem({ start, end }: DayRange, now: Date): string | undefined {
  if (!isDay(start) || !isDay(end)) return rangeTexts.notADate;
  if (end < start) return rangeTexts.endBeforeStart;
  if (start < addDays(dayOf(now), -rangeLimits.days)) return rangeTexts.tooOld;
  return undefined;
}

/** @returns the day, moved into the calendar if necessary: from 364 days before now up to now */
export const clampDay = (day: string, now: Date): string => {
  const today = dayOf(now);
  const firstDay = addDays(today, -rangeLimits.calendarDays);
  if (day < firstDay) return firstDay;
  return day > today ? today : day;
};

/** @returns the range, with both ends moved into the calendar if necessary */
export const clampRange = ({ start, end }: DayRange, now: Date): DayRange => ({
  start: clampDay(start, now),
  end: clampDay(end, now),
});

/** @returns the default grouping of a range (console.md section 2) */
export const groupingOf = (range: DayRange): Grouping => {
  const days = daysOf(range);
  if (days <= rangeLimits.byHour) return 'hour';
  return days <= rangeLimits.byDay ? 'day' : 'week';
};

/** @returns the start of the bucket that contains a moment, UTC; weeks start on Monday (ISO 8601) */
export function bucketStart(moment: Date, grouping: Grouping): Date {
  const start = new Date(moment);
  if (grouping === 'hour') {
    start.setUTCMinutes(0, 0, 0);
    return start;
  }
  start.setUTCHours(0, 0, 0, 0);
  if (grouping === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
  if (grouping === 'month') start.setUTCDate(1);
  return start;
}

/** @returns the start of the next bucket */
export function nextBucket(start: Date, grouping: Grouping): Date {
  const next = new Date(start);
  if (grouping === 'hour') next.setUTCHours(next.getUTCHours() + 1);
  if (grouping === 'day') next.setUTCDate(next.getUTCDate() + 1);
  if (grouping === 'week') next.setUTCDate(next.getUTCDate() + 7);
  if (grouping === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  return next;
}

/** @returns the starts of all buckets that a range touches; the first may be before the range */
export function bucketsOf({ start, end }: DayRange, grouping: Grouping): Date[] {
  const buckets: Date[] = [];
  const until = startOfDay(end) + dayMs;
  let bucket = bucketStart(new Date(startOfDay(start)), grouping);
  while (bucket.getTime() < until) {
    buckets.push(bucket);
    bucket = nextBucket(bucket, grouping);
  }
  return buckets;
}

/** The presets of the date range picker (console.md section 2); Custom has no range of its own. */
export const rangePresets = [
  { id: 'today', days: 1 },
  { id: 'last-7-days', days: 7 },
  { id: 'last-30-days', days: 30 },
  { id: 'last-year', days: rangeLimits.days },
] as const;
export type RangePreset = (typeof rangePresets)[number]['id'];

/** A chosen range: a preset moves with the current day, a custom range is fixed. */
export interface RangeChoice {
  preset: RangePreset | 'custom';
  range: DayRange;
}

/** @returns the range of a preset that ends today */
export const presetRange = (preset: RangePreset, now: Date): DayRange => {
  const end = dayOf(now);
  const days = rangePresets.find(({ id }) => id === preset)?.days ?? 1;
  return { start: addDays(end, 1 - days), end };
};
