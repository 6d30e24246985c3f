import { proofHistory } from '../../../texts/history/accounts';
import { type RateLimit, windowSeconds } from '../../domain/engine/rateLimits/limits';
import { type Account, recordSignInEventOnce } from './accounts';
import type { PageRequest } from '../requests/requests';

export interface Throttled {
  why: keyof typeof proofHistory.throttled;
  /** Seconds until the next attempt. */
  seconds: number;
}

/** Limits throttled attempts to one history row per window, so that a flood does not bury the history. */
const throttledRowLimit: RateLimit = { tries: 1, seconds: windowSeconds };

/**
 * Throttles an attempt. The answer is sent before the history is written, so that its time does not tell who has an
 * account (OWASP ASVS 6.3.8).
 */
export async function throttle(
  request: PageRequest,
  account: Account | undefined,
  { why, seconds }: Throttled,
  answer: (seconds: number) => Promise<void>,
): Promise<void> {
  await answer(seconds);
  if (!account) return;
  await recordSignInEventOnce(request, {
    account,
    event: 'Sign-in refused',
    details: proofHistory.throttled[why](account.email),
    subject: `sign-in throttled ${account.uuid} ${why}`,
    limit: throttledRowLimit,
  });
}
