import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

/** True if the table exists; also works before the database is migrated. */
export async function hasTable(db: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** True if the table and its column exist. */
export async function hasColumn(
  db: Kysely<Tables>,
  table: string,
  column: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_attribute
      where attrelid = to_regclass(${table}) and attname = ${column}) as found`.execute(db);
  return rows[0]?.found === true;
}
