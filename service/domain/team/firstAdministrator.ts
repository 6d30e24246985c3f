import type { Invitation } from '../../../contract/team';
import type { MailSettings } from '../../mail/mailSettings';
import type { Actor } from '../actor';
import { refused } from '../apiError';
import { belongingsOf } from '../customers';
import { lockPlatformRecord, recordStaffChange } from '../platformRecords';
import type { StaffServices } from '../platformRecords';
import { inviteInto, requireMail } from './invitations';

/**
 * Invites the first administrator of a customer. Staff cannot let anyone into a company that has people:
 * that would be a way to its data.
 * @throws ApiError 404, 409 when the customer has members, 429, 501 when this service cannot send mail
 */
export async function inviteFirstAdministrator(
  { db, clock }: StaffServices,
  actor: Actor,
  customer: string,
  email: string,
  mail: MailSettings,
): Promise<Invitation> {
  requireMail(mail);
  return db.transaction().execute(async (trx) => {
    const { name } = await lockPlatformRecord(trx, 'customers', customer, undefined);
    const belongings = (await belongingsOf(trx, [customer])).get(customer);
    if (belongings && belongings.members > 0)
      throw refused(`The customer "${name}" has members: its administrators invite others.`);
    // One at a time, whatever the address: none may be left open that could be used once people are in.
    await trx
      .deleteFrom('invitations')
      .where('customer_uuid', '=', customer)
      .where('used_at', 'is', null)
      .execute();
    const invited = { email, role: 'admin', company: name } as const;
    const inviter = { ...actor, customer, ipAddress: undefined };
    const invitation = await inviteInto(trx, clock, inviter, invited, mail);
    await recordStaffChange(trx, clock, actor, 'customers', {
      uuid: customer,
      action: 'Administrator invited',
      details: `${email} invited as first administrator of "${name}"`,
    });
    return invitation;
  });
}
