import { type Selectable, sql } from 'kysely';
import { dayMs } from '../../../contract/lib/clock';
import { associationLinks } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import type { TransactionContext } from '../engine/changeContext';

/**
 * Milliseconds after the deletion of an API key within which its programs can report earlier usage. Libraries
 * report every 10 seconds; a week covers a program that is offline for days, and retries.
 */
export const reportingWindow = 7 * dayMs;

/**
 * Stores a tombstone of an API key that is about to be deleted. If a program created a key with the access key
 * id of a deleted one, the tombstone of the later deletion replaces the earlier one.
 */
export async function keepTombstone(
  { db, clock }: TransactionContext,
  key: Pick<
    Selectable<Tables['api_keys']>,
    'uuid' | 'customer_uuid' | 'name' | 'public_value' | 'signing_value'
  >,
): Promise<void> {
  await sql`
    insert into deleted_api_keys
      (public_value, uuid, customer_uuid, name, signing_value, groups, deleted_at)
    select ${key.public_value}, ${key.uuid}, ${key.customer_uuid}, ${key.name},
      ${key.signing_value}, coalesce(jsonb_object_agg(dataset_uuid, name), '{}'), ${clock()}
    from (
      select distinct on (l.dataset_uuid) l.dataset_uuid, g.name
      from ${associationLinks} join dataset_groups g on g.uuid = l.dataset_group_uuid
      where a.api_key_uuid = ${key.uuid}
      order by l.dataset_uuid, a.created_at, l.uuid) as first_groups
    on conflict (public_value) do update set uuid = excluded.uuid,
      customer_uuid = excluded.customer_uuid, name = excluded.name,
      signing_value = excluded.signing_value, groups = excluded.groups,
      deleted_at = excluded.deleted_at`.execute(db);
}
