import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { searchLimits } from '../../../../contract/api/search';
import type { Scope } from '../../../db/scopes';
import { type ListTable, ownedBy } from '../records/recordKinds';
import {
  type ListOrder,
  orderBy,
  orderByPlace,
  type Place,
  placeColumns,
  placeOf,
  isUpTo,
  uuidAt,
} from './listOrder';

interface PageQuery {
  table: ListTable;
  scope: Scope;
  condition: RawBuilder<SqlBool> | undefined;
  order: ListOrder;
  limit: number;
  offset: number;
}

/** @returns the uuids of a page's rows, found with an index */
export async function findPage(page: PageQuery): Promise<string[]> {
  const { table, scope, condition } = page;
  return uuidsOf(page, sql.table(table), ownedBy(scope, table, condition));
}

/** Rows at the start of the list that step 2 searches. */
const leadingRows = 1000;
/** Step 3 uses a bound only for pages that end within this many samples: a later bound would exclude too few rows. */
const maxBoundedEnd = searchLimits.countedRows / 2;

/**
 * A page of a text search, and the number of matches up to a limit. The planner assumes that matches are spread evenly
 * over the list, but similar names are adjacent: it would read most of the list in random order to reach them. So:
 * 1. Sample matches from the text index, in any order. If these are all matches, they contain the page.
 * 2. Otherwise search the leading rows of the list. If they fill the page, it is complete.
 * 3. Otherwise search the list up to the position where the page would end among the samples, combining the indexes of
 *    text and order. The page cannot end later, because the samples are only some of the matches.
 * @param maxCount maximum number of matches to count; one more shows that there are others
 */
export async function findPageOfText(
  page: PageQuery,
  maxCount: number,
): Promise<{ uuids: string[]; count: number }> {
  const { table, scope, condition = sql<SqlBool>`true`, order, limit, offset } = page;
  const select = (where?: RawBuilder<SqlBool>, columns = sql`*`) =>
    sql`select ${columns} from ${sql.table(table)} where ${ownedBy(scope, table, where)}`;
  const { rows } = await sql<Place & { count: number }>`
    with sample as materialized (
      ${select(condition, placeOf(order))} limit ${maxCount + 1})
    select (select count(*) from sample) as count, ${placeColumns(order)} from (select) as always
    left join (
      select * from sample order by ${orderByPlace(order)} limit ${limit} offset ${offset}
    ) as page on true order by ${orderByPlace(order)}`.execute(scope.db);
  const count = rows[0]?.count ?? 0;
  const places = rows.filter(({ t0 }) => t0 !== null);
  if (count <= maxCount) return { uuids: places.map((place) => uuidAt(order, place)), count };
  const leading = sql`(${select()} order by ${orderBy(order)} limit ${leadingRows})`;
  const leadingMatches = await uuidsOf(page, leading, condition);
  if (leadingMatches.length === limit) return { uuids: leadingMatches, count };
  const endPlace = offset + limit <= maxBoundedEnd ? places[limit - 1] : undefined;
  const boundedCondition = endPlace
    ? sql<SqlBool>`${condition} and ${isUpTo(order, endPlace)}`
    : condition;
  // `offset 0` keeps the planner from scanning in the order of the list.
  const uuids = await uuidsOf(page, sql`(${select(boundedCondition)} offset 0)`, sql`true`);
  return { uuids, count };
}

async function uuidsOf(
  { table, scope, order, limit, offset }: PageQuery,
  rows: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<string[]> {
  const { rows: foundRows } = await sql<{ uuid: string }>`
    select uuid from ${rows} as ${sql.table(table)} where ${condition}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(scope.db);
  return foundRows.map(({ uuid }) => uuid);
}
