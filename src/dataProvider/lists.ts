import type { GetListParams, PaginationPayload, SortPayload } from 'ra-core';
import { groupsOf } from '../../contract/listStates';
import { foldText } from '../../contract/nameMatch';
import { conditionsOf, searchLimits } from '../../contract/search';
import { isObject } from '../../contract/isObject';
import { serviceTexts } from '../../texts/serviceErrors';
import { type FindEndpoint, requireList } from '../model/endpoint';
import { columnValues } from '../model/columnValues';
import type { ListFilter } from '../model/list';
import { type ConsoleRecord, type ConsoleRow, recordFrom, rowsFrom, dataAt } from './envelope';
import { downloadBlob, type Http, type HttpStream, createServiceError } from './http';
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

/**
 * The search of a list's address: `q` and `search` only when there is something to look for. Groups that are no list
 * are left out, as the toolbar does (`readSearch`): an address may hold anything.
 */
export function searchParameters(
  sort: SortPayload | undefined,
  filter: ListFilter | undefined,
): [name: string, value: string][] {
  const parameters: [string, string][] = [];
  if (sort) parameters.push(['sort', sort.order === 'DESC' ? `-${sort.field}` : sort.field]);
  if (filter?.q) parameters.push(['q', filter.q]);
  const filters = conditionsOf(filter?.filters).length > 0 ? filter?.filters : undefined;
  const given = Array.isArray(filter?.groups) ? filter.groups : [];
  const all = [...given, ...groupsOf(columnValues(filter))];
  const groups = all.length > 0 ? all : undefined;
  if (filters || groups) parameters.push(['search', JSON.stringify({ filters, groups })]);
  return parameters;
}

/** Searches for these records, each for as many as one search may ask for. */
const uuidSearches = (uuids: readonly string[]): GetListParams[] =>
  Array.from({ length: Math.ceil(uuids.length / searchLimits.conditions) }, (_, index) => {
    const start = index * searchLimits.conditions;
    const some = uuids.slice(start, start + searchLimits.conditions);
    return {
      pagination: { page: 1, perPage: some.length },
      filter: { groups: [{ operator: 'OR', filters: { uuid: { eq: some } } }] },
    };
  });

/** Leaves out the sort by `id`, react-admin's default: a list has only columns to sort by, and an order of its own. */
const sortOf = (sort: SortPayload | undefined): SortPayload | undefined =>
  sort?.field === 'id' ? undefined : sort;

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
    if (list.kind === 'search') return readSearchPage(http, list.path, key, params);
    if (list.kind !== 'collection') return readTablePage(http, list.path, key, params);
    const data = await readCollection(http, list.path, key, params);
    return { data, total: data.length, meta: { capped: false } };
  }

  /** Rows of these records, in any order; those of records that are gone are missing. */
  async function getMany(
    resource: string,
    uuids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ConsoleRow[]> {
    const { key, list } = await listedAt(resource);
    if (list.kind === 'collection') {
      const whole = await readCollection(http, list.path, key, { signal });
      return whole.filter(({ id }) => uuids.includes(id));
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

/** A page with more rows than the service gives at once, cut out of the service's pages. */
async function readLongPage(
  { page, perPage }: PaginationPayload,
  getPage: (pagination: PaginationPayload) => Promise<ListPage>,
): Promise<ListPage> {
  const start = (page - 1) * perPage;
  const skipped = Math.floor(start / searchLimits.perPage);
  const wanted = start - skipped * searchLimits.perPage + perPage;
  const rows: ConsoleRow[] = [];
  let answer: ListPage;
  let next = skipped + 1;
  do {
    answer = await getPage({ page: next, perPage: searchLimits.perPage });
    rows.push(...answer.data);
    next += 1;
  } while (rows.length < wanted && answer.data.length === searchLimits.perPage);
  return { ...answer, data: rows.slice(wanted - perPage, wanted) };
}

/** A page of a list that the service searches, sorts and pages. */
async function readTablePage(
  http: Http,
  listPath: string,
  key: string,
  { pagination, sort, filter, signal }: GetListParams,
): Promise<ListPage> {
  const { page, perPage } = pagination ?? { page: 1, perPage: searchLimits.perPage };
  const paging: [string, string][] = [
    ['page', String(page)],
    ['per_page', String(perPage)],
  ];
  const path = withQuery(listPath, [
    ...paging,
    ...searchParameters(sortOf(sort), filter as ListFilter | undefined),
  ]);
  const { body } = await http(path, { signal });
  const rows = rowsFrom(dataAt(body, key));
  const counted = dataAt(body, 'pagination');
  const { total_count: total, total_count_capped: capped } = isObject(counted) ? counted : {};
  return {
    data: rows,
    total: typeof total === 'number' ? total : rows.length,
    meta: { capped: capped === true },
  };
}

/** @param params `q` of the filter is part of a name */
async function readCollection(
  http: Http,
  path: string,
  key: string,
  { filter, signal }: Pick<GetListParams, 'filter' | 'signal'>,
): Promise<ConsoleRow[]> {
  const { body } = await http(path, { signal });
  const { q = '' }: ListFilter = filter ?? {};
  const sought = foldText(q.trim());
  const columns = Object.entries(columnValues(filter));
  return rowsFrom(dataAt(body, key)).filter(
    (row) =>
      (sought === '' || foldText(String(row['name'])).includes(sought)) &&
      columns.every(([column, values]) => values.some((value) => value === row[column])),
  );
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
  if (kind !== 'search')
    return stream(withQuery(`${path}.csv`, searchParameters(sort, filter)), { signal });
  const body = timelineSearch(filter, sort, new Date()) ?? {};
  return stream(`${path}.csv`, { method: 'POST', body, signal });
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
  const search = timelineSearch(filter, sortOf(sort), new Date());
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
