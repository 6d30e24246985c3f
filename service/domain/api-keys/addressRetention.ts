import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { monthStart } from '../../db/partitions';
import type { RetainedMonths } from '../engine/retention/retention';
import { deleteAddresses } from './addressSpans';

/**
 * Deletes addresses of key calls that were last seen before the first kept usage event (decision 541).
 * @returns the number of deleted addresses
 */
export async function forgetAddresses(
  db: Database,
  { events: months }: RetainedMonths,
  now: Date,
): Promise<number> {
  if (months === 0) return 0;
  const cutoff = monthStart(now, -months);
  const deletedCount = await deleteAddresses(
    db,
    sql`select api_key_uuid, address from api_key_addresses where last_seen_at < ${cutoff}`,
  );
  await sql`
    update dataset_groups_datasets_api_keys set last_used_address = null
    where last_used_at < ${cutoff} and last_used_address is not null`.execute(db);
  return deletedCount;
}
