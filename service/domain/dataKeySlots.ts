import type { Tenant } from '../db/tenant';
import type { DataKeySlot } from '../vault/vault';
import { refused } from './apiError';

/** A stored data key with what opens it. */
export interface StoredSlot {
  slot: DataKeySlot;
  /** The primary key's version, sealed under the root key. */
  sealedPrimary: Uint8Array;
  material: Uint8Array;
}

/** @throws ApiError 409 when the primary key is disabled: it opens nothing then */
export async function requireEnabledPrimaryKey(mine: Tenant, uuid: string): Promise<void> {
  const primary = await mine
    .primaryKeys()
    .select(['name', 'enabled'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  if (!primary.enabled) throw refused(`The primary key "${primary.name}" is disabled.`);
}

/** @returns the data key of a number, unless there is none yet */
export async function findStoredSlot(
  mine: Tenant,
  dataset: { uuid: string; primary_key_uuid: string },
  keyNumber: number,
): Promise<StoredSlot | undefined> {
  const stored = await mine.db
    .selectFrom('dataset_keys')
    .innerJoin('primary_key_versions', (join) =>
      join
        .onRef('primary_key_versions.version', '=', 'dataset_keys.primary_key_version')
        .on('primary_key_versions.primary_key_uuid', '=', dataset.primary_key_uuid),
    )
    .select([
      'dataset_keys.primary_key_version',
      'dataset_keys.material',
      'primary_key_versions.material as primary_material',
    ])
    .where('dataset_keys.dataset_uuid', '=', dataset.uuid)
    .where('dataset_keys.key_number', '=', keyNumber)
    .executeTakeFirst();
  if (!stored) return undefined;
  return {
    slot: {
      dataset: dataset.uuid,
      keyNumber,
      primaryKey: dataset.primary_key_uuid,
      primaryKeyVersion: stored.primary_key_version,
    },
    sealedPrimary: stored.primary_material,
    material: stored.material,
  };
}
