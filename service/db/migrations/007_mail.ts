import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Mails that wait for a mail server: how often they were tried, and when they are due again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of delivery) await sql.raw(statement).execute(db);
}

const delivery = [
  `alter table mails add column attempts integer not null default 0`,
  // Whoever takes a mail moves this on first, so that nobody else does while it is under way.
  `alter table mails add column due_at timestamptz not null default now()`,
  `create index mails_by_due on mails (due_at)`,
];
