import { HttpError } from 'ra-core';
import type { ConsoleRecord } from './conflict';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns `data.<key>` of an answer, or undefined (console.md section 7: plural keys) */
export const under = (body: unknown, key: string): unknown =>
  isObject(body) && isObject(body.data) ? body.data[key] : undefined;

/** The entity tag is the record's version (decision 30); quotes and the weak mark are only its wrapping. */
function versionIn(headers: Headers): string | number | undefined {
  const tag = /^(?:W\/)?"(.*)"$/.exec(headers.get('etag') ?? '')?.[1];
  if (tag === undefined || tag === '') return undefined;
  return /^\d{1,15}$/.test(tag) ? Number(tag) : tag;
}

/**
 * One record as the console holds it: `id` from `uuid`, `version` from the entity tag.
 * @throws HttpError when the answer holds no record
 */
export function recordFrom(payload: unknown, headers?: Headers): ConsoleRecord {
  if (!isObject(payload) || typeof payload.uuid !== 'string')
    throw new HttpError('The server sent an answer without the record.', 200, payload);
  const version = headers && versionIn(headers);
  return { ...payload, id: payload.uuid, ...(version === undefined ? {} : { version }) };
}

/** @throws HttpError when the answer holds no list of records */
export function recordsFrom(payload: unknown): ConsoleRecord[] {
  if (!Array.isArray(payload))
    throw new HttpError('The server sent an answer without the list.', 200, payload);
  return payload.map((row: unknown) => recordFrom(row));
}
