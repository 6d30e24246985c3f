import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { maxClockSkewMs } from '../../../db/clockSkew';
import type { Database } from '../../../db/database';
import type { RateLimit } from './limits';

/** A counted attempt; refund it if it succeeds. */
export interface Attempt {
  subject: string;
  windowStart: Date;
  /** Number of attempts in this window, including this one (or these). */
  count: number;
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfter: number;
}

// Stores people and addresses only as digests, so that the length is independent of the input.
const digestOfSubject = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url');

interface AttemptOptions {
  now: Date;
  began?: Date | undefined;
  tries?: number;
}

/**
 * Counts an attempt before its outcome is known, in one statement, so that concurrent attempts (of any
 * number of instances) cannot all see the same count.
 * @param began start of the subject's only window; if undefined, the first attempt starts a window, and the
 *   first one after the window's end starts the next
 * @param tries number of attempts made at once
 */
export async function consumeAttempt(
  db: Database,
  subject: string,
  limit: RateLimit,
  { now, began, tries = 1 }: AttemptOptions,
): Promise<Attempt> {
  const subjectDigest = digestOfSubject(subject);
  const windowMs = limit.seconds * 1000;
  const startComparison = began ? sql`< ${began}` : sql`<= ${new Date(now.getTime() - windowMs)}`;
  // A window that starts later than this was started while the clock was wrong.
  const latestStart = Math.max(
    now.getTime() + Math.max(windowMs, maxClockSkewMs),
    began?.getTime() ?? 0,
  );
  const isOver = sql`(attempts.window_start ${startComparison} or attempts.window_start > ${new Date(latestStart)})`;
  const { count, window_start: windowStart } = await db
    .insertInto('attempts')
    .values({ subject: subjectDigest, window_start: began ?? now, count: tries })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${tries}::int4 else attempts.count + ${tries}::int4 end`,
        window_start: sql<Date>`case when ${isOver} then excluded.window_start else attempts.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow();
  const end = windowStart.getTime() + windowMs;
  const retryAfter = Math.max(1, Math.ceil((end - now.getTime()) / 1000));
  return { subject: subjectDigest, windowStart, count, allowed: count <= limit.tries, retryAfter };
}

/** Refunds attempts that succeeded or were not evaluated. */
export async function refundAttempts(db: Database, ...attempts: readonly Attempt[]): Promise<void> {
  const refunds = attempts.map(({ subject, windowStart }) =>
    db
      .updateTable('attempts')
      .set({ count: sql<number>`greatest(count - 1, 0)` })
      .where('subject', '=', subject)
      .where('window_start', '=', windowStart)
      .execute(),
  );
  await Promise.all(refunds);
}

/** @returns the result of the work; if the work fails, the attempts are refunded */
export async function refundOnError<T>(
  db: Database,
  attempts: readonly Attempt[],
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await refundAttempts(db, ...attempts);
    throw error;
  }
}

/** Deletes the counted attempts of a subject. */
export async function resetAttempts(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', digestOfSubject(subject)).execute();
}
