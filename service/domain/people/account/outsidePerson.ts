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
 * Binds a person to whom an outside provider calls by this name, at their first sign-in: from then on nobody
 * else with the same verified address is taken for them there. The provider has vouched for the address.
 * @throws ApiError 401 when this provider calls the person by another name
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
    // A console begins with several calls at once.
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

/** People who were bound before it was kept by whom were so by the provider that signs people in. */
export const nameIssuer = async (db: Database, issuer: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ subject_issuer: issuer })
    .where('subject', 'is not', null)
    .where('subject_issuer', 'is', null)
    .execute();
};

/**
 * Keeps what the provider says of a person's MFA, for those who look at the team.
 * @param toldAt when the token was issued that says so, in seconds since 1970; what a later one said stays
 */
export const noteMfa = (
  context: ChangeContext<PersonActor>,
  isEnabled: boolean,
  toldAt: number,
): Promise<void> =>
  inTransaction(context, async (within) => {
    const { db, actor } = within;
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ mfa_enabled: isEnabled, mfa_told_at: toldAt })
      .where('uuid', '=', actor.userUuid)
      .where('mfa_enabled', '<>', isEnabled)
      .where((where) =>
        where.or([where('mfa_told_at', 'is', null), where('mfa_told_at', '<', toldAt)]),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const word = isEnabled ? 'enabled' : 'disabled';
    const details = proofHistory.mfaElsewhere(actor.userName, word);
    await recordAccountChange(within, { action: `MFA ${word}`, details });
  });

/** A session as the token of an outside provider tells of it. */
interface OutsideSession {
  uid: string;
  /** Seconds since 1970. */
  signInTime: number;
  userAgent: string | undefined;
}

/**
 * Keeps a row of an outside provider's session from its first call on: from then on it is listed, ended and
 * idle as one of the embedded provider. A sign-in that is too long ago begins none, so that nothing comes back
 * whose row is long gone.
 * @returns the session; undefined for none
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
    const begun = await db
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
      // A console begins with several calls at once.
      .onConflict((conflict) => conflict.column('session_uid').doNothing())
      .returning('uuid')
      .executeTakeFirst();
    if (begun) await recordSignIn(within);
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

/** Checks for an earlier session of this person that the provider named. */
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
