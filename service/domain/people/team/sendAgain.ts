import type { MailSettings } from '../../../mail/mails';
import { notFound } from '../../engine/apiError';
import {
  inTransaction,
  type ChangeContext,
  type PersonActor,
  type StepUpContext,
} from '../../engine/changeContext';
import { invite } from './invitations';

/**
 * Sends an open invitation once more; the link of the earlier mail ends.
 * @throws ApiError 404 once it was accepted or revoked, and as `invite`
 */
export const sendInvitationAgain = (
  context: ChangeContext<PersonActor> & StepUpContext,
  uuid: string,
  mail: MailSettings,
): Promise<void> =>
  inTransaction(context, async (within) => {
    const { email, role } = await within.db
      .selectFrom('invitations')
      .select(['email', 'role'])
      .where('customer_uuid', '=', within.customer)
      .where('uuid', '=', uuid)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(() => notFound('invitation'));
    await invite(within, { email, role }, mail);
  });
