import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { searchLimits } from '../../../../contract/api/search';
import type { Scope } from '../../../db/scopes';
import {
  ownedBy,
  type StandardTable,
  type TeamList,
  type TenantTable,
} from '../records/recordKinds';
import {
  type ListOrder,
  orderBy,
  orderByPlace,
  type Place,
  placeAsText,
  placeOf,
  upTo,
  uuidAt,
} from './listOrder';

interface Part {
  table: TenantTable | TeamList | StandardTable;
  scope: Scope;
  condition: RawBuilder<SqlBool> | undefined;
  order: ListOrder;
  limit: number;
  offset: number;
}

/** @returns the uuids of a page's rows, read in the order of an index */
export async function findPage(page: Part): Promise<string[]> {
  const { table, scope, condition } = page;
  return uuidsOf(page, sql.table(table), ownedBy(scope, table, condition));
}

/** Rows of a list's beginning among which the page of a search with many results is looked for. */
const probed = 1000;
/** A page that ends later among those found first would leave too little out. */
const worthwhile = searchLimits.countedRows / 2;

/**
 * A page of those that contain a text, and how many these are, counted up to a limit. The database takes what
 * it finds to lie evenly in the order, but what many names begin with lies together, and far from where the
 * order begins: it would read most of the list row by row, at random. So some are found wherever they
 * lie. If these are all, the page is among them. Otherwise the list's beginning is looked through; unless the page
 * is there, it ends no later than it would among those that were found, and only rows up to that
 * place are read: those that both the index of texts and the order's have.
 */
export async function findPageOfText(page: Part): Promise<{ uuids: string[]; count: number }> {
  const { table, scope, condition = sql<SqlBool>`true`, order, limit, offset } = page;
  const own = (also?: RawBuilder<SqlBool>, columns = sql`*`) =>
    sql`select ${columns} from ${sql.table(table)} where ${ownedBy(scope, table, also)}`;
  const { rows } = await sql<Place & { count: number }>`
    with found as materialized (
      ${own(condition, placeOf(order))} limit ${searchLimits.countedRows + 1})
    select (select count(*) from found) as count, ${placeAsText(order)} from (select) as always
    left join (
      select * from found order by ${orderByPlace(order)} limit ${limit} offset ${offset}
    ) as page on true order by ${orderByPlace(order)}`.execute(scope.db);
  const count = rows[0]?.count ?? 0;
  const places = rows.filter(({ t0 }) => t0 !== null);
  if (count <= searchLimits.countedRows)
    return { uuids: places.map((place) => uuidAt(order, place)), count };
  const beginning = sql`(${own()} order by ${orderBy(order)} limit ${probed})`;
  const early = await uuidsOf(page, beginning, condition);
  if (early.length === limit) return { uuids: early, count };
  const last = offset + limit <= worthwhile ? places[limit - 1] : undefined;
  const near = last ? sql<SqlBool>`${condition} and ${upTo(order, last)}` : condition;
  // The offset keeps the planner from looking for them in the order of the list.
  const uuids = await uuidsOf(page, sql`(${own(near)} offset 0)`, sql`true`);
  return { uuids, count };
}

async function uuidsOf(
  { table, scope, order, limit, offset }: Part,
  rows: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<string[]> {
  const { rows: found } = await sql<{ uuid: string }>`
    select uuid from ${rows} as ${sql.table(table)} where ${condition}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(scope.db);
  return found.map(({ uuid }) => uuid);
}
