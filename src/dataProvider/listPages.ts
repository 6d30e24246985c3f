import type { GetListParams, PaginationPayload, SortPayload } from 'ra-core';
import { groupsOf } from '../../contract/api/listStates';
import { foldText } from '../../contract/lib/nameMatch';
import { conditionsOf, searchLimits } from '../../contract/api/search';
import { isObject } from '../../contract/lib/isObject';
import { columnValues } from '../model/columnValues';
import type { ListFilter } from '../model/list';
import { rowsFrom, dataAt } from './envelope';
import type { Http } from './http';
import { isSameAllDay, timelineSearch } from './timelineSearch';
import type { ConsoleRow } from '../model/record';

export interface ListPage {
  data: ConsoleRow[];
  total: number;
  meta: {
    /** True if the list has more rows than the service counted. */
    capped: boolean;
    /** Time (ISO 8601) of the oldest rows that a stopped search reached; undefined when it searched everything. */
    searchedTo?: string;
  };
}

export const withQuery = (path: string, parameters: [string, string][]): string =>
  parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`;

/**
 * The search of a list as query parameters: `q` and `search` only if they are set. Groups that are not a list are left
 * out, as the toolbar does (`readSearch`): an address may hold anything.
 */
export function searchParameters(
  sort: SortPayload | undefined,
  filter: ListFilter | undefined,
): [name: string, value: string][] {
  const parameters: [string, string][] = [];
  if (sort) parameters.push(['sort', sort.order === 'DESC' ? `-${sort.field}` : sort.field]);
  if (filter?.q) parameters.push(['q', filter.q]);
  const filters = conditionsOf(filter?.filters).length > 0 ? filter?.filters : undefined;
  const filterGroups = Array.isArray(filter?.groups) ? filter.groups : [];
  const all = [...filterGroups, ...groupsOf(columnValues(filter))];
  const groups = all.length > 0 ? all : undefined;
  if (filters || groups) parameters.push(['search', JSON.stringify({ filters, groups })]);
  return parameters;
}

/** Leaves out the sort by `id`, react-admin's default: a list sorts only by its columns, or in an order of its own. */
const sortOf = (sort: SortPayload | undefined): SortPayload | undefined =>
  sort?.field === 'id' ? undefined : sort;

/** A page with more rows than the service gives at once, cut out of the service's pages. */
export async function readLongPage(
  { page, perPage }: PaginationPayload,
  getPage: (pagination: PaginationPayload) => Promise<ListPage>,
): Promise<ListPage> {
  const start = (page - 1) * perPage;
  const skipped = Math.floor(start / searchLimits.perPage);
  const end = start - skipped * searchLimits.perPage + perPage;
  const rows: ConsoleRow[] = [];
  let answer: ListPage;
  let next = skipped + 1;
  do {
    answer = await getPage({ page: next, perPage: searchLimits.perPage });
    rows.push(...answer.data);
    next += 1;
  } while (rows.length < end && answer.data.length === searchLimits.perPage);
  return { ...answer, data: rows.slice(end - perPage, end) };
}

/** A page of a list that the service searches, sorts and pages. */
export async function readTablePage(
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
  return pageIn(body, rowsFrom(dataAt(body, key)));
}

/** @returns a page of rows with its total, cap and `searchedTo` */
function pageIn(body: unknown, data: ConsoleRow[]): ListPage {
  const paging = dataAt(body, 'pagination');
  const { total_count: total, ...page } = isObject(paging) ? paging : {};
  const searchedTo = typeof page.searched_to === 'string' ? page.searched_to : undefined;
  return {
    data,
    total: typeof total === 'number' ? total : data.length,
    // A search that stopped early counted all rows that it reached; the page shows how far it got.
    meta: { capped: page.total_count_capped === true && searchedTo === undefined, searchedTo },
  };
}

/** @param params `q` of the filter is part of a name */
export async function readCollection(
  http: Http,
  path: string,
  key: string,
  { filter, signal }: Pick<GetListParams, 'filter' | 'signal'>,
): Promise<ConsoleRow[]> {
  const { body } = await http(path, { signal });
  const { q = '' }: ListFilter = filter ?? {};
  const query = foldText(q.trim());
  const columns = Object.entries(columnValues(filter));
  return rowsFrom(dataAt(body, key)).filter(
    (row) =>
      (query === '' || foldText(String(row['name'])).includes(query)) &&
      columns.every(([column, values]) => values.some((value) => value === row[column])),
  );
}

/** Sorts the rows of a whole list, and cuts out a page, as the service does for a table. */
export function pageOfRows(
  rows: readonly ConsoleRow[],
  { pagination: { page, perPage } = { page: 1, perPage: rows.length }, sort }: GetListParams,
): ConsoleRow[] {
  const { field, order } = sortOf(sort) ?? {};
  const text = (row: ConsoleRow): string => {
    const value = field === undefined ? undefined : row[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const sorted = rows.toSorted((a, b) => text(a).localeCompare(text(b), 'en', { numeric: true }));
  const ordered = order === 'DESC' ? sorted.toReversed() : sorted;
  return ordered.slice((page - 1) * perPage, page * perPage);
}

/** Rows of a timeline have no uuid; their number serves as one. */
const withUuid = (row: unknown): unknown =>
  isObject(row) && typeof row.id === 'string' ? { ...row, uuid: row.id } : row;

/** A page of a timeline; without a filter it is empty, and the service is not called (companion.md section 2). */
export async function readTimelinePage(
  http: Http,
  path: string,
  key: string,
  { pagination = { page: 1, perPage: searchLimits.perPage }, sort, filter, signal }: GetListParams,
): Promise<ListPage> {
  const search = timelineSearch(filter, sortOf(sort), new Date());
  if (!search) return { data: [], total: 0, meta: { capped: false } };
  const query = `page=${pagination.page}&per_page=${pagination.perPage}`;
  const { body } = await http(`${path}?${query}`, {
    method: 'POST',
    body: search,
    remembered: isSameAllDay(filter),
    signal,
  });
  const rows = dataAt(body, key);
  return pageIn(body, rowsFrom(Array.isArray(rows) ? rows.map(withUuid) : rows));
}
