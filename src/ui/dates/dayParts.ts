import { daysInMonth, startOfDay } from '../../../contract/dateRanges';
import { rangeTexts } from '../../../texts/dateRanges';

/** The parts in the order they are typed in. */
export const dayParts = ['month', 'day', 'year'] as const;

export type DayPart = (typeof dayParts)[number];

/** A day as it is typed: each part holds the digits that are there so far. */
export type DayParts = Record<DayPart, string>;

export const digitsOf = { month: 2, day: 2, year: 4 } as const;

/** @returns the parts of a day written yyyy-MM-dd */
export function partsOf(day: string): DayParts {
  const [year = '', month = '', date = ''] = day.split('-');
  return { month, day: date, year };
}

/** @returns the day, yyyy-MM-dd, or undefined when the parts are none */
export function dayOfParts({ month, day, year }: DayParts): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(startOfDay(written)) ? undefined : written;
}

/** @returns whether digits are still missing: nothing can be said about such a day yet */
export const isIncomplete = ({ month, day, year }: DayParts): boolean =>
  month === '' || day === '' || year.length < 4;

/** @returns the largest number that a part may have beside the other parts */
export const largestOf = (part: DayPart, { month, year }: DayParts): number => {
  if (part === 'month') return 12;
  // Without a year, February may have its leap day.
  return part === 'day' ? daysInMonth(Number(year === '' ? 2000 : year), Number(month)) : 9999;
};

export function dayProblem(parts: DayParts): string | undefined {
  const { month, day, year } = parts;
  if (month !== '' && (Number(month) < 1 || Number(month) > 12)) return rangeTexts.month;
  const days = largestOf('day', parts);
  if (day !== '' && (Number(day) < 1 || Number(day) > days)) return rangeTexts.day(days);
  if (year !== '' && year.length < 4) return rangeTexts.year;
  return dayOfParts(parts) === undefined ? rangeTexts.notADate : undefined;
}

/** @returns its digits, with a zero where no second one can follow, and whether the next part comes */
export function typedPart(part: DayPart, typed: string): { text: string; full: boolean } {
  const text = typed.replace(/\D/g, '').slice(0, digitsOf[part]);
  const largestFirst = { month: 1, day: 3, year: 9 }[part];
  if (text.length === 1 && Number(text) > largestFirst) return { text: `0${text}`, full: true };
  return { text, full: text.length === digitsOf[part] };
}

/** @returns the parts with a zero before a single digit */
export const padded = ({ month, day, year }: DayParts): DayParts => ({
  month: month.replace(/^[1-9]$/, '0$&'),
  day: day.replace(/^[1-9]$/, '0$&'),
  year,
});

const monthFirst = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** @returns the parts of a whole date as it is written: 09/15/2026, 09-15-2026 or 2026-09-15 */
export function readDate(text: string): DayParts | undefined {
  const [, month = '', , day = '', year = ''] = monthFirst.exec(text.trim()) ?? [];
  if (year !== '') return padded({ month, day, year });
  const [, first = '', second = '', third = ''] = yearFirst.exec(text.trim()) ?? [];
  return first === '' ? undefined : padded({ month: second, day: third, year: first });
}

/** @returns the day, yyyy-MM-dd, of a date written month first; undefined for every other text */
export function dayOfMonthFirst(text: string): string | undefined {
  const parts = monthFirst.test(text.trim()) ? readDate(text) : undefined;
  return parts && dayOfParts(parts);
}
