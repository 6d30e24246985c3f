import { historyActions } from '../../../../contract/usage/activityKinds';
import { teamHistory } from '../../../../texts/history/team';
import { transact } from '../../../db/transaction';
import {
  invitationLink,
  invitationMail,
  invitationWithAccountMail,
  type MailSender,
  type MailSettings,
} from '../../../mail/mails';
import { queueMail } from '../../../mail/outbox';
import { requireMail } from '../account/secretLink';
import type { RequestSource } from '../../engine/recordActivity';
import { notFound } from '../../engine/apiError';
import { consumeRequest } from '../../engine/rateLimits/requestLimits';
import {
  type StepUpContext,
  inTransaction,
  type PersonActor,
  type ChangeContext,
  type DatabaseContext,
} from '../../engine/changeContext';
import { invitationLifetimeMs, requireInvitation } from './invitations';
import { accountOf, isAddressTaken, readInvitationLink } from './joinCompany';
import { lockTeamAsAdministrator, recordTeam } from './members';
import { digestOf, newToken } from '../../engine/tokens';

/**
 * Creates a new link to an open invitation for an administrator to pass on; the earlier link becomes invalid. Its
 * page only sends a mail (`mailInvited`), and does not reveal whether the address has an account.
 * @returns the link, to be shown once
 * @throws ApiError 401, 403, 404, 429, 501 if this service cannot send mail
 */
export async function makeInvitationLink(
  context: ChangeContext<PersonActor> & StepUpContext,
  uuid: string,
  mail: MailSettings,
): Promise<{ uuid: string; link: string }> {
  requireMail(mail, 'people added');
  return inTransaction(context, async (within) => {
    const { db, clock, actor, requireStepUp } = within;
    await lockTeamAsAdministrator(within);
    const token = newToken();
    const invitation = await db
      .updateTable('invitations')
      .set({
        token_digest: digestOf(token),
        mailed_digest: null,
        expires_at: new Date(clock().getTime() + invitationLifetimeMs),
        copied: true,
        copier_uuid: actor.userUuid,
      })
      .where('customer_uuid', '=', actor.customer)
      .where('uuid', '=', uuid)
      .where('used_at', 'is', null)
      .returning(['email', 'role'])
      .executeTakeFirstOrThrow(() => notFound('invitation'));
    if (invitation.role === 'admin') await requireStepUp(['team', 'make-administrator']);
    await requireInvitation(within, invitation.email);
    await recordTeam(within, 'invitation', uuid, {
      action: 'Invitation link copied',
      details: teamHistory.linkCopied(invitation.email),
    });
    return { uuid, link: invitationLink(token, mail) };
  });
}

/**
 * Sends the mail that a visitor with a copied link requests: its link proves the address and joins. If the address
 * has an account, the mail says so and has no link. Mails over the rate limit are dropped silently.
 */
export const mailInvited = (
  { db, clock }: DatabaseContext,
  copiedToken: string,
  mail: MailSender,
  source: RequestSource,
): Promise<void> =>
  transact(db, async (trx) => {
    const invitation = await readInvitationLink(trx, clock, copiedToken);
    if (!invitation || invitation.proven) return;
    const { uuid, email, company, inviter, customer } = invitation;
    const address = email.toLowerCase();
    const { allowed } = await consumeRequest(trx, clock(), 'invitation mail', address);
    if (!allowed) return;
    const token = newToken();
    await trx
      .updateTable('invitations')
      .set({ mailed_digest: digestOf(token) })
      .where('uuid', '=', uuid)
      .execute();
    const recipient = { email, company, inviter };
    const isTaken = isAddressTaken(await accountOf(trx, email));
    await queueMail(
      trx,
      isTaken ? invitationWithAccountMail(recipient, mail) : invitationMail(recipient, token, mail),
      { clock, vault: mail.vault },
    );
    const actor = { customer, userName: email, ...source };
    await recordTeam({ db: trx, clock, actor }, 'invitation', uuid, {
      action: historyActions.invitationMailSent,
      details: teamHistory.linkMailed(email),
    });
  });
