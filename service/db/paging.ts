import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchLimits } from '../../contract/api/search';
import type { Database } from './database';

/** A page of an ordered query; numbers start at 1. */
export interface PageOf {
  page: number;
  per_page: number;
}

/** Rows of a page, and the total number of rows. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** The count stopped at a limit, and there are more rows. */
  capped?: boolean;
}

/** @returns the number of rows of a query that has no selected columns yet */
export async function countOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  // For generic tables the types cannot express the selected columns.
  const countQuery = query.select(sql`count(*)`.as('count')) as SelectQueryBuilder<DB, TB, unknown>;
  const { count } = (await countQuery.executeTakeFirstOrThrow()) as { count: number };
  return count;
}

/**
 * Maximum number of matches that a search counts for a page. It exceeds every page's end by a page, so that people can
 * go on to the next one.
 */
export const countLimitOf = ({ page, per_page: size }: PageOf): number =>
  Math.min(searchLimits.csvRows, Math.max(searchLimits.countedRows, (page + 1) * size));

export const onPage =
  ({ page, per_page: size }: PageOf) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query.limit(size).offset((page - 1) * size);

/**
 * A page of what a query finds, and how many that is in all, in one statement.
 * @param order names columns of the query, the last of which decide between equals
 */
export async function readPageOf<Row>(
  db: Database,
  query: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { page, per_page: size }: PageOf,
): Promise<Page<Row>> {
  const offset = (page - 1) * size;
  const { rows } = await sql<Row & { total: number; place: number | null }>`
    with found as (${query}),
    placed as (select *, row_number() over (order by ${order}) as place from found)
    select counted.total, placed.* from (select count(*)::int4 as total from found) as counted
    left join placed on place > ${offset} and place <= ${offset + size} order by place`.execute(db);
  // The only row of a page without any has just the total.
  return { rows: rows.filter(({ place }) => place !== null), total: rows[0]?.total ?? 0 };
}
