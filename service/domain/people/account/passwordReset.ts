import { sql } from 'kysely';
import type { PasswordResetSent } from '../../../../contract/people/account';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { proofHistory } from '../../../../texts/history/accounts';
import type { Database } from '../../../db/database';
import { transact } from '../../../db/transaction';
import { type MailSettings, passwordResetMail, passwordResetMinutes } from '../../../mail/mails';
import type { RequestSource } from '../../engine/recordActivity';
import { notFound } from '../../engine/apiError';
import { requireRequest } from '../../engine/rateLimits/requestLimits';
import type { PersonActor, ChangeContext, DatabaseContext } from '../../engine/changeContext';
import { endSessions } from '../sessions/endSessions';
import { endAllTrust } from '../sessions/trustedBrowsers';
import { type LinkOwner, linkSender, readLink, redeemLink, requireMail } from './secretLink';

/**
 * Sends the signed-in person a mail with a link to set a new password, at most 3 in 15 minutes.
 * @param user whose password is reset; must be the caller
 * @throws ApiError 404, 429, 501 if this service cannot send mail
 */
export async function requestPasswordReset(
  { db, clock, actor }: ChangeContext<PersonActor>,
  user: string,
  email: string,
  mail: MailSettings,
): Promise<PasswordResetSent> {
  if (user !== actor.userUuid) throw notFound('person');
  requireMail(mail, 'your password reset');
  const owner = { uuid: user, name: actor.userName, email, customer: actor.customer };
  await transact(db, async (trx) => {
    await requireRequest(trx, clock(), 'password mail', email.toLowerCase());
    await sendPasswordReset({ db: trx, clock }, owner, mail, actor);
  });
  return { uuid: user, email };
}

/** Queues a password mail with its row in the security history; links of earlier mails become invalid. */
export const sendPasswordReset = linkSender(
  { table: 'password_resets', lifetimeMs: passwordResetMinutes * 60_000 },
  passwordResetMail,
  (email) => ({
    action: historyActions.passwordMailSent,
    details: proofHistory.passwordMail(email),
  }),
);

/** @returns the owner of a valid link; undefined for an invalid one, whatever the reason */
export async function readPasswordLink(
  db: Database,
  clock: () => Date,
  token: string,
): Promise<LinkOwner | undefined> {
  const link = await readLink(db, clock, 'password_resets', token);
  return link.state === 'open' ? link.owner : undefined;
}

/**
 * Sets the password and uses up the link. All sessions except this browser's end, and no browser is trusted
 * any longer.
 * @param sessionUid the provider's uid for this browser's session, if there is one
 * @returns whether it is their first password or a new one; undefined if the link is invalid, or no longer valid
 */
export async function setNewPassword(
  { db, clock }: DatabaseContext,
  token: string,
  passwordHash: string,
  { sessionUid, ...source }: RequestSource & { sessionUid: string | undefined },
): Promise<'first' | 'new' | undefined> {
  let outcome: 'first' | 'new' | undefined;
  const link = await redeemLink(
    { db, clock },
    { table: 'password_resets', token },
    source,
    async (trx, owner, now) => {
      const { password_hash: previousHash } = await trx
        .selectFrom('users')
        .select('password_hash')
        .where('uuid', '=', owner.uuid)
        .executeTakeFirstOrThrow();
      outcome = previousHash === null ? 'first' : 'new';
      await trx
        .updateTable('users')
        .set({
          password_hash: passwordHash,
          updated_at: now,
          // The link in the mail proves ownership of the address; for a printed link the operator vouches.
          email_verified_dt_tm: sql<Date>`coalesce(email_verified_dt_tm, ${now})`,
        })
        .where('uuid', '=', owner.uuid)
        .execute();
      const currentSession = await ownSession(trx, owner.uuid, sessionUid);
      await endSessions(trx, now, owner.uuid, { reason: 'password', except: currentSession });
      await endAllTrust(trx, owner.uuid);
      return {
        action: historyActions.passwordChanged,
        details: proofHistory.newPassword(owner.name),
      };
    },
  );
  return link.state === 'open' ? outcome : undefined;
}

const ownSession = async (
  trx: Database,
  user: string,
  sessionUid: string | undefined,
): Promise<string | undefined> => {
  if (sessionUid === undefined) return undefined;
  const row = await trx
    .selectFrom('sessions')
    .select('uuid')
    .where('user_uuid', '=', user)
    .where('session_uid', '=', sessionUid)
    .executeTakeFirst();
  return row?.uuid;
};
