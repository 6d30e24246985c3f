import { sql } from 'kysely';
import type { Invitation } from '../../../../contract/people/team';
import { peopleRefusals } from '../../../../texts/refusals/people';
import { customerHistory } from '../../../../texts/history/team';
import { staffScope } from '../../../db/scopes';
import type { MailSettings } from '../../../mail/mails';
import { requireMail } from '../account/secretLink';
import { conflict } from '../../engine/apiError';
import { lockRecord } from '../../engine/records/records';
import { recordChange } from '../../engine/records/recordHistory';
import { inviteInto } from '../team/invitations';
import { revokeInvitations } from '../team/members';
import { inTransaction, type ChangeContext } from '../../engine/changeContext';
import { belongingsOfCustomer } from '../customers/customers';

/**
 * Invites the first administrator of a customer. Staff cannot let anyone into a company that has members,
 * because that would give access to its data.
 * @throws ApiError 404, 409 if the customer has members, 429, 501 if this service cannot send mail
 */
export async function inviteFirstAdministrator(
  context: ChangeContext,
  customer: string,
  email: string,
  mail: MailSettings,
): Promise<Invitation> {
  requireMail(mail, 'people added');
  return inTransaction(context, async (within) => {
    const record = await lockRecord(staffScope(within.db), 'customers', customer);
    const { name } = record;
    const { member_count: memberCount } = await belongingsOfCustomer(within.db, customer);
    if (memberCount > 0) throw conflict(peopleRefusals.hasMembers(name));
    // Only one invitation at a time, for any address: none may stay usable once the company has members.
    const customerContext = {
      ...within,
      actor: { ...within.actor, customer, ipAddress: undefined },
    };
    await revokeInvitations(customerContext, sql`lower(email) <> lower(${email})`);
    const newInvitation = { email, role: 'admin', company: name } as const;
    const invitation = await inviteInto(customerContext, newInvitation, mail);
    await recordChange(within, 'customers', record, {
      action: 'Administrator invited',
      details: customerHistory.firstAdministrator(email, name),
    });
    return invitation;
  });
}
