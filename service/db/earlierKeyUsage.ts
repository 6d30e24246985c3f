import { type Kysely, sql } from 'kysely';
import { hasTable } from './hasTable';
import { addEarlierEvents, forgetDeletedRecords } from './migrations/053_key_usage';
import type { Tables } from './tables';
import { transact, noStatementTimeout } from './transaction';

/** @returns whether an upgrade was interrupted before earlier events were added */
export async function lacksEarlierKeyUsage(db: Kysely<Tables>): Promise<boolean> {
  if (!(await hasTable(db, 'key_usage_earlier'))) return false;
  const { rows } = await sql`select from key_usage_earlier`.execute(db);
  return rows.length > 0;
}

/**
 * Adds usage events from before migration 053 to the sums by key, once. Reading every event takes long, so this is
 * a separate transaction after the migrations: other processes write events meanwhile. The service becomes ready only
 * after it, so that nobody sees incomplete sums.
 */
export async function addEarlierKeyUsage(db: Kysely<Tables>): Promise<void> {
  if (!(await lacksEarlierKeyUsage(db))) return;
  await transact(db, async (trx) => {
    await sql.raw(noStatementTimeout).execute(trx);
    // A second process waits here, and then finds nothing left to add.
    const { rows } = await sql`select from key_usage_earlier for update`.execute(trx);
    if (rows.length === 0) return;
    await sql.raw(addEarlierEvents).execute(trx);
    await sql.raw(forgetDeletedRecords).execute(trx);
    await sql`delete from key_usage_earlier`.execute(trx);
  });
}
