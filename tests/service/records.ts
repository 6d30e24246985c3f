import { searchText } from '../../service/db/searchText';
import type { Database } from '../../service/db/database';
import type { Vault } from '../../service/vault/vault';
import type { Person } from './people';

/** Makes a primary key of the person's company. */
export async function addPrimaryKey(
  db: Database,
  owner: Person,
  name = 'Main key',
  more: { enabled?: boolean; created_at?: Date; last_rotation_date?: Date } = {},
  /** Gives the key material, which rotations need. */
  vault?: Vault,
): Promise<string> {
  const { uuid } = await db
    .insertInto('primary_keys')
    .values({
      customer_uuid: owner.customer,
      name,
      description: `About ${name}`,
      search_text: searchText(name, `About ${name}`),
      creator_customer_user_uuid: owner.customerUser,
      creator_name: owner.email,
      ...more,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  if (vault)
    await db
      .insertInto('primary_key_versions')
      .values({
        primary_key_uuid: uuid,
        version: 1,
        material: vault.makePrimaryKeyVersion(uuid, 1),
        creator_name: owner.email,
      })
      .execute();
  return uuid;
}

interface DatasetTraits {
  name: string;
  description?: string;
  published?: boolean;
  type?: 'structured' | 'unstructured';
}

/** Makes a dataset: digits in, alphanumeric out, '-' passed through, 6 to 9 characters; or unstructured. */
export async function addDataset(
  db: Database,
  owner: Person,
  primaryKey: string,
  { name, description = `About ${name}`, published = true, type = 'structured' }: DatasetTraits,
): Promise<string> {
  const definition = {
    input_character_set: '0123456789',
    output_character_set: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    passthrough_character_set: '-',
    passthrough_rules: JSON.stringify([{ priority: 1, type: 'passthrough', value: '-' }]),
    input_min_length: 6,
    input_max_length: 9,
    msb_encoding_bits: 0,
    max_key_rotations: 62,
    encryption_algorithm: 'FF1' as const,
    tweak_source: 'CONSTANT' as const,
    vendor: null,
  };
  const none = {
    input_character_set: null,
    output_character_set: null,
    passthrough_character_set: null,
    input_min_length: null,
    input_max_length: null,
    msb_encoding_bits: null,
    max_key_rotations: null,
    encryption_algorithm: 'AES256GCM' as const,
    tweak_source: null,
    vendor: 'PostgreSQL',
  };
  const { uuid } = await db
    .insertInto('datasets')
    .values({
      customer_uuid: owner.customer,
      name,
      description,
      search_text: searchText(name, description),
      dataset_type: type,
      primary_key_uuid: primaryKey,
      key_rotation_interval: 365,
      published_at: published ? new Date('2026-02-03T04:05:06Z') : null,
      creator_customer_user_uuid: owner.customerUser,
      ...(type === 'structured' ? definition : none),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}
