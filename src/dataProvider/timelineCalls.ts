import type { GetListParams } from 'ra-core';
import type { ConsoleRecord } from './conflict';
import { downloadBlob } from './download';
import type { Http, HttpStream } from './http';
import { isObject, recordsFrom, under } from './payload';
import type { SortOrder } from './search';
import { timelineSearch } from './timelineFilter';

/** A page of a long table. */
export interface TimelinePage {
  data: ConsoleRecord[];
  total: number;
  meta: {
    /** Whether there are more rows than were counted. */
    capped: boolean;
    /** How far the service looked before it stopped, ISO 8601; null when it looked at everything. */
    searchedTo: string | null;
  };
}

const nothing: TimelinePage = { data: [], total: 0, meta: { capped: false, searchedTo: null } };

/** Rows of a long table have no uuid; their number in it names them. */
const withUuid = (row: unknown): unknown =>
  isObject(row) && typeof row.id === 'string' ? { ...row, uuid: row.id } : row;

/**
 * Reads one page of a search. Without a filter the page is empty and the service is not asked
 * (companion.md "Events and Security History").
 * @param path of the search, below the API's base
 * @param key plural key of the payload
 * @throws HttpError
 */
export async function readTimelinePage(
  http: Http,
  { path, key }: { path: string; key: string },
  { pagination = { page: 1, perPage: 100 }, sort, filter, signal }: GetListParams,
): Promise<TimelinePage> {
  const search = timelineSearch(filter, sort, new Date());
  if (!search) return nothing;
  const query = `page=${pagination.page}&per_page=${pagination.perPage}`;
  const { body } = await http(`${path}?${query}`, { method: 'POST', body: search, signal });
  const rows = under(body, key);
  const data = recordsFrom(Array.isArray(rows) ? rows.map(withUuid) : rows);
  const paging = under(body, 'pagination');
  const page = isObject(paging) ? paging : {};
  const searchedTo = typeof page.searched_to === 'string' ? page.searched_to : null;
  return {
    data,
    total: typeof page.total_count === 'number' ? page.total_count : data.length,
    // Where the service stopped early it counted all that it looked at; the page says how far.
    meta: { capped: page.total_count_capped === true && searchedTo === null, searchedTo },
  };
}

/**
 * Everything that a search finds, as a CSV file of at most 100,000 rows, read as it comes.
 * @param onProgress told the bytes received so far
 * @throws HttpError; the signal's reason when it was cancelled
 */
export async function downloadTimeline(
  stream: HttpStream,
  path: string,
  { sort, filter }: { sort?: SortOrder; filter?: unknown },
  onProgress?: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const body = timelineSearch(filter, sort, new Date()) ?? {};
  return downloadBlob(await stream(`${path}.csv`, { method: 'POST', body, signal }), onProgress);
}
