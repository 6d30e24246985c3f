import { sql } from 'kysely';
import type { DatasetImpact, PrimaryKeyImpact } from '../../contract/datasetActions';
import type { Tenant } from '../db/tenant';
import { notFound } from './apiError';

const recently = 30 * 24 * 60 * 60_000;
/** A dialog that names more than this helps nobody. */
const mostNames = 50;

/** Calls of the last 30 days over these datasets. */
async function recentCalls(mine: Tenant, datasets: string[], now: Date): Promise<number> {
  if (datasets.length === 0) return 0;
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(count), 0)::bigint as calls from events
    where customer_uuid = ${mine.customer} and dataset_uuid in (${sql.join(datasets)})
      and date >= ${new Date(now.getTime() - recently)}`.execute(mine.db);
  return rows[0]?.calls ?? 0;
}

/** Names of the API keys that may use any of these datasets, or did so in the last 30 days. */
async function apiKeyNames(mine: Tenant, datasets: string[], now: Date): Promise<string[]> {
  if (datasets.length === 0) return [];
  const { rows: callers } = await sql<{ name: string }>`
    select distinct metadata->>'api_key_name' as name from events
    where customer_uuid = ${mine.customer} and dataset_uuid in (${sql.join(datasets)})
      and date >= ${new Date(now.getTime() - recently)} and metadata->>'api_key_name' <> ''
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
    recent_calls: await recentCalls(mine, [uuid], now),
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
    recent_calls: await recentCalls(mine, uuids, now),
  };
}
