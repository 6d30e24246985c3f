import type { Selectable } from 'kysely';
import { sessionRecord, type SessionRecord } from '../../../../contract/people/account';
import { browserInWords } from '../../../../contract/lib/browserInWords';
import { idleMinutes } from '../../../../contract/people/signedOut';
import type { Database } from '../../../db/database';
import type { Tables } from '../../../db/tables';
import { serialize } from '../../engine/serialize';

/** Seconds after which a person must sign in again, regardless of activity (OWASP ASVS 7.3.2). */
export const sessionLifetime = 12 * 60 * 60;
/** A session without calls for this long has ended (companion.md section 9, ASVS 7.3.1). */
const idleLimitMs = idleMinutes * 60_000;
/** Maximum stored length of the User-Agent header, which the client controls. */
export const maxUserAgentLength = 500;
/** Precision of the stored time of the last call, so that not every call costs a write. */
const seenPrecisionMs = 30_000;

type SessionTimes = Pick<
  Selectable<Tables['sessions']>,
  'last_seen_at' | 'expires_at' | 'ended_at'
>;

/** Session data that the authentication of a call needs. */
export type KnownSession = SessionTimes & { uuid: string };

/** @returns the start of the idle period: a session with a later call is not idle */
export const idleSince = (now: Date): Date =>
  new Date(now.getTime() - idleLimitMs - seenPrecisionMs);

export const isLive = (session: SessionTimes, now: Date): boolean =>
  session.ended_at === null && session.expires_at > now && session.last_seen_at > idleSince(now);

export const liveSessions = (db: Database, user: string, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_uuid', '=', user)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now));

/** @param current the calling session; @returns the person's sessions, most recently used first */
export async function listSessions(
  db: Database,
  now: Date,
  user: string,
  current: string | undefined,
): Promise<SessionRecord[]> {
  const rows = await liveSessions(db, user, now)
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('uuid')
    .execute();
  return rows.map((row) =>
    serialize(sessionRecord, {
      ...row,
      browser: browserInWords(row.user_agent),
      current: row.uuid === current,
    }),
  );
}

/** Records that a session was used; at most one write every 30 seconds. */
export async function noteSeen(
  db: Database,
  now: Date,
  { uuid, last_seen_at: lastSeenAt }: { uuid: string; last_seen_at: Date },
  ipAddress: string | undefined,
): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < seenPrecisionMs) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, ...(ipAddress === undefined ? {} : { ip_address: ipAddress }) })
    .where('uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<', now)
    .execute();
}

/**
 * Claims the one notice to the console that somebody else ended a session (`should_logout_user` of `GET /me`).
 * @returns false if the notice was already given, or the session was not ended by somebody else
 */
export async function claimEndNotice(db: Database, now: Date, uuid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ end_told_at: now })
    .where('uuid', '=', uuid)
    .where('end_reason', 'in', ['administrator', 'password'])
    .where('end_told_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
