import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { transact } from '../../db/transaction';
import { digestOf } from '../account/secretLink';
import { recordOfPerson, type RequestSource } from '../activities/recordActivity';
import { lockCompany } from '../work';

/**
 * @returns the invitation of a link that works; undefined for one that was used, has expired, was
 *   withdrawn or replaced, or never existed, and when the address has an account by now
 */
export const readInvitationLink = (db: Kysely<Tables>, clock: () => Date, token: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('customers', 'customers.uuid', 'invitations.customer_uuid')
    .select([
      'invitations.uuid',
      'invitations.email',
      'invitations.role',
      'invitations.copied',
      'invitations.customer_uuid as customer',
      'invitations.inviter_name as inviter',
      'customers.name as company',
    ])
    .where('invitations.token_digest', '=', digestOf(token))
    .where('invitations.used_at', 'is', null)
    .where('invitations.expires_at', '>', clock())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.uuid')
            .where(sql`lower(users.email)`, '=', sql`lower(invitations.email)`),
        ),
      ),
    )
    .executeTakeFirst();

/**
 * Makes the account and the membership, and uses the link up. Whoever has the link of a mail has read
 * the mail, so that the address counts as verified; a link that was copied proves nothing.
 * @returns the invitation, or undefined when its link does not work (any more)
 */
export async function acceptInvitation(
  db: Database,
  clock: () => Date,
  token: string,
  { name, passwordHash }: { name: string; passwordHash: string | null },
  source: RequestSource,
): ReturnType<typeof readInvitationLink> {
  return transact(db, async (trx) => {
    const found = await readInvitationLink(trx, clock, token);
    if (!found) return undefined;
    // The company first, as everyone who changes a team does; of several who come with one link, the
    // others find it used when their turn comes.
    await lockCompany(trx, found.customer);
    const invitation = await readInvitationLink(trx, clock, token);
    if (!invitation) return undefined;
    const { uuid, email, role, customer, copied } = invitation;
    const now = clock();
    const user = await trx
      .insertInto('users')
      .values({
        name,
        email,
        password_hash: passwordHash,
        email_verified_dt_tm: copied ? null : now,
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
    await recordOfPerson(trx, clock, { uuid: user.uuid, name, customer }, source, {
      title: 'Team',
      action: 'Joined',
      details: `${name} (${email}) joined the team`,
      changes: { role: { from: null, to: role } },
    });
    return invitation;
  });
}
