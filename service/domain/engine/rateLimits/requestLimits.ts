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
  reason: string;
}

/**
 * Counts an attempt.
 * @param reason the sentence before "Try again in …"
 * @throws ApiError 429 with Retry-After
 */
export async function requireAttempt(
  db: Database,
  subject: string,
  limit: RateLimit,
  { now, reason }: RequiredAttempt,
): Promise<void> {
  const { allowed, retryAfter } = await consumeAttempt(db, subject, limit, { now });
  if (!allowed) throw tooManyRequests(reason, retryAfter);
}

/** Rate limits of requests by a person or a company: the limit, and the sentence and title of its refusal. */
const requestLimits = {
  'verification mail': {
    limit: mailLimit,
    reason: rateLimitTexts.already.verificationMails,
    info: refusalTitles.tooManyMails,
  },
  // Limited per address: the account page and the sign-in page count together.
  'password mail': {
    limit: mailLimit,
    reason: rateLimitTexts.already.passwordMails,
  },
  // Limited per invited address, since anybody with the copied link of its invitation can request one.
  'invitation mail': {
    limit: mailLimit,
    reason: rateLimitTexts.already.invitations,
  },
  'test mail': {
    limit: { tries: 5, seconds: windowSeconds },
    reason: rateLimitTexts.already.testMails,
  },
  'mfa enrolment': {
    limit: accountLimit,
    reason: rateLimitTexts.already.enrolments,
  },
  'scim token': { limit: accountLimit, reason: rateLimitTexts.already.scimTokens },
  'stream token': { limit: accountLimit, reason: rateLimitTexts.already.tokens },
  'calendar address': {
    limit: accountLimit,
    reason: rateLimitTexts.already.calendarAddresses,
  },
  // A webhook's address, too, is one that somebody typed.
  'webhook address': {
    limit: typedAddressLimit,
    reason: rateLimitTexts.already.webhookAddresses,
  },
  'webhook test': {
    limit: typedAddressLimit,
    reason: rateLimitTexts.already.webhookTests,
  },
  // Saving identity provider settings makes the service call an address that somebody typed.
  'openid configuration': {
    limit: typedAddressLimit,
    reason: rateLimitTexts.already.openidConfiguration,
  },
} satisfies Record<string, { limit: RateLimit; reason: string; info?: string }>;

/** Counts a request of this kind. @param subject uuid of the person or company, or another subject */
export const consumeRequest = (
  db: Database,
  now: Date,
  request: keyof typeof requestLimits,
  subject: string,
): Promise<Attempt> =>
  consumeAttempt(db, `${request} ${subject}`, requestLimits[request].limit, { now });

/** Like `consumeRequest`, but refuses a request over the limit. @throws ApiError 429 */
export async function requireRequest(
  ...parameters: Parameters<typeof consumeRequest>
): Promise<void> {
  const { reason, info }: { reason: string; info?: string } = requestLimits[parameters[2]];
  const { allowed, retryAfter } = await consumeRequest(...parameters);
  if (!allowed) throw tooManyRequests(reason, retryAfter, info);
}

interface InvalidToken {
  kind: string;
  address: string | undefined;
  noun: string;
}

/**
 * Counts an invalid token or signature.
 * @param kind prefix of the subject
 * @param noun plural noun for what was sent
 * @throws ApiError 429 if too many came from one address
 */
export const consumeInvalidToken = (
  db: Database,
  { kind, address, noun }: InvalidToken,
  now: Date,
): Promise<void> =>
  requireAttempt(db, `${kind} ${addressGroup(address)}`, invalidTokenLimit, {
    now,
    reason: rateLimitTexts.fromAddress(noun),
  });
