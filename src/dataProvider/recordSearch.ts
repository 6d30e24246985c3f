import { HttpError } from 'ra-core';
import type { FoundKind, FoundRecord } from '../../contract/recordSearch';
import type { Http } from './http';
import { isObject, under } from './payload';

/** The search over all kinds of records. */
export interface RecordSearchCalls {
  /**
   * @returns the kinds of records with a match by name or identifier, at most five of each
   * @throws HttpError
   */
  searchRecords: (query: string, signal?: AbortSignal) => Promise<{ data: FoundKind[] }>;
}

const isRecord = (value: unknown): value is FoundRecord =>
  isObject(value) &&
  typeof value.uuid === 'string' &&
  typeof value.name === 'string' &&
  typeof value.note === 'string' &&
  typeof value.linked === 'boolean';

/** By hand: the schema would bring its whole library. */
const isKind = (value: unknown): value is FoundKind =>
  isObject(value) &&
  typeof value.kind === 'string' &&
  typeof value.more === 'boolean' &&
  Array.isArray(value.records) &&
  value.records.every(isRecord);

export const recordSearchCalls = (http: Http): RecordSearchCalls => ({
  searchRecords: async (query, signal) => {
    // Longer texts match nothing, and are refused.
    const q = [...query.toWellFormed()].slice(0, 100).join('');
    const path = `/search?${new URLSearchParams({ q }).toString()}`;
    // With headers of its own a read is not noted in this browser for an early start of the next visit.
    const { body, status } = await http(path, { signal, headers: {} });
    const data = under(body, 'search');
    if (!Array.isArray(data) || !data.every(isKind))
      throw new HttpError('The server sent an answer without the results.', status, body);
    return { data };
  },
});
