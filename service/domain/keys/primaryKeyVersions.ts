import { sql } from 'kysely';
import { primaryKeyRefusals } from '../../../texts/refusals/keys';
import type { TenantScope } from '../../db/scopes';
import { conflict } from '../engine/apiError';
import { recordNotFound } from '../engine/records/recordKinds';

/** @throws ApiError 409 if the primary key is disabled, so that it opens nothing */
export async function requireEnabledPrimaryKey(tenantDb: TenantScope, uuid: string): Promise<void> {
  const primary = await tenantDb
    .primaryKeys()
    .select(['name', 'enabled'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  if (!primary.enabled) throw conflict(primaryKeyRefusals.isDisabled(primary.name));
}

/** Locks the primary key of a dataset, which precedes the dataset in the order of locks. */
export const lockPrimaryKeyOf =
  (dataset: string, strength: 'share' | 'no key update') =>
  async ({ db, customer }: TenantScope): Promise<void> => {
    await sql`select from primary_keys where customer_uuid = ${customer} and uuid = (
      select primary_key_uuid from datasets where uuid = ${dataset} and customer_uuid = ${customer})
      for ${sql.raw(strength)}`.execute(db);
  };

/**
 * Reads the version of a primary key that seals new data keys, and locks the key against being disabled or rotated.
 * @throws ApiError 409 when the key is disabled, 404 when it is not the customer's
 */
export async function lockNewestVersion(
  tenantDb: TenantScope,
  uuid: string,
): Promise<{ version: number; material: Uint8Array }> {
  const key = await tenantDb
    .primaryKeys()
    .select(['name', 'enabled'])
    .where('uuid', '=', uuid)
    .forShare()
    .executeTakeFirstOrThrow(() => recordNotFound('primary_keys'));
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
