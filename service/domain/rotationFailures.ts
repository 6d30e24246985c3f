import type { Selectable } from 'kysely';
import type { RotationFailure } from '../../contract/rotationFailures';
import type { Tables } from '../db/tables';

type Failing = Pick<
  Selectable<Tables['datasets']>,
  'rotation_failures' | 'rotation_failure' | 'rotation_retry_at' | 'next_rotation_date'
>;

/** @returns how the scheduled rotation of a record fails; null when it does not, or none is scheduled */
export const rotationFailureOf = (stored: Failing): RotationFailure | null => {
  const { rotation_failure: reason, rotation_retry_at: retry, next_rotation_date: due } = stored;
  if (reason === null || retry === null || due === null) return null;
  // A longer schedule since then puts the next attempt off.
  const next = new Date(Math.max(retry.getTime(), due.getTime()));
  return { failures: stored.rotation_failures, reason, retry_at: next.toISOString() };
};
