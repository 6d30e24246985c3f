import type { GetListParams, SortPayload } from 'ra-core';
import { searchLimits } from '../../contract/api/search';
import { isObject } from '../../contract/lib/isObject';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { type FindEndpoint, requireList } from '../model/endpoint';
import type { ListFilter } from '../model/list';
import { recordFrom, dataAt } from './envelope';
import { downloadBlob, type Http, type HttpStream, createServiceError } from './http';
import {
  type ListPage,
  pageOfRows,
  readCollection,
  readLongPage,
  readTimelinePage,
  readTablePage,
  searchParameters,
  withQuery,
} from './listPages';
import { timelineSearch } from './timelineSearch';
import type { ConsoleRecord, ConsoleRow } from '../model/record';

export interface ServiceAccess {
  http: Http;
  stream: HttpStream;
  endpointOf: FindEndpoint;
}

export interface CsvParams {
  sort?: SortPayload;
  filter?: ListFilter;
}

/** Searches for these records, each for as many as one search may ask for. */
const uuidSearches = (uuids: readonly string[]): GetListParams[] =>
  Array.from({ length: Math.ceil(uuids.length / searchLimits.conditions) }, (_, index) => {
    const start = index * searchLimits.conditions;
    const batch = uuids.slice(start, start + searchLimits.conditions);
    return {
      pagination: { page: 1, perPage: batch.length },
      filter: { groups: [{ operator: 'OR', filters: { uuid: { eq: batch } } }] },
    };
  });

/** Lists of every kind that an endpoint names, page by page or whole. Every failure is an HttpError. */
export function listCalls({ http, stream, endpointOf }: ServiceAccess) {
  const listedAt = async (resource: string) => requireList(await endpointOf(resource), resource);

  /** A page of any size: react-admin's exports ask for up to 1,000 rows, the service answers fewer at once. */
  async function getList(resource: string, params: GetListParams): Promise<ListPage> {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: searchLimits.perPage };
    const isWhole = (await listedAt(resource)).list.kind === 'collection';
    if (isWhole || perPage <= searchLimits.perPage) return getPage(resource, params);
    return readLongPage({ page, perPage }, (pagination) =>
      getPage(resource, { ...params, pagination }),
    );
  }

  async function getPage(resource: string, params: GetListParams): Promise<ListPage> {
    const { key, list } = await listedAt(resource);
    if (list.kind === 'timeline') return readTimelinePage(http, list.path, key, params);
    if (list.kind !== 'collection') return readTablePage(http, list.path, key, params);
    const rows = await readCollection(http, list.path, key, params);
    return { data: pageOfRows(rows, params), total: rows.length, meta: { capped: false } };
  }

  /** Rows of these records, in any order, without records that are gone. */
  async function getMany(
    resource: string,
    uuids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ConsoleRow[]> {
    const { key, list } = await listedAt(resource);
    if (list.kind === 'collection') {
      const rows = await readCollection(http, list.path, key, { signal });
      return rows.filter(({ id }) => uuids.includes(id));
    }
    const pages = await Promise.all(
      uuidSearches(uuids).map((search) => getList(resource, { ...search, signal })),
    );
    return pages.flatMap(({ data }) => data);
  }

  return {
    getList,
    getMany,
    /**
     * Counts the rows that match a text, in the whole list (`allRows`) and in each of its states. Counting stops
     * at one more than its limit.
     */
    countRows: async (resource: string, q: string, signal?: AbortSignal) =>
      countRows(http, (await listedAt(resource)).list.path, q, signal),
    /** The whole list as a CSV file; progress is in bytes received. */
    downloadCsv: async (
      resource: string,
      params: CsvParams,
      onProgress?: (bytes: number) => void,
      signal?: AbortSignal,
    ): Promise<{ data: Blob }> => {
      const { list } = await listedAt(resource);
      const response = await openCsv(stream, list, params, signal);
      return { data: await downloadBlob(response, onProgress) };
    },
  };
}

async function countRows(
  http: Http,
  listPath: string,
  q: string,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const path = withQuery(`${listPath}/counts`, searchParameters(undefined, { q }));
  const counts = dataAt((await http(path, { signal })).body, 'counts');
  return Object.fromEntries(
    Object.entries(isObject(counts) ? counts : {}).filter(
      (count): count is [string, number] => typeof count[1] === 'number',
    ),
  );
}

function openCsv(
  stream: HttpStream,
  { kind, path }: { kind: string; path: string },
  { sort, filter }: CsvParams,
  signal?: AbortSignal,
): Promise<Response> {
  if (kind !== 'timeline')
    return stream(withQuery(`${path}.csv`, searchParameters(sort, filter)), { signal });
  const body = timelineSearch(filter, sort, new Date()) ?? {};
  return stream(`${path}.csv`, { method: 'POST', body, signal });
}

/** @throws HttpError 404 if the record is not among the rows */
export function recordIn(rows: readonly ConsoleRow[], uuid: string): ConsoleRecord {
  const row = rows.find(({ id }) => id === uuid);
  if (!row) throw createServiceError(404, serviceTexts.notFound, serviceTexts.gone);
  return recordFrom(row);
}
