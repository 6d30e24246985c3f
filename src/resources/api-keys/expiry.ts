import { dayMs, minuteMs } from '../../../contract/lib/clock';
import {
  expiryLimits,
  type ExpiryPreset,
  expiryPresets,
} from '../../../contract/api-keys/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';

/**
 * The end of an API key as a text in forms and actions: `none`, a preset such as `24-hours`, or a moment in UTC in the
 * format of a datetime-local input, `2026-11-21T09:30`. Empty until something is chosen, `custom` until the moment is
 * typed.
 */
export type Expiry = string;

/** An end in the format of the service's requests. */
export type ExpiryBody = { expires_in: number } | { end_date_tm: string | null };

const isPreset = (expiry: Expiry): expiry is ExpiryPreset => Object.hasOwn(expiryPresets, expiry);

/** @returns whether the expiry is a fixed choice, rather than a custom moment */
export const isPresetExpiry = (expiry: Expiry): boolean => expiry === 'none' || isPreset(expiry);

/** @returns the first and last minute for a datetime-local input, 1 to 3650 days away (companion.md 5) */
export function expiryBounds(now = new Date()): { min: string; max: string } {
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const after = (days: number) => (now.getTime() + days * dayMs) / minuteMs;
  return {
    min: text(Math.ceil(after(expiryLimits.minDays)) * minuteMs),
    max: text(Math.floor(after(expiryLimits.maxDays)) * minuteMs),
  };
}

/** @returns whether an end is chosen that is now neither too near nor too far */
export function isComplete(expiry: Expiry, now = new Date()): boolean {
  if (isPresetExpiry(expiry)) return true;
  const { min, max } = expiryBounds(now);
  return momentOf(expiry) !== undefined && expiry >= min && expiry <= max;
}

/** @throws Error if no end is chosen */
export function expiryBody(expiry: unknown): ExpiryBody {
  if (expiry === 'none') return { end_date_tm: null };
  if (typeof expiry === 'string') {
    if (isPreset(expiry)) return { expires_in: expiryPresets[expiry] };
    const moment = momentOf(expiry);
    if (moment) return { end_date_tm: moment.toISOString() };
  }
  throw new Error(apiKeyTexts.expiry.missing);
}

function momentOf(expiry: Expiry): Date | undefined {
  const moment = new Date(`${expiry}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
