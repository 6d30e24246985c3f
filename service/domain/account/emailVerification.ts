import type { Kysely } from 'kysely';
import type { VerificationSent } from '../../../contract/account';
import type { CurrentUser } from '../../../contract/session';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { type MailSettings, verificationHours, verificationMail } from '../../mail/mails';
import { ApiError } from '../apiError';
import { inMinutes, takeAttempt, verificationMailLimit } from '../attempts';
import {
  type LinkedPerson,
  readLink,
  redeemLink,
  type RequestSource,
  sendLink,
} from './secretLink';

/**
 * Sends the signed-in person a new verification mail, at most 3 in 15 minutes.
 * @throws ApiError 422 when the address is verified, 429 when there were too many, 501 when this service
 *   cannot send mail
 */
export async function resendVerification(
  db: Database,
  clock: () => Date,
  { user, ipAddress, requestId }: RequestSource & { user: CurrentUser },
  mail: MailSettings,
): Promise<VerificationSent> {
  const { uuid, name, email, customer_uuid: customer } = user;
  if (user.email_verified_dt_tm !== null) throw refusals.verified(email);
  if (!mail.delivers) throw refusals.noMail(mail.supportEmail);
  await db.transaction().execute(async (trx) => {
    // Counted in the transaction: a mail that could not be written uses up no try.
    const attempt = await takeAttempt(
      trx,
      `verification mail ${uuid}`,
      verificationMailLimit,
      clock(),
    );
    if (!attempt.allowed) throw refusals.tooMany(attempt.retryAfter);
    await sendVerification(trx, clock, { uuid, name, email, customer }, mail, {
      ipAddress,
      requestId,
    });
  });
  return { uuid, email };
}

/**
 * Writes a verification mail and its row of the security history; links of earlier mails end.
 * @param trx a transaction
 */
export async function sendVerification(
  trx: Kysely<Tables>,
  clock: () => Date,
  recipient: LinkedPerson,
  mail: Pick<MailSettings, 'publicUrl' | 'productName'>,
  source: RequestSource,
): Promise<void> {
  await sendLink(
    trx,
    clock,
    'email_verifications',
    recipient,
    source,
    verificationHours * 3_600_000,
    (token) => verificationMail(recipient, token, mail),
    {
      action: 'Verification email sent',
      details: `A verification email was sent to ${recipient.email}.`,
    },
  );
}

/** @returns the state of a link, and whose address it verifies */
export const readVerification = (db: Kysely<Tables>, clock: () => Date, token: string) =>
  readLink(db, clock, 'email_verifications', token);

/** Uses a link up: its address counts as verified from now on. @returns the state that it was in */
export const redeemVerification = (
  db: Database,
  clock: () => Date,
  token: string,
  source: RequestSource,
) =>
  redeemLink(db, clock, 'email_verifications', token, source, async (trx, owner, now) => {
    await trx
      .updateTable('users')
      .set({ email_verified_dt_tm: now, updated_at: now })
      .where('uuid', '=', owner.uuid)
      .execute();
    return {
      action: 'Email verified',
      details: `${owner.name} verified the email address ${owner.email}.`,
    };
  });

const refusals = {
  verified: (email: string) =>
    new ApiError({
      status: 422,
      info: 'Already verified',
      details: `The email address ${email} is verified already.`,
      errors: [{ code: 'verified', detail: `The email address ${email} is verified already.` }],
    }),
  noMail: (supportEmail: string) =>
    new ApiError({
      status: 501,
      info: 'No mail',
      details: `This service cannot send mail. Write to ${supportEmail} to have your address verified.`,
    }),
  tooMany: (retryAfter: number) =>
    new ApiError({
      status: 429,
      info: 'Too many mails',
      details: `Several verification emails have been sent to you already. Try again in ${inMinutes(retryAfter)}.`,
      headers: { 'Retry-After': String(retryAfter) },
    }),
};
