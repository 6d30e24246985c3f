import { type Selectable, sql } from 'kysely';
import type {
  NewPrimaryKey,
  PrimaryKey,
  PrimaryKeyRecord,
  PrimaryKeyUpdate,
} from '../../../contract/primaryKeys';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { groupsOf } from '../datasets/datasets';
import { grouped } from '../grouped';
import {
  booleanColumn,
  dateColumn,
  nameColumn,
  numberColumn,
  textColumn,
} from '../lists/listColumns';
import { type ListSource, namedDatasets } from '../lists/readList';
import { missing } from '../recordKinds';
import { defaultRotationInterval } from '../../../contract/rotationTerms';
import { searchText } from '../../db/searchText';
import { changesBetween } from '../activities/recordActivity';
import { refused } from '../apiError';
import { newestVersion } from '../datasets/dataKeySlots';
import { changeRecord, deleteRecord, insertRecord } from '../records';
import type { VaultWork, Work } from '../work';

type DatasetReference = { uuid: string; name: string };
type DatasetOfKey = PrimaryKeyRecord['datasets'][number];

/** @returns the first datasets of each of these keys, by name */
async function datasetsOf(
  tenantDb: TenantScope,
  keys: string[],
  named: number,
): Promise<ReadonlyMap<string, DatasetReference[]>> {
  const { rows } = await sql<DatasetReference & { key: string }>`
    select keys.uuid as key, named.uuid, named.name
    from primary_keys as keys cross join lateral (
      select uuid, name from datasets
      where primary_key_uuid = keys.uuid and customer_uuid = keys.customer_uuid
      order by lower(name) limit ${named}) as named
    where keys.customer_uuid = ${tenantDb.customer} and keys.uuid in (${sql.join(keys)})
    order by lower(named.name)`.execute(tenantDb.db);
  return grouped(rows, ({ key, ...dataset }) => [key, dataset]);
}

const recordOf = (
  stored: Selectable<Tables['primary_keys']> & { creator_uuid: string | null },
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
  creator_uuid: stored.creator_uuid,
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
  rows: (tenantDb, uuids, _now, named) => primaryKeyRows(tenantDb, uuids, named),
};

async function primaryKeyRows(
  tenantDb: TenantScope,
  uuids: string[],
  named: number = namedDatasets,
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
    .where('uuid', 'in', uuids)
    .execute();
  const datasets = await datasetsOf(tenantDb, uuids, named);
  return stored.map((row) => recordOf(row, datasets.get(row.uuid) ?? []));
}

/**
 * One primary key with its versions, newest first, and the groups of the datasets that it names.
 * @throws ApiError 404
 */
export async function readPrimaryKey(
  tenantDb: TenantScope,
  uuid: string,
): Promise<PrimaryKeyRecord> {
  const [record] = await primaryKeyRows(tenantDb, [uuid]);
  if (!record) throw missing('primary_keys');
  const versions = await tenantDb.db
    .selectFrom('primary_key_versions')
    .select(['version', 'created_at', 'creator_name'])
    .where('primary_key_uuid', '=', uuid)
    .orderBy('version', 'desc')
    .execute();
  return {
    ...record,
    datasets: await withGroups(tenantDb, record.datasets),
    versions: versions.map(({ version, created_at: createdAt, creator_name: name }, at) => ({
      version,
      created_at: createdAt.toISOString(),
      creator: { name },
      status: at === 0 ? 'current' : 'retired',
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
  return datasets.map(({ uuid, name }) => ({
    uuid,
    name,
    dataset_groups: groups.get(uuid) ?? [],
  }));
}

/**
 * A page of the datasets that a key protects, by name, with their groups, and how many there are.
 * @param page starts at 1
 * @throws ApiError 404
 */
export async function readKeyDatasets(
  tenantDb: TenantScope,
  uuid: string,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ datasets: DatasetOfKey[]; total: number }> {
  const key = await tenantDb
    .primaryKeys()
    .select('dataset_count')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!key) throw missing('primary_keys');
  const datasets = await tenantDb
    .datasets()
    .select(['uuid', 'name'])
    .where('primary_key_uuid', '=', uuid)
    .orderBy(sql`lower(name)`)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { datasets: await withGroups(tenantDb, datasets), total: key.dataset_count };
}

/** Changes name, description and schedule. */
export const updatePrimaryKey = (
  work: Work,
  uuid: string,
  update: PrimaryKeyUpdate,
  expected: number | undefined,
): Promise<void> =>
  changeRecord(work, 'primary_keys', uuid, expected, (before) => {
    const changes = changesBetween<PrimaryKeyUpdate>(before, update);
    if (Object.keys(changes).length === 0) return undefined;
    const { name, description } = { ...before, ...update };
    const set = { ...update, search_text: searchText(name, description) };
    return { set, action: 'Updated', name, changes };
  });

/** @throws ApiError 409 when the key already is in that state */
export const setPrimaryKeyEnabled =
  (enabled: boolean) =>
  (work: Work, uuid: string, expected: number | undefined): Promise<void> =>
    changeRecord(work, 'primary_keys', uuid, expected, ({ name, enabled: before }) => {
      const action = enabled ? 'Enabled' : 'Disabled';
      if (before === enabled)
        throw refused(`The primary key "${name}" is already ${action.toLowerCase()}.`);
      const changes = { enabled: { from: before, to: enabled } };
      return { set: { enabled }, action, name, changes };
    });

/**
 * Retires the current version and creates a new one; earlier versions stay able to decrypt (decision 19).
 * @throws ApiError 409 when the key is disabled
 */
export const rotatePrimaryKey = (
  work: VaultWork,
  uuid: string,
  expected: number | undefined,
): Promise<void> =>
  changeRecord(work, 'primary_keys', uuid, expected, async (before, tenantDb) => {
    const { name, rotation_count: count } = before;
    if (!before.enabled) throw refused(`The primary key "${name}" is disabled. Enable it first.`);
    const { version: current } = await newestVersion(tenantDb, uuid);
    const next = current + 1;
    await addVersion(tenantDb, work, uuid, next);
    return {
      set: { rotation_count: count + 1, last_rotation_date: work.clock() },
      action: 'Rotated',
      name,
      changes: { version: { from: current, to: next } },
    };
  });

/** Creates a primary key with its first version, inside the caller's transaction. */
export async function insertPrimaryKey(
  tenantDb: TenantScope,
  work: VaultWork,
  { name, description, key_rotation_interval: interval }: NewPrimaryKey,
): Promise<{ uuid: string; name: string }> {
  const key = await insertRecord(tenantDb, work, 'primary_keys', name, {
    name,
    description,
    key_rotation_interval: interval ?? defaultRotationInterval,
    creator_name: work.actor.userName,
    search_text: searchText(name, description),
  });
  await addVersion(tenantDb, work, key.uuid, 1);
  return key;
}

/** @throws ApiError 409 naming the datasets that still use the key (console.md section 8) */
export const deletePrimaryKey = (work: Work, uuid: string, expected: number | undefined) =>
  deleteRecord(work, 'primary_keys', uuid, expected, async ({ name }, tenantDb) => {
    await refuseInUse(tenantDb, uuid);
    return { name };
  });

const namedInRefusal = 10;

async function refuseInUse(tenantDb: TenantScope, uuid: string): Promise<void> {
  const users = await tenantDb
    .datasets()
    .select('name')
    .where('primary_key_uuid', '=', uuid)
    .orderBy('name')
    .limit(namedInRefusal + 1)
    .execute();
  if (users.length === 0) return;
  const names = users.slice(0, namedInRefusal).map(({ name }) => name);
  const list = users.length > namedInRefusal ? `${names.join(', ')} and more` : names.join(', ');
  throw refused(`This primary key is currently in use by ${list} and cannot be deleted.`);
}

const addVersion = (
  { db }: TenantScope,
  { vault, clock, actor }: VaultWork,
  uuid: string,
  version: number,
) =>
  db
    .insertInto('primary_key_versions')
    .values({
      primary_key_uuid: uuid,
      version,
      material: vault.makePrimaryKeyVersion(uuid, version),
      creator_name: actor.userName,
      created_at: clock(),
    })
    .execute();
