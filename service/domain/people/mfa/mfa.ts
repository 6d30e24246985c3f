import { generateSecret } from 'otplib';
import { enrolmentLifetimeMs } from '../../../../contract/people/signInTerms';
import { accountRefusals } from '../../../../texts/refusals/account';
import { mfaTexts } from '../../../../texts/people/profile';
import { proofHistory } from '../../../../texts/history/accounts';
import { purposes } from '../../../vault/purposes';
import { transact } from '../../../db/transaction';
import {
  recordAccountChange,
  recordOfPerson,
  type RequestSource,
} from '../../engine/recordActivity';
import { conflict } from '../../engine/apiError';
import { requireRequest } from '../../engine/rateLimits/requestLimits';
import {
  inTransaction,
  lockPerson,
  type PersonActor,
  type VaultContext,
  type ChangeContext,
} from '../../engine/changeContext';
import { endSessions, forgetSignIns } from '../sessions/endSessions';
import { hasMfa } from './hasMfa';
import { sealTotpSecret } from './oneTimeCode';
import { removePasskeys } from './passkeys';
import { makeRecoveryCodes, type RecoveryKey, removeRecoveryCodes } from './recoveryCodes';
import { endAllTrust } from '../sessions/trustedBrowsers';
import { digestOf, newToken } from '../../engine/tokens';

export const enrolmentPath = '/mfa/enrol';
/** RFC 4226 section 4: the secret should have the length of the hash, 160 bits. */
const secretBytes = 20;

/**
 * Starts setting up an authenticator app, and invalidates the person's earlier links.
 * @param publicUrl origin without a trailing slash
 * @param session the calling session, in which alone the link is valid
 * @param replaces true if the person has MFA enabled, and has just confirmed with a one-time code
 * @returns the URL of the page, which is valid for `enrolmentLifetimeMs`
 * @throws ApiError 409 without a session, 429
 */
export async function startEnrolment(
  { db, vault, clock, actor }: VaultContext<PersonActor>,
  publicUrl: string,
  session: string | undefined,
  replaces: boolean,
): Promise<string> {
  if (session === undefined) throw conflict(accountRefusals.mfaNeedsSignIn);
  const now = clock();
  const user = actor.userUuid;
  await requireRequest(db, now, 'mfa enrolment', user);
  const token = newToken();
  const secret = generateSecret({ length: secretBytes });
  const row = {
    token_digest: digestOf(token),
    session_uuid: session,
    secret: vault.seal(Buffer.from(secret), purposes.totpEnrolment(user)),
    replaces,
    created_at: now,
    expires_at: new Date(now.getTime() + enrolmentLifetimeMs),
    used_at: null,
  };
  await db
    .insertInto('mfa_enrolments')
    .values({ user_uuid: user, ...row })
    .onConflict((oc) => oc.column('user_uuid').doUpdateSet(row))
    .execute();
  return `${publicUrl}${enrolmentPath}?token=${token}`;
}

/** A valid link: of this person, in this session, neither used nor expired. */
export type Enrolment = Extract<Awaited<ReturnType<typeof readEnrolment>>, object>;

/**
 * @param sessionUid the provider's uid for the session of the browser that opens the link
 * @returns the person, and their secret in base32; 'used' if this link has enabled MFA; undefined for any other
 *   link that is invalid there, without a reason
 */
export async function readEnrolment(
  { db, vault, clock }: Omit<VaultContext, 'actor'>,
  token: string,
  sessionUid: string | undefined,
) {
  if (sessionUid === undefined) return undefined;
  const row = await db
    .selectFrom('mfa_enrolments as enrolment')
    .innerJoin('sessions', 'sessions.uuid', 'enrolment.session_uuid')
    .innerJoin('users', 'users.uuid', 'enrolment.user_uuid')
    .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .select([
      'users.uuid as user',
      'users.name',
      'users.email',
      'customer_users.customer_uuid as customer',
      'enrolment.replaces',
      'enrolment.created_at as createdAt',
      'enrolment.secret',
      'enrolment.used_at as usedAt',
      hasMfa(false).as('isEnabled'),
    ])
    .where('enrolment.token_digest', '=', digestOf(token))
    .where('enrolment.expires_at', '>', clock())
    .whereRef('sessions.user_uuid', '=', 'users.uuid')
    .where('sessions.session_uid', '=', sessionUid)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  if (row?.usedAt) return 'used';
  // A link requested without MFA must not replace an app that was set up since.
  if (!row || row.replaces !== row.isEnabled) return undefined;
  const secret = Buffer.from(vault.open(row.secret, purposes.totpEnrolment(row.user))).toString(
    'utf8',
  );
  return { ...row, secret };
}

interface FinishedEnrolment {
  token: string;
  enrolment: Enrolment;
  step: number;
}

/**
 * Enables MFA with the secret of the link, and uses up the link. All other sessions end, and so does trust in browsers.
 * @param step time step of the typed code, which counts as used
 * @returns the person's recovery codes, or undefined if the link has been used meanwhile
 */
export async function finishEnrolment(
  { db, vault, clock }: Omit<VaultContext, 'actor'>,
  key: RecoveryKey,
  { token, enrolment: { user, name, customer, secret, replaces }, step }: FinishedEnrolment,
  source: RequestSource,
): Promise<string[] | undefined> {
  return transact(db, async (trx) => {
    const now = clock();
    await lockPerson(trx, user);
    const usedEnrolment = await trx
      .updateTable('mfa_enrolments')
      .set({ used_at: now })
      .where('token_digest', '=', digestOf(token))
      .where('used_at', 'is', null)
      .returning('session_uuid as sessionUuid')
      .executeTakeFirst();
    if (!usedEnrolment) return undefined;
    await trx
      .updateTable('users')
      .set({
        // Read by processes of the previous version.
        mfa_enabled: true,
        totp_secret: sealTotpSecret(vault, user, secret),
        totp_last_step: step,
        updated_at: now,
      })
      .where('uuid', '=', user)
      .execute();
    const codes = await makeRecoveryCodes(trx, key, user, now);
    await endAllTrust(trx, user);
    // Other sessions were started without the code that signing in now requires.
    await (replaces
      ? forgetSignIns(trx, user)
      : endSessions(trx, now, user, { reason: 'mfa', except: usedEnrolment.sessionUuid }));
    await recordOfPerson({ db: trx, clock }, { uuid: user, name, customer }, source, {
      action: replaces ? 'MFA replaced' : 'MFA enabled',
      details: replaces ? proofHistory.mfaReplaced(name) : proofHistory.mfaEnabled(name),
    });
    return codes;
  });
}

/**
 * Disables MFA: removes the authenticator app, the passkeys and the recovery codes, and ends all other sessions.
 * @throws ApiError 409 if the company enforces MFA, or MFA is not enabled
 */
export const disableMfa = (
  context: ChangeContext<PersonActor>,
  session: string | undefined,
): Promise<void> =>
  inTransaction(context, async (within) => {
    const { db, clock, actor } = within;
    const { userUuid: user, userName } = actor;
    // Locked, so that nobody can enable the enforcement between this check and the change.
    const company = await db
      .selectFrom('customers')
      .select('enforce_mfa')
      .where('uuid', '=', actor.customer)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (company.enforce_mfa) throw conflict(mfaTexts.required);
    const now = clock();
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ mfa_enabled: false, totp_secret: null, updated_at: now })
      .where('uuid', '=', user)
      .where('totp_secret', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict(accountRefusals.mfaNotEnabled);
    await removeRecoveryCodes(db, user);
    await removePasskeys(db, user);
    await db.deleteFrom('mfa_enrolments').where('user_uuid', '=', user).execute();
    await endSessions(db, now, user, { reason: 'mfa', except: session });
    await endAllTrust(db, user);
    await recordAccountChange(within, {
      action: 'MFA disabled',
      details: proofHistory.mfaDisabled(userName),
    });
  });
