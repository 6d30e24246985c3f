import { type Kysely, sql } from 'kysely';

/** When an outside provider's token was issued that last said whether a person has MFA: an earlier one takes nothing back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column mfa_told_at double precision`.execute(db);
}
