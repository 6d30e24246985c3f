import type { Access } from '../../contract/access';
import type { Database } from '../db/database';
import { recordActivity } from '../domain/activities';
import { takeAttempt } from '../identity/attempts';
import type { Limit } from '../identity/attempts';
import { accessLabel } from './accessLabels';
import { actorOf } from './caller';
import type { Caller } from './caller';

/** Rows for one refusal of one person: whoever tries without end must not bury the history. */
const rowsOfRefusal: Limit = { tries: 1, seconds: 60 };

/**
 * Writes into the security history that somebody was refused: once a minute for the same person, action
 * and kind of refusal.
 * @param status the answer's
 * @param reason a sentence
 */
export async function recordRefusal(
  db: Database,
  clock: () => Date,
  caller: Caller,
  access: Access,
  { status, reason }: { status: number; reason: string },
): Promise<void> {
  const subject = `refusal ${status} of ${caller.user.uuid} ${access.join(' ')}`;
  const { allowed } = await takeAttempt(db, subject, rowsOfRefusal, clock());
  if (!allowed) return;
  await recordActivity(
    db,
    {
      ...actorOf(caller),
      title: 'Access',
      action: 'Refused',
      details: `${accessLabel(access)}: ${reason}`,
    },
    clock,
  );
}
