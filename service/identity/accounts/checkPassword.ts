import { nameKey } from '../../../contract/lib/nameKey';
import { proofHistory } from '../../../texts/history/accounts';
import { addressGroup } from '../../config/clientAddress';
import { isOwnAddress } from '../../domain/people/account/ownAddress';
import {
  type Attempt,
  refundOnError,
  refundAttempts,
  consumeAttempt,
} from '../../domain/engine/rateLimits/attempts';
import { addressLimit, signInLimit } from '../../domain/engine/rateLimits/limits';
import { type Account, recordSignInEvent, type SignInEvent } from './accounts';
import { consumeAccountAttempt } from './accountLock';
import { type Throttled, throttle } from './throttle';
import { verifyPassword } from '../passwords/password';
import { type PageRequest, sourceOf } from '../requests/requests';

/** History row of a wrong password, and the page's answer when the password is not checked. */
interface Refusal extends Pick<SignInEvent, 'event'> {
  tried: keyof typeof proofHistory.wrongPassword;
  /** Answers that this has to wait. */
  wait: (seconds: number) => Promise<void>;
}

/**
 * Checks a password, on whichever page it is asked for: all of them count together, and each wrong one leaves a row.
 * @param account undefined when there is none of that email, which takes as long
 * @returns whether there were too many, so that this one was not looked at, and the answer is sent
 */
export async function checkPassword(
  request: PageRequest,
  { email, password }: { email: string; password: string },
  account: Account | undefined,
  { event, tried, wait }: Refusal,
): Promise<'right' | 'wrong' | 'throttled'> {
  const { db, passwordCost } = request.environment;
  const attempts = await consumePasswordAttempts(request, email, account);
  if ('why' in attempts) {
    await throttle(request, account, attempts, wait);
    return 'throttled';
  }
  const checked = verifyPassword(password, account?.passwordHash ?? null, passwordCost);
  if (await refundOnError(db, attempts, checked)) {
    await refundAttempts(db, ...attempts);
    return 'right';
  }
  if (account)
    await recordSignInEvent(request, {
      account,
      event,
      details: proofHistory.wrongPassword[tried](account.email),
    });
  return 'wrong';
}

/**
 * The account's own limit first: an account that is locked here does not use up the address's tries, nor does
 * one that has to wait. The tries of others behind a shared address do not throttle a person who signed in from
 * there lately.
 */
async function consumePasswordAttempts(
  request: PageRequest,
  email: string,
  account: Account | undefined,
): Promise<Attempt[] | Throttled> {
  const { db, clock } = request.environment;
  const from = sourceOf(request).ipAddress;
  const address = addressGroup(from);
  const name = nameKey(email.trim());
  const own = await consumeAttempt(db, `sign-in ${address} ${name}`, signInLimit, { now: clock() });
  if (!own.allowed) return { why: 'account', seconds: own.retryAfter };
  const all = await consumeAttempt(db, `sign-in ${address}`, addressLimit, { now: clock() });
  if (!all.allowed && !(await isOwnAddress(db, clock(), account, from))) {
    await refundAttempts(db, own);
    return { why: 'address', seconds: all.retryAfter };
  }
  const everywhere = await consumeAccountAttempt(db, clock(), {
    email: name,
    account,
    address: from,
  });
  if (!everywhere.allowed) {
    await refundAttempts(db, own, all);
    return { why: 'account', seconds: everywhere.retryAfter };
  }
  return [own, all, everywhere];
}
