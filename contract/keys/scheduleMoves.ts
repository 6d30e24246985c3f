import { moveRules } from '../../texts/keys/schedule';
import { dayMs } from '../lib/clock';
import { dayOf } from '../lib/dateRanges';
import { calendarEnd, scheduleLimits } from './scheduleTerms';

/** Rules for moving a date in the calendar, without zod: the console applies them before it sends anything. */
export const moveTexts = {
  ...moveRules,
  far: moveRules.far(scheduleLimits.months),
} as const;

/**
 * @param day UTC, yyyy-MM-dd
 * @param currentMoment current moment of the date, ISO 8601; empty if only the day is known
 * @returns why the date cannot be moved to the day; undefined if it can
 */
export function moveRefusal(day: string, currentMoment: string, now: Date): string | undefined {
  if (day <= dayOf(now)) return moveTexts.past;
  if (movedTo(currentMoment, day) >= calendarEnd(now).toISOString()) return moveTexts.far;
  return currentMoment.startsWith(day) ? moveTexts.taken : undefined;
}

/** @returns the same time on another day, ISO 8601 */
export const movedTo = (moment: string, day: string): string => `${day}${moment.slice(day.length)}`;

/**
 * Distributes dates evenly over days, in order: the first on `from`, the last on `to`.
 * @returns one day per date, yyyy-MM-dd
 */
export function spreadDays(count: number, from: string, to: string): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  return Array.from({ length: count }, (_, index) =>
    dayOf(new Date(Date.parse(from) + Math.round((days * index) / Math.max(1, count - 1)) * dayMs)),
  );
}
