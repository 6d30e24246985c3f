import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';

export const ownSchema = sql`current_schema()`;
export const systemSchema = sql`'pg_catalog'`;

/**
 * Collects planner statistics for the tables of one schema only: the system's tables are many, and their statistics
 * are the same in every new database.
 */
export async function analyzeSchema(db: Database, schema: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
      and not relispartition`.execute(db);
  await sql.raw(`analyze ${rows.map(({ name }) => name).join()}`).execute(db);
}
