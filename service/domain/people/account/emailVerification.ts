import { hourMs } from '../../../../contract/lib/clock';
import type { VerificationSent } from '../../../../contract/people/account';
import type { CurrentUser } from '../../../../contract/people/session';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { accountRefusals } from '../../../../texts/refusals/account';
import { refusalTitles } from '../../../../texts/refusals/refusals';
import { accountHistory } from '../../../../texts/history/accounts';
import type { Clock } from '../../../db/clock';
import type { Database } from '../../../db/database';
import { transact } from '../../../db/transaction';
import { type MailSettings, verificationHours, verificationMail } from '../../../mail/mails';
import type { RequestSource } from '../../engine/recordActivity';
import { ApiError } from '../../engine/apiError';
import { requireRequest } from '../../engine/rateLimits/requestLimits';
import type { ChangeContext } from '../../engine/changeContext';
import { linkSender, redeemLink, requireMail } from './secretLink';

/**
 * Sends the signed-in person a new verification mail, at most 3 in 15 minutes.
 * @throws ApiError 422 if the address is already verified, 429 after too many mails, 501 if this service
 *   cannot send mail
 */
export async function resendVerification(
  { db, clock, actor }: ChangeContext,
  user: CurrentUser,
  mail: MailSettings,
): Promise<VerificationSent> {
  const { uuid, name, email } = user;
  if (user.email_verified_dt_tm !== null) throw alreadyVerified(email);
  requireMail(mail, 'your address verified');
  await transact(db, async (trx) => {
    // Counted in the transaction, so that a mail that could not be queued uses up no attempt.
    await requireRequest(trx, clock(), 'verification mail', uuid);
    const person = { uuid, name, email, customer: user.customer.uuid };
    await sendVerification({ db: trx, clock }, person, mail, actor);
  });
  return { uuid, email };
}

/** Queues a verification mail with its row in the security history; links of earlier mails become invalid. */
export const sendVerification = linkSender(
  { table: 'email_verifications', lifetimeMs: verificationHours * hourMs },
  verificationMail,
  (email) => ({
    action: historyActions.verificationMailSent,
    details: accountHistory.verificationMail(email),
  }),
);

/** Uses up a link and marks its address as verified. @returns the link's previous state */
export const redeemVerification = (
  db: Database,
  clock: Clock,
  token: string,
  source: RequestSource,
) =>
  redeemLink(
    { db, clock },
    { table: 'email_verifications', token },
    source,
    async (trx, owner, now) => {
      await trx
        .updateTable('users')
        .set({ email_verified_dt_tm: now, updated_at: now })
        .where('uuid', '=', owner.uuid)
        .execute();
      return {
        action: 'Email verified',
        details: accountHistory.verified(owner.name, owner.email),
      };
    },
  );

const alreadyVerified = (email: string): ApiError => {
  const detail = accountRefusals.verified(email);
  return new ApiError({
    status: 422,
    info: refusalTitles.verified,
    details: detail,
    errors: [{ code: 'verified', detail }],
  });
};
