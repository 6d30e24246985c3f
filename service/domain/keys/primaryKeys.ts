import { type Selectable, sql } from 'kysely';
import {
  type PrimaryKey,
  primaryKey,
  type PrimaryKeyRecord,
} from '../../../contract/keys/primaryKeys';
import { anyOf } from '../../db/anyOf';
import { onPage, type Page, type PageOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { groupBy } from '../engine/groupBy';
import {
  booleanColumn,
  dateColumn,
  nameColumn,
  numberColumn,
  textColumn,
} from '../engine/lists/listColumns';
import { type ListSource, namedDatasets } from '../engine/lists/readList';
import { recordNotFound } from '../engine/records/recordKinds';
import { creatorOf, serialize } from '../engine/serialize';
import { rotationFailureOf } from './rotationFailures';
import { groupsOf } from '../grants/groupsOfDatasets';

type DatasetReference = { uuid: string; name: string };
type DatasetOfKey = PrimaryKeyRecord['datasets'][number];

async function datasetsOf(
  tenantDb: TenantScope,
  keys: string[],
  datasetLimit: number,
): Promise<ReadonlyMap<string, DatasetReference[]>> {
  const { rows } = await sql<DatasetReference & { key: string }>`
    select keys.uuid as key, named.uuid, named.name
    from primary_keys as keys cross join lateral (
      select uuid, name from datasets
      where primary_key_uuid = keys.uuid and customer_uuid = keys.customer_uuid
      order by lower(name), uuid limit ${datasetLimit}) as named
    where keys.customer_uuid = ${tenantDb.customer} and keys.uuid = ${anyOf(keys)}
    order by lower(named.name), named.uuid`.execute(tenantDb.db);
  return groupBy(rows, ({ key, ...dataset }) => [key, dataset]);
}

const recordOf = (
  stored: Selectable<Tables['primary_keys']> & { creator_uuid: string | null },
  datasets: DatasetReference[],
): PrimaryKey =>
  serialize(primaryKey, {
    ...stored,
    datasets,
    // A disabled key is not rotated, so nothing is scheduled.
    next_rotation_date: stored.enabled ? stored.next_rotation_date : null,
    rotation_failure: stored.enabled ? rotationFailureOf(stored) : null,
    creator: creatorOf(stored),
  });

export const primaryKeyList: ListSource<PrimaryKey> = {
  table: 'primary_keys',
  columns: () => ({
    name: nameColumn(),
    datasets: numberColumn('dataset_count'),
    created_at: dateColumn('created_at'),
    next_rotation_date: dateColumn('next_rotation_date'),
    key_rotation_interval: numberColumn('key_rotation_interval'),
    last_rotation_date: dateColumn('last_rotation_date', '-infinity'),
    rotation_count: numberColumn('rotation_count'),
    enabled: booleanColumn('enabled'),
    creator: textColumn('creator_name'),
  }),
  rows: (tenantDb, uuids, _now, datasetLimit) => primaryKeyRows(tenantDb, uuids, datasetLimit),
};

async function primaryKeyRows(
  tenantDb: TenantScope,
  uuids: string[],
  datasetLimit: number = namedDatasets,
): Promise<PrimaryKey[]> {
  const stored = await tenantDb
    .primaryKeys()
    .selectAll('primary_keys')
    .select((eb) =>
      eb
        .selectFrom('customer_users')
        .select('user_uuid')
        .whereRef('customer_users.uuid', '=', 'primary_keys.creator_customer_user_uuid')
        .as('creator_uuid'),
    )
    .where('uuid', '=', anyOf(uuids))
    .execute();
  const datasets = await datasetsOf(tenantDb, uuids, datasetLimit);
  return stored.map((row) => recordOf(row, datasets.get(row.uuid) ?? []));
}

/** Maximum number of versions in a record: the number of a key's rotations is unlimited. */
const namedVersions = 100;

/**
 * Reads one primary key with its newest versions, and the groups of the datasets that it names.
 * @throws ApiError 404
 */
export async function readPrimaryKey(
  tenantDb: TenantScope,
  uuid: string,
): Promise<PrimaryKeyRecord> {
  const [record] = await primaryKeyRows(tenantDb, [uuid]);
  if (!record) throw recordNotFound('primary_keys');
  const versions = await tenantDb.db
    .selectFrom('primary_key_versions')
    .select(['version', 'created_at', 'creator_name'])
    .where('primary_key_uuid', '=', uuid)
    .orderBy('version', 'desc')
    .limit(namedVersions)
    .execute();
  return {
    ...record,
    datasets: await withGroups(tenantDb, record.datasets),
    version_count: versions[0]?.version ?? 0,
    versions: versions.map(({ version, created_at: createdAt, creator_name: name }, index) => ({
      version,
      created_at: createdAt.toISOString(),
      creator: { name },
      status: index === 0 ? 'current' : 'retired',
    })),
  };
}

async function withGroups(
  tenantDb: TenantScope,
  datasets: readonly DatasetReference[],
): Promise<DatasetOfKey[]> {
  const groups = await groupsOf(
    tenantDb,
    datasets.map(({ uuid }) => uuid),
  );
  return datasets.map(({ uuid, name }) => {
    const datasetGroups = groups.get(uuid) ?? [];
    return { uuid, name, groups: datasetGroups, dataset_groups: datasetGroups };
  });
}

/** A page of the datasets that a key protects, sorted by name. @throws ApiError 404 */
export async function datasetsOfKey(
  tenantDb: TenantScope,
  uuid: string,
  page: PageOf,
): Promise<Page<DatasetReference>> {
  const key = await tenantDb
    .primaryKeys()
    .select('dataset_count')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('primary_keys'));
  const rows = await tenantDb
    .datasets()
    .select(['uuid', 'name'])
    .where('primary_key_uuid', '=', uuid)
    .orderBy(sql`lower(name)`)
    .orderBy('uuid')
    .$call(onPage(page))
    .execute();
  return { rows, total: key.dataset_count };
}

/** A page of the datasets that a key protects, with the groups of each. @throws ApiError 404 */
export async function readKeyDatasets(
  tenantDb: TenantScope,
  uuid: string,
  page: PageOf,
): Promise<Page<DatasetOfKey>> {
  const { rows, total } = await datasetsOfKey(tenantDb, uuid, page);
  return { rows: await withGroups(tenantDb, rows), total };
}
