import { storedLimits } from '../../contract/definition/datasetTerms';
import { dayMs } from '../../contract/lib/clock';
import { hasStorableYear } from '../../contract/lib/dateRanges';
import { isObject } from '../../contract/lib/isObject';
import { isStorable } from '../../contract/lib/text';
import type { NewEvent } from '../domain/usage/insertEvents';
import { type ClientLibrary, libraryOf } from './clientLibrary';
import { clientClockTolerance } from './signature';

/** One usage event, of what a client library reported (client-protocol 2.3, `POST tracking/events`). */
export interface UsageEvent extends Pick<NewEvent, 'action' | 'count' | 'date' | 'metadata'> {
  /** Empty for unstructured data. */
  dataset: string;
  group: string;
  library: Pick<NewEvent['source'], 'product' | 'productVersion' | 'apiVersion'>;
  /** When it happened, first and last, as the library wrote it; without what is no moment. */
  moments: readonly string[];
}

/** A name of a dataset that is cut is no dataset's. */
const longestText = storedLimits.name;
/** Characters of `user_defined`, which in Go is a text; all else counts as its JSON. */
const longestUserDefined = 1023;
const oldest = 365 * dayMs;
/** ubiq-php says `encrypted`, and `decrypt`. */
const actions = new Map<string, 0 | 1>([
  ['encrypt', 0],
  ['encrypted', 0],
  ['decrypt', 1],
]);

/**
 * Calls that one event may claim: libraries report every few seconds, and a million calls a second would take
 * a quarter of an hour to get here. More is no usage, and would overflow the sums (decision 53).
 */
const maxCalls = 1_000_000_000;

/**
 * Reads one event with whatever fields it has. Without an action or with a count that is none, or that no
 * program can reach, nothing can be counted. ubiq-bigquery has names of its own for three fields.
 * @param library of the request, for an event that names none
 * @returns undefined when it cannot be read
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
  const named = libraryOf(textOf(fields['user-agent'] ?? fields['user_agent'])) ?? library;
  const written = [fields['first_call_timestamp'], fields['last_call_timestamp']].map(textOf);
  const [first, last = first] = written.map(reportedMoment);
  return {
    dataset: textOf(fields['datasets'] ?? fields['dataset_name']),
    group: textOf(fields['dataset_groups'] ?? fields['dataset_group_name']),
    action,
    count,
    library: {
      product: textOf(fields['product']) || (named?.product ?? 'unknown'),
      productVersion: textOf(fields['product_version']) || (named?.version ?? 'unknown'),
      apiVersion: textOf(fields['api_version']) || 'V3',
    },
    date: clampToWindow(last ?? now, now),
    moments: written.filter(reportedMoment),
    metadata: {
      ...keyNumberOf(fields['key_number']),
      ...(first && { first_call: clampToWindow(first, now).toISOString() }),
      ...userDefinedOf(fields['user_defined']),
    },
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' && isStorable(value) ? value.slice(0, longestText).toWellFormed() : '';

/** An object may have a `toString` that is none, over which `Number` falls. */
const numberOf = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;

/** A moment in any form that `Date` reads: libraries have forms of their own, and their calls must count. */
function reportedMoment(text: string): Date | undefined {
  const moment = new Date(text);
  return hasStorableYear(moment) ? moment : undefined;
}

const clampToWindow = (moment: Date, now: Date): Date =>
  new Date(
    Math.min(
      Math.max(moment.getTime(), now.getTime() - oldest),
      now.getTime() + clientClockTolerance,
    ),
  );

/** Some libraries write a text, some a number, and ubiq-node 2.4.0 leaves it out. */
const keyNumberOf = (value: unknown): { key_number?: number } => {
  const number = value === '' ? Number.NaN : numberOf(value);
  return Number.isSafeInteger(number) && number >= 0 ? { key_number: number } : {};
};

// PostgreSQL's jsonb takes neither NUL nor a surrogate without its pair; JSON writes both as escapes.
const unstorable = /\\u(?:0000|d[89a-f])/i;

function userDefinedOf(value: unknown): { user_defined?: unknown } {
  if (value === undefined || value === null) return {};
  const json = JSON.stringify(value);
  const { length } = typeof value === 'string' ? value : json;
  return length > longestUserDefined || unstorable.test(json) ? {} : { user_defined: value };
}
