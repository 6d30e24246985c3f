import { UTCDateMini } from '@date-fns/utc/date/mini';
import { lightFormat } from 'date-fns/lightFormat';
import { dayMs } from '../../contract/lib/clock';
import { countText } from '../../texts/admin-kit/counted';
import { type DayRange, dayOf, startOfDay } from '../../contract/lib/dateRanges';
import { actionTexts } from '../../texts/admin-kit/actions';
import { timeTexts } from '../../texts/admin-kit/times';

export { countText };

/**
 * The only module that formats moments, days and numbers. It avoids `Intl`, whose first use in a page takes Chromium 20
 * ms (80 ms on a phone) before the first row.
 */

/**
 * @param moment ISO 8601, or milliseconds
 * @param pattern of date-fns' `lightFormat`: digits and AM or PM, without the names of a language
 * @returns the moment in UTC
 * @throws RangeError for an invalid moment
 */
export const utcText = (moment: string | number | Date, pattern: string): string =>
  lightFormat(new UTCDateMini(moment), pattern);

/**
 * A displayed time: 'yyyy-MM-dd hh:mm aa' plus the zone (console.md section 9).
 * @param moment in the service's format (ISO 8601, UTC)
 * @param time pattern of the time of day, if it needs more than minutes
 * @returns for example `2026-11-20 09:05 AM UTC`; an invalid moment unchanged
 */
export const displayTime = (moment: string, time = 'hh:mm'): string =>
  Number.isNaN(Date.parse(moment)) ? moment : `${utcText(moment, `yyyy-MM-dd ${time} aa`)} UTC`;

const spans = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

const distanceText = (count: number, unit: string): string =>
  timeTexts.away(Math.abs(count), unit, count < 0);

/**
 * @param moment ISO 8601
 * @returns the distance from now in the largest unit that fits, for example `in 19 days` or `2 hours ago`; an invalid
 * moment unchanged
 */
export function relativeTime(moment: string, now = new Date()): string {
  const seconds = (Date.parse(moment) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return moment;
  const [unit, length] = spans.find((span) => Math.abs(seconds) >= span[1]) ?? [];
  if (unit === undefined) return timeTexts.now;
  if (unit === 'day') return relativeDay(moment, now);
  return distanceText(Math.trunc(seconds / length), unit);
}

/**
 * @param moment ISO 8601
 * @returns its day as seen from another in UTC (decision 60), for example `today`, `tomorrow` or `in 5 days`
 */
export function relativeDay(moment: string, now: Date): string {
  const dayStart = (date: Date) => startOfDay(dayOf(date));
  const days = (dayStart(new Date(moment)) - dayStart(now)) / dayMs;
  return timeTexts.days[days] ?? distanceText(days, 'day');
}

/** @returns a range of days, for example `2026-11-14 – 2026-11-20 UTC` */
export const dayRangeText = ({ start, end }: DayRange): string =>
  start === end ? `${start} UTC` : `${start} – ${end} UTC`;

/** @returns a moment's month in UTC, for example `Nov` */
export const monthName = (moment: Date): string => timeTexts.months[moment.getUTCMonth()] ?? '';

const compactUnits = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** A number for narrow places, for example 1.2M. */
export function compactCount(count: number): string {
  // A count that rounds up to 1,000 of a unit is written as 1 of the next unit.
  const [size, letter] = compactUnits.find(([unit]) => count >= unit * 0.999_95) ?? [1, ''];
  return `${Math.round((count * 10) / size) / 10}${letter}`;
}

/**
 * Names in a sentence; only the first ones of many.
 * @param total number of all names, if `names` lacks some
 */
export function nameList(names: readonly string[], max: number, total?: number): string {
  const first = names.slice(0, max);
  const otherCount = (total ?? names.length) - first.length;
  const text = first.join(', ');
  if (otherCount <= 0) return text;
  return actionTexts.andMore(text, total === undefined ? undefined : countText(otherCount));
}
