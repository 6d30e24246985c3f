import { anyOf } from '../../db/anyOf';
import type { Database } from '../../db/database';
import type { TenantScope } from '../../db/scopes';
import type { DataKeyNames, Vault } from '../../vault/vault';
import { recordNotFound } from '../engine/records/recordKinds';
import { lockNewestVersion } from './primaryKeyVersions';

export interface StoredDataKey {
  names: DataKeyNames;
  /** The primary key's version, sealed under the root key. */
  sealedPrimary: Uint8Array;
  material: Uint8Array;
}

/** @returns the stored data keys of these datasets, or only those with one number, ordered by number */
export async function findDataKeys(
  db: Database,
  datasets: readonly string[],
  keyNumber?: number,
): Promise<StoredDataKey[]> {
  const rows = await db
    .selectFrom('dataset_keys as key')
    .innerJoin('datasets', 'datasets.uuid', 'key.dataset_uuid')
    .innerJoin('primary_key_versions as version', (join) =>
      join
        .onRef('version.primary_key_uuid', '=', 'datasets.primary_key_uuid')
        .onRef('version.version', '=', 'key.primary_key_version'),
    )
    .select([
      'key.dataset_uuid as dataset',
      'key.key_number as keyNumber',
      'version.primary_key_uuid as primaryKey',
      'version.version as primaryKeyVersion',
      'version.material as sealedPrimary',
      'key.material',
    ])
    .where('key.dataset_uuid', '=', anyOf(datasets))
    .$if(keyNumber !== undefined, (query) => query.where('key.key_number', '=', keyNumber ?? 0))
    .orderBy('key.dataset_uuid')
    .orderBy('key.key_number')
    .execute();
  return rows.map(({ sealedPrimary, material, ...names }) => ({ names, sealedPrimary, material }));
}

/** @returns the data key with a number; undefined if it does not exist yet */
export const findDataKey = async (
  { db }: Pick<TenantScope, 'db'>,
  dataset: string,
  keyNumber: number,
): Promise<StoredDataKey | undefined> => (await findDataKeys(db, [dataset], keyNumber))[0];

/** @returns the largest number that has a data key; the current number is smaller after a full round */
export async function lastKeyNumber({ db }: TenantScope, dataset: string): Promise<number> {
  const { last } = await db
    .selectFrom('dataset_keys')
    .select(({ fn }) => fn.max('key_number').as('last'))
    .where('dataset_uuid', '=', dataset)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export const openDataKey = (
  vault: Vault,
  { names, sealedPrimary, material }: StoredDataKey,
): Uint8Array => vault.openDataKey(names, sealedPrimary, material);

interface NumberedKey {
  dataset: { uuid: string; primary_key_uuid: string };
  keyNumber: number;
}

/**
 * Creates the data key for a number unless it exists: in the next round a number keeps its key, because the
 * data encrypted with it would otherwise become unreadable.
 * @throws ApiError 404 if the dataset no longer exists, 409 if the primary key is disabled
 */
export async function ensureDataKey(
  tenantDb: TenantScope,
  vault: Vault,
  now: Date,
  { dataset, keyNumber }: NumberedKey,
): Promise<boolean> {
  const primary = await lockNewestVersion(tenantDb, dataset.primary_key_uuid);
  const datasetQuery = tenantDb
    .datasets()
    .select('uuid')
    .where('uuid', '=', dataset.uuid)
    .forKeyShare();
  if (!(await datasetQuery.executeTakeFirst())) throw recordNotFound('datasets');
  const names = {
    dataset: dataset.uuid,
    keyNumber,
    primaryKey: dataset.primary_key_uuid,
    primaryKeyVersion: primary.version,
  };
  const { numInsertedOrUpdatedRows: insertedCount } = await tenantDb.db
    .insertInto('dataset_keys')
    .values({
      dataset_uuid: dataset.uuid,
      key_number: keyNumber,
      primary_key_version: primary.version,
      material: vault.makeDataKey(names, primary.material),
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return insertedCount === 1n;
}
