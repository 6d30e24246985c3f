import { sql, type Transaction } from 'kysely';
import { keyAddressLimits } from '../../../contract/api-keys/apiKeyAddressTerms';
import { dayOf, startOfDay } from '../../../contract/lib/dateRanges';
import { anyOf } from '../../db/anyOf';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { transact } from '../../db/transaction';
import { deleteAddresses } from './addressSpans';
import type { SeenAddress } from './seenAddress';

/** Maximum number of rows per transaction. */
const batch = 500;

/**
 * Adds calls to the stored counts; several processes may do it at once. Nothing is written for a key that has been
 * deleted meanwhile.
 * @param seen by key and address, without duplicates; written entries are removed, so that a retry counts none twice
 */
export async function writeAddresses(db: Database, seen: SeenAddress[]): Promise<void> {
  while (seen.length > 0) {
    const rows = seen.slice(0, batch).map(rowOf);
    const grown = await transact(db, (trx) => addCalls(trx, rows));
    seen.splice(0, batch);
    if (grown.length > 0) await forgetOldest(db, grown);
  }
}

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const rowOf = (seen: SeenAddress) => ({
  api_key_uuid: seen.apiKey,
  address: seen.address,
  first_seen_at: momentOf(seen.firstSeen),
  last_seen_at: momentOf(seen.lastSeen),
  first_used_at: momentOf(seen.firstUsed),
  last_used_at: momentOf(seen.lastUsed),
  product: seen.product,
  product_version: seen.version,
  // Calls span less than a minute, and are counted on the day of the last one.
  start: new Date(startOfDay(dayOf(new Date(seen.lastSeen)))).toISOString(),
  calls: seen.calls,
  refused: seen.refused,
});

/** @returns the keys that have a new address */
async function addCalls(
  trx: Transaction<Tables>,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<string[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
    api_key_uuid uuid, address inet, first_seen_at timestamptz, last_seen_at timestamptz,
    first_used_at timestamptz, last_used_at timestamptz, product text, product_version text,
    start timestamptz, calls bigint, refused bigint)`;
  const keys = [...new Set(rows.map(({ api_key_uuid: key }) => key))];
  // A concurrent deletion waits or has completed, so a row never violates its foreign key.
  const { rows: present } = await sql<{ uuid: string }>`
    select uuid from api_keys where uuid = ${anyOf(keys)} order by uuid for key share`.execute(trx);
  const uuids = present.map(({ uuid }) => uuid);
  const { rows: written } = await sql<{ key: string; added: boolean }>`
    insert into api_key_addresses as kept (api_key_uuid, address, customer_uuid, first_seen_at,
      last_seen_at, first_used_at, last_used_at, product, product_version)
    select api_key_uuid, address, customer_uuid, first_seen_at, last_seen_at, first_used_at,
      given.last_used_at, product, product_version
    from ${given} join api_keys on uuid = api_key_uuid and uuid = ${anyOf(uuids)}
    order by api_key_uuid, address
    on conflict (api_key_uuid, address) do update set
      first_seen_at = least(kept.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at),
      first_used_at = least(kept.first_used_at, excluded.first_used_at),
      last_used_at = greatest(kept.last_used_at, excluded.last_used_at),
      product = case when excluded.last_seen_at >= kept.last_seen_at
        then excluded.product else kept.product end,
      product_version = case when excluded.last_seen_at >= kept.last_seen_at
        then excluded.product_version else kept.product_version end
    returning api_key_uuid as key, xmax = 0 as added`.execute(trx);
  await sql`
    insert into api_key_address_days as kept (api_key_uuid, address, start, calls, refused)
    select api_key_uuid, address, start, calls, refused from ${given}
    where api_key_uuid = ${anyOf(uuids)} order by api_key_uuid, address
    on conflict (api_key_uuid, address, start) do update set
      calls = kept.calls + excluded.calls, refused = kept.refused + excluded.refused`.execute(trx);
  return [...new Set(written.flatMap(({ key, added }) => (added ? [key] : [])))];
}

/**
 * Deletes a key's addresses beyond the limit: first those whose calls were all refused, so that strangers
 * displace no address that a program uses; then those not used for longest.
 */
const forgetOldest = (db: Database, keys: readonly string[]): Promise<number> =>
  deleteAddresses(
    db,
    sql`
      select api_key_uuid, address from (
        select api_key_uuid, address, row_number() over (partition by api_key_uuid
          order by last_used_at desc nulls last, last_seen_at desc, address) as place
        from api_key_addresses where api_key_uuid = ${anyOf(keys)}) as placed
      where place > ${keyAddressLimits.kept}`,
  );
