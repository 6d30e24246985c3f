import type { Database } from '../../db/database';
import { type Limit, takeAttempt } from '../attempts';
import { type Activity, recordActivity } from './recordActivity';

/** Whoever tries without end must not bury the history. */
const rowsOfOne: Limit = { tries: 1, seconds: 60 };

/**
 * Writes a refusal into the security history, once a minute.
 * @param refusal names what counts as the same refusal
 */
export async function recordRefusal(
  db: Database,
  clock: () => Date,
  refusal: string,
  activity: Activity,
): Promise<void> {
  const { allowed } = await takeAttempt(db, refusal, rowsOfOne, clock());
  if (allowed) await recordActivity(db, activity, clock);
}
