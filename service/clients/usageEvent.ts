import { storedLimits } from '../../contract/definition/datasetTerms';
import { dayMs } from '../../contract/lib/clock';
import { hasStorableYear } from '../../contract/lib/dateRanges';
import { isObject } from '../../contract/lib/isObject';
import { isStorable } from '../../contract/lib/text';
import type { NewEvent } from '../domain/usage/insertEvents';
import { type ClientLibrary, libraryOf } from './clientLibrary';
import { clientClockTolerance } from './signature';

/** One usage event, as reported by a client library (client-protocol 2.3, `POST tracking/events`). */
export interface UsageEvent extends Pick<NewEvent, 'action' | 'count' | 'date' | 'metadata'> {
  /** Empty for unstructured data. */
  dataset: string;
  group: string;
  library: Pick<NewEvent['source'], 'product' | 'productVersion' | 'apiVersion'>;
  /** First and last time of the event, as sent by the library; texts that are not a moment are omitted. */
  moments: readonly string[];
}

/** Maximum stored length; a truncated name would match no dataset. */
const maxTextLength = storedLimits.name;
/** Maximum characters of `user_defined`, which is a text in Go; other types count by their JSON. */
const maxUserDefinedLength = 1023;
const maxAgeMs = 365 * dayMs;
/** ubiq-php sends `encrypted`, and `decrypt`. */
const actions = new Map<string, 0 | 1>([
  ['encrypt', 0],
  ['encrypted', 0],
  ['decrypt', 1],
]);

/**
 * Maximum calls in one event: libraries report every few seconds, and a million calls a second would take
 * a quarter of an hour to reach this. A larger count is not usage, and would overflow the sums (decision 53).
 */
const maxCalls = 1_000_000_000;

/**
 * Reads one event, whichever fields it has. It cannot be counted without an action, or with an invalid or impossible
 * count. ubiq-bigquery has names of its own for three fields.
 * @param library from the request, for an event that names none
 * @returns undefined if the event cannot be read
 */
export function usageEventOf(
  fields: unknown,
  library: ClientLibrary | undefined,
  now: Date,
): UsageEvent | undefined {
  if (!isObject(fields)) return undefined;
  const action = actions.get(textOf(fields['action'] ?? fields['billing_action']).toLowerCase());
  const count = numberOf(fields['count'] ?? 1);
  if (action === undefined || !Number.isInteger(count) || count < 1 || count > maxCalls)
    return undefined;
  const sendingLibrary = libraryOf(textOf(fields['user-agent'] ?? fields['user_agent'])) ?? library;
  const timestamps = [fields['first_call_timestamp'], fields['last_call_timestamp']].map(textOf);
  const [first, last = first] = timestamps.map(reportedMoment);
  return {
    dataset: textOf(fields['datasets'] ?? fields['dataset_name']),
    group: textOf(fields['dataset_groups'] ?? fields['dataset_group_name']),
    action,
    count,
    library: {
      product: textOf(fields['product']) || (sendingLibrary?.product ?? 'unknown'),
      productVersion: textOf(fields['product_version']) || (sendingLibrary?.version ?? 'unknown'),
      apiVersion: textOf(fields['api_version']) || 'V3',
    },
    date: clampToWindow(last ?? now, now),
    moments: timestamps.filter(reportedMoment),
    metadata: {
      ...keyNumberOf(fields['key_number']),
      ...(first && { first_call: clampToWindow(first, now).toISOString() }),
      ...userDefinedOf(fields['user_defined']),
    },
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' && isStorable(value)
    ? value.slice(0, maxTextLength).toWellFormed()
    : '';

/** Checks the type first, because `Number` throws on an object with an invalid `toString`. */
const numberOf = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;

/** Parses any form that `Date` reads: libraries use different forms, and their calls must count. */
function reportedMoment(text: string): Date | undefined {
  const moment = new Date(text);
  return hasStorableYear(moment) ? moment : undefined;
}

const clampToWindow = (moment: Date, now: Date): Date =>
  new Date(
    Math.min(
      Math.max(moment.getTime(), now.getTime() - maxAgeMs),
      now.getTime() + clientClockTolerance,
    ),
  );

/** Some libraries send a text, some a number, and ubiq-node 2.4.0 omits it. */
const keyNumberOf = (value: unknown): { key_number?: number } => {
  const number = value === '' ? Number.NaN : numberOf(value);
  return Number.isSafeInteger(number) && number >= 0 ? { key_number: number } : {};
};

// PostgreSQL's jsonb accepts neither NUL nor a lone surrogate; JSON writes both as escapes.
const unstorable = /\\u(?:0000|d[89a-f])/i;

function userDefinedOf(value: unknown): { user_defined?: unknown } {
  if (value === undefined || value === null) return {};
  const json = JSON.stringify(value);
  const { length } = typeof value === 'string' ? value : json;
  return length > maxUserDefinedLength || unstorable.test(json) ? {} : { user_defined: value };
}
