import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { counted } from '../../../../contract/lib/counted';
import { refusalTitles } from '../../../../texts/refusals/refusals';
import { rateLimitTexts } from '../../../../texts/refusals/rateLimits';
import { mostApart } from '../../../db/clockApart';
import type { Database } from '../../../db/database';
import { addressGroup } from '../../../config/clientAddress';
import { ApiError } from '../apiError';
import {
  type RateLimit,
  windowSeconds,
  accountLimit,
  mailLimit,
  typedAddressLimit,
  invalidTokenLimit,
} from './limits';

/** A try that has been counted; give it back when it succeeds. */
export interface Attempt {
  subject: string;
  windowStart: Date;
  /** Tries in this window, this one (or these) included. */
  count: number;
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfter: number;
}

// Names people and addresses only as a digest, whose length does not depend on what was typed.
const digest = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url');

interface AttemptOptions {
  now: Date;
  began?: Date | undefined;
  tries?: number;
}

/**
 * Counts a try before its outcome is known, in one statement, so that tries made side by side (by any
 * number of instances) cannot all pass the same count.
 * @param began when the only window of this subject began; otherwise the first try opens one, and the
 *   first after its end the next
 * @param tries made at once
 */
export async function consumeAttempt(
  db: Database,
  subject: string,
  limit: RateLimit,
  { now, began, tries = 1 }: AttemptOptions,
): Promise<Attempt> {
  const name = digest(subject);
  const length = limit.seconds * 1000;
  const before = began ? sql`< ${began}` : sql`<= ${new Date(now.getTime() - length)}`;
  // One further ahead was begun by a clock that has been corrected since.
  const latest = Math.max(now.getTime() + Math.max(length, mostApart), began?.getTime() ?? 0);
  const isOver = sql`(attempts.window_start ${before} or attempts.window_start > ${new Date(latest)})`;
  const { count, window_start: windowStart } = await db
    .insertInto('attempts')
    .values({ subject: name, window_start: began ?? now, count: tries })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${tries}::int4 else attempts.count + ${tries}::int4 end`,
        window_start: sql<Date>`case when ${isOver} then excluded.window_start else attempts.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow();
  const end = windowStart.getTime() + length;
  const retryAfter = Math.max(1, Math.ceil((end - now.getTime()) / 1000));
  return { subject: name, windowStart, count, allowed: count <= limit.tries, retryAfter };
}

/** @returns the time to wait, in words: whole minutes, rounded up */
export const inMinutes = (seconds: number): string => counted(Math.ceil(seconds / 60), 'minute');

/** @returns the time to wait, in words: seconds up to a minute and a half */
export const inWords = (seconds: number): string =>
  seconds > 90 ? inMinutes(seconds) : counted(seconds, 'second');

/** @param what the sentence before "Try again in …" */
export const tooMany = (
  what: string,
  retryAfter: number,
  info: string = refusalTitles.tooManyRequests,
): ApiError =>
  new ApiError({
    status: 429,
    info,
    details: rateLimitTexts.tryAgain(what, inWords(retryAfter)),
    headers: { 'Retry-After': String(retryAfter) },
  });

/** Gives tries back: what was not looked at, or succeeded, does not count. */
export async function refundAttempts(db: Database, ...attempts: readonly Attempt[]): Promise<void> {
  const returned = attempts.map(({ subject, windowStart }) =>
    db
      .updateTable('attempts')
      .set({ count: sql<number>`greatest(count - 1, 0)` })
      .where('subject', '=', subject)
      .where('window_start', '=', windowStart)
      .execute(),
  );
  await Promise.all(returned);
}

/** @returns what the work comes to; tries whose work could not be done do not count */
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

/** Resets the counted tries of a subject. */
export async function resetAttempts(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', digest(subject)).execute();
}

interface RequiredAttempt {
  now: Date;
  what: string;
}

/**
 * Counts a try.
 * @param what the sentence before "Try again in …"
 * @throws ApiError 429 with Retry-After
 */
export async function requireAttempt(
  db: Database,
  subject: string,
  limit: RateLimit,
  { now, what }: RequiredAttempt,
): Promise<void> {
  const { allowed, retryAfter } = await consumeAttempt(db, subject, limit, { now });
  if (!allowed) throw tooMany(what, retryAfter);
}

/** Rate limits of requests by a person or a company: the limit, and the sentence and title of its refusal. */
const requestLimits = {
  'verification mail': {
    limit: mailLimit,
    already: rateLimitTexts.already.verificationMails,
    info: refusalTitles.tooManyMails,
  },
  // By address: the account page and the sign-in page count together.
  'password mail': {
    limit: mailLimit,
    already: rateLimitTexts.already.passwordMails,
  },
  // By invited address, for anybody with the copied link of its invitation.
  'invitation mail': {
    limit: mailLimit,
    already: rateLimitTexts.already.invitations,
  },
  'test mail': {
    limit: { tries: 5, seconds: windowSeconds },
    already: rateLimitTexts.already.testMails,
  },
  'mfa enrolment': {
    limit: accountLimit,
    already: rateLimitTexts.already.enrolments,
  },
  'scim token': { limit: accountLimit, already: rateLimitTexts.already.scimTokens },
  'stream token': { limit: accountLimit, already: rateLimitTexts.already.tokens },
  'calendar address': {
    limit: accountLimit,
    already: rateLimitTexts.already.calendarAddresses,
  },
  // A webhook's address is one that somebody typed, too.
  'webhook address': {
    limit: typedAddressLimit,
    already: rateLimitTexts.already.webhookAddresses,
  },
  'webhook test': {
    limit: typedAddressLimit,
    already: rateLimitTexts.already.webhookTests,
  },
  // Saving identity provider settings makes us call an address that somebody typed.
  'openid configuration': {
    limit: typedAddressLimit,
    already: rateLimitTexts.already.openidConfiguration,
  },
} satisfies Record<string, { limit: RateLimit; already: string; info?: string }>;

/** Counts what somebody asks for. @param whose a person's or a company's */
export const consumeRequest = (
  db: Database,
  now: Date,
  what: keyof typeof requestLimits,
  whose: string,
): Promise<Attempt> => consumeAttempt(db, `${what} ${whose}`, requestLimits[what].limit, { now });

/** The same. @throws ApiError 429 */
export async function requireRequest(...asking: Parameters<typeof consumeRequest>): Promise<void> {
  const { already, info }: { already: string; info?: string } = requestLimits[asking[2]];
  const { allowed, retryAfter } = await consumeRequest(...asking);
  if (!allowed) throw tooMany(already, retryAfter, info);
}

interface InvalidToken {
  kind: string;
  address: string | undefined;
  what: string;
}

/**
 * Counts a token or a signature that does not hold.
 * @param kind begins the subject
 * @param what the plural of what came
 * @throws ApiError 429 when too many came from one address
 */
export const consumeInvalidToken = (
  db: Database,
  { kind, address, what }: InvalidToken,
  now: Date,
): Promise<void> =>
  requireAttempt(db, `${kind} ${addressGroup(address)}`, invalidTokenLimit, {
    now,
    what: rateLimitTexts.fromAddress(what),
  });
