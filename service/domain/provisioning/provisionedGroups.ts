import { type Selectable, sql } from 'kysely';
import { historyCategories } from '../../../contract/usage/activityKinds';
import { provisioningRefusals } from '../../../texts/refusals/identityProvider';
import { refusalTitles } from '../../../texts/refusals/refusals';
import { providerHistory } from '../../../texts/history/identityProvider';
import { anyOf } from '../../db/anyOf';
import { countOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { type Changes, changesBetween, recordActorActivity } from '../engine/recordActivity';
import { ApiError, invalidField, notFound } from '../engine/apiError';
import type { ChangeContext, TransactionContext } from '../engine/changeContext';
import { provisionAccess } from '../grants/provisionedAccess';

export type StoredGroup = Selectable<Tables['scim_groups']>;

/** Attributes of a group from the identity provider, without its members. */
export interface GroupTexts {
  displayName: string;
  externalId: string | null;
}

/** Members to add and to remove. With `replaces`, `added` is the complete list. */
export interface MemberChange {
  replaces: boolean;
  added: ReadonlySet<string>;
  removed: ReadonlySet<string>;
}

/** Maximum number of members of one group. */
export const maxMembers = 20_000;

/** @throws ApiError 404 */
export const lockGroup = ({ db, customer }: TenantScope, uuid: string): Promise<StoredGroup> =>
  db
    .selectFrom('scim_groups')
    .selectAll()
    .where('customer_uuid', '=', customer)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('group'));

/** A group without members gives nobody access. @throws ApiError 409 for a taken name */
export async function createGroup(
  context: TransactionContext,
  { displayName, externalId }: GroupTexts,
  members: MemberChange,
): Promise<StoredGroup> {
  await requireFreeName(context, displayName);
  const now = context.clock();
  const group = await context.db
    .insertInto('scim_groups')
    .values({
      customer_uuid: context.customer,
      display_name: displayName,
      external_id: externalId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const moved = await moveMembers(context, group.uuid, members);
  await recordGroup(context, 'created', displayName, { moved });
  await provisionAccess(context, [displayName]);
  return group;
}

/** Changes a locked group, and the access of its members. */
export async function changeGroup(
  context: TransactionContext,
  before: StoredGroup,
  texts: GroupTexts,
  members: MemberChange,
): Promise<StoredGroup> {
  const { display_name: oldName, external_id: oldId, uuid } = before;
  const { displayName, externalId } = texts;
  const changes = changesBetween<object>({ displayName: oldName, externalId: oldId }, texts);
  if (displayName !== oldName) await requireFreeName(context, displayName, uuid);
  const moved = await moveMembers(context, uuid, members);
  const movedUuids = [...moved.added, ...moved.removed];
  if (movedUuids.length === 0 && Object.keys(changes).length === 0) return before;
  const after = await context.db
    .updateTable('scim_groups')
    .set({
      display_name: displayName,
      external_id: externalId,
      updated_at: context.clock(),
    })
    .where('customer_uuid', '=', context.customer)
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordGroup(context, 'updated', displayName, { moved, changes });
  if ('displayName' in changes) await provisionAccess(context, [oldName, displayName]);
  else await provisionAccess(context, [oldName], movedUuids);
  return after;
}

/** Deletes a group, and its members' access through it. @throws ApiError 404 */
export async function deleteGroup(context: TransactionContext, uuid: string): Promise<StoredGroup> {
  const stored = await lockGroup(context, uuid);
  await context.db
    .deleteFrom('scim_groups')
    .where('customer_uuid', '=', context.customer)
    .where('uuid', '=', uuid)
    .execute();
  await recordGroup(context, 'deleted', stored.display_name);
  await provisionAccess(context, [stored.display_name]);
  return stored;
}

/** Two groups with one name would control the same access. */
async function requireFreeName(
  { db, customer }: TenantScope,
  name: string,
  exceptUuid: string | null = null,
): Promise<void> {
  const { rows } = await sql`select from scim_groups where customer_uuid = ${customer}
    and name_key(display_name) = name_key(${name})
    and uuid is distinct from ${exceptUuid}::uuid`.execute(db);
  if (rows.length > 0)
    throw invalidField('displayName', 'taken', provisioningRefusals.groupTaken(name));
}

interface MembershipChange {
  added: string[];
  removed: string[];
}

/** @throws ApiError 400 for an unknown person, or too many members */
async function moveMembers(
  { db, customer }: TenantScope,
  group: string,
  { replaces, added, removed }: MemberChange,
): Promise<MembershipChange> {
  const addedUuids = [...added];
  const isRemoved = replaces
    ? sql`not (user_uuid = ${anyOf(addedUuids)})`
    : sql`user_uuid = ${anyOf([...removed])}`;
  const deletedRows = await sql<{ uuid: string }>`delete from scim_group_members
    where group_uuid = ${group} and customer_uuid = ${customer} and ${isRemoved}
    returning user_uuid as uuid`.execute(db);
  const unknown = await sql<{ uuid: string }>`select wanted::text as uuid
    from unnest(${addedUuids}::uuid[]) as wanted where not exists (
      select from scim_users where customer_uuid = ${customer} and uuid = wanted) limit 1`.execute(
    db,
  );
  const [unknownUser] = unknown.rows;
  if (unknownUser) throw wrongMember(provisioningRefusals.nobody(unknownUser.uuid));
  const insertedRows = await sql<{ uuid: string }>`insert into scim_group_members
    (customer_uuid, group_uuid, user_uuid)
    select ${customer}, ${group}, wanted from unnest(${addedUuids}::uuid[]) as wanted
    on conflict do nothing returning user_uuid as uuid`.execute(db);
  const members = await countOf(
    db.selectFrom('scim_group_members').where('group_uuid', '=', group),
  );
  if (members > maxMembers) throw wrongMember(provisioningRefusals.groupFull(maxMembers));
  const uuidsIn = (result: typeof insertedRows) => result.rows.map(({ uuid }) => uuid);
  return { added: uuidsIn(insertedRows), removed: uuidsIn(deletedRows) };
}

const wrongMember = (details: string) =>
  new ApiError({ status: 400, info: refusalTitles.members, details });

interface GroupChange {
  moved?: MembershipChange;
  changes?: Changes;
}

const groupActions = {
  created: 'Group created',
  updated: 'Group updated',
  deleted: 'Group deleted',
} as const;

async function recordGroup(
  context: ChangeContext,
  change: keyof typeof groupActions,
  name: string,
  { moved: { added, removed } = { added: [], removed: [] }, changes = {} }: GroupChange = {},
): Promise<void> {
  const counts = { added: added.length, removed: removed.length };
  await recordActorActivity(context, {
    title: historyCategories.identityProvider,
    action: groupActions[change],
    details: providerHistory.group(name, change, counts),
    changes,
  });
}
