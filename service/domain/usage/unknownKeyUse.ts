import { type RawBuilder, sql } from 'kysely';
import { clientLibraries } from '../../../contract/administration/clientLibraries';
import { namedLibraries, type UnnumberedLibraries } from '../../../contract/usage/keyUsage';
import { associationLinks, type TenantScope } from '../../db/scopes';

/** Kinds of records whose keys have their own usage: data keys of a dataset, versions of a primary key. */
export type KeyedKind = 'datasets' | 'primary_keys';

/** Values of `key_number` in `key_usage_days` for calls without a known key (migration 053). */
export const unknownKeys = { unreported: -1, unattributable: -2, unstructured: -3 } as const;

/** Use without a known key number. */
export interface UnknownUse {
  /** Time of the last such use; null if there was none. */
  lastAt: Date | null;
  /** Client libraries that caused it in the last 30 days. */
  recent: UnnumberedLibraries;
}

/** Client libraries that never report calls for structured data. */
const silentProducts = [...clientLibraries].flatMap(([product, { unreported }]) =>
  unreported === 'all' || unreported === 'structured' ? [product] : [],
);

const datasetCondition: Record<KeyedKind, (uuid: string) => RawBuilder<unknown>> = {
  datasets: (uuid) => sql`d.uuid = ${uuid}`,
  primary_keys: (uuid) => sql`d.primary_key_uuid = ${uuid}`,
};

interface Use {
  /** The client library; null for the last of all calls of a kind. */
  product: string | null;
  last_at: Date;
}

/**
 * Reads when a record's keys were last used without a key number: by calls without one, by decryptions of
 * unstructured data, and by libraries of the record's API keys that report no usage.
 * @param uuid of a record of the company
 * @param since libraries are named for uses from this moment on
 */
export async function readUnknownUse(
  tenantDb: TenantScope,
  kind: KeyedKind,
  uuid: string,
  since: Date,
): Promise<UnknownUse> {
  const { unreported, unstructured } = unknownKeys;
  const { rows } = await sql<Use>`
    (${lastUseQuery(uuid, sql`key_number = ${unreported}`)})
    union all (${lastUseQuery(uuid, sql`key_number = ${unstructured} and action = 1`)})
    union all
    select product, max(last_at) from key_usage_days
    where record_uuid = ${uuid} and key_number = ${unreported} and start >= ${since}
    group by product
    union all ${silentLibraries(tenantDb, kind, uuid)}`.execute(tenantDb.db);
  const times = rows.map(({ last_at: last }) => last.getTime());
  const libraries = [
    ...new Set(rows.flatMap((row) => (row.last_at >= since ? (row.product ?? []) : []))),
  ].toSorted();
  return {
    lastAt: times.length === 0 ? null : new Date(Math.max(...times)),
    recent: {
      libraries: libraries.slice(0, namedLibraries),
      more: libraries.length > namedLibraries,
    },
  };
}

const lastUseQuery = (uuid: string, condition: RawBuilder<unknown>) => sql`
  select null as product, last_at from key_usage_days
  where record_uuid = ${uuid} and ${condition}
  order by start desc, last_at desc limit 1`;

/** Query of libraries that report no usage, of API keys that may use the record, with the time of their last call. */
const silentLibraries = ({ customer }: TenantScope, kind: KeyedKind, uuid: string) => sql`
  select seen.product, max(seen.seen_at)
  from api_keys k
  join api_key_client_libraries seen on seen.api_key_uuid = k.uuid
  left join client_library_versions v
    on v.product = seen.product and v.product_version = seen.product_version
  where k.customer_uuid = ${customer} and (seen.product = any(${silentProducts}::text[]) or v.api_version = 'V0')
    and exists (
      select from ${associationLinks} join datasets d on d.uuid = l.dataset_uuid
      where a.api_key_uuid = k.uuid and d.dataset_type = 'structured' and ${datasetCondition[kind](uuid)})
  group by seen.product`;
