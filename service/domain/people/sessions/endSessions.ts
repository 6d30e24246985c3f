import { sql } from 'kysely';
import { browserInWords } from '../../../../contract/lib/browserInWords';
import { historyActions, historyCategories } from '../../../../contract/usage/activityKinds';
import { accountHistory } from '../../../../texts/history/accounts';
import type { Database } from '../../../db/database';
import type { Tables } from '../../../db/tables';
import { recordAccountChange } from '../../engine/recordActivity';
import { notFound } from '../../engine/apiError';
import { inTransaction, type PersonActor, type ChangeContext } from '../../engine/changeContext';
import { pendingMfaKey } from './interactionKeys';
import { liveSessions } from './sessions';
import { endAllTrust } from './trustedBrowsers';

type EndReason = NonNullable<Tables['sessions']['end_reason']>;

/**
 * Makes running sign-ins (answered but not completed, or waiting for a code) ask for the password again. They have
 * no session yet that could be ended, and would start one.
 */
export async function forgetSignIns(trx: Database, user: string): Promise<void> {
  const account = sql`coalesce(
    payload #>> '{result,login,accountId}', payload #>> array['result', ${pendingMfaKey}, 'account'])`;
  await trx
    .updateTable('oidc_payloads')
    .set({ payload: sql`payload - 'result'` })
    .where('model', '=', 'Interaction')
    .where(account, '=', user)
    .execute();
}

interface EndedSessions {
  reason: EndReason;
  only?: string;
  except?: string | undefined;
}

/**
 * Ends sessions of a person at once: deletes the provider's session, its grants and refresh tokens. Access
 * tokens that name the session are refused from the next call on.
 * @param selection one session, all but one, or by default all. Unless it is one, running sign-ins end too
 */
export async function endSessions(
  trx: Database,
  now: Date,
  user: string,
  { reason, ...selection }: EndedSessions,
): Promise<number> {
  const { only, except } = selection;
  if (only === undefined) await forgetSignIns(trx, user);
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_uuid', '=', user)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('uuid', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('uuid', '!=', except ?? ''))
    .returning('session_uid')
    .execute();
  if (ended.length === 0) return 0;
  const sessionUids = ended.map(({ session_uid: uid }) => uid);
  const sessions = await trx
    .deleteFrom('oidc_payloads')
    .where('model', '=', 'Session')
    .where('uid', 'in', sessionUids)
    .returning('payload')
    .execute();
  const grants = sessions.flatMap(({ payload }) => grantsOf(payload));
  if (grants.length > 0) {
    await trx.deleteFrom('oidc_payloads').where('grant_id', 'in', grants).execute();
    await trx
      .deleteFrom('oidc_payloads')
      .where('model', '=', 'Grant')
      .where('id', 'in', grants)
      .execute();
  }
  return ended.length;
}

/** Ends the session of a person who logged out; the provider has already ended its own. @param uid from the provider */
export async function endLoggedOut(
  db: Database,
  now: Date,
  user: string,
  uid: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'logout' })
    .where('user_uuid', '=', user)
    .where('session_uid', '=', uid)
    .where('ended_at', 'is', null)
    .execute();
}

/** @returns the grants in the provider's session, by application */
function grantsOf(payload: Record<string, unknown>): string[] {
  const { authorizations } = payload as { authorizations?: Record<string, { grantId?: string }> };
  return Object.values(authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
}

/**
 * Ends one of the person's own sessions; if it is the calling one, this logs out.
 * @throws ApiError 404 if it is not theirs, or has ended
 */
export const endOwnSession = (
  context: ChangeContext<PersonActor>,
  uuid: string,
  current: string | undefined,
): Promise<number> =>
  inTransaction(context, async (within) => {
    const { db, actor, clock } = within;
    const { userUuid, userName } = actor;
    const now = clock();
    const session = await liveSessions(db, userUuid, now)
      .select(['uuid', 'user_agent'])
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst();
    if (!session) throw notFound('session');
    const isLogout = uuid === current;
    const reason = isLogout ? 'logout' : 'person';
    const ended = await endSessions(db, now, userUuid, { reason, only: uuid });
    await (isLogout
      ? recordAccountChange(within, {
          title: historyCategories.signIn,
          action: 'Logged out',
          details: accountHistory.loggedOut(userName),
        })
      : recordEnd(within, {
          details: accountHistory.endedSession(userName, browserInWords(session.user_agent)),
        }));
    return ended;
  });

export const endOtherSessions = (
  context: ChangeContext<PersonActor>,
  current: string | undefined,
): Promise<number> =>
  inTransaction(context, async (within) => {
    const { db, actor, clock } = within;
    const { userUuid, userName } = actor;
    const ended = await endSessions(db, clock(), userUuid, { reason: 'person', except: current });
    if (ended > 0) await recordEnd(within, { details: accountHistory.endedOthers(userName) });
    return ended;
  });

/**
 * Ends every session of a member of the administrator's company, and the member's trust in browsers.
 * @throws ApiError 404 if the company has no such member
 */
export const endSessionsOfMember = (context: ChangeContext, user: string): Promise<number> =>
  inTransaction(context, async (within) => {
    const { db, actor, clock } = within;
    const member = await within
      .people()
      .select('users.name')
      .where('users.uuid', '=', user)
      .executeTakeFirst();
    if (!member) throw notFound('member');
    const ended = await endSessions(db, clock(), user, { reason: 'administrator' });
    await endAllTrust(db, user);
    await recordEnd(within, {
      user,
      details: accountHistory.endedAll(actor.userName, member.name),
    });
    return ended;
  });

const recordEnd = (
  context: ChangeContext,
  activity: { user?: string; details: string },
): Promise<void> =>
  recordAccountChange(context, { action: historyActions.sessionEnded, ...activity });
