import { stableNumber } from './stableBytes';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** @returns midnight UTC of the day, in milliseconds */
export const startOfDay = (moment: Date): number => Math.floor(moment.getTime() / dayMs) * dayMs;

/**
 * A moment in working hours (08:00 to 17:59 UTC) of a day in the past.
 * @param today midnight UTC, in milliseconds
 * @param what the same words on the same day give the same minute
 */
export function workingMoment(today: number, daysAgo: number, what: string): Date {
  const minutes = 8 * 60 + stableNumber(10 * 60, 'minute', what);
  const seconds = stableNumber(60, 'second', what);
  return new Date(today - daysAgo * dayMs + minutes * 60_000 + seconds * 1000);
}

/** Scheduled work runs in the night, at 02:00 UTC. */
export const nightlyMoment = (today: number, daysAgo: number): Date =>
  new Date(today - daysAgo * dayMs + 2 * hourMs);

export interface Rotations {
  count: number;
  lastDaysAgo: number;
}

/**
 * Days of the rotations of a key made `createdDaysAgo`, oldest first and evenly spread.
 * @returns whole days before today; the last one is `lastDaysAgo`
 */
export function rotationDays(createdDaysAgo: number, rotations: Rotations | undefined): number[] {
  if (!rotations) return [];
  const { count, lastDaysAgo } = rotations;
  const step = (createdDaysAgo - lastDaysAgo) / count;
  return Array.from({ length: count }, (_, index) =>
    Math.round(lastDaysAgo + (count - 1 - index) * step),
  );
}
