import { rotationLimits } from '../../../contract/keys/rotationTerms';

/** A record whose key is rotated by a schedule. */
export interface Scheduled {
  key_rotation_interval: number | null;
  last_rotation_date: string | null;
}

/** The moment since when a key can encrypt, or the reason why it will not be rotated. */
export type KeyUse = { since: string } | { notDue: string };

/** The choice that is not a preset; its number is in `days`. */
export const customInterval = 'custom';

/** @returns the interval of a preset or a custom number; undefined unless it is whole and within the limits */
export function daysIn({ interval, days }: Readonly<Record<string, unknown>>): number | undefined {
  const chosen = String(interval === customInterval ? days : interval);
  const number = /^\d+$/.test(chosen) ? Number(chosen) : 0;
  return number >= rotationLimits.min && number <= rotationLimits.max ? number : undefined;
}
