import { sql } from 'kysely';
import type { Database } from '../../../service/db/database';
import { purposes } from '../../../service/vault/purposes';
import type { Service } from '../harness';

/** Adds very many people as rows of the database, and groups of all of them. */
export async function addCrowd(
  { service: { db, vault }, customer }: { service: Service; customer: string },
  people: number,
  groups: readonly string[],
): Promise<void> {
  await sql`with made as (
      insert into api_keys (customer_uuid, name, description, search_text, public_value,
        signing_value, csr, public_key, encrypted_private_key, autoprovisioned, enabled, creator_name)
      select ${customer}::uuid, 'p' || n, '', '', 'p' || n,
        ${vault.seal(Buffer.from('none'), purposes.signingKey('none'))}, '', '', '', true, true, ''
      from generate_series(1, ${people}::int) n returning uuid, name)
    insert into scim_users
      (customer_uuid, user_name, active, attributes, api_key_uuid, created_at, updated_at)
    select ${customer}::uuid, name, true, '{}', uuid, now(), now() from made`.execute(db);
  await sql`with made as (
      insert into scim_groups (customer_uuid, display_name, created_at, updated_at)
      select ${customer}::uuid, name, now(), now() from unnest(${groups}::text[]) name
      returning uuid)
    insert into scim_group_members (customer_uuid, group_uuid, user_uuid)
    select ${customer}::uuid, made.uuid, u.uuid from made, scim_users u`.execute(db);
}

export async function accessOf(db: Database, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dataset_groups_datasets_api_keys as a')
    .innerJoin('api_keys as k', 'k.uuid', 'a.api_key_uuid')
    .innerJoin('dataset_groups_datasets as l', 'l.uuid', 'a.dataset_groups_dataset_uuid')
    .innerJoin('dataset_groups as g', 'g.uuid', 'l.dataset_group_uuid')
    .innerJoin('datasets as d', 'd.uuid', 'l.dataset_uuid')
    .select(['g.name as group', 'd.name as dataset', 'a.source'])
    .where('k.name', '=', key)
    .execute();
  return rows
    .map(({ group, dataset, source }) => `${group}/${dataset}${source === 'person' ? '*' : ''}`)
    .toSorted();
}
