import type { Database } from '../../db/database';
import {
  type Attempt,
  codeLimit,
  doorLimit,
  takeAttempt,
} from '../../domain/engine/rateLimits/attempts';
import type { Confirmation } from './proof';

/**
 * Counts a try with all others of the person. Those at the door count apart, so that who has stolen a password keeps
 * nobody from confirming anything, and in a longer window besides, which a new password ends (decision 356).
 */
export async function takeCodeTries(
  db: Database,
  now: Date,
  { account: { uuid, passwordHash }, door }: Pick<Confirmation, 'account' | 'door'>,
): Promise<Attempt[]> {
  if (!door) return [await takeAttempt(db, `codes of ${uuid}`, codeLimit, now)];
  const ofPassword = `codes of ${uuid} after ${passwordHash}`;
  return [
    await takeAttempt(db, ofPassword, doorLimit, now),
    await takeAttempt(db, `codes at the door of ${uuid}`, codeLimit, now),
  ];
}
