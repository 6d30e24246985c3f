import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { PrimaryKey, PrimaryKeyRecord } from '../../contract/primaryKeys';
import type { Tables } from '../db/tables';
import type { Tenant } from '../db/tenant';
import { notFound } from './apiError';
import { groupsOf } from './datasets';
import {
  booleanColumn,
  dateColumn,
  nameColumn,
  numberColumn,
  textColumn,
} from './lists/listColumns';
import type { ListSource } from './lists/readList';

/** A key may have a hundred thousand datasets; this many are named, the rest are counted. */
const namedDatasets = 20;

type DatasetReference = { uuid: string; name: string };

/** @returns the first datasets of each of these keys, by name */
async function datasetsOf(
  tenant: Tenant,
  keys: string[],
): Promise<Map<string, DatasetReference[]>> {
  const { rows } = await sql<DatasetReference & { key: string }>`
    select keys.uuid as key, named.uuid, named.name
    from primary_keys as keys cross join lateral (
      select uuid, name from datasets
      where primary_key_uuid = keys.uuid and customer_uuid = keys.customer_uuid
      order by lower(name) limit ${namedDatasets}) as named
    where keys.customer_uuid = ${tenant.customer} and keys.uuid in (${sql.join(keys)})
    order by lower(named.name)`.execute(tenant.db);
  const datasets = new Map<string, DatasetReference[]>();
  for (const { key, uuid, name } of rows)
    datasets.set(key, [...(datasets.get(key) ?? []), { uuid, name }]);
  return datasets;
}

const recordOf = (
  stored: Selectable<Tables['primary_keys']>,
  datasets: DatasetReference[],
): PrimaryKey => ({
  uuid: stored.uuid,
  name: stored.name,
  description: stored.description,
  enabled: stored.enabled,
  datasets,
  dataset_count: stored.dataset_count,
  key_rotation_interval: stored.key_rotation_interval,
  last_rotation_date: stored.last_rotation_date?.toISOString() ?? null,
  // A disabled key is not rotated, so nothing is scheduled.
  next_rotation_date: stored.enabled ? stored.next_rotation_date.toISOString() : null,
  rotation_count: stored.rotation_count,
  created_at: stored.created_at.toISOString(),
  creator_customer_user_uuid: stored.creator_customer_user_uuid,
  creator: stored.creator_name === '' ? null : { name: stored.creator_name },
  version: stored.version,
});

/** The list of `/table/primary-keys`. */
export const primaryKeyList: ListSource<PrimaryKey> = {
  table: 'primary_keys',
  columns: () => ({
    name: nameColumn(),
    datasets: numberColumn('dataset_count'),
    created_at: dateColumn('created_at'),
    next_rotation_date: dateColumn('next_rotation_date'),
    key_rotation_interval: numberColumn('key_rotation_interval'),
    last_rotation_date: dateColumn('last_rotation_date', true),
    rotation_count: numberColumn('rotation_count'),
    enabled: booleanColumn('enabled'),
    creator: textColumn('creator_name', sql`lower(creator_name)`),
  }),
  rows: (tenant, uuids) => primaryKeyRows(tenant, uuids),
};

async function primaryKeyRows(tenant: Tenant, uuids: string[]): Promise<PrimaryKey[]> {
  const stored = await tenant.primaryKeys().selectAll().where('uuid', 'in', uuids).execute();
  const datasets = await datasetsOf(tenant, uuids);
  return stored.map((row) => recordOf(row, datasets.get(row.uuid) ?? []));
}

/**
 * One primary key with its versions, newest first, and the groups of the datasets that it names.
 * @throws ApiError 404
 */
export async function readPrimaryKey(tenant: Tenant, uuid: string): Promise<PrimaryKeyRecord> {
  const [record] = await primaryKeyRows(tenant, [uuid]);
  if (!record) throw notFound('primary key');
  const groups = await groupsOf(
    tenant,
    record.datasets.map((dataset) => dataset.uuid),
  );
  const versions = await tenant.db
    .selectFrom('primary_key_versions')
    .select(['version', 'created_at', 'creator_name'])
    .where('primary_key_uuid', '=', uuid)
    .orderBy('version', 'desc')
    .execute();
  return {
    ...record,
    datasets: record.datasets.map(({ uuid: dataset, name }) => ({
      uuid: dataset,
      name,
      dataset_groups: groups.get(dataset) ?? [],
    })),
    versions: versions.map(({ version, created_at: createdAt, creator_name: name }, at) => ({
      version,
      created_at: createdAt.toISOString(),
      creator: { name },
      status: at === 0 ? 'current' : 'retired',
    })),
  };
}
