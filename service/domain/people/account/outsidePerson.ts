import { sql } from 'kysely';
import { historyActions, historyCategories } from '../../../../contract/usage/activityKinds';
import { signInRefusals } from '../../../../texts/refusals/account';
import { accountHistory, proofHistory } from '../../../../texts/history/accounts';
import type { Database } from '../../../db/database';
import { recordAccountChange, recordOnce } from '../../engine/recordActivity';
import { unauthenticated } from '../../engine/apiError';
import { inTransaction, type PersonActor, type ChangeContext } from '../../engine/changeContext';
import { type KnownSession, sessionLifetime } from '../sessions/sessions';

/**
 * Binds a person to the outside provider's subject at their first sign-in: from then on, no other subject with
 * the same verified address is taken for them. The provider has vouched for the address.
 * @throws ApiError 401 if the person is bound to another subject of this provider
 */
export async function bindSubject(
  context: ChangeContext<PersonActor>,
  subject: string,
  issuer: string,
): Promise<void> {
  const { clock, actor } = context;
  const isBound = await inTransaction(context, async (within) => {
    const { numUpdatedRows } = await within.db
      .updateTable('users')
      .set((eb) => ({
        subject,
        subject_issuer: issuer,
        email_verified_dt_tm: eb.fn.coalesce('email_verified_dt_tm', eb.val(clock())),
      }))
      .where('uuid', '=', actor.userUuid)
      .where('subject_issuer', 'is distinct from', issuer)
      .executeTakeFirstOrThrow();
    // A console starts with several calls at once, of which another may have bound the person.
    if (numUpdatedRows === 0n) return (await subjectOf(within.db, actor.userUuid)) === subject;
    const details = accountHistory.firstSignIn(subject);
    const change = { title: historyCategories.signIn, action: historyActions.signedIn, details };
    await recordAccountChange(within, change);
    return true;
  });
  if (isBound) return;
  await recordOnce({ db: context.db, clock }, `refusal of another subject for ${actor.userUuid}`, {
    ...actor,
    title: historyCategories.signIn,
    objectType: 'user',
    objectUuid: actor.userUuid,
    action: 'Sign-in refused',
    details: accountHistory.otherSubject(subject),
  });
  throw unauthenticated(signInRefusals.foreignAddress);
}

/** Adds the issuer for people who were bound before it was stored: it is the current sign-in provider. */
export const nameIssuer = async (db: Database, issuer: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ subject_issuer: issuer })
    .where('subject', 'is not', null)
    .where('subject_issuer', 'is', null)
    .execute();
};

/**
 * Stores what the provider reports about a person's MFA, for the team list.
 * @param reportedAt issue time of the reporting token, in seconds since 1970; reports of later tokens stay
 */
export const noteMfa = (
  context: ChangeContext<PersonActor>,
  isEnabled: boolean,
  reportedAt: number,
): Promise<void> =>
  inTransaction(context, async (within) => {
    const { db, actor } = within;
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ mfa_enabled: isEnabled, mfa_told_at: reportedAt })
      .where('uuid', '=', actor.userUuid)
      .where('mfa_enabled', '<>', isEnabled)
      .where((eb) => eb.or([eb('mfa_told_at', 'is', null), eb('mfa_told_at', '<', reportedAt)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const state = isEnabled ? 'enabled' : 'disabled';
    const details = proofHistory.mfaElsewhere(actor.userName, state);
    await recordAccountChange(within, { action: `MFA ${state}`, details });
  });

/** A session as an outside provider's token describes it. */
interface OutsideSession {
  uid: string;
  /** Seconds since 1970. */
  signInTime: number;
  userAgent: string | undefined;
}

/**
 * Stores a row for an outside provider's session at its first call, so that it is listed, ended and timed out
 * like a session of the embedded provider. A sign-in too long ago starts none, so that a session whose row has
 * been deleted does not return.
 * @returns the session; undefined if none was started
 */
export async function beginSession(
  context: ChangeContext<PersonActor>,
  { uid, signInTime, userAgent }: OutsideSession,
): Promise<KnownSession | undefined> {
  const { actor } = context;
  const now = context.clock();
  const expiresAt = new Date((Math.min(signInTime, now.getTime() / 1000) + sessionLifetime) * 1000);
  if (!(expiresAt > now)) return undefined;
  return inTransaction(context, async (within) => {
    const { db } = within;
    const inserted = await db
      .insertInto('sessions')
      .values({
        session_uid: uid,
        user_uuid: actor.userUuid,
        user_agent: userAgent ?? null,
        ip_address: actor.ipAddress ?? null,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
        end_reason: null,
      })
      // A console starts with several calls at once, of which another may have inserted the row.
      .onConflict((conflict) => conflict.column('session_uid').doNothing())
      .returning('uuid')
      .executeTakeFirst();
    if (inserted) await recordSignIn(within);
    return db
      .selectFrom('sessions')
      .select(['uuid', 'last_seen_at', 'expires_at', 'ended_at'])
      .where('session_uid', '=', uid)
      .where('user_uuid', '=', actor.userUuid)
      .executeTakeFirst();
  });
}

async function recordSignIn(context: ChangeContext<PersonActor>): Promise<void> {
  const { db, clock, actor } = context;
  await db
    .updateTable('users')
    .set({ last_sign_in_at: clock() })
    .where('uuid', '=', actor.userUuid)
    .execute();
  await recordAccountChange(context, {
    title: historyCategories.signIn,
    action: historyActions.signedIn,
    details: accountHistory.signedIn(actor.userName),
  });
}

/** Checks for an earlier session of this person that had a name from the provider. */
export const hasNamedSession = async (
  db: Database,
  user: string,
  subject: string,
): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('uuid')
    .where('user_uuid', '=', user)
    .where(sql<boolean>`starts_with(session_uid, ${`${subject} `})`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const subjectOf = async (db: Database, user: string): Promise<string | null | undefined> =>
  (await db.selectFrom('users').select('subject').where('uuid', '=', user).executeTakeFirst())
    ?.subject;
