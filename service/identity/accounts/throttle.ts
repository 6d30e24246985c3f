import { proofHistory } from '../../../texts/history/accounts';
import { type RateLimit, windowSeconds } from '../../domain/engine/rateLimits/limits';
import { afterAnswer, type PageContext, sourceOf } from '../requests/context';
import { type Account, recordSignInEventOnce } from './accounts';

/** Limits throttled attempts to one history row per window, so that a flood does not bury the history. */
const throttledRowLimit: RateLimit = { tries: 1, seconds: windowSeconds };

/** Adds a row about a throttled attempt, after the answer is sent. */
export function recordThrottled(
  c: PageContext,
  account: Account | undefined,
  reason: keyof typeof proofHistory.throttled,
): void {
  if (!account) return;
  const event = {
    account,
    event: 'Sign-in refused',
    details: proofHistory.throttled[reason](account.email),
    subject: `sign-in throttled ${account.uuid} ${reason}`,
    limit: throttledRowLimit,
  } as const;
  afterAnswer(c, () => recordSignInEventOnce(c.var.environment, sourceOf(c), event));
}
