import type { Database } from '../db/database';
import { reportingWindow } from '../domain/api-keys/deletedApiKeys';
import type { Vault } from '../vault/vault';
import { type AuthenticatedKey, signingKey } from './findApiKey';

/** Tombstone of an API key: usage from before its deletion still counts. */
export interface DeletedKey extends Pick<
  AuthenticatedKey,
  'uuid' | 'customer_uuid' | 'name' | 'signing_key'
> {
  deleted_at: Date;
  /** Names of dataset groups, by uuid of the dataset to which the key had access through the group. */
  groups: Readonly<Record<string, string>>;
}

/** @throws SealBroken */
export async function findDeletedKey(
  db: Database,
  vault: Vault,
  keyId: string,
  now: Date,
): Promise<DeletedKey | undefined> {
  const row = await db
    .selectFrom('deleted_api_keys')
    .select(['uuid', 'customer_uuid', 'name', 'signing_value', 'groups', 'deleted_at'])
    .where('public_value', '=', keyId)
    .where('deleted_at', '>', new Date(now.getTime() - reportingWindow))
    .executeTakeFirst();
  if (!row) return undefined;
  const { signing_value: sealed, ...key } = row;
  return { ...key, signing_key: signingKey(vault, sealed, keyId) };
}
