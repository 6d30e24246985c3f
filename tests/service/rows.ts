import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../service/db/database';
import type { Tables } from '../../service/db/tables';

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

const matching = (where: object) =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(where).map(
        ([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`,
      ),
    ],
    sql` and `,
  );

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

/** Changes columns of the rows of a table that have these values. @throws when there are none */
export async function updateRows<T extends keyof Tables>(
  db: Database,
  table: T,
  where: Partial<Row<T>>,
  columns: Updateable<Tables[T]>,
): Promise<void> {
  const changes = sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  );
  const update = sql`update ${sql.table(table)} set ${changes} where ${matching(where)}`;
  const { numAffectedRows: changed = 0n } = await update.execute(db);
  if (changed === 0n)
    throw new Error(`The table ${table} has no row with ${JSON.stringify(where)}.`);
}
