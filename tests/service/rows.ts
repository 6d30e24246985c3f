import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../service/db/database';
import type { Tables } from '../../service/db/tables';

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** Adds rows to a table. @returns them in that order, with their defaults */
export async function addRows<T extends keyof Tables>(
  db: Database,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<Row<T>[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = rows.map((row) => {
    const valueByName = new Map<string, unknown>(Object.entries(row));
    const cells = columns.map((name) => {
      const value = valueByName.get(name);
      return value === undefined ? sql`default` : value;
    });
    return sql`(${sql.join(cells)})`;
  });
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const insert = sql<Row<T>>`
    insert into ${sql.table(table)} (${names}) values ${sql.join(values)} returning *`;
  return (await insert.execute(db)).rows;
}

/** Adds a row to a table. @returns it with its defaults */
export async function addRow<T extends keyof Tables>(
  db: Database,
  table: T,
  values: Insertable<Tables[T]>,
): Promise<Row<T>> {
  const [row] = await addRows(db, table, [values]);
  if (!row) throw new Error(`The table ${table} took no row.`);
  return row;
}

interface Copies {
  /** The row that is copied. */
  uuid: string;
  count: number;
}

/**
 * Adds copies of a row in one statement, each with a uuid of its own.
 * @param changed columns in which the copies differ, as SQL of their number `n`, which begins with 1
 */
export async function addCopies<T extends keyof Tables>(
  db: Database,
  table: T,
  { uuid, count }: Copies,
  changed: Partial<Record<keyof Row<T> & string, RawBuilder<unknown>>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const cells = new Map(rows.map(({ name }) => [name, sql`${sql.ref(name)}`]));
  for (const [name, value] of Object.entries({ uuid: sql`gen_random_uuid()`, ...changed }))
    cells.set(name, sql`${value}`);
  await sql`insert into ${sql.table(table)} (${sql.join([...cells.keys()].map((name) => sql.ref(name)))})
    select ${sql.join([...cells.values()])} from ${sql.table(table)}, generate_series(1, ${count}) as n
    where uuid = ${uuid}`.execute(db);
}

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
