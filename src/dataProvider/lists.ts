import type { GetListParams, SortPayload } from 'ra-core';
import { foldText } from '../../contract/nameMatch';
import { searchLimits } from '../../contract/search';
import { isObject } from '../../contract/isObject';
import { serviceTexts } from '../../texts/serviceErrors';
import { type Collection, type FindEndpoint, requireList } from '../model/endpoint';
import type { ListFilter } from '../model/list';
import { type ConsoleRecord, type ConsoleRow, recordFrom, rowsFrom, dataAt } from './envelope';
import { downloadBlob, type Http, type HttpStream, createServiceError } from './http';
import { searchParameters } from './search';
import { isSameAllDay, timelineSearch } from './timelineSearch';

export interface ServiceAccess {
  http: Http;
  stream: HttpStream;
  endpointOf: FindEndpoint;
}

export interface CsvParams {
  sort?: SortPayload;
  filter?: ListFilter;
}

interface ListPage {
  data: ConsoleRow[];
  total: number;
  meta: {
    /** True if the list has more rows than the service counted. */
    capped: boolean;
    /** Time (ISO 8601) of the oldest rows that a stopped search reached; null when it searched everything. */
    searchedTo?: string | null;
  };
}

const withQuery = (path: string, parameters: [string, string][]): string =>
  parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`;

/** The uuids in groups of as many as one search may ask for. */
const inSearches = (uuids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(uuids.length / searchLimits.conditions) }, (_, index) =>
    uuids.slice(index * searchLimits.conditions, (index + 1) * searchLimits.conditions),
  );

/** Lists of every kind that an endpoint names, page by page or whole. Every failure is an HttpError. */
export function listCalls({ http, stream, endpointOf }: ServiceAccess) {
  const listedAt = async (resource: string) => requireList(await endpointOf(resource), resource);

  async function getList(resource: string, params: GetListParams): Promise<ListPage> {
    const { key, list } = await listedAt(resource);
    if (list.kind === 'search') return readSearchPage(http, list.path, key, params);
    const filter = params.filter as ListFilter | undefined;
    const { page, perPage } = params.pagination ?? { page: 1, perPage: searchLimits.perPage };
    if (list.kind === 'collection') {
      const data = await readCollection(list, key, filter?.q, params.signal);
      return { data, total: data.length, meta: { capped: false } };
    }
    const paging: [string, string][] = [
      ['page', String(page)],
      ['per_page', String(perPage)],
    ];
    const path = withQuery(list.path, [...paging, ...searchParameters(params.sort, filter)]);
    const { body } = await http(path, { signal: params.signal });
    const rows = rowsFrom(dataAt(body, key));
    const pagination = dataAt(body, 'pagination');
    const { total_count: total, total_count_capped: capped } = isObject(pagination)
      ? pagination
      : {};
    return {
      data: rows,
      total: typeof total === 'number' ? total : rows.length,
      meta: { capped: capped === true },
    };
  }

  /** @param q part of a name */
  async function readCollection(
    { path }: Collection,
    key: string,
    q = '',
    signal?: AbortSignal,
  ): Promise<ConsoleRow[]> {
    const { body } = await http(path, { signal });
    const sought = foldText(q.trim());
    return rowsFrom(dataAt(body, key)).filter(
      ({ name }) => sought === '' || foldText(String(name)).includes(sought),
    );
  }

  /** Rows of these records, in any order; those of records that are gone are missing. */
  async function getMany(
    resource: string,
    uuids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ConsoleRow[]> {
    const { key, list } = await listedAt(resource);
    if (list.kind === 'collection') {
      const whole = await readCollection(list, key, undefined, signal);
      return whole.filter(({ id }) => uuids.includes(id));
    }
    const pages = await Promise.all(
      inSearches(uuids).map((some) =>
        getList(resource, {
          pagination: { page: 1, perPage: some.length },
          filter: { groups: [{ operator: 'OR', filters: { uuid: { eq: some } } }] },
          signal,
        }),
      ),
    );
    return pages.flatMap(({ data }) => data);
  }

  /**
   * Counts the rows that match a text, in the whole list (`allRows`) and in each of its states. Counting stops
   * at one more than its limit.
   */
  async function countRows(
    resource: string,
    q: string,
    signal?: AbortSignal,
  ): Promise<Record<string, number>> {
    const { list } = await listedAt(resource);
    const path = withQuery(`${list.path}/counts`, searchParameters(undefined, { q }));
    const counts = dataAt((await http(path, { signal })).body, 'counts');
    return Object.fromEntries(
      Object.entries(isObject(counts) ? counts : {}).filter(
        (count): count is [string, number] => typeof count[1] === 'number',
      ),
    );
  }

  /** The whole list as a CSV file; progress is in bytes received. */
  async function downloadCsv(
    resource: string,
    { sort, filter }: CsvParams,
    onProgress?: (bytes: number) => void,
    signal?: AbortSignal,
  ): Promise<{ data: Blob }> {
    const { list } = await listedAt(resource);
    const path = `${list.path}.csv`;
    const response =
      list.kind === 'search'
        ? stream(path, {
            method: 'POST',
            body: timelineSearch(filter, sort, new Date()) ?? {},
            signal,
          })
        : stream(withQuery(path, searchParameters(sort, filter)), { signal });
    return { data: await downloadBlob(await response, onProgress) };
  }

  return { getList, getMany, countRows, downloadCsv };
}

/** @throws HttpError 404 when it is not among the rows */
export function recordIn(rows: readonly ConsoleRow[], uuid: string): ConsoleRecord {
  const found = rows.find(({ id }) => id === uuid);
  if (!found) throw createServiceError(404, serviceTexts.notFound, serviceTexts.gone);
  return recordFrom(found);
}

/** Rows of a long table have no uuid; their number in it names them. */
const withUuid = (row: unknown): unknown =>
  isObject(row) && typeof row.id === 'string' ? { ...row, uuid: row.id } : row;

/** A page of a search: empty, and the service not asked, without a filter (companion.md section 2). */
async function readSearchPage(
  http: Http,
  path: string,
  key: string,
  { pagination = { page: 1, perPage: 100 }, sort, filter, signal }: GetListParams,
): Promise<ListPage> {
  const search = timelineSearch(filter, sort, new Date());
  if (!search) return { data: [], total: 0, meta: { capped: false, searchedTo: null } };
  const query = `page=${pagination.page}&per_page=${pagination.perPage}`;
  const { body } = await http(`${path}?${query}`, {
    method: 'POST',
    body: search,
    remembered: isSameAllDay(filter),
    signal,
  });
  const rows = dataAt(body, key);
  const data = rowsFrom(Array.isArray(rows) ? rows.map(withUuid) : rows);
  const paging = dataAt(body, 'pagination');
  const page = isObject(paging) ? paging : {};
  const searchedTo = typeof page.searched_to === 'string' ? page.searched_to : null;
  return {
    data,
    total: typeof page.total_count === 'number' ? page.total_count : data.length,
    // A search that stopped early counted all rows that it reached; the page shows how far it got.
    meta: { capped: page.total_count_capped === true && searchedTo === null, searchedTo },
  };
}
