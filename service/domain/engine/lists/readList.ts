import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { allRows, groupsOf, type ValueSets } from '../../../../contract/api/listStates';
import { type Search, searchLimits } from '../../../../contract/api/search';
import { countLimitOf, type Page, type PageOf } from '../../../db/paging';
import type { TenantScope } from '../../../db/scopes';
import { type ListTable, ownedBy } from '../records/recordKinds';
import { findPage, findPageOfText } from './findPage';
import { type ListColumn, searchCondition, uuidColumn } from './listColumns';
import {
  isAfter,
  orderBy,
  orderByPlace,
  orderOf,
  type Place,
  placeColumns,
  placeOf,
  reverseOrder,
  uuidAt,
} from './listOrder';

/**
 * Source of a list that the database pages, sorts and searches. Tables that belong to customers are always filtered by
 * customer: the table decides that, not the source.
 */
export interface ListSource<Row> {
  table: ListTable;
  /** The allow-list of names for sorts and filters; `now` is for columns that depend on the current time. */
  columns: (now: Date) => Record<string, ListColumn>;
  /** Reads full rows of these records, in any order; each row names at most `maxNamed` of its datasets. */
  rows: (
    scope: TenantScope,
    uuids: string[],
    now: Date,
    maxNamed: number,
  ) => Promise<(Row & { uuid: string })[]>;
  /** Counts the whole list, if no trigger maintains its count. */
  count?: (scope: TenantScope) => Promise<number>;
}

const columnsOf = (source: ListSource<unknown>, now: Date): Record<string, ListColumn> => ({
  ...source.columns(now),
  uuid: uuidColumn,
});

/** Maximum number of a record's datasets that a row on screen names; the rest are counted. */
export const namedDatasets = 20;
/** Maximum number in a cell of a file, which then states how many more there are. */
const exportedDatasets = 500;

interface PageQuery {
  search: Search;
  page: PageOf;
  now: Date;
}

/**
 * Reads one page. Triggers maintain totals of whole lists; totals of searches are counted up to a limit. Pages in
 * the second half of a list are read from its end.
 * @throws ApiError 400 for a column or predicate that the list does not have
 */
export async function readPage<Row>(
  source: ListSource<Row>,
  scope: TenantScope,
  { search, page: pageOf, now }: PageQuery,
): Promise<Page<Row>> {
  const { page, per_page: perPage } = pageOf;
  const maxCount = countLimitOf(pageOf);
  const columns = columnsOf(source, now);
  const condition = searchCondition(columns, search);
  const order = orderOf(columns, search.sorts?.[0]);
  const pageQuery = { table: source.table, scope, condition, order, limit: perPage };
  const offset = (page - 1) * perPage;
  const rowsOf = (uuids: string[]) =>
    rowsInOrder(source, scope, uuids, { now, maxNamed: namedDatasets });
  if (search.q?.trim()) {
    const { uuids, count } = await findPageOfText({ ...pageQuery, offset }, maxCount);
    return { rows: await rowsOf(uuids), ...upToLimit(count, maxCount) };
  }
  const { total, capped } = condition
    ? await countUpTo(source.table, scope, condition, maxCount)
    : { total: await wholeCount(source, scope), capped: false };
  const fromEnd = !capped && offset > total / 2;
  const limit = fromEnd ? Math.min(perPage, total - offset) : perPage;
  if (limit <= 0) return { rows: [], total, capped };
  const uuids = await (fromEnd
    ? findPage({ ...pageQuery, order: reverseOrder(order), limit, offset: total - offset - limit })
    : findPage({ ...pageQuery, offset }));
  return { rows: await rowsOf(fromEnd ? uuids.toReversed() : uuids), total, capped };
}

/**
 * Counts the rows in each of these states, and all rows; searches are counted up to one more than the counting
 * limit. This is one statement, whose cost is limited like that of a search's total.
 * @param q text to search the rows for; without it every row counts
 */
export async function countStates(
  source: ListSource<unknown>,
  scope: TenantScope,
  states: Readonly<Record<string, ValueSets>>,
  { q, now }: { q: string | undefined; now: Date },
): Promise<Record<string, number>> {
  const columns = columnsOf(source, now);
  const countOf = (name: string, sets: ValueSets) => {
    const condition = searchCondition(columns, { q, groups: groupsOf(sets) });
    return sql`(${cappedCount(source.table, scope, condition)}) as ${sql.ref(name)}`;
  };
  const isSearched = q !== undefined && q.trim() !== '';
  const countedStates = isSearched ? { [allRows]: {}, ...states } : states;
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(Object.entries(countedStates).map(([name, sets]) => countOf(name, sets)))}
  `.execute(scope.db);
  const counts = rows[0] ?? {};
  return isSearched ? counts : { [allRows]: await wholeCount(source, scope), ...counts };
}

/** One row more than a file may hold, to detect that there are more. */
const maxReadRows = searchLimits.csvRows + 1;

interface ExportQuery {
  search: Search;
  now: Date;
  batch?: number;
}

/**
 * Reads all rows of a search in order, in batches that continue from the last sort keys, so that all batches cost
 * the same. Stops at the CSV limit of 100,000 rows.
 */
export async function* readAll<Row>(
  source: ListSource<Row>,
  scope: TenantScope,
  { search, now, batch = 250 }: ExportQuery,
): AsyncGenerator<Row[]> {
  const columns = columnsOf(source, now);
  const condition = searchCondition(columns, search);
  const order = orderOf(columns, search.sorts?.[0]);
  let isAfterLast = sql<SqlBool>`true`;
  for (let readCount = 0; readCount < maxReadRows;) {
    const size = Math.min(batch, maxReadRows - readCount);
    const { rows } = await sql<Place>`
      with page as (
        select ${placeOf(order)} from ${sql.table(source.table)}
        where ${ownedBy(scope, source.table, condition)} and ${isAfterLast}
        order by ${orderBy(order)} limit ${size})
      select ${placeColumns(order)} from page order by ${orderByPlace(order)}`.execute(scope.db);
    const last = rows.at(-1);
    if (!last) return;
    const uuids = rows.map((row) => uuidAt(order, row));
    yield rowsInOrder(source, scope, uuids, { now, maxNamed: exportedDatasets });
    if (rows.length < size) return;
    isAfterLast = isAfter(order, last);
    readCount += rows.length;
  }
}

async function wholeCount(
  { table, count }: ListSource<unknown>,
  scope: TenantScope,
): Promise<number> {
  if (count) return count(scope);
  const row = await scope.db
    .selectFrom('list_counts')
    .select('count')
    .where('customer_uuid', '=', scope.customer)
    .where('list', '=', table)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Number of rows that meet a condition, up to one more than the counting limit. */
const cappedCount = (
  table: ListTable,
  scope: TenantScope,
  condition: RawBuilder<SqlBool> | undefined,
  maxCount: number = searchLimits.countedRows,
) =>
  sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ${sql.table(table)}
      where ${ownedBy(scope, table, condition)} limit ${maxCount + 1}
    ) as counted`;

async function countUpTo(
  table: ListTable,
  scope: TenantScope,
  condition: RawBuilder<SqlBool>,
  maxCount: number,
): Promise<{ total: number; capped: boolean }> {
  const { rows } = await cappedCount(table, scope, condition, maxCount).execute(scope.db);
  return upToLimit(rows[0]?.count ?? 0, maxCount);
}

const upToLimit = (count: number, maxCount: number): { total: number; capped: boolean } => ({
  total: Math.min(count, maxCount),
  capped: count > maxCount,
});

interface RowsQuery {
  now: Date;
  maxNamed: number;
}

async function rowsInOrder<Row>(
  source: ListSource<Row>,
  scope: TenantScope,
  uuids: string[],
  { now, maxNamed }: RowsQuery,
): Promise<Row[]> {
  if (uuids.length === 0) return [];
  const rows = await source.rows(scope, uuids, now, maxNamed);
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  // Omits a row that was deleted between the two queries.
  return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
}
