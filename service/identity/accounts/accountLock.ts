import type { Database } from '../../db/database';
import {
  type Attempt,
  refundAttempts,
  consumeAttempt,
} from '../../domain/engine/rateLimits/attempts';
import { type RateLimit } from '../../domain/engine/rateLimits/limits';
import { isOwnAddress } from '../../domain/people/account/ownAddress';
import type { Account } from './accounts';

/** Wrong passwords for one account from all addresses, after which each further attempt has to wait. */
const everywhereLimit: RateLimit = { tries: 20, seconds: 24 * 60 * 60 };
/** Seconds between attempts after that: the first wait, doubled with each wrong password up to the longest. */
const firstWaitSeconds = 15;
const maxWaitSeconds = 5 * 60;

interface SignInAttempt {
  email: string;
  account: Account | undefined;
  address: string | undefined;
}

/**
 * Counts an attempt to sign in to an account, from any address (decision 132). The wait grows up to `maxWaitSeconds`.
 * It does not apply to an address from which the person recently signed in or set a password, so that no stranger can
 * lock an account for its owner.
 * @param account undefined if no account has the email; the limit is the same
 * @returns the attempt, which is allowed or states when the next one is
 */
export async function consumeAccountAttempt(
  db: Database,
  now: Date,
  { email, account, address }: SignInAttempt,
): Promise<Attempt> {
  const attempt = await consumeAttempt(db, `sign-in everywhere ${email}`, everywhereLimit, { now });
  if (attempt.allowed) return attempt;
  if (await isOwnAddress(db, now, account, address)) return { ...attempt, allowed: true };
  const doublings = attempt.count - everywhereLimit.tries - 1;
  const delayLimit: RateLimit = {
    tries: 1,
    seconds: Math.min(firstWaitSeconds * 2 ** doublings, maxWaitSeconds),
  };
  const delayedAttempt = await consumeAttempt(db, `sign-in delay ${email}`, delayLimit, { now });
  if (delayedAttempt.allowed) return { ...attempt, allowed: true };
  // A waiting caller has tried no password. Returning the attempt keeps the wait from growing.
  await refundAttempts(db, attempt);
  return delayedAttempt;
}
