import { sql } from 'kysely';
import { dayMs, hourMs } from '../../contract/lib/clock';
import { usageDays } from '../../contract/usage/usageTerms';
import { stepUpMaxAge } from '../../contract/access/stepUp';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { reportingWindow } from '../domain/api-keys/deletedApiKeys';

type RetentionPeriods = {
  [T in keyof Tables]?: readonly [since: keyof Tables[T] & string, ms: number];
};

/** Tables whose rows expire: the column with the start of the retention period, and its length in milliseconds. */
export const expiringTables = {
  // The provider's sessions, codes, grants and refresh tokens.
  oidc_payloads: ['expires_at', 0],
  // An expired session stays for a day: a caller may still hold one of its tokens.
  sessions: ['expires_at', dayMs],
  trusted_browsers: ['expires_at', 0],
  passkey_challenges: ['expires_at', 0],
  // A proof is kept longer than anything could wait for it.
  confirmations: ['made_at', 3 * stepUpMaxAge * 1000],
  attempts: ['window_start', dayMs],
  idempotent_answers: ['created_at', dayMs],
  // A library that receives no answer sends its report again every few seconds.
  usage_reports: ['received_at', hourMs],
  // Their notices are deleted with them.
  attention_matters: ['closed_at', 30 * dayMs],
  webhook_deliveries: ['created_at', 30 * dayMs],
  deleted_api_keys: ['deleted_at', reportingWindow],
  // Only the calls of the last 30 days are shown.
  api_key_address_days: ['start', usageDays * dayMs],
  // Every process with cached records has read older changes; one that was suspended longer has lost its connections.
  key_call_changes: ['changed_at', dayMs],
} as const satisfies RetentionPeriods;

export type ExpiringTable = keyof typeof expiringTables;

const batchSize = 500;

/**
 * Deletes the expired rows of one table, in batches small enough not to block other work, until a batch is not full:
 * anybody can leave rows. Several instances may run this at once.
 * @param stopping ends it early, when the process stops
 */
export async function sweepExpired(
  db: Database,
  now: Date,
  table: ExpiringTable,
  stopping = new AbortController().signal,
): Promise<number> {
  const [column, retentionMs] = expiringTables[table];
  const cutoff = new Date(now.getTime() - retentionMs);
  let removedCount = 0;
  let isFull = true;
  while (isFull && !stopping.aborted) {
    // The condition is repeated, because only the outer one is evaluated again for rows that are renewed meanwhile.
    const isExpired = sql`${sql.ref(column)} < ${cutoff}`;
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${isExpired} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${isExpired}
        order by ${sql.ref(column)} limit ${batchSize}))`.execute(db);
    removedCount += Number(numAffectedRows);
    isFull = numAffectedRows === BigInt(batchSize);
  }
  return removedCount;
}
