import { HttpError } from 'ra-core';
import { byteOrderMark, csvLine, type CsvValue } from '../../contract/csv';
import type { ConsoleRecord } from './conflict';
import type { Http } from './http';
import { recordsFrom, under } from './payload';

type Row = Readonly<Record<string, unknown>>;

/** A list that the service sends whole: it is sorted, searched and paged here (decision 22). */
export interface Collection {
  kind: 'collection';
  path: string;
  /** Other whole lists whose rows stand among these, with the plural key of each. */
  also?: readonly { path: string; key: string }[];
  /** What the service's rows do not say in one field: added to each of them. */
  fields?: (row: Row) => Row;
  /** Fields that a search looks into; every one when left out. */
  searched?: readonly string[];
  /** What the CSV file has; without it the service makes the file. */
  csv?: readonly { title: string; value: (row: Row) => CsvValue }[];
  /** The rows are whole records, and there is no call for a single one. */
  wholeRecords?: true;
}

/**
 * Reads all rows of a collection.
 * @param key plural key of its own payload
 * @throws HttpError, also when only one of its lists cannot be read
 */
export async function readCollection(
  http: Http,
  key: string,
  { path, also = [], fields }: Pick<Collection, 'path' | 'also' | 'fields'>,
  signal?: AbortSignal,
): Promise<ConsoleRecord[]> {
  const lists = await Promise.all(
    [{ path, key }, ...also].map(async (part) => {
      const { body } = await http(part.path, { signal });
      return recordsFrom(under(body, part.key));
    }),
  );
  const rows = lists.flat();
  return fields ? rows.map((row) => Object.assign(row, fields(row))) : rows;
}

/** @throws HttpError 404 when it is not among the rows */
export function recordIn(rows: readonly ConsoleRecord[], uuid: string): ConsoleRecord {
  const record = rows.find(({ id }) => id === uuid);
  if (record) return record;
  const details = 'This does not exist any more.';
  throw new HttpError(details, 404, { error: { info: 'Not found', details } });
}

/** @returns the rows as a CSV file, each cell guarded as the service guards it (decision 25) */
export const csvOf = (
  columns: NonNullable<Collection['csv']>,
  rows: readonly ConsoleRecord[],
): Blob =>
  new Blob(
    [
      byteOrderMark,
      csvLine(columns.map(({ title }) => title)),
      ...rows.map((row) => csvLine(columns.map(({ value }) => value(row)))),
    ],
    { type: 'text/csv;charset=utf-8' },
  );
