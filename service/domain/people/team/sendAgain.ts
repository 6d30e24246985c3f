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
 * Sends an open invitation again; the link of the earlier mail becomes invalid.
 * @throws ApiError 404 if it has been accepted or revoked, and as `invite`
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
