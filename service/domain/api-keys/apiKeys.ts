import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { apiKey, type ApiKey, type ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import { apiKeyStatus } from '../../../contract/api-keys/apiKeyTerms';
import { attentionThresholds } from '../../../contract/attention/attention';
import { daysFrom } from '../../../contract/lib/clock';
import { anyOf } from '../../db/anyOf';
import { countOf } from '../../db/paging';
import { associationLinks, type TenantScope } from '../../db/scopes';
import { groupBy } from '../engine/groupBy';
import { dateColumn, longTextColumn, nameColumn, textColumn } from '../engine/lists/listColumns';
import { type ListSource, namedDatasets } from '../engine/lists/readList';
import { recordNotFound } from '../engine/records/recordKinds';
import { creatorOf, serialize } from '../engine/serialize';
import { associationsOf } from './associations';
import { stateOf, type StoredApiKey } from './changeApiKey';
import { type CountedDataset, datasetSummary, firstDatasets } from '../grants/firstDatasets';

const datasetsOf = (tenantDb: TenantScope, keys: string[], datasetLimit: number) =>
  firstDatasets(
    tenantDb,
    sql`
      select distinct a.api_key_uuid as owner, d.uuid, d.name
      from ${associationLinks} join datasets d on d.uuid = l.dataset_uuid
      where a.customer_uuid = ${tenantDb.customer} and a.api_key_uuid = ${anyOf(keys)}`,
    datasetLimit,
  );

async function clientLibrariesOf(
  tenantDb: TenantScope,
  keys: string[],
): Promise<ReadonlyMap<string, ApiKey['client_libraries']>> {
  const rows = await tenantDb.db
    .selectFrom('api_key_client_libraries as seen')
    .leftJoin('client_library_versions as known', (join) =>
      join
        .onRef('known.product', '=', 'seen.product')
        .onRef('known.product_version', '=', 'seen.product_version'),
    )
    .select([
      'seen.api_key_uuid',
      'seen.product',
      'seen.product_version',
      'seen.seen_at',
      'known.status',
      'known.api_version',
    ])
    .where('seen.api_key_uuid', '=', anyOf(keys))
    .orderBy('seen.seen_at', 'desc')
    .execute();
  return groupBy(rows, ({ api_key_uuid: key, seen_at: seenAt, ...library }) => [
    key,
    { ...library, date: seenAt.toISOString() },
  ]);
}

async function apiKeyRows(
  tenantDb: TenantScope,
  uuids: string[],
  now: Date,
  datasetLimit: number = namedDatasets,
): Promise<ApiKey[]> {
  const stored = await tenantDb
    .apiKeys()
    .select(shownColumns)
    .where('uuid', '=', anyOf(uuids))
    .execute();
  const datasets = await datasetsOf(tenantDb, uuids, datasetLimit);
  const libraries = await clientLibrariesOf(tenantDb, uuids);
  return stored.map((key) => rowOf(key, now, datasets.get(key.uuid), libraries.get(key.uuid)));
}

/** Columns of a key without its secrets, which a list does not need. */
const shownColumns = [
  'uuid',
  'name',
  'description',
  'enabled',
  'autoprovisioned',
  'public_value',
  'ip_allowed',
  'begin_date_tm',
  'end_date_tm',
  'last_used_at',
  'created_at',
  'creator_name',
  'version',
] as const satisfies (keyof StoredApiKey)[];

const rowOf = (
  key: Pick<StoredApiKey, (typeof shownColumns)[number]>,
  now: Date,
  datasets?: CountedDataset[],
  libraries: ApiKey['client_libraries'] = [],
): ApiKey => {
  const creator = creatorOf(key);
  return serialize(apiKey, {
    ...key,
    ...datasetSummary(datasets),
    status: apiKeyStatus(stateOf(key), now),
    client_libraries: libraries,
    creator: creator && { ...creator, user: creator },
  });
};

/** A key's `apiKeyStatus` of the contract, as an SQL expression. */
const statusExpression = (now: Date): RawBuilder<unknown> => {
  const status = (enabled: boolean, end: Date | null) =>
    sql.lit(apiKeyStatus({ enabled, end_date_tm: end && end.toISOString() }, now));
  const statusUntil = (end: Date | null) =>
    sql`case when enabled then ${status(true, end)} else ${status(false, end)} end`;
  return sql`case when end_date_tm is null then ${statusUntil(null)}
    when end_date_tm <= ${now} then ${statusUntil(now)} else ${statusUntil(daysFrom(now, 1))} end`;
};

const canBeUsed = (now: Date) =>
  sql<SqlBool>`enabled and (end_date_tm is null or end_date_tm > ${now})`;

/** A key that could be used for 180 days, but was not (companion.md section 9); `api_keys_unused` indexes these. */
const isUnused = (now: Date) => sql<SqlBool>`${canBeUsed(now)}
  and coalesce(last_used_at, created_at) < ${daysFrom(now, -attentionThresholds.unusedAfterDays)}`;

const expiryExpression = (now: Date): RawBuilder<unknown> => sql`case
  when enabled and end_date_tm > ${now}
    and end_date_tm <= ${daysFrom(now, attentionThresholds.expiringWithinDays)}
  then 'soon' else 'later' end`;

/** A usable key that was recently used by a library version other than the latest. */
const isOutdated = (now: Date) => sql<SqlBool>`${canBeUsed(now)} and exists (
  select from api_key_client_libraries seen
  join client_library_versions known using (product, product_version)
  where seen.api_key_uuid = api_keys.uuid and known.status <> 'Latest'
    and seen.seen_at >= ${daysFrom(now, -attentionThresholds.libraryUsedWithinDays)})`;

export const apiKeyList: ListSource<ApiKey> = {
  table: 'api_keys',
  columns: (now) => ({
    name: nameColumn(),
    description: longTextColumn('description'),
    status: { type: 'text', filter: statusExpression(now) },
    use: { type: 'text', filter: sql`case when ${isUnused(now)} then 'unused' else 'used' end` },
    client_libraries: {
      type: 'text',
      filter: sql`case when ${isOutdated(now)} then 'outdated' else 'current' end`,
    },
    expiry: { type: 'text', filter: expiryExpression(now) },
    public_value: {
      type: 'text',
      filter: sql.ref('public_value'),
      order: [{ sql: sql.ref('public_value'), type: 'text' }],
    },
    created_at: dateColumn('created_at'),
    creator: textColumn('creator_name'),
    last_used_at: dateColumn('last_used_at', '-infinity'),
    end_date_tm: dateColumn('end_date_tm', 'infinity'),
  }),
  rows: apiKeyRows,
};

/** Maximum number of associations in a record; `GET /api-keys/{uuid}/access` is paged and has all. */
const namedAssociations = 500;

/**
 * Reads one API key with its permissions, without secrets.
 * @throws ApiError 404
 */
export async function readApiKey(
  tenantDb: TenantScope,
  uuid: string,
  now: Date,
): Promise<ApiKeyRecord> {
  const [record] = await apiKeyRows(tenantDb, [uuid], now);
  if (!record) throw recordNotFound('api_keys');
  const { associations, total } = await associationsOf(tenantDb, uuid, namedAssociations);
  const rolledKeys = await rolledKeysOf(tenantDb, uuid);
  return { ...record, ...rolledKeys, associations, association_count: total };
}

/** @returns the neighbours of a key in a chain of rolls, with the client library that last used each */
async function rolledKeysOf(
  tenantDb: TenantScope,
  uuid: string,
): Promise<Pick<ApiKeyRecord, 'replaces' | 'replaced_by'>> {
  const columns = ['api_keys.uuid', 'api_keys.name', 'api_keys.last_used_at'] as const;
  const predecessor = await tenantDb
    .apiKeys()
    .select(columns)
    .where('api_keys.uuid', '=', (eb) =>
      eb.selectFrom('api_keys as rolled').select('replaces_uuid').where('rolled.uuid', '=', uuid),
    )
    .executeTakeFirst();
  // The newest successor, if a key was rolled twice.
  const successor = await tenantDb
    .apiKeys()
    .select(columns)
    .where('replaces_uuid', '=', uuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .executeTakeFirst();
  const keys = [predecessor, successor].flatMap((key) => (key ? [key.uuid] : []));
  const libraries = keys.length === 0 ? undefined : await clientLibrariesOf(tenantDb, keys);
  const describeKey = (key: typeof predecessor) => {
    if (!key) return null;
    const [library] = libraries?.get(key.uuid) ?? [];
    return {
      uuid: key.uuid,
      name: key.name,
      last_used_at: key.last_used_at?.toISOString() ?? null,
      library: library ? `${library.product} ${library.product_version}` : null,
    };
  };
  return { replaces: describeKey(predecessor), replaced_by: describeKey(successor) };
}

/** Counts the keys that were not used for 180 days; the list's `use` filter finds them. */
export const countUnused = (tenantDb: TenantScope, now: Date): Promise<number> =>
  countOf(tenantDb.apiKeys().where(isUnused(now)));

/** Counts the keys with outdated client libraries; the list's `client_libraries` filter finds them. */
export const countOutdated = (tenantDb: TenantScope, now: Date): Promise<number> =>
  countOf(tenantDb.apiKeys().where(isOutdated(now)));
