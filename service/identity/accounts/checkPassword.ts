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
import { recordThrottled } from './throttle';
import { verifyPassword } from '../passwords/password';
import { type PageContext, sourceOf } from '../requests/context';

/** History row of a wrong password. */
interface Refusal extends Pick<SignInEvent, 'event'> {
  purpose: keyof typeof proofHistory.wrongPassword;
}

/** The password was not checked, because there were too many attempts. */
interface Throttled {
  limitedBy: 'account' | 'address';
  /** Seconds until the next attempt. */
  retryAfter: number;
}

/**
 * Checks a password on any page that asks for one: all pages count together, and each wrong password adds a row.
 * @param account undefined if no account has the email; the check then takes as long
 */
export async function checkPassword(
  c: PageContext,
  { email, password }: { email: string; password: string },
  account: Account | undefined,
  { event, purpose }: Refusal,
): Promise<'right' | 'wrong' | Throttled> {
  const { db, passwordCost } = c.var.environment;
  const attempts = await consumePasswordAttempts(c, email, account);
  if ('limitedBy' in attempts) {
    recordThrottled(c, account, attempts.limitedBy);
    return attempts;
  }
  const verification = verifyPassword(password, account?.passwordHash ?? null, passwordCost);
  if (await refundOnError(db, attempts, verification)) {
    await refundAttempts(db, ...attempts);
    return 'right';
  }
  if (account)
    await recordSignInEvent(c.var.environment, sourceOf(c), {
      account,
      event,
      details: proofHistory.wrongPassword[purpose](account.email),
    });
  return 'wrong';
}

/**
 * The account's own limit comes first, so that a locked account does not use up the address's attempts; neither does
 * an account that has to wait. Attempts by others behind a shared address do not throttle a person who recently signed
 * in from there.
 */
async function consumePasswordAttempts(
  c: PageContext,
  email: string,
  account: Account | undefined,
): Promise<Attempt[] | Throttled> {
  const { db, clock } = c.var.environment;
  const ipAddress = sourceOf(c).ipAddress;
  const address = addressGroup(ipAddress);
  const emailKey = nameKey(email.trim());
  const accountAttempt = await consumeAttempt(db, `sign-in ${address} ${emailKey}`, signInLimit, {
    now: clock(),
  });
  if (!accountAttempt.allowed)
    return { limitedBy: 'account', retryAfter: accountAttempt.retryAfter };
  const addressAttempt = await consumeAttempt(db, `sign-in ${address}`, addressLimit, {
    now: clock(),
  });
  if (!addressAttempt.allowed && !(await isOwnAddress(db, clock(), account, ipAddress))) {
    await refundAttempts(db, accountAttempt);
    return { limitedBy: 'address', retryAfter: addressAttempt.retryAfter };
  }
  const globalAttempt = await consumeAccountAttempt(db, clock(), {
    email: emailKey,
    account,
    address: ipAddress,
  });
  if (!globalAttempt.allowed) {
    await refundAttempts(db, accountAttempt, addressAttempt);
    return { limitedBy: 'account', retryAfter: globalAttempt.retryAfter };
  }
  return [accountAttempt, addressAttempt, globalAttempt];
}
