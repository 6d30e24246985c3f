import { sql } from 'kysely';
import type { TestMailSent } from '../../../../contract/people/account';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { peopleRefusals } from '../../../../texts/refusals/people';
import { accountHistory } from '../../../../texts/history/accounts';
import { type MailSettings, testMail } from '../../../mail/mails';
import { queueMail } from '../../../mail/outbox';
import { recordAccountChange } from '../../engine/recordActivity';
import { invalidField } from '../../engine/apiError';
import { requireRequest } from '../../engine/rateLimits/requestLimits';
import { inTransaction, type ChangeContext } from '../../engine/changeContext';
import { requireMail } from '../account/secretLink';

/**
 * Sends a mail without a link, to verify that mails arrive; at most 5 in 15 minutes per company.
 * @param address an address of the caller's own company, so that the service cannot be used to write to anybody
 * @throws ApiError 422 for any other address, 429, 501 if this service cannot send mail
 */
export async function sendTestMail(
  context: ChangeContext,
  address: string,
  mail: MailSettings,
): Promise<TestMailSent> {
  const { clock, actor } = context;
  requireMail(mail, 'mail set up');
  return inTransaction(context, async (within) => {
    const person = await within
      .people()
      .select(['users.email', 'users.name', 'users.uuid'])
      .where(sql`lower(users.email)`, '=', address.toLowerCase())
      .executeTakeFirstOrThrow(() => invalidField('to', 'unknown', peopleRefusals.testMail));
    await requireRequest(within.db, clock(), 'test mail', actor.customer);
    const { email, uuid } = person;
    await queueMail(within.db, testMail(person, actor.userName, mail), {
      clock,
      vault: mail.vault,
    });
    await recordAccountChange(within, {
      user: uuid,
      action: historyActions.testMailSent,
      details: accountHistory.testMail(email),
    });
    return { recipient: email };
  });
}
