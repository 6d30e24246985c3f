import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../service/db/database';
import type { Tables } from '../../service/db/tables';

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

const withValues = (values: object) =>
  Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

const matching = (where: object) => sql.join([sql`true`, ...withValues(where)], sql` and `);

/** @returns the first row of a table with these values @throws when there is none */
export async function rowOf<T extends keyof Tables>(
  db: Database,
  table: T,
  where: Partial<Row<T>> = {},
): Promise<Row<T>> {
  const select = sql<Row<T>>`select * from ${sql.table(table)} where ${matching(where)} limit 1`;
  const [row] = (await select.execute(db)).rows;
  if (!row) throw new Error(`The table ${table} has no row with ${JSON.stringify(where)}.`);
  return row;
}

/** Changes columns of the rows of a table that have these values. */
export async function updateRows<T extends keyof Tables>(
  db: Database,
  table: T,
  where: Partial<Row<T>>,
  columns: Updateable<Tables[T]>,
): Promise<void> {
  const changes = sql.join(withValues(columns));
  await sql`update ${sql.table(table)} set ${changes} where ${matching(where)}`.execute(db);
}
