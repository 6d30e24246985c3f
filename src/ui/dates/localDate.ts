import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { isDay } from '../../../contract/lib/dateRanges';
import { rangeTexts } from '../../../texts/admin-kit/dateRanges';

/** @returns the browser's local date of the day yyyy-MM-dd, so that time zones do not matter */
export const toLocalDate = (day: string): Date => new Date(`${day}T00:00`);

/** @returns the day, yyyy-MM-dd, of a local date */
export const fromLocalDate = (date: Date): string => lightFormat(date, 'yyyy-MM-dd');

/** @returns an error of a typed date: missing parts, a day that its month does not have, or a short year */
export function dateProblem(date: Date | null): string | undefined {
  if (date === null || !isValid(date)) return rangeTexts.notADate;
  return date.getFullYear() < 1000 ? rangeTexts.year : undefined;
}

/** @returns the name, yyyy-MM-dd, of a typed date; undefined for a date with a problem */
export const typedDay = (date: Date | null): string | undefined =>
  date === null || dateProblem(date) !== undefined ? undefined : fromLocalDate(date);

const monthFirst = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;

/** @returns the day, yyyy-MM-dd, of 09/15/2026, 09-15-2026 or 2026-09-15; undefined for every other text */
export function readDay(text: string): string | undefined {
  const [, month = '', , date = '', year = ''] = monthFirst.exec(text.trim()) ?? [];
  const day =
    year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}
