import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the database is for, in one row; see databaseMode.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table installation (
        only_row boolean primary key default true check (only_row),
        mode text not null check (mode in ('demo', 'production')))`,
    )
    .execute(db);
}
