import type { DemoAccount } from './company';
import { workingMoment } from './moments';

/** The security history reaches back a year. */
export const historyDays = 364;

/**
 * Sign-ins of an account in the last year, at its usual distance.
 * @param today midnight UTC, in milliseconds
 * @returns oldest first; the last one was yesterday or the day before
 */
export function signIns(today: number, account: DemoAccount): Date[] {
  const { email, signInEvery } = account;
  const oldest = Math.min(account.joinedDaysAgo, historyDays);
  const newest = account.role === 'admin' ? 1 : 2;
  const count = Math.floor((oldest - newest) / signInEvery) + 1;
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = newest + (count - 1 - index) * signInEvery;
    return workingMoment(today, daysAgo, `sign in ${email} ${index}`);
  });
}

export const lastSignIn = (today: number, account: DemoAccount): Date | null =>
  signIns(today, account).at(-1) ?? null;
