import { sql } from 'kysely';
import type { Invitation } from '../../../contract/team';
import type { Database } from '../../db/database';
import { staffScope } from '../../db/scopes';
import { transact } from '../../db/transaction';
import type { MailSettings } from '../../mail/mails';
import { requireMail } from '../account/secretLink';
import { refused } from '../apiError';
import { lockRecord, recordChange } from '../records';
import { inviteInto } from '../team/invitations';
import type { Work } from '../work';
import { belongingsOf, customerSearchText } from './customers';

/**
 * Invites the first administrator of a customer. Staff cannot let anyone into a company that has people:
 * that would be a way to its data.
 * @throws ApiError 404, 409 when the customer has members, 429, 501 when this service cannot send mail
 */
export async function inviteFirstAdministrator(
  work: Work,
  customer: string,
  email: string,
  mail: MailSettings,
): Promise<Invitation> {
  requireMail(mail, 'people added');
  return transact(work.db, async (trx) => {
    const record = await lockRecord(staffScope(trx), 'customers', customer);
    const { name } = record;
    const belongings = (await belongingsOf(trx, [customer])).get(customer);
    if (belongings && belongings.member_count > 0)
      throw refused(`The customer "${name}" has members: its administrators invite others.`);
    // One at a time, whatever the address: none may be left open that could be used once people are in.
    await trx
      .deleteFrom('invitations')
      .where('customer_uuid', '=', customer)
      .where('used_at', 'is', null)
      .execute();
    const invited = { email, role: 'admin', company: name } as const;
    const inviter = { ...work.actor, customer, ipAddress: undefined };
    const invitation = await inviteInto(trx, work.clock, inviter, invited, mail);
    await recordChange(trx, work, 'customers', record, 'Administrator invited', {
      details: `${email} invited as first administrator of "${name}"`,
    });
    return invitation;
  });
}

/**
 * Creates the first company and its administrator, so that somebody can sign in through an outside identity
 * provider; that provider vouches for the address (see `findCaller`). Does nothing once a company exists.
 */
export async function addFirstAdministrator(
  db: Database,
  clock: () => Date,
  { email, company }: { email: string; company: string },
): Promise<void> {
  await transact(db, async (trx) => {
    // Two services that start on one PostgreSQL server at the same moment make one company.
    await sql`lock table customers in share row exclusive mode`.execute(trx);
    if (await trx.selectFrom('customers').select('uuid').limit(1).executeTakeFirst()) return;
    const { uuid: customer } = await trx
      .insertInto('customers')
      .values({
        name: company,
        plan: 'enterprise',
        color: null,
        billing_contact: email,
        search_text: customerSearchText({ name: company, billing_contact: email }),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    const { uuid: user } = await trx
      .insertInto('users')
      .values({
        subject: null,
        name: email,
        email,
        password_hash: null,
        roles: JSON.stringify(['ubiq_admin']),
        email_verified_dt_tm: clock(),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('customer_users')
      .values({ customer_uuid: customer, user_uuid: user, role: 'admin' })
      .execute();
  });
}
