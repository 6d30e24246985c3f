import {
  type ExpiryChoice,
  expiryLimits,
  type ExpiryPreset,
  expiryPresets,
} from '../../../contract/apiKeyTerms';
import type { ActionParams } from '../declare';

/** What a person has chosen of an API key's end so far. */
export interface ExpiryValue {
  /** Undefined until something is chosen: an end is never set by default. */
  choice: ExpiryChoice | undefined;
  /** The own moment in UTC as a datetime-local input writes it: `2026-11-21T09:30`. */
  custom: string;
}

export const nothingChosen: ExpiryValue = { choice: undefined, custom: '' };

/** An end as action parameters, which cannot hold null: `none` takes the end away. */
export type ExpiryParams = { expires_in: number } | { end_date_tm: string };

/** An end as the service's requests name it. */
export type ExpiryBody = { expires_in: number } | { end_date_tm: string | null };

const none = 'none';
const dayMs = 24 * 60 * 60_000;

/** @returns the moment of a datetime-local text read as UTC; undefined when it is none */
export function customMoment(custom: string): Date | undefined {
  const moment = new Date(`${custom}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** @returns whether a moment is 1 to 3650 days away (companion.md section 5) */
export function isWithinBounds(moment: Date, now: Date): boolean {
  const days = (moment.getTime() - now.getTime()) / dayMs;
  return days >= expiryLimits.leastDays && days <= expiryLimits.mostDays;
}

/** @returns the end as action parameters; undefined as long as the choice is not complete */
export function expiryParams(
  { choice, custom }: ExpiryValue,
  now = new Date(),
): ExpiryParams | undefined {
  if (choice === undefined) return undefined;
  if (choice === 'none') return { end_date_tm: none };
  if (choice !== 'custom') return { expires_in: expiryPresets[choice] };
  const moment = customMoment(custom);
  return moment && isWithinBounds(moment, now) ? { end_date_tm: moment.toISOString() } : undefined;
}

/**
 * @returns the end as the body of a request
 * @throws Error when the parameters hold no end
 */
export function expiryBody(params: ActionParams): ExpiryBody {
  const { expires_in: seconds, end_date_tm: end } = params;
  if (typeof seconds === 'number') return { expires_in: seconds };
  if (typeof end === 'string') return { end_date_tm: end === none ? null : end };
  throw new Error('No expiration set for API key.');
}

/** @returns what was chosen before, when a dialog is shown again */
export function expiryValueOf(params: ActionParams | undefined): ExpiryValue {
  const { expires_in: seconds, end_date_tm: end } = params ?? {};
  if (typeof end === 'string')
    return end === none
      ? { choice: 'none', custom: '' }
      : { choice: 'custom', custom: end.slice(0, 16) };
  const presets = Object.keys(expiryPresets) as ExpiryPreset[];
  return { choice: presets.find((preset) => expiryPresets[preset] === seconds), custom: '' };
}
