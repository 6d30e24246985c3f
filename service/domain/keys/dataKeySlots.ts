import { sql } from 'kysely';
import { primaryKeyRefusals } from '../../../texts/refusals/keys';
import { anyOf } from '../../db/anyOf';
import type { Database } from '../../db/database';
import type { TenantScope } from '../../db/scopes';
import type { DataKeySlot, Vault } from '../../vault/vault';
import { conflict } from '../engine/apiError';
import { missing } from '../engine/records/recordKinds';

export interface StoredSlot {
  slot: DataKeySlot;
  /** The primary key's version, sealed under the root key. */
  sealedPrimary: Uint8Array;
  material: Uint8Array;
}

/** @throws ApiError 409 when the primary key is disabled: it opens nothing then */
export async function requireEnabledPrimaryKey(tenantDb: TenantScope, uuid: string): Promise<void> {
  const primary = await tenantDb
    .primaryKeys()
    .select(['name', 'enabled'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  if (!primary.enabled) throw conflict(primaryKeyRefusals.isDisabled(primary.name));
}

/** @returns the stored data keys of these datasets, or those of one number, in the order of numbers */
export async function findStoredSlots(
  db: Database,
  datasets: readonly string[],
  keyNumber?: number,
): Promise<StoredSlot[]> {
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
  return rows.map(({ sealedPrimary, material, ...slot }) => ({ slot, sealedPrimary, material }));
}

/** @returns the data key of a number, unless there is none yet */
export const findStoredSlot = async (
  { db }: Pick<TenantScope, 'db'>,
  dataset: string,
  keyNumber: number,
): Promise<StoredSlot | undefined> => (await findStoredSlots(db, [dataset], keyNumber))[0];

/** @returns the largest number with a data key: the current one is smaller after a round through all of them */
export async function lastKeyNumber({ db }: TenantScope, dataset: string): Promise<number> {
  const { last } = await db
    .selectFrom('dataset_keys')
    .select(({ fn }) => fn.max('key_number').as('last'))
    .where('dataset_uuid', '=', dataset)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export const openSlot = (vault: Vault, { slot, sealedPrimary, material }: StoredSlot): Uint8Array =>
  vault.openDataKey(slot, sealedPrimary, material);

interface KeySlot {
  dataset: { uuid: string; primary_key_uuid: string };
  keyNumber: number;
}

/**
 * Makes the data key of a number unless it exists: a number that comes round again keeps its key, or what
 * it encrypted could not be read any more.
 * @throws ApiError 404 when the dataset is gone, 409 when the primary key is disabled
 */
export async function ensureSlot(
  tenantDb: TenantScope,
  vault: Vault,
  now: Date,
  { dataset, keyNumber }: KeySlot,
): Promise<boolean> {
  const primary = await currentPrimaryKey(tenantDb, dataset.primary_key_uuid);
  const kept = tenantDb.datasets().select('uuid').where('uuid', '=', dataset.uuid).forKeyShare();
  if (!(await kept.executeTakeFirst())) throw missing('datasets');
  const slot = {
    dataset: dataset.uuid,
    keyNumber,
    primaryKey: dataset.primary_key_uuid,
    primaryKeyVersion: primary.version,
  };
  const { numInsertedOrUpdatedRows: made } = await tenantDb.db
    .insertInto('dataset_keys')
    .values({
      dataset_uuid: dataset.uuid,
      key_number: keyNumber,
      primary_key_version: primary.version,
      material: vault.makeDataKey(slot, primary.material),
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return made === 1n;
}

/** Locks the primary key of a dataset, which comes before the dataset in the order of locks. */
export const lockPrimaryKeyOf =
  (dataset: string, strength: 'share' | 'no key update') =>
  async ({ db, customer }: TenantScope): Promise<void> => {
    await sql`select from primary_keys where customer_uuid = ${customer} and uuid = (
      select primary_key_uuid from datasets where uuid = ${dataset} and customer_uuid = ${customer})
      for ${sql.raw(strength)}`.execute(db);
  };

/** @throws ApiError 409 when the key is disabled, 404 when it is not the customer's */
async function currentPrimaryKey(
  tenantDb: TenantScope,
  uuid: string,
): Promise<{ version: number; material: Uint8Array }> {
  // Locked against being disabled or rotated until this transaction ends.
  const key = await tenantDb
    .primaryKeys()
    .select(['name', 'enabled'])
    .where('uuid', '=', uuid)
    .forShare()
    .executeTakeFirstOrThrow(() => missing('primary_keys'));
  if (!key.enabled) throw conflict(primaryKeyRefusals.enableFirst(key.name));
  return newestVersion(tenantDb, uuid);
}

/** @returns the version of a primary key that seals new data keys */
export const newestVersion = (tenantDb: TenantScope, primaryKey: string) =>
  tenantDb.db
    .selectFrom('primary_key_versions')
    .select(['version', 'material'])
    .where('primary_key_uuid', '=', primaryKey)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
