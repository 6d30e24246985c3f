import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CustomerRole } from '../../../../contract/access/access';
import { member, type Member } from '../../../../contract/people/team';
import { peopleRefusals } from '../../../../texts/refusals/people';
import { teamTexts } from '../../../../texts/people/team';
import { accessRefusals } from '../../../../texts/refusals/access';
import { teamHistory } from '../../../../texts/history/team';
import { anyOf } from '../../../db/anyOf';
import type { TenantScope } from '../../../db/scopes';
import { forgetSignIns } from '../sessions/endSessions';
import { hasMfa } from '../mfa/hasMfa';
import {
  type Activity,
  recordActorActivities,
  recordActorActivity,
} from '../../engine/recordActivity';
import { forbidden, notFound, conflict } from '../../engine/apiError';
import { tenantTables } from '../../engine/records/recordKinds';
import { serialize } from '../../engine/serialize';
import {
  type StepUpContext,
  inTransaction,
  type PersonActor,
  type TransactionContext,
  type ChangeContext,
} from '../../engine/changeContext';

/**
 * Serializes changes of one team until the transaction ends, then checks again that the caller is one of its
 * administrators, so that two administrators cannot remove each other.
 * @throws ApiError 403
 */
export async function lockTeamAsAdministrator({
  db,
  actor: { customer, userUuid },
}: ChangeContext<PersonActor>): Promise<string> {
  const company = await db
    .selectFrom('customers')
    .select('name')
    .where('uuid', '=', customer)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const membership = await db
    .selectFrom('customer_users')
    .select('role')
    .where('customer_uuid', '=', customer)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  if (company && membership?.role === 'admin') return company.name;
  throw forbidden(accessRefusals.admin);
}

const membersOf = (tenantDb: TenantScope, isOutside: boolean) =>
  tenantDb.people().select([
    'users.uuid',
    'users.name',
    'users.email',
    'users.last_sign_in_at',
    hasMfa(isOutside).as('mfa_enabled'),
    'customer_users.uuid as membership',
    'customer_users.role',
    'customer_users.created_at',
    sql<boolean>`exists (select from scim_users s where s.customer_uuid = customer_users.customer_uuid
        and name_key(s.user_name) = name_key(users.email))`.as('provisioned'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof membersOf>['executeTakeFirstOrThrow']>>;

const memberOf = (row: Row): Member =>
  serialize(member, {
    ...row,
    customer_users_uuid: [{ uuid: row.membership, role: row.role }],
    invited_at: null,
    provisioned: row.provisioned || undefined,
  });

/** All members of a company, in the order of joining. */
export async function readMembers(tenantDb: TenantScope, isOutside: boolean): Promise<Member[]> {
  const rows = await membersOf(tenantDb, isOutside)
    .orderBy('customer_users.created_at')
    .orderBy('users.uuid')
    .execute();
  return rows.map(memberOf);
}

/** @returns which of these people are members of the company */
export async function membersAmong(
  tenantDb: TenantScope,
  uuids: readonly string[],
  isOutside: boolean,
): Promise<Member[]> {
  const rows = await membersOf(tenantDb, isOutside)
    .where('users.uuid', '=', anyOf(uuids))
    .execute();
  return rows.map(memberOf);
}

/** @throws ApiError 404 for anyone outside this company */
export async function readMember(
  tenantDb: TenantScope,
  uuid: string,
  isOutside: boolean,
): Promise<Member> {
  const row = await membersOf(tenantDb, isOutside)
    .where('users.uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => notFound('member'));
  return memberOf(row);
}

/** @throws ApiError 404 for anyone outside this company */
const membershipOf = (tenantDb: TenantScope, uuid: string) =>
  tenantDb
    .people()
    .select(['users.name', 'users.email', 'users.roles', 'customer_users.role'])
    .where('users.uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => notFound('member'));

/** Records a change of a member, or of an invitation, in the history. */
export const recordTeam = (
  context: ChangeContext,
  objectType: 'user' | 'invitation',
  objectUuid: string,
  change: Pick<Activity, 'action' | 'details' | 'changes'>,
): Promise<void> =>
  recordActorActivity(context, { ...change, title: 'Team', objectType, objectUuid });

/** Revokes open invitations into the actor's company, which is locked; their links become invalid. */
export async function revokeInvitations(
  context: ChangeContext,
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  const revoked = await context.db
    .deleteFrom('invitations')
    .where('customer_uuid', '=', context.actor.customer)
    .where('used_at', 'is', null)
    .where(condition)
    .returning(['uuid', 'email', 'role'])
    .execute();
  await recordActorActivities(
    context,
    revoked.map(({ uuid, email, role }) => ({
      title: 'Team',
      objectType: 'invitation',
      objectUuid: uuid,
      action: 'Invitation revoked',
      details: teamHistory.revoked(email),
      changes: { role: { from: role, to: null } },
    })),
  );
  return revoked.length;
}

/** Revokes the invitations that a former administrator made, or whose links they copied. */
const revokeInvitationsOf = (context: ChangeContext, uuid: string): Promise<number> =>
  revokeInvitations(context, sql`${uuid} in (inviter_uuid, copier_uuid)`);

/**
 * Makes a member an administrator, or an administrator a member, who then loses platform roles too.
 * Nobody changes their own role, so that at least one administrator is left: the caller.
 * @throws ApiError 401, 403, 404, 409
 */
export async function changeRole(
  context: ChangeContext<PersonActor> & StepUpContext,
  uuid: string,
  role: CustomerRole,
): Promise<void> {
  await inTransaction(context, async (within) => {
    const { db, actor, clock, requireStepUp } = within;
    await lockTeamAsAdministrator(within);
    const before = await membershipOf(within, uuid);
    if (uuid === actor.userUuid) throw conflict(teamTexts.ownRole);
    if (before.role === role) return;
    if (role === 'admin') await requireStepUp(['team', 'make-administrator']);
    await db
      .updateTable('customer_users')
      .set({ role })
      .where('customer_uuid', '=', actor.customer)
      .where('user_uuid', '=', uuid)
      .execute();
    if (role === 'user') await revokeInvitationsOf(within, uuid);
    const losesRoles = role === 'user' && before.roles.length > 0;
    if (losesRoles)
      await db
        .updateTable('users')
        .set({ roles: '[]', updated_at: clock() })
        .where('uuid', '=', uuid)
        .execute();
    await recordTeam(within, 'user', uuid, {
      action: 'Role changed',
      details: teamHistory.roleChanged(before.name, before.email),
      changes: {
        role: { from: before.role, to: role },
        ...(losesRoles && { roles: { from: before.roles, to: [] } }),
      },
    });
  });
}

/** Locks a person, and then their created records, in the order of locks, because the deletion changes all of these. */
async function lockForDeletion({ db, customer }: TenantScope, user: string): Promise<void> {
  await sql`select from users where uuid = ${user} for update`.execute(db);
  await sql`select from customer_users where user_uuid = ${user} for update`.execute(db);
  for (const table of tenantTables)
    await sql`select from ${sql.table(table)} where customer_uuid = ${customer}
      and creator_customer_user_uuid = (select uuid from customer_users where user_uuid = ${user})
      order by uuid for no key update`.execute(db);
}

/**
 * Removes a member with their account: their tokens and sessions end, and the next call is refused. Their
 * records and history stay. Nobody removes themselves, so that at least one administrator is left.
 * @throws ApiError 403, 404, 409
 */
export async function removeMember(
  context: ChangeContext<PersonActor>,
  uuid: string,
): Promise<void> {
  await inTransaction(context, async (within) => {
    await lockTeamAsAdministrator(within);
    if (uuid === within.actor.userUuid) throw conflict(peopleRefusals.removesSelf);
    await deleteMember(within, uuid);
  });
}

/**
 * @param context in the member's company, which is locked
 * @throws ApiError 404
 */
export async function deleteMember(
  context: TransactionContext,
  uuid: string,
  detailsSuffix = '',
): Promise<void> {
  const { db } = context;
  const { name, email, role } = await membershipOf(context, uuid);
  await lockForDeletion(context, uuid);
  await db.deleteFrom('users').where('uuid', '=', uuid).execute();
  await db
    .deleteFrom('oidc_payloads')
    .where(sql<string>`payload->>'accountId'`, '=', uuid)
    .execute();
  await forgetSignIns(db, uuid);
  await db.deleteFrom('idempotent_answers').where('user_uuid', '=', uuid).execute();
  await revokeInvitationsOf(context, uuid);
  await recordTeam(context, 'user', uuid, {
    action: 'Removed',
    details: teamHistory.removed(name, email, detailsSuffix),
    changes: { role: { from: role, to: null } },
  });
}
