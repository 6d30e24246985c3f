import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type KeyAddress,
  keyAddress,
  type RangeSuggestion,
} from '../../../contract/api-keys/apiKeyAddresses';
import { keyAddressLimits as limits } from '../../../contract/api-keys/apiKeyAddressTerms';
import { attentionThresholds } from '../../../contract/attention/attention';
import { daysFrom, hourMs } from '../../../contract/lib/clock';
import { addressStanding, widensRanges } from '../../../contract/api-keys/ipRanges';
import { countOf, onPage, type Page, type PageOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { recordNotFound } from '../engine/records/recordKinds';
import { serialize } from '../engine/serialize';
import { firstUsageDay } from '../engine/usageDays';
import { suggestRanges } from './suggestRanges';

const readKey = (tenantDb: TenantScope, uuid: string) =>
  tenantDb
    .apiKeys()
    .leftJoin('api_key_address_spans as span', 'span.api_key_uuid', 'api_keys.uuid')
    .select(['ip_allowed', 'version', 'created_at', 'span.since'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('api_keys'));

/**
 * A page of the addresses from which a key was used, most recent first.
 * @throws ApiError 404
 */
export async function readKeyAddresses(
  tenantDb: TenantScope,
  uuid: string,
  page: PageOf,
  now: Date,
): Promise<Page<KeyAddress>> {
  const { ip_allowed: ranges } = await readKey(tenantDb, uuid);
  const query = tenantDb.keyAddresses().where('api_key_uuid', '=', uuid);
  const total = await countOf(query);
  const rows = await query
    .selectAll()
    .select([sumOf('calls', now).as('calls'), sumOf('refused', now).as('refused')])
    .orderBy('last_seen_at', 'desc')
    .orderBy('address')
    .$call(onPage(page))
    .execute();
  return { rows: rows.map((row) => serializeAddress(row, ranges, now)), total };
}

/** Sum for the address of the outer query, over the last 30 days. */
const sumOf = (count: 'calls' | 'refused', now: Date): RawBuilder<number> => sql`
  (select coalesce(sum(${sql.ref(count)}), 0)::float8 from api_key_address_days d
    where d.api_key_uuid = api_key_addresses.api_key_uuid
      and d.address = api_key_addresses.address and start >= ${firstUsageDay(now)})`;

type StoredAddress = Selectable<Tables['api_key_addresses']> &
  Pick<KeyAddress, 'calls' | 'refused'>;

function serializeAddress(row: StoredAddress, ranges: string, now: Date): KeyAddress {
  const { address, first_used_at: firstUsed, product, product_version: version } = row;
  const since = firstUsed ?? row.first_seen_at;
  return serialize(keyAddress, {
    ...row,
    first_seen: row.first_seen_at,
    last_seen: row.last_seen_at,
    library: product === null ? null : `${product} ${version}`,
    standing: addressStanding(ranges, address),
    is_new: isNew(since, now),
  });
}

const isNew = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() < attentionThresholds.addressNewForHours * hourMs;

/**
 * Suggests address ranges for a key, from the addresses of its answered calls.
 * @throws ApiError 404
 */
export async function suggestKeyRanges(
  tenantDb: TenantScope,
  uuid: string,
  now: Date,
): Promise<RangeSuggestion> {
  const key = await readKey(tenantDb, uuid);
  const { ip_allowed: current, version } = key;
  const coveredSince = daysFrom(now, -limits.coveredDays);
  const usedAddresses = await tenantDb
    .keyAddresses()
    .select(['address', 'first_used_at'])
    .where('api_key_uuid', '=', uuid)
    .where('last_used_at', '>=', coveredSince)
    .orderBy('address')
    .execute();
  const addresses = usedAddresses.map(({ address }) => address);
  const { ranges, ipv4, ipv6 } = suggestRanges(addresses, limits.suggested);
  const knownSince = key.since && key.since > key.created_at ? key.since : key.created_at;
  return {
    ranges,
    since: (knownSince > coveredSince ? knownSince : coveredSince).toISOString(),
    is_complete: knownSince <= coveredSince,
    used: addresses.length,
    new_addresses: usedAddresses.flatMap(({ address, first_used_at: first }) =>
      first && isNew(first, now) ? [address] : [],
    ),
    ipv4_addresses: Number(ipv4),
    ipv6_networks: String(ipv6),
    current,
    widens: ranges.length > 0 && widensRanges(current, ranges.join(',')),
    version,
  };
}
