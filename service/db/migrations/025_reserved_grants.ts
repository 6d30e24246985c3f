import { type Kysely, sql } from 'kysely';

/** Whether a company reserves granting for its administrators; the specification lets everyone do it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers add column reserve_grants boolean not null default false`.execute(
    db,
  );
}
