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

/** Tables whose rows expire: the column with the start of the retention, and its milliseconds. */
export const expiringTables = {
  // The provider's sessions, codes, grants and refresh tokens.
  oidc_payloads: ['expires_at', 0],
  // An expired session stays for a day: a caller may still hold one of its tokens.
  sessions: ['expires_at', dayMs],
  trusted_browsers: ['expires_at', 0],
  passkey_challenges: ['expires_at', 0],
  // A proof is remembered for longer than anything could wait for it.
  confirmations: ['made_at', 3 * stepUpMaxAge * 1000],
  attempts: ['window_start', dayMs],
  idempotent_answers: ['created_at', dayMs],
  // A library that sees no answer sends its report again every few seconds.
  usage_reports: ['received_at', hourMs],
  // Their notices go with them.
  attention_matters: ['closed_at', 30 * dayMs],
  webhook_deliveries: ['created_at', 30 * dayMs],
  deleted_api_keys: ['deleted_at', reportingWindow],
  // Only the calls of the last 30 days are shown.
  api_key_address_days: ['start', usageDays * dayMs],
  // Every process with cached records has read older changes; one that slept longer has lost its connections.
  key_call_changes: ['changed_at', dayMs],
} as const satisfies RetentionPeriods;

export type ExpiringTable = keyof typeof expiringTables;

const batch = 500;

/**
 * Deletes what has run out of one table, in batches small enough not to hold up other work, as long as they come
 * back full: anybody can leave rows. Several instances may do it at once.
 * @param stopping ends it early, of a process that stops
 */
export async function sweepExpired(
  db: Database,
  now: Date,
  table: ExpiringTable,
  stopping = new AbortController().signal,
): Promise<number> {
  const [column, keptFor] = expiringTables[table];
  const until = new Date(now.getTime() - keptFor);
  let removed = 0;
  let isFull = true;
  while (isFull && !stopping.aborted) {
    // Asked twice, because what somebody renews meanwhile is looked at again by the outer condition only.
    const hasRunOut = sql`${sql.ref(column)} < ${until}`;
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${hasRunOut} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${hasRunOut}
        order by ${sql.ref(column)} limit ${batch}))`.execute(db);
    removed += Number(numAffectedRows);
    isFull = numAffectedRows === BigInt(batch);
  }
  return removed;
}
