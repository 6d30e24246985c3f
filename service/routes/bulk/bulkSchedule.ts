import type { Access } from '../../../contract/access/access';
import { bulkMoves, bulkRotations, type ScheduledRecord } from '../../../contract/bulk/bulk';
import { movedTo, moveRefusal, moveTexts } from '../../../contract/keys/scheduleMoves';
import type { MovedResource } from '../../../contract/keys/scheduleTerms';
import { apiKeyRefusals } from '../../../texts/refusals/keys';
import { isPossibleEnd, updateApiKey } from '../../domain/api-keys/changeApiKey';
import { conflict } from '../../domain/engine/apiError';
import { recordNotFound } from '../../domain/engine/records/recordKinds';
import { rotatePrimaryKey } from '../../domain/keys/changePrimaryKey';
import { rotateDataKey } from '../../domain/keys/rotateDataKey';
import { moveDataKeyRotation, movePrimaryKeyRotation } from '../../domain/keys/moveRotation';
import { findScheduledRecords, versionOf } from './bulkRecords';
import { bulkRoute } from './bulkRoute';
import type { RowCall } from './bulkRow';
import type { Route } from '../kit/route';

type Move = ScheduledRecord & { day: string };

async function moveKeyEnd(call: RowCall, { day, ...record }: Move): Promise<void> {
  const { uuid } = record;
  const key = await call.tenantDb
    .apiKeys()
    .select('end_date_tm')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('api_keys'));
  const endsAt = key.end_date_tm?.toISOString();
  if (endsAt === undefined) throw conflict(apiKeyRefusals.noEnd);
  const now = call.clock();
  const refusal = moveRefusal(day, endsAt, now);
  if (refusal !== undefined) throw conflict(refusal);
  const newEnd = movedTo(endsAt, day);
  if (!isPossibleEnd(new Date(newEnd), now)) throw conflict(moveTexts.soon);
  await updateApiKey(call, uuid, { end_date_tm: newEnd }, versionOf(record));
}

/** Each kind of date has its record's permission rule, and moves by the change of that record. */
const moves: Readonly<
  Record<MovedResource, { access: Access; move: (call: RowCall, record: Move) => Promise<void> }>
> = {
  'api-keys': { access: ['api-keys', 'expire'], move: moveKeyEnd },
  datasets: {
    access: ['datasets', 'schedule'],
    move: (call, record) => moveDataKeyRotation(call, record.uuid, record.day, versionOf(record)),
  },
  'primary-keys': {
    access: ['primary-keys', 'schedule'],
    move: (call, record) =>
      movePrimaryKeyRotation(call, record.uuid, record.day, versionOf(record)),
  },
};

const rotations = {
  datasets: { access: ['datasets', 'rotate'], rotate: rotateDataKey },
  'primary-keys': { access: ['primary-keys', 'rotate'], rotate: rotatePrimaryKey },
} as const;

/** Moves dates and rotations in the calendar, where records are of several resources. */
export const bulkScheduleRoutes: Route[] = [
  bulkRoute('/bulk/schedule/move', {
    find: findScheduledRecords,
    summary: 'Move dates of the calendar to other days, at the same time of the day',
    access: ['schedule', 'change'],
    mayRequire: Object.values(moves).map(({ access }) => access),
    body: bulkMoves,
    change: async (call, record) => {
      const { access, move } = moves[record.resource];
      await call.requireStepUp(access);
      await move(call, record);
    },
  }),
  bulkRoute('/bulk/schedule/rotate', {
    find: findScheduledRecords,
    summary: 'Rotate keys of the calendar now',
    access: ['schedule', 'change'],
    mayRequire: Object.values(rotations).map(({ access }) => access),
    body: bulkRotations,
    change: async (call, record) => {
      const { access, rotate } = rotations[record.resource];
      await call.requireStepUp(access);
      await rotate(call, record.uuid, versionOf(record));
    },
  }),
];
