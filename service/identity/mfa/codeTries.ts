import type { Database } from '../../db/database';
import {
  type Attempt,
  codeLimit,
  mfaChallengeLimit,
  consumeAttempt,
} from '../../domain/engine/rateLimits/attempts';
import type { Confirmation } from './proof';

/**
 * Counts an attempt per person. MFA challenges count separately, so that a thief of a password cannot block the
 * person's confirmations. They also count in a longer window, which a new password ends (decision 356).
 */
export async function consumeCodeAttempts(
  db: Database,
  now: Date,
  { account: { uuid, passwordHash }, pendingMfa }: Pick<Confirmation, 'account' | 'pendingMfa'>,
): Promise<Attempt[]> {
  if (!pendingMfa) return [await consumeAttempt(db, `codes of ${uuid}`, codeLimit, now)];
  const ofPassword = `codes of ${uuid} after ${passwordHash}`;
  return [
    await consumeAttempt(db, ofPassword, mfaChallengeLimit, now),
    await consumeAttempt(db, `codes at the door of ${uuid}`, codeLimit, now),
  ];
}
