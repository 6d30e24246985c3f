import type { Kysely } from 'kysely';
import type { VerificationSent } from '../../contract/account';
import type { Caller } from '../api/caller';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { inMinutes, takeAttempt, verificationMailLimit } from '../identity/attempts';
import type { MailSettings } from '../mail/mailSettings';
import { queueMail } from '../mail/outbox';
import { verificationHours, verificationMail } from '../mail/verificationMail';
import { type LinkedPerson, recordLinked, type RequestSource } from './account/linkedPerson';
import { digestOf, issueLink } from './account/secretLink';
import { ApiError } from './apiError';

const lifetimeMs = verificationHours * 3_600_000;

/**
 * Sends the signed-in person a new verification mail, at most 3 in 15 minutes.
 * @throws ApiError 422 when the address is verified, 429 when there were too many, 501 when this service
 *   cannot send mail
 */
export async function resendVerification(
  db: Database,
  clock: () => Date,
  { user, ipAddress, requestId }: Pick<Caller, 'user' | 'ipAddress' | 'requestId'>,
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
  const token = await issueLink(trx, 'email_verifications', recipient, clock(), lifetimeMs);
  await queueMail(trx, verificationMail(recipient, token, mail), clock);
  await recordLinked(trx, clock, recipient, source, {
    action: 'Verification email sent',
    details: `A verification email was sent to ${recipient.email}.`,
  });
}

/** What has become of a link: only an open one verifies. */
export type LinkState = 'open' | 'used' | 'expired' | 'unknown';

/** @returns the state of a link, and the address it verifies; looking changes nothing */
export async function readLink(
  db: Kysely<Tables>,
  clock: () => Date,
  token: string,
): Promise<
  { state: 'unknown' } | { state: Exclude<LinkState, 'unknown'>; recipient: LinkedPerson }
> {
  const row = await db
    .selectFrom('email_verifications')
    .innerJoin('users', 'users.uuid', 'email_verifications.user_uuid')
    .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .select([
      'users.uuid',
      'users.name',
      'users.email',
      'customer_users.customer_uuid as customer',
      'email_verifications.expires_at as expiresAt',
      'email_verifications.used_at as usedAt',
    ])
    .where('token_digest', '=', digestOf(token))
    // A person whose address has changed since has not shown that the new one is theirs.
    .whereRef('email_verifications.email', '=', 'users.email')
    .executeTakeFirst();
  if (!row) return { state: 'unknown' };
  const { expiresAt, usedAt, ...recipient } = row;
  if (usedAt) return { state: 'used', recipient };
  return { state: expiresAt > clock() ? 'open' : 'expired', recipient };
}

/**
 * Uses a link up: its address counts as verified from now on.
 * @returns the state that the link was in; `open` means that this call has verified the address
 */
export async function redeemLink(
  db: Database,
  clock: () => Date,
  token: string,
  source: RequestSource,
): ReturnType<typeof readLink> {
  return db.transaction().execute(async (trx) => {
    // The row's lock lets one of two clicks through; the other waits here and then finds it used.
    await trx
      .selectFrom('email_verifications')
      .select('user_uuid')
      .where('token_digest', '=', digestOf(token))
      .forUpdate()
      .execute();
    const link = await readLink(trx, clock, token);
    if (link.state !== 'open') return link;
    const { recipient } = link;
    const now = clock();
    await trx
      .updateTable('email_verifications')
      .set({ used_at: now })
      .where('user_uuid', '=', recipient.uuid)
      .execute();
    await trx
      .updateTable('users')
      .set({ email_verified_dt_tm: now, updated_at: now })
      .where('uuid', '=', recipient.uuid)
      .execute();
    await recordLinked(trx, clock, recipient, source, {
      action: 'Email verified',
      details: `${recipient.name} verified the email address ${recipient.email}.`,
    });
    return link;
  });
}

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
