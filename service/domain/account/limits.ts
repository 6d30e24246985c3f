import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { inMinutes, takeAttempt } from '../../identity/attempts';
import type { Limit } from '../../identity/attempts';
import { ApiError } from '../apiError';

/** How often a person may have a password mail sent, and how often to one address group whoever asks. */
export const passwordMailLimit: Limit = { tries: 3, seconds: 15 * 60 };
/** How often a person may begin to set up an authenticator app, or have a SCIM token made. */
export const accountLimit: Limit = { tries: 10, seconds: 15 * 60 };
/** Saving identity provider settings makes us call an address that somebody typed. */
export const outboundLimit: Limit = { tries: 20, seconds: 15 * 60 };

/**
 * Counts a try.
 * @param what the sentence before "Try again in …"
 * @throws ApiError 429 with Retry-After
 */
export async function requireAttempt(
  db: Kysely<Tables>,
  subject: string,
  limit: Limit,
  now: Date,
  what: string,
): Promise<void> {
  const attempt = await takeAttempt(db, subject, limit, now);
  if (attempt.allowed) return;
  throw new ApiError({
    status: 429,
    info: 'Too many requests',
    details: `${what} Try again in ${inMinutes(attempt.retryAfter)}.`,
    headers: { 'Retry-After': String(attempt.retryAfter) },
  });
}
