import { type SelectQueryBuilder, sql } from 'kysely';

/** A part of an ordered query: pages begin at 1. */
export interface PageOf {
  page: number;
  per_page: number;
}

/** Rows of a page, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** There are more rows than were counted. */
  capped?: boolean;
}

/** @returns how many rows a query finds, whose columns are not chosen yet */
export async function countOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  // For tables that are not known here the types do not say what is selected.
  const counted = query.select(sql`count(*)`.as('count')) as SelectQueryBuilder<DB, TB, unknown>;
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return count;
}

export const onPage =
  ({ page, per_page: size }: PageOf) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query.limit(size).offset((page - 1) * size);
