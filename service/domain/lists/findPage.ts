import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Scope } from '../../db/scopes';
import { ownedBy, type TenantTable } from '../recordKinds';
import type { StandardTable } from '../standardResource';

/** Which rows of a list are asked for. */
interface PageOf {
  table: TenantTable | StandardTable;
  scope: Scope;
  condition: RawBuilder<SqlBool> | undefined;
  /** Expressions with their directions; a total order. */
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Rows of a list's beginning among which the page of a search with many results is looked for first. */
const probed = 1000;

/** @returns the uuids of a page's rows, read in the order of an index */
export async function findPage(page: PageOf): Promise<string[]> {
  const { table, scope, condition } = page;
  return uuidsOf(page, sql.table(table), ownedBy(scope, table, condition));
}

/**
 * A page of those that contain a text. The database takes what it finds to lie evenly in the order, but what
 * many names begin with lies together, and far from where the order begins: it would read most of the list row
 * by row, at random. So the beginning is looked through; unless the page is there, all that match are
 * found by the index of texts, and sorted.
 * @param few true for no more than are counted, which are sorted at once
 */
export async function findPageOfText(page: PageOf, few: boolean): Promise<string[]> {
  const { table, scope, condition = sql<SqlBool>`true`, order } = page;
  const own = (also?: RawBuilder<SqlBool>) =>
    sql`select * from ${sql.table(table)} where ${ownedBy(scope, table, also)}`;
  if (!few) {
    const beginning = sql`(${own()} order by ${order} limit ${probed})`;
    const found = await uuidsOf(page, beginning, condition);
    if (found.length === page.limit) return found;
  }
  // The offset keeps the planner from looking for them in the order of the list.
  return uuidsOf(page, sql`(${own(condition)} offset 0)`, sql`true`);
}

async function uuidsOf(
  { table, scope, order, limit, offset }: PageOf,
  rows: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<string[]> {
  const { rows: found } = await sql<{ uuid: string }>`
    select uuid from ${rows} as ${sql.table(table)} where ${condition}
    order by ${order} limit ${limit} offset ${offset}`.execute(scope.db);
  return found.map(({ uuid }) => uuid);
}
