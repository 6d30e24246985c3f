import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { allRows, groupsOf, type ValueSets } from '../../../../contract/api/listStates';
import { type Search, searchLimits } from '../../../../contract/api/search';
import type { Page, PageOf } from '../../../db/paging';
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
 * Source of a list that the database pages, sorts and searches. A customer's tables are only ever read with
 * their customer: that follows from the table, not from the source.
 */
export interface ListSource<Row> {
  table: ListTable;
  /** The allow-list of names that sorts and filters may use; `now` for what depends on the moment. */
  columns: (now: Date) => Record<string, ListColumn>;
  /** Full rows of these records, in any order; of the datasets of each at most `named` by name. */
  rows: (
    scope: TenantScope,
    uuids: string[],
    now: Date,
    named: number,
  ) => Promise<(Row & { uuid: string })[]>;
  /** Counts the whole list, where no trigger keeps its count. */
  count?: (scope: TenantScope) => Promise<number>;
}

const columnsOf = (source: ListSource<unknown>, now: Date): Record<string, ListColumn> => ({
  ...source.columns(now),
  uuid: uuidColumn,
});

/** This many datasets of a record are named in a row on screen, the rest are counted. */
export const namedDatasets = 20;
/** In a cell of a file, which then says how many more there are. */
const exportedDatasets = 500;

interface PageQuery {
  search: Search;
  page: PageOf;
  now: Date;
}

/**
 * One page. Totals of whole lists are kept by triggers, totals of searches are counted up to a limit, and the
 * second half of a list is read from its end.
 * @throws ApiError 400 for a column or predicate that the list does not have
 */
export async function readPage<Row>(
  source: ListSource<Row>,
  scope: TenantScope,
  { search, page: { page, per_page: perPage }, now }: PageQuery,
): Promise<Page<Row>> {
  const columns = columnsOf(source, now);
  const condition = searchCondition(columns, search);
  const order = orderOf(columns, search.sorts?.[0]);
  const wanted = { table: source.table, scope, condition, order, limit: perPage };
  const offset = (page - 1) * perPage;
  const rowsOf = (uuids: string[]) =>
    rowsInOrder(source, scope, uuids, { now, named: namedDatasets });
  if (search.q?.trim()) {
    const { uuids, count } = await findPageOfText({ ...wanted, offset });
    return { rows: await rowsOf(uuids), ...upToLimit(count) };
  }
  const { total, capped } = condition
    ? await countUpTo(source.table, scope, condition)
    : { total: await wholeCount(source, scope), capped: false };
  const fromEnd = !capped && offset > total / 2;
  const limit = fromEnd ? Math.min(perPage, total - offset) : perPage;
  if (limit <= 0) return { rows: [], total, capped };
  const uuids = await (fromEnd
    ? findPage({ ...wanted, order: reverseOrder(order), limit, offset: total - offset - limit })
    : findPage({ ...wanted, offset }));
  return { rows: await rowsOf(fromEnd ? uuids.toReversed() : uuids), total, capped };
}

/**
 * Counts the rows in each of these states, and all rows; searches are counted up to one more than the limit
 * of counting. One statement, whose cost has the bounds of a search's total.
 * @param q the text that the rows are searched for; every row without one
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
    return sql`(${counted(source.table, scope, condition)}) as ${sql.ref(name)}`;
  };
  const isSearched = q !== undefined && q.trim() !== '';
  const asked = isSearched ? { [allRows]: {}, ...states } : states;
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(Object.entries(asked).map(([name, sets]) => countOf(name, sets)))}
  `.execute(scope.db);
  const counts = rows[0] ?? {};
  return isSearched ? counts : { [allRows]: await wholeCount(source, scope), ...counts };
}

/** One row more than a file holds, which tells that there are more. */
const mostRead = searchLimits.csvRows + 1;

interface ExportQuery {
  search: Search;
  now: Date;
  batch?: number;
}

/**
 * All rows of a search in order, read in batches by their sort keys, so that neither the first nor the
 * last batch costs more than another. Stops at the CSV limit of 100,000 rows.
 */
export async function* readAll<Row>(
  source: ListSource<Row>,
  scope: TenantScope,
  { search, now, batch = 250 }: ExportQuery,
): AsyncGenerator<Row[]> {
  const columns = columnsOf(source, now);
  const condition = searchCondition(columns, search);
  const order = orderOf(columns, search.sorts?.[0]);
  let rest = sql<SqlBool>`true`;
  for (let read = 0; read < mostRead;) {
    const size = Math.min(batch, mostRead - read);
    const { rows } = await sql<Place>`
      with page as (
        select ${placeOf(order)} from ${sql.table(source.table)}
        where ${ownedBy(scope, source.table, condition)} and ${rest}
        order by ${orderBy(order)} limit ${size})
      select ${placeColumns(order)} from page order by ${orderByPlace(order)}`.execute(scope.db);
    const last = rows.at(-1);
    if (!last) return;
    const uuids = rows.map((row) => uuidAt(order, row));
    yield rowsInOrder(source, scope, uuids, { now, named: exportedDatasets });
    if (rows.length < size) return;
    rest = isAfter(order, last);
    read += rows.length;
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

/** The number of rows under a condition, up to one more than the limit of counting. */
const counted = (table: ListTable, scope: TenantScope, condition?: RawBuilder<SqlBool>) =>
  sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ${sql.table(table)}
      where ${ownedBy(scope, table, condition)} limit ${searchLimits.countedRows + 1}
    ) as counted`;

async function countUpTo(
  table: ListTable,
  scope: TenantScope,
  condition: RawBuilder<SqlBool>,
): Promise<{ total: number; capped: boolean }> {
  const { rows } = await counted(table, scope, condition).execute(scope.db);
  return upToLimit(rows[0]?.count ?? 0);
}

const upToLimit = (count: number): { total: number; capped: boolean } => ({
  total: Math.min(count, searchLimits.countedRows),
  capped: count > searchLimits.countedRows,
});

interface RowsQuery {
  now: Date;
  named: number;
}

async function rowsInOrder<Row>(
  source: ListSource<Row>,
  scope: TenantScope,
  uuids: string[],
  { now, named }: RowsQuery,
): Promise<Row[]> {
  if (uuids.length === 0) return [];
  const rows = await source.rows(scope, uuids, now, named);
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  // A row that was deleted between the two queries is left out.
  return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
}
