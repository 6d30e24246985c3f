import type { FoundKind, FoundRecord } from '../../contract/api/recordSearch';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { hasFields } from './envelope';
import type { PlainReads } from './plainReads';

const isFound = hasFields<FoundRecord>({
  uuid: 'string',
  name: 'string',
  note: 'string',
  linked: 'boolean',
});
const hasKind = hasFields<FoundKind>({ kind: 'string', more: 'boolean' });
const isKinds = (value: unknown): value is FoundKind[] =>
  Array.isArray(value) &&
  value.every(
    (kind) => hasKind(kind) && Array.isArray(kind.records) && kind.records.every(isFound),
  );

const resultsPayload = { key: 'search', is: isKinds, otherwise: serviceTexts.without('results') };

/** Searches the records of all kinds, for the command palette. */
export const recordSearch = ({ read }: PlainReads) => ({
  /** @returns the kinds of records with a match by name or identifier, at most five of each */
  searchRecords: async (query: string, signal?: AbortSignal) => {
    // Longer texts match nothing, and the service refuses them.
    const q = [...query.toWellFormed()].slice(0, 100).join('');
    const path = `/search?${new URLSearchParams({ q }).toString()}`;
    return { data: await read(path, resultsPayload, { signal }) };
  },
});
