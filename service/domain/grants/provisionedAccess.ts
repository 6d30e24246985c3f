import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../db/anyOf';
import { associationLabel } from '../../../contract/api-keys/apiKeyTerms';
import { counted } from '../../../texts/admin-kit/counted';
import { historyCategories } from '../../../contract/usage/activityKinds';
import { providerHistory, providerKeyHistory } from '../../../texts/history/identityProvider';
import type { TenantScope } from '../../db/scopes';
import { type ActorActivity, recordActorActivities } from '../engine/recordActivity';
import type { GrantingContext, TransactionContext } from '../engine/changeContext';

type Strength = 'share' | 'no key update';

/**
 * Serializes changes by the identity provider with people's changes to dataset groups, so that neither
 * overlooks the other. Locked before dataset groups (service/db/migrations/README.md).
 * @param strength `share` for people, whose changes need not wait for each other
 * @returns whether the company has an identity provider at all
 */
export async function lockProvisioning(
  { db, customer }: TenantScope,
  strength: Strength = 'share',
): Promise<boolean> {
  const { rows } = await sql`select 1 from scim_tokens where customer_uuid = ${customer}
    for ${sql.raw(strength)}`.execute(db);
  return rows.length > 0;
}

/**
 * Runs a person's change to a dataset group, then updates the access of the identity provider's people in its group of
 * that name. If that gives them datasets, it requires the permission to grant decryption.
 * @param change returns the group's current name, or undefined if neither it nor its datasets changed; additional
 *   fields are passed through
 */
export async function withProvisionedAccess<T extends { name: string | undefined }>(
  context: TransactionContext<GrantingContext>,
  change: () => Promise<T>,
): Promise<T> {
  const isProvisioned = await lockProvisioning(context);
  const result = await change();
  const { name } = result;
  if (isProvisioned && name !== undefined && (await provisionAccess(context, [name])))
    await context.requireStepUp(['api-keys', 'grant-decryption']);
  return result;
}

/**
 * @param own a dataset group that may already have the name
 * @returns the identity provider's spelling of its group with that name, if the group has members
 */
export async function providerGroupNamed(
  { db, customer }: TenantScope,
  name: string,
  own: string | null = null,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select s.display_name as name from scim_groups s
    where s.customer_uuid = ${customer}
      and name_key(s.display_name) = name_key(${name})
      and exists (select from scim_group_members m where m.group_uuid = s.uuid)
      and not exists (select from dataset_groups g where g.customer_uuid = ${customer}
        and g.uuid = ${own}::uuid and name_key(g.name) = name_key(s.display_name))`.execute(db);
  return rows[0]?.name;
}

/** Change of a key's access: the group's name, the number of its datasets, and the first of them by name. */
interface AccessChange {
  uuid: string;
  name: string;
  group_name: string;
  count: number;
  datasets: string[];
}

const namedInHistory = 20;

/** Query that summarizes `moved`, which contains associations, in one row per key and group. */
const summaryQuery = (customer: string): RawBuilder<AccessChange> => sql`
  select k.uuid, k.name, g.name as group_name, count(*)::int as count,
    (array_agg(d.name order by lower(d.name), d.name))[1:${sql.lit(namedInHistory)}] as datasets
  from moved join api_keys k on k.uuid = moved.api_key_uuid
  join dataset_groups_datasets l on l.uuid = moved.dataset_groups_dataset_uuid
  join dataset_groups g on g.uuid = l.dataset_group_uuid
  join datasets d on d.uuid = l.dataset_uuid
  where k.customer_uuid = ${customer}
  group by k.uuid, k.name, g.uuid, g.name order by k.name`;

/**
 * Updates the grants of the identity provider: every member of one of its groups may encrypt and decrypt with every
 * dataset of the dataset group of the same name (`nameKey`). Grants by people stay.
 * Idempotent; adds one row to the history for each key and group.
 * @param names of groups, of either kind, that may have changed
 * @param users of the provider that may have changed; by default all
 */
export async function provisionAccess(
  context: TransactionContext,
  names: readonly string[],
  users?: readonly string[],
): Promise<boolean> {
  const { db, customer, clock } = context;
  const groups = sql`select uuid, name_key(name) as name from dataset_groups
    where customer_uuid = ${customer}
      and name_key(name) in (select name_key(name) from unnest(${names}::text[]) as name)`;
  const wantedGrants = sql`select u.api_key_uuid, l.uuid as link
    from (${groups}) g join dataset_groups_datasets l on l.dataset_group_uuid = g.uuid
    join scim_groups s on s.customer_uuid = ${customer} and name_key(s.display_name) = g.name
    join scim_group_members m on m.group_uuid = s.uuid join scim_users u on u.uuid = m.user_uuid`;
  const isConcerned = (user: RawBuilder<unknown>) =>
    users === undefined ? sql`true` : sql`${user} = ${anyOf(users)}`;
  // Links first, then associations, each ordered by uuid, so that no link is deleted while it is used.
  const links = sql`select l.uuid from dataset_groups_datasets l
    where l.dataset_group_uuid in (select uuid from (${groups}) g)`;
  await sql`${links} order by l.uuid for key share of l`.execute(db);
  const isProvisionedGrant = sql`a.customer_uuid = ${customer} and a.source = 'provisioning'
    and a.dataset_groups_dataset_uuid in (${links})
    and exists (select from scim_users u where u.api_key_uuid = a.api_key_uuid
      and ${isConcerned(sql`u.uuid`)})`;
  await sql`select from dataset_groups_datasets_api_keys a where ${isProvisionedGrant}
    order by a.uuid for update`.execute(db);
  // Uses "not exists", because "not in" compares every row with every other.
  const revoked = await sql<AccessChange>`with moved as (
      delete from dataset_groups_datasets_api_keys a where ${isProvisionedGrant}
        and not exists (select from (${wantedGrants}) as wanted
          where wanted.api_key_uuid = a.api_key_uuid
            and wanted.link = a.dataset_groups_dataset_uuid)
      returning a.api_key_uuid, a.dataset_groups_dataset_uuid)
    ${summaryQuery(customer)}`.execute(db);
  const granted = await sql<AccessChange>`with moved as (
      insert into dataset_groups_datasets_api_keys
        (customer_uuid, api_key_uuid, dataset_groups_dataset_uuid, encrypt, decrypt, source, created_at)
      select ${customer}, api_key_uuid, link, true, true, 'provisioning', ${clock()}
      from (${wantedGrants} where ${isConcerned(sql`u.uuid`)}) as wanted
      on conflict do nothing
      returning api_key_uuid, dataset_groups_dataset_uuid)
    ${summaryQuery(customer)}`.execute(db);
  await recordActorActivities(context, [
    ...revoked.rows.map((change) => accessActivity(change, false)),
    ...granted.rows.map((change) => accessActivity(change, true)),
  ]);
  return granted.rows.length > 0;
}

const access = associationLabel({ encrypt: true, decrypt: true });

function accessActivity(
  { uuid, name, group_name: group, count, datasets }: AccessChange,
  isGranted: boolean,
): ActorActivity {
  const [from, to] = isGranted ? [null, access] : [access, null];
  const datasetsText = providerHistory.datasetsOf(counted(count, 'dataset'), group);
  return {
    title: historyCategories.apiKeys,
    action: isGranted ? 'Associated' : 'Association deleted',
    details: providerKeyHistory[isGranted ? 'gotAccess' : 'lostAccess'](name, datasetsText),
    objectType: 'api_keys',
    objectUuid: uuid,
    changes: Object.fromEntries(
      datasets.map((dataset) => [`${group} / ${dataset}`, { from, to }] as const),
    ),
  };
}
