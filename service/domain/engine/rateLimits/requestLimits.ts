import { rateLimitTexts } from '../../../../texts/refusals/rateLimits';
import { refusalTitles } from '../../../../texts/refusals/refusals';
import { addressGroup } from '../../../config/clientAddress';
import type { Database } from '../../../db/database';
import { type Attempt, consumeAttempt } from './attempts';
import {
  accountLimit,
  invalidTokenLimit,
  mailLimit,
  type RateLimit,
  typedAddressLimit,
  windowSeconds,
} from './limits';
import { tooManyRequests } from './tooManyRequests';

interface RequiredAttempt {
  now: Date;
  what: string;
}

/**
 * Counts an attempt.
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
  if (!allowed) throw tooManyRequests(what, retryAfter);
}

/** Rate limits of requests by a person or a company: the limit, and the sentence and title of its refusal. */
const requestLimits = {
  'verification mail': {
    limit: mailLimit,
    already: rateLimitTexts.already.verificationMails,
    info: refusalTitles.tooManyMails,
  },
  // Limited per address: the account page and the sign-in page count together.
  'password mail': {
    limit: mailLimit,
    already: rateLimitTexts.already.passwordMails,
  },
  // Limited per invited address, since anybody with the copied link of its invitation can request one.
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
  // A webhook's address, too, is one that somebody typed.
  'webhook address': {
    limit: typedAddressLimit,
    already: rateLimitTexts.already.webhookAddresses,
  },
  'webhook test': {
    limit: typedAddressLimit,
    already: rateLimitTexts.already.webhookTests,
  },
  // Saving identity provider settings makes the service call an address that somebody typed.
  'openid configuration': {
    limit: typedAddressLimit,
    already: rateLimitTexts.already.openidConfiguration,
  },
} satisfies Record<string, { limit: RateLimit; already: string; info?: string }>;

/** Counts a request of this kind. @param whose uuid of the person or company, or another subject */
export const consumeRequest = (
  db: Database,
  now: Date,
  what: keyof typeof requestLimits,
  whose: string,
): Promise<Attempt> => consumeAttempt(db, `${what} ${whose}`, requestLimits[what].limit, { now });

/** Like `consumeRequest`, but refuses a request over the limit. @throws ApiError 429 */
export async function requireRequest(...asking: Parameters<typeof consumeRequest>): Promise<void> {
  const { already, info }: { already: string; info?: string } = requestLimits[asking[2]];
  const { allowed, retryAfter } = await consumeRequest(...asking);
  if (!allowed) throw tooManyRequests(already, retryAfter, info);
}

interface InvalidToken {
  kind: string;
  address: string | undefined;
  what: string;
}

/**
 * Counts an invalid token or signature.
 * @param kind prefix of the subject
 * @param what plural noun for what was sent
 * @throws ApiError 429 if too many came from one address
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
