import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';

/**
 * Deletes addresses of API keys, and notes the last answered calls from them: the remaining addresses are complete
 * only since then.
 * @param selection selects key and address
 * @returns the number of deleted addresses
 */
export const deleteAddresses = (db: Database, selection: RawBuilder<unknown>): Promise<number> =>
  transact(db, async (trx) => {
    // In the order of locks, keys precede their addresses.
    const keys = await sql`
      select uuid from api_keys where uuid in (select api_key_uuid from (${selection}) as chosen)
      order by uuid for key share`.execute(trx);
    if (keys.rows.length === 0) return 0;
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from api_key_addresses where (api_key_uuid, address) in (${selection})
        returning api_key_uuid, last_used_at),
      noted as (
        insert into api_key_address_spans as kept (api_key_uuid, since)
        select api_key_uuid, max(last_used_at) from gone where last_used_at is not null
        group by 1 order by 1
        on conflict (api_key_uuid) do update set since = greatest(kept.since, excluded.since))
      select count(*)::int4 as count from gone`.execute(trx);
    return rows[0]?.count ?? 0;
  });

/**
 * Notes answered calls whose addresses were not kept.
 * @param lastLostByKey time of the last of them, in milliseconds since 1970, by the key's uuid
 */
export async function noteLostAddresses(
  db: Database,
  lastLostByKey: ReadonlyMap<string, number>,
): Promise<void> {
  if (lastLostByKey.size === 0) return;
  const rows = [...lastLostByKey].map(([key, lostAt]) => ({
    key,
    since: new Date(lostAt).toISOString(),
  }));
  await sql`
    insert into api_key_address_spans as kept (api_key_uuid, since)
    select uuid, lost.since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as lost(key uuid, since timestamptz)
    join api_keys on uuid = lost.key
    order by uuid for key share of api_keys
    on conflict (api_key_uuid) do update set since = greatest(kept.since, excluded.since)`.execute(
    db,
  );
}
