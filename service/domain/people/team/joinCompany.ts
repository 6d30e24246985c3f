import { sql } from 'kysely';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { teamHistory } from '../../../../texts/history/team';
import type { Clock } from '../../../db/clock';
import type { Database } from '../../../db/database';
import { tenantScope } from '../../../db/scopes';
import { transact } from '../../../db/transaction';
import { recordOfPerson, type RequestSource } from '../../engine/recordActivity';
import { lockCompany, type DatabaseContext } from '../../engine/changeContext';
import { deleteMember } from './members';
import { digestOf } from '../../engine/tokens';

/**
 * @returns the account of an address, and the company that it would be removed from for its owner: nobody has
 *   shown that the address is theirs, the operator did not make them one of the platform's own people, and
 *   an administrator stays
 */
export const accountOf = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .leftJoin('customer_users as own', 'own.user_uuid', 'users.uuid')
    .select([
      'users.uuid',
      'own.customer_uuid as customer',
      sql<string | null>`case when users.email_verified_dt_tm is null and users.roles = '[]'
        and exists (select from customer_users other where other.customer_uuid = own.customer_uuid
          and other.user_uuid <> users.uuid and other.role = 'admin')
        then own.customer_uuid end`.as('leaves'),
    ])
    .where(sql`lower(users.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();

/** An account that leaves its company for the owner of its address does not keep them from joining. */
export const isAddressTaken = (account: Awaited<ReturnType<typeof accountOf>>): boolean =>
  account !== undefined && account.leaves === null;

/**
 * @returns the invitation of a link that works; undefined for one that was used, has expired, was withdrawn or
 *   replaced, or never existed. The link of a mail proves the address, and does not work when the address has an
 *   account by now, except for one in another company that leaves it for its owner. A copied link proves nothing,
 *   and is the same for an address with an account and for one without
 */
export async function readInvitationLink(db: Database, clock: () => Date, token: string) {
  const digest = digestOf(token);
  const invitation = await db
    .selectFrom('invitations')
    .innerJoin('customers', 'customers.uuid', 'invitations.customer_uuid')
    .select([
      'invitations.uuid',
      'invitations.email',
      'invitations.role',
      'invitations.customer_uuid as customer',
      'invitations.inviter_name as inviter',
      'customers.name as company',
      sql<boolean>`not invitations.copied or invitations.token_digest <> ${digest}`.as('proven'),
    ])
    .where((eb) =>
      eb.or([
        eb('invitations.token_digest', '=', digest),
        eb('invitations.mailed_digest', '=', digest),
      ]),
    )
    .where('invitations.used_at', 'is', null)
    .where('invitations.expires_at', '>', clock())
    .executeTakeFirst();
  if (!invitation) return undefined;
  const { proven, ...invited } = invitation;
  if (!proven) return { ...invited, proven: false as const };
  const account = await accountOf(db, invited.email);
  if (!account) return { ...invited, proven, unproven: undefined };
  const { uuid, leaves } = account;
  if (leaves === null || leaves === invited.customer) return undefined;
  return { ...invited, proven, unproven: { uuid, customer: leaves } };
}

/**
 * Makes the account, whose address counts as verified, and the membership, and uses the link up.
 * @returns the invitation, or undefined when its link does not work (any more), or does not prove the address
 */
export async function acceptInvitation(
  { db, clock }: DatabaseContext,
  token: string,
  { name, passwordHash }: { name: string; passwordHash: string | null },
  source: RequestSource,
): ReturnType<typeof readInvitationLink> {
  return transact(db, async (trx) => {
    const found = await readInvitationLink(trx, clock, token);
    if (!found?.proven) return undefined;
    // The companies first, as everyone who changes a team does, and in one order; of several who come with
    // one link, the others find it used when their turn comes.
    const other = found.unproven?.customer;
    for (const company of [found.customer, ...(other === undefined ? [] : [other])].toSorted())
      await lockCompany(trx, company);
    // Waits for a concurrent verification of the address, whose account then stays.
    await sql`select from users where lower(email) = lower(${found.email}) for update`.execute(trx);
    const invitation = await readInvitationLink(trx, clock, token);
    if (!invitation?.proven) return undefined;
    const { uuid, email, role, customer, unproven } = invitation;
    // One that was made meanwhile is of a company that is not locked.
    if (unproven && unproven.uuid !== found.unproven?.uuid) return undefined;
    if (unproven) await leave(trx, clock, unproven, source);
    const now = clock();
    const user = await trx
      .insertInto('users')
      .values({
        name,
        email,
        password_hash: passwordHash,
        email_verified_dt_tm: now,
        created_at: now,
        updated_at: now,
      })
      // Another company's invitation of the same address may be accepted at this very moment.
      .onConflict((conflict) => conflict.doNothing())
      .returning('uuid')
      .executeTakeFirst();
    if (!user) return undefined;
    await trx
      .insertInto('customer_users')
      .values({ customer_uuid: customer, user_uuid: user.uuid, role, created_at: now })
      .execute();
    await trx.updateTable('invitations').set({ used_at: now }).where('uuid', '=', uuid).execute();
    await recordOfPerson({ db: trx, clock }, { uuid: user.uuid, name, customer }, source, {
      title: 'Team',
      action: historyActions.joined,
      details: teamHistory.joined(name, email),
      changes: { role: { from: null, to: role } },
    });
    return invitation;
  });
}

/** Removes an account whose address has turned out to be somebody else's; what it was for is not told there. */
const leave = (
  trx: Database,
  clock: Clock,
  { uuid, customer }: { uuid: string; customer: string },
  { transactionId }: RequestSource,
): Promise<void> => {
  const userName = 'Owner of the address';
  const actor = { customer, userName, ipAddress: undefined, transactionId };
  const context = { clock, actor, ...tenantScope(trx, customer) };
  return deleteMember(context, uuid, teamHistory.addressOfAnother);
};
