import { minuteMs } from '../../../contract/lib/clock';
import { ApiError } from '../engine/apiError';
import { lockRecord } from '../engine/records/records';
import { recordChange } from '../engine/records/recordHistory';
import { inTransaction, type ChangeContext } from '../engine/changeContext';
import type { Selectable } from 'kysely';
import type { RotationFailure } from '../../../contract/keys/rotationFailures';
import { failureTexts } from '../../../texts/refusals/refusals';
import { datasetHistory } from '../../../texts/history/keys';
import type { Tables } from '../../db/tables';

/** Columns of a record after a successful rotation of any kind: they clear earlier failures. */
export const rotationSucceeded = {
  rotation_failures: 0,
  rotation_failure: null,
  rotation_retry_at: null,
};

const maxPauseMs = 6 * 60 * minuteMs;

export type RotatedTable = keyof typeof datasetHistory.rotationFailed;

/**
 * Records that a scheduled rotation failed, and why. It is retried after 1, 2, 4 … minutes, at most six
 * hours. The company's security history gets one row, at the first failure (decision 18).
 * @param due the record as read when it was due; a newer version is left unchanged
 * @throws ApiError 404, 412
 */
export const noteFailedRotation = (
  context: ChangeContext,
  table: RotatedTable,
  due: { uuid: string; version: number; failures: number },
  error: unknown,
): Promise<void> =>
  inTransaction(context, async (within) => {
    const record = await lockRecord(within, table, due.uuid, { expected: [due.version] });
    // Another process has recorded this failure at the same time.
    if (record.rotation_failures !== due.failures) return;
    // Details of an unexpected error go only to the operator's log.
    const reason =
      error instanceof ApiError
        ? error.message
        : failureTexts.noNewKey(context.actor.transactionId);
    const pause = Math.min(minuteMs * 2 ** due.failures, maxPauseMs);
    await within.db
      .updateTable(table)
      .set({
        rotation_failures: due.failures + 1,
        rotation_failure: reason,
        rotation_retry_at: new Date(context.clock().getTime() + pause),
      })
      .where('uuid', '=', due.uuid)
      .execute();
    if (due.failures > 0) return;
    await recordChange(within, table, record, {
      action: 'Rotation failed',
      details: datasetHistory.rotationFailed[table](record.name, reason),
    });
  });

type Failing = Pick<
  Selectable<Tables['datasets']>,
  'rotation_failures' | 'rotation_failure' | 'rotation_retry_at' | 'next_rotation_date'
>;

/** @returns the failure of a record's scheduled rotation; null if it has not failed, or none is scheduled */
export const rotationFailureOf = (stored: Failing): RotationFailure | null => {
  const {
    rotation_failure: reason,
    rotation_retry_at: retryAt,
    next_rotation_date: dueAt,
  } = stored;
  if (reason === null || retryAt === null || dueAt === null) return null;
  // If the schedule has become longer since, the next attempt is later.
  const nextAttempt = new Date(Math.max(retryAt.getTime(), dueAt.getTime()));
  return { failures: stored.rotation_failures, reason, retry_at: nextAttempt.toISOString() };
};
