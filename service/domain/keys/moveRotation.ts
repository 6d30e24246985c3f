import { moveRefusal, moveTexts, movedTo } from '../../../contract/keys/scheduleMoves';
import { primaryKeyRefusals } from '../../../texts/refusals/keys';
import { type IfMatch, conflict } from '../engine/apiError';
import type { ChangeContext } from '../engine/changeContext';
import { changeRecord } from '../engine/records/records';
import { requireEnabledPrimaryKey } from './primaryKeyVersions';

/** @returns the change that moves the next rotation to the same time of another day @throws ApiError 409 */
function moveOf(name: string, nextRotation: Date | null, day: string, now: Date) {
  if (nextRotation === null) throw conflict(moveTexts.unscheduled);
  const from = nextRotation.toISOString();
  const refusal = moveRefusal(day, from, now);
  if (refusal !== undefined) throw conflict(refusal);
  const to = movedTo(from, day);
  return {
    set: { rotation_moved_to: new Date(to) },
    action: 'Rotation moved',
    name,
    changes: { next_rotation_date: { from, to } },
  };
}

/** @param expected the version the caller saw */
type MoveRotation = (
  context: ChangeContext,
  uuid: string,
  day: string,
  expected: IfMatch,
) => Promise<void>;

/**
 * Moves the next rotation of a primary key to another day, from which the schedule then continues (decision 18).
 * @throws ApiError 404, 409 if the key is disabled or the day is not possible, 412
 */
export const movePrimaryKeyRotation: MoveRotation = (context, uuid, day, expected) =>
  changeRecord(context, { table: 'primary_keys', uuid, expected }, (before) => {
    const { name, enabled, next_rotation_date: next } = before;
    if (!enabled) throw conflict(primaryKeyRefusals.enableFirst(name));
    return moveOf(name, next, day, context.clock());
  });

/** Moves the next rotation of a dataset's data key. @throws ApiError also 409 without a scheduled rotation */
export const moveDataKeyRotation: MoveRotation = (context, uuid, day, expected) =>
  changeRecord(context, { table: 'datasets', uuid, expected }, async (before, within) => {
    const { name, primary_key_uuid: primaryKey, next_rotation_date: next } = before;
    await requireEnabledPrimaryKey(within, primaryKey);
    return moveOf(name, next, day, context.clock());
  });
