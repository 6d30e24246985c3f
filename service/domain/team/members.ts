import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { CustomerRole } from '../../../contract/session';
import type { Member } from '../../../contract/team';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { tenant } from '../../db/tenant';
import type { Tenant } from '../../db/tenant';
import { recordActivity } from '../activities';
import type { Changes } from '../activities';
import { notFound, refused } from '../apiError';
import { administratorAtWork } from './administratorAtWork';
import type { PersonActor } from './administratorAtWork';

interface Services {
  db: Database;
  clock: () => Date;
}

const membersOf = (mine: Tenant) =>
  mine
    .people()
    .select([
      'users.uuid',
      'users.name',
      'users.email',
      'users.last_sign_in_at',
      'users.mfa_enabled',
      'customer_users.role',
      'customer_users.created_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof membersOf>['executeTakeFirstOrThrow']>>;

const memberOf = (row: Row): Member => ({
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  role: row.role,
  invited_at: null,
  created_at: row.created_at.toISOString(),
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  mfa_enabled: row.mfa_enabled,
});

/** All members of a company, in the order in which they joined. */
export async function readMembers(mine: Tenant): Promise<Member[]> {
  const rows = await membersOf(mine)
    .orderBy('customer_users.created_at')
    .orderBy('users.uuid')
    .execute();
  return rows.map(memberOf);
}

/** @throws ApiError 404 for everyone who is not of this company */
export async function readMember(mine: Tenant, uuid: string): Promise<Member> {
  const row = await membersOf(mine).where('users.uuid', '=', uuid).executeTakeFirst();
  if (!row) throw notFound('member');
  return memberOf(row);
}

const tell = (
  trx: Kysely<Tables>,
  clock: () => Date,
  actor: PersonActor,
  uuid: string,
  told: { action: string; details: string; changes: Changes },
) =>
  recordActivity(
    trx,
    { ...actor, ...told, title: 'Team', objectType: 'user', objectUuid: uuid },
    clock,
  );

/**
 * Makes a member an administrator, or an administrator a member. Nobody changes their own role, so that
 * one administrator is always left: the caller.
 * @throws ApiError 403, 404, 409
 */
export async function changeRole(
  { db, clock }: Services,
  actor: PersonActor,
  uuid: string,
  role: CustomerRole,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await administratorAtWork(trx, actor);
    const before = await readMember(tenant(trx, actor.customer), uuid);
    if (uuid === actor.userUuid) throw refused('You cannot change your own role.');
    if (before.role === role) return;
    await trx
      .updateTable('customer_users')
      .set({ role })
      .where('customer_uuid', '=', actor.customer)
      .where('user_uuid', '=', uuid)
      .execute();
    await tell(trx, clock, actor, uuid, {
      action: 'Role changed',
      details: `Role of ${before.name} (${before.email}) changed`,
      changes: { role: { from: before.role, to: role } },
    });
  });
}

/**
 * Removes a member with their account: their tokens and sessions end, and the next call is refused. What
 * they made and did stays. Nobody removes themselves, so that one administrator is always left: the caller.
 * @throws ApiError 403, 404, 409
 */
export async function removeMember(
  { db, clock }: Services,
  actor: PersonActor,
  uuid: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await administratorAtWork(trx, actor);
    const { name, email, role } = await readMember(tenant(trx, actor.customer), uuid);
    if (uuid === actor.userUuid) throw refused('You cannot remove yourself.');
    await trx
      .deleteFrom('oidc_payloads')
      .where(sql<string>`payload->>'accountId'`, '=', uuid)
      .execute();
    await trx.deleteFrom('users').where('uuid', '=', uuid).execute();
    await tell(trx, clock, actor, uuid, {
      action: 'Removed',
      details: `${name} (${email}) removed from the team`,
      changes: { role: { from: role, to: null } },
    });
  });
}
