import { nextKeyNumber, rotationRefusal } from '../../../contract/keys/rotationTerms';
import { datasetHistory } from '../../../texts/history/keys';
import { dataKeyRefusals } from '../../../texts/refusals/keys';
import { conflict } from '../engine/apiError';
import type { VaultContext } from '../engine/changeContext';
import { type RecordAction, changeRecord } from '../engine/records/records';
import { lockPrimaryKeyOf } from './primaryKeyVersions';
import { rotationSucceeded } from './rotationFailures';
import { ensureDataKey } from './storedDataKeys';

/**
 * Makes the next data encryption key current; existing data stays unchanged. After the last key, the
 * first one becomes current again, with its existing key (decision 14, client-protocol 4.4).
 * @throws ApiError 404, 409 for unstructured data, room for one key only or a disabled primary key, 412
 */
export const rotateDataKey: RecordAction<VaultContext> = (context, uuid, expected) =>
  changeRecord(
    context,
    { table: 'datasets', uuid, expected },
    async (before, within) => {
      if (before.dataset_type !== 'structured' || before.max_key_rotations === null)
        throw conflict(dataKeyRefusals.noneToRotate);
      const { name, key_number: current, rotation_count: count } = before;
      const next = nextKeyNumber(current, before.max_key_rotations);
      const refusal = rotationRefusal(current, before.max_key_rotations);
      if (refusal !== undefined) throw conflict(refusal);
      const now = context.clock();
      const isNew = await ensureDataKey(within, context.vault, now, {
        dataset: before,
        keyNumber: next,
      });
      return {
        set: {
          key_number: next,
          rotation_count: count + 1,
          last_rotation_date: now,
          ...rotationSucceeded,
        },
        action: 'Rotated',
        name,
        details: isNew ? datasetHistory.rotated(name) : datasetHistory.rotatedToUsed(name, next),
        changes: { key_number: { from: current, to: next } },
      };
    },
    lockPrimaryKeyOf(uuid, 'share'),
  );
