import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Counts what people change about themselves, so that two tabs do not overwrite each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column version integer not null default 1`.execute(db);
}
