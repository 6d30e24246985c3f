import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../contract/lib/dateRanges';
import { type KeyShares, namedShares } from '../../../contract/usage/keyUsage';
import type { TenantScope } from '../../db/scopes';
import { requireRecord } from '../engine/records/recordKinds';
import { firstUsageDay } from '../engine/usageDays';
import { type KeyedKind, readUnknownUse, unknownKeys } from './unknownKeyUse';

interface KeyCalls {
  number: number;
  encrypt: number;
  decrypt: number;
}

/** Queries of the numbers of a record's keys. */
const numbersOf: Record<KeyedKind, (uuid: string) => RawBuilder<unknown>> = {
  datasets: (uuid) => sql`select key_number from dataset_keys where dataset_uuid = ${uuid}`,
  primary_keys: (uuid) =>
    sql`select version from primary_key_versions where primary_key_uuid = ${uuid}`,
};

/**
 * Decryptions of the last 30 days by key, and calls without a known key. The sums of each key are one range of the
 * index, so earlier days do not matter.
 * @throws ApiError 404
 */
export async function readKeyShares(
  tenantDb: TenantScope,
  kind: KeyedKind,
  uuid: string,
  now: Date,
): Promise<KeyShares> {
  await requireRecord(tenantDb, kind, uuid);
  const since = firstUsageDay(now);
  const { rows } = await sql<KeyCalls>`
    select n.number, u.encrypt, u.decrypt
    from (${numbersOf[kind](uuid)} union all select unnest(${Object.values(unknownKeys)}::int[])) as n (number)
    cross join lateral (
      select coalesce(sum(count) filter (where action = 0), 0)::float8 as encrypt,
        coalesce(sum(count) filter (where action = 1), 0)::float8 as decrypt
      from key_usage_days
      where record_uuid = ${uuid} and key_number = n.number and start >= ${since}) as u`.execute(
    tenantDb.db,
  );
  const { recent } = await readUnknownUse(tenantDb, kind, uuid, since);
  const callsOf = (keyNumber: number) => {
    const { encrypt = 0, decrypt = 0 } = rows.find(({ number }) => number === keyNumber) ?? {};
    return { encrypt, decrypt };
  };
  const decrypting = rows
    .filter(({ number, decrypt }) => number >= 0 && decrypt > 0)
    .toSorted((one, other) => other.decrypt - one.decrypt || other.number - one.number);
  return {
    last_day: dayOf(now),
    keys: decrypting
      .slice(0, namedShares)
      .map(({ number, decrypt }) => ({ key_number: number, decrypt })),
    other: decrypting.slice(namedShares).reduce((sum, { decrypt }) => sum + decrypt, 0),
    unreported: callsOf(unknownKeys.unreported),
    unattributable: callsOf(unknownKeys.unattributable),
    unstructured: callsOf(unknownKeys.unstructured),
    unnumbered: recent,
  };
}
