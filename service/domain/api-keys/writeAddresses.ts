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
 * @param entries by key and address, without duplicates; written ones are removed, so that a retry counts none twice
 */
export async function writeAddresses(db: Database, entries: SeenAddress[]): Promise<void> {
  while (entries.length > 0) {
    const rows = entries.slice(0, batch).map(rowOf);
    const grownKeys = await transact(db, (trx) => addCalls(trx, rows));
    entries.splice(0, batch);
    if (grownKeys.length > 0) await deleteOldest(db, grownKeys);
  }
}

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const rowOf = (entry: SeenAddress) => ({
  api_key_uuid: entry.apiKey,
  address: entry.address,
  first_seen_at: isoTime(entry.firstSeen),
  last_seen_at: isoTime(entry.lastSeen),
  first_used_at: isoTime(entry.firstUsed),
  last_used_at: isoTime(entry.lastUsed),
  product: entry.product,
  product_version: entry.version,
  // Calls span less than a minute, and are counted on the day of the last one.
  start: new Date(startOfDay(dayOf(new Date(entry.lastSeen)))).toISOString(),
  calls: entry.calls,
  refused: entry.refused,
});

/** @returns the keys that have a new address */
async function addCalls(
  trx: Transaction<Tables>,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<string[]> {
  const givenRows = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
    api_key_uuid uuid, address inet, first_seen_at timestamptz, last_seen_at timestamptz,
    first_used_at timestamptz, last_used_at timestamptz, product text, product_version text,
    start timestamptz, calls bigint, refused bigint)`;
  const keys = [...new Set(rows.map(({ api_key_uuid: key }) => key))];
  // A concurrent deletion waits or has completed, so a row never violates its foreign key.
  const { rows: existingKeys } = await sql<{ uuid: string }>`
    select uuid from api_keys where uuid = ${anyOf(keys)} order by uuid for key share`.execute(trx);
  const uuids = existingKeys.map(({ uuid }) => uuid);
  const { rows: writtenRows } = await sql<{ key: string; added: boolean }>`
    insert into api_key_addresses as kept (api_key_uuid, address, customer_uuid, first_seen_at,
      last_seen_at, first_used_at, last_used_at, product, product_version)
    select api_key_uuid, address, customer_uuid, first_seen_at, last_seen_at, first_used_at,
      given.last_used_at, product, product_version
    from ${givenRows} join api_keys on uuid = api_key_uuid and uuid = ${anyOf(uuids)}
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
    select api_key_uuid, address, start, calls, refused from ${givenRows}
    where api_key_uuid = ${anyOf(uuids)} order by api_key_uuid, address
    on conflict (api_key_uuid, address, start) do update set
      calls = kept.calls + excluded.calls, refused = kept.refused + excluded.refused`.execute(trx);
  return [...new Set(writtenRows.flatMap(({ key, added }) => (added ? [key] : [])))];
}

/**
 * Deletes a key's addresses beyond the limit: first those whose calls were all refused, so that strangers
 * displace no address that a program uses; then those not used for longest.
 */
const deleteOldest = (db: Database, keys: readonly string[]): Promise<number> =>
  deleteAddresses(
    db,
    sql`
      select api_key_uuid, address from (
        select api_key_uuid, address, row_number() over (partition by api_key_uuid
          order by last_used_at desc nulls last, last_seen_at desc, address) as place
        from api_key_addresses where api_key_uuid = ${anyOf(keys)}) as placed
      where place > ${keyAddressLimits.kept}`,
  );
