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
 * @returns the account of an address, and the company that it leaves if the address's owner joins another. It leaves
 *   only if its address was never verified, the operator did not make it one of the platform's own, and an
 *   administrator stays
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

/** An account that would leave its company does not keep the address's owner from joining another one. */
export const isAddressTaken = (account: Awaited<ReturnType<typeof accountOf>>): boolean =>
  account !== undefined && account.leaves === null;

/**
 * @returns the invitation of a valid link; undefined for a link that was used, expired, revoked, replaced, or never
 *   existed. A mailed link proves the address, and is invalid if the address has an account by now, except for
 *   one in another company that leaves it for the address's owner. A copied link proves nothing, and is valid
 *   whether or not the address has an account
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
  const { proven, ...invitationDetails } = invitation;
  if (!proven) return { ...invitationDetails, proven: false as const };
  const account = await accountOf(db, invitationDetails.email);
  if (!account) return { ...invitationDetails, proven, unproven: undefined };
  const { uuid, leaves } = account;
  if (leaves === null || leaves === invitationDetails.customer) return undefined;
  return { ...invitationDetails, proven, unproven: { uuid, customer: leaves } };
}

/**
 * Creates the account, with a verified address, and the membership, and uses up the link.
 * @returns the invitation, or undefined if its link is invalid, or does not prove the address
 */
export async function acceptInvitation(
  { db, clock }: DatabaseContext,
  token: string,
  { name, passwordHash }: { name: string; passwordHash: string | null },
  source: RequestSource,
): ReturnType<typeof readInvitationLink> {
  return transact(db, async (trx) => {
    const unlockedInvitation = await readInvitationLink(trx, clock, token);
    if (!unlockedInvitation?.proven) return undefined;
    // Locks the companies first, in one order, as every change of a team does. Of several people with one link, the
    // later ones then find it used.
    const leftCompany = unlockedInvitation.unproven?.customer;
    for (const company of [
      unlockedInvitation.customer,
      ...(leftCompany === undefined ? [] : [leftCompany]),
    ].toSorted())
      await lockCompany(trx, company);
    // Waits for a concurrent verification of the address, whose account then stays.
    await sql`select from users where lower(email) = lower(${unlockedInvitation.email}) for update`.execute(
      trx,
    );
    const invitation = await readInvitationLink(trx, clock, token);
    if (!invitation?.proven) return undefined;
    const { uuid, email, role, customer, unproven } = invitation;
    // An account created meanwhile may be in a company that is not locked.
    if (unproven && unproven.uuid !== unlockedInvitation.unproven?.uuid) return undefined;
    if (unproven) await removeUnprovenAccount(trx, clock, unproven, source);
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
      // Another company's invitation of the same address may be accepted at the same time.
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

/** Removes an account whose address belongs to somebody else; its company does not learn which company they joined. */
const removeUnprovenAccount = (
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
