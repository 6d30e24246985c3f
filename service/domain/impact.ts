import { sql } from 'kysely';
import type { ApiKeyImpact } from '../../contract/apiKeys';
import type { DatasetImpact, PrimaryKeyImpact } from '../../contract/datasetActions';
import type { DatasetGroupImpact } from '../../contract/datasetGroups';
import type { Tenant } from '../db/tenant';
import { notFound } from './apiError';

const recently = 30 * 24 * 60 * 60_000;
/** A dialog that names more than this helps nobody. */
const mostNames = 50;

/** Calls of the last 30 days, over these datasets, with these API keys, or both. */
async function recentCalls(
  mine: Tenant,
  now: Date,
  { datasets, keys }: { datasets?: string[]; keys?: string[] },
): Promise<number> {
  if (datasets?.length === 0 || keys?.length === 0) return 0;
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(d.count), 0)::bigint as calls
    from event_sources s join event_days d on d.source_id = s.id
    where s.customer_uuid = ${mine.customer}
      and ${datasets ? sql`s.dataset_uuid = any(${datasets}::uuid[])` : sql`true`}
      and ${keys ? sql`s.api_key_uuid = any(${keys}::uuid[])` : sql`true`}
      and d.start >= ${new Date(now.getTime() - recently)}`.execute(mine.db);
  return rows[0]?.calls ?? 0;
}

/** Names of the API keys that may use any of these datasets, or did so in the last 30 days. */
async function apiKeyNames(mine: Tenant, datasets: string[], now: Date): Promise<string[]> {
  if (datasets.length === 0) return [];
  const { rows: callers } = await sql<{ name: string }>`
    select distinct s.api_key_name as name from event_sources s
    where s.customer_uuid = ${mine.customer} and s.dataset_uuid = any(${datasets}::uuid[])
      and s.api_key_name <> '' and exists (select 1 from event_days d
        where d.source_id = s.id and d.start >= ${new Date(now.getTime() - recently)})
    limit ${mostNames}`.execute(mine.db);
  const keys = await mine
    .apiKeys()
    .select('api_keys.name')
    .where('api_keys.uuid', 'in', (eb) =>
      eb
        .selectFrom('dataset_groups_datasets_api_keys as allowed')
        .innerJoin(
          'dataset_groups_datasets as link',
          'link.uuid',
          'allowed.dataset_groups_dataset_uuid',
        )
        .select('allowed.api_key_uuid')
        .where('link.dataset_uuid', 'in', datasets),
    )
    .orderBy('api_keys.name')
    .limit(mostNames)
    .execute();
  return [...new Set([...keys, ...callers].map(({ name }) => name))].toSorted().slice(0, mostNames);
}

/**
 * What stops working without a dataset (decision 20).
 * @throws ApiError 404
 */
export async function datasetImpact(mine: Tenant, uuid: string, now: Date): Promise<DatasetImpact> {
  const found = await mine.datasets().select('uuid').where('uuid', '=', uuid).executeTakeFirst();
  if (!found) throw notFound('dataset');
  const groups = await mine
    .datasetGroupLinks()
    .select('dataset_groups.name')
    .where('dataset_groups_datasets.dataset_uuid', '=', uuid)
    .orderBy('dataset_groups.name')
    .limit(mostNames)
    .execute();
  return {
    dataset_groups: groups.map(({ name }) => name),
    api_keys: await apiKeyNames(mine, [uuid], now),
    recent_calls: await recentCalls(mine, now, { datasets: [uuid] }),
  };
}

/**
 * What stops working without a primary key, or at once when it is disabled.
 * @throws ApiError 404
 */
export async function primaryKeyImpact(
  mine: Tenant,
  uuid: string,
  now: Date,
): Promise<PrimaryKeyImpact> {
  const key = await mine
    .primaryKeys()
    .select('dataset_count')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!key) throw notFound('primary key');
  const datasets = await mine
    .datasets()
    .select(['uuid', 'name'])
    .where('primary_key_uuid', '=', uuid)
    .orderBy('name')
    .limit(1000)
    .execute();
  const uuids = datasets.map((dataset) => dataset.uuid);
  return {
    datasets: datasets.slice(0, mostNames).map(({ name }) => name),
    dataset_count: key.dataset_count,
    api_keys: await apiKeyNames(mine, uuids, now),
    recent_calls: await recentCalls(mine, now, { datasets: uuids }),
  };
}

/**
 * What stops working without a dataset group: what its API keys do through it.
 * @throws ApiError 404
 */
export async function datasetGroupImpact(
  mine: Tenant,
  uuid: string,
  now: Date,
): Promise<DatasetGroupImpact> {
  const group = await mine
    .datasetGroups()
    .select('uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!group) throw notFound('dataset group');
  const datasets = await mine
    .datasetGroupLinks()
    .innerJoin('datasets', 'datasets.uuid', 'dataset_groups_datasets.dataset_uuid')
    .select(['datasets.uuid', 'datasets.name'])
    .where('dataset_groups.uuid', '=', uuid)
    .orderBy('datasets.name')
    .execute();
  const keys = await mine
    .associations()
    .select(['api_keys.uuid', 'api_keys.name'])
    .distinct()
    .where('link.dataset_group_uuid', '=', uuid)
    .orderBy('api_keys.name')
    .limit(1000)
    .execute();
  return {
    datasets: datasets.slice(0, mostNames).map(({ name }) => name),
    dataset_count: datasets.length,
    api_keys: keys.slice(0, mostNames).map(({ name }) => name),
    recent_calls: await recentCalls(mine, now, {
      keys: keys.map((key) => key.uuid),
      datasets: datasets.map((dataset) => dataset.uuid),
    }),
  };
}

/**
 * What stops working without an API key.
 * @throws ApiError 404
 */
export async function apiKeyImpact(mine: Tenant, uuid: string, now: Date): Promise<ApiKeyImpact> {
  const key = await mine.apiKeys().select('uuid').where('uuid', '=', uuid).executeTakeFirst();
  if (!key) throw notFound('API key');
  const pairs = await mine
    .associations()
    .select(['datasets.name as dataset', 'dataset_groups.name as group'])
    .where('association.api_key_uuid', '=', uuid)
    .orderBy('datasets.name')
    .execute();
  const datasets = [...new Set(pairs.map(({ dataset }) => dataset))];
  const groups = [...new Set(pairs.map(({ group }) => group))].toSorted();
  return {
    dataset_groups: groups.slice(0, mostNames),
    datasets: datasets.slice(0, mostNames),
    dataset_count: datasets.length,
    recent_calls: await recentCalls(mine, now, { keys: [uuid] }),
  };
}
