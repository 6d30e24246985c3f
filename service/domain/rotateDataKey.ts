import { nextKeyNumber } from '../../contract/rotationTerms';
import type { Database } from '../db/database';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Vault } from '../vault/vault';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import { notFound, refused } from './apiError';
import { lockDataset } from './datasets';
import type { StoredDataset } from './datasets';

export interface RotationServices {
  db: Database;
  clock: () => Date;
  vault: Vault;
}

/**
 * Makes the next data encryption key current; data that exists stays as it is. Past the last key the
 * first one is current again, with its existing key (decision 14, client-protocol 4.4).
 * @param expected the version the caller saw
 * @throws ApiError 404, 409 for unstructured data or a disabled primary key, 412
 */
export async function rotateDataKey(
  { db, clock, vault }: RotationServices,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockDataset(mine, uuid, expected);
    if (before.dataset_type !== 'structured' || before.max_key_rotations === null)
      throw refused(
        'Every value of unstructured data gets a key of its own: there is none to rotate.',
      );
    const next = nextKeyNumber(before.key_number, before.max_key_rotations);
    await ensureSlot(mine, vault, clock(), before, next);
    await mine
      .changeDatasets()
      .set({
        key_number: next,
        rotation_count: before.rotation_count + 1,
        last_rotation_date: clock(),
        updated_at: clock(),
        version: before.version + 1,
      })
      .where('uuid', '=', uuid)
      .execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'Datasets',
        action: 'Rotated',
        details: `Data encryption key of dataset "${before.name}" rotated`,
        objectType: 'datasets',
        objectUuid: uuid,
        changes: { key_number: { from: before.key_number, to: next } },
      },
      clock,
    );
  });
}

/**
 * Makes the data key of a number unless it exists: a number that comes round again keeps its key, or what
 * it encrypted could not be read any more.
 * @throws ApiError 409 when the primary key is disabled
 */
export async function ensureSlot(
  mine: Tenant,
  vault: Vault,
  now: Date,
  dataset: Pick<StoredDataset, 'uuid' | 'primary_key_uuid'>,
  keyNumber: number,
): Promise<void> {
  const primary = await currentPrimaryKey(mine, dataset.primary_key_uuid);
  const slot = {
    dataset: dataset.uuid,
    keyNumber,
    primaryKey: dataset.primary_key_uuid,
    primaryKeyVersion: primary.version,
  };
  await mine.db
    .insertInto('dataset_keys')
    .values({
      dataset_uuid: dataset.uuid,
      key_number: keyNumber,
      primary_key_version: primary.version,
      material: vault.makeDataKey(slot, primary.material),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws ApiError 409 when the key is disabled, 404 when it is not the customer's */
async function currentPrimaryKey(
  mine: Tenant,
  uuid: string,
): Promise<{ version: number; material: Uint8Array }> {
  // Locked against being disabled or rotated until this transaction ends.
  const key = await mine
    .primaryKeys()
    .select(['name', 'enabled'])
    .where('uuid', '=', uuid)
    .forShare()
    .executeTakeFirst();
  if (!key) throw notFound('primary key');
  if (!key.enabled) throw refused(`The primary key "${key.name}" is disabled. Enable it first.`);
  return mine.db
    .selectFrom('primary_key_versions')
    .select(['version', 'material'])
    .where('primary_key_uuid', '=', uuid)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
