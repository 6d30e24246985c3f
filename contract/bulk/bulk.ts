import { ruleTexts } from '../../texts/rules/fields';
import { bulkRules } from '../../texts/admin-kit/bulk';
import { associationTypes } from '../api-keys/apiKeyTerms';
import { endFields, requireOneEnd } from '../api-keys/apiKeys';
import { bulkLimits, tooManyChosen } from './bulkTerms';
import { calendarDay } from '../lib/calendarDay';
import { ipAllowed } from '../api-keys/ipRanges';
import { rotationInterval } from '../keys/primaryKeys';
import { movedResources } from '../keys/scheduleTerms';
import { anyImpact } from '../usage/impact';
import { recordUuid, z } from '../lib/zod';

/** A chosen record, with the version that the person saw; without one any version is changed. */
const chosenRecord = z.strictObject({
  uuid: recordUuid,
  version: z.int().positive().optional(),
});
export type ChosenRecord = z.infer<typeof chosenRecord>;

/** Body of `POST /bulk/{resource}/{action}`: records, and the values that all of them get. */
const bodyOf = <R extends z.ZodType<ChosenRecord>, S extends z.ZodRawShape>(record: R, shape: S) =>
  z.strictObject({
    /** Changes nothing: the answer says what would be done, and what stops working. */
    dry_run: z.boolean().optional(),
    records: z
      .array(record)
      .min(1, bulkRules.none)
      .max(bulkLimits.records, tooManyChosen)
      .refine((all) => new Set(all.map(({ uuid }) => uuid)).size === all.length, bulkRules.twice),
    ...shape,
  });

export const bulkRecords = bodyOf(chosenRecord, {}).meta({ id: 'BulkRecords' });

export const bulkSchedule = bodyOf(chosenRecord, {
  key_rotation_interval: rotationInterval,
}).meta({ id: 'BulkSchedule' });

/** One of the two says the end, in the words of a change of one key. */
export const bulkExpiry = bodyOf(chosenRecord, endFields)
  .refine(
    ({ end_date_tm: end, expires_in: seconds }) => end !== undefined || seconds !== undefined,
    { path: ['end_date_tm'], message: ruleTexts.required },
  )
  .superRefine(requireOneEnd)
  .meta({ id: 'BulkExpiry' });

export const bulkRanges = bodyOf(chosenRecord, { ip_allowed: ipAllowed }).meta({
  id: 'BulkRanges',
});

export const bulkGroup = bodyOf(chosenRecord, { dataset_group_uuid: recordUuid }).meta({
  id: 'BulkGroup',
});

const [firstType, ...otherTypes] = associationTypes.map(({ value }) => value);

/** Every dataset of the group, as far as a key is not associated with it. */
export const bulkAssociations = bodyOf(chosenRecord, {
  dataset_group_uuid: recordUuid,
  type: z.enum([firstType ?? 'encrypt,decrypt', ...otherTypes]),
}).meta({ id: 'BulkAssociations' });

const scheduled = chosenRecord.extend({ resource: z.enum(movedResources) });
export type ScheduledRecord = z.infer<typeof scheduled>;

/** Body of `POST /bulk/schedule/move`: each date with the day, in UTC, that it is moved to. */
export const bulkMoves = bodyOf(scheduled.extend({ day: calendarDay }), {}).meta({
  id: 'BulkMoves',
});

/** Body of `POST /bulk/schedule/rotate`; an API key has no rotation. */
export const bulkRotations = bodyOf(
  scheduled.extend({ resource: z.enum(['datasets', 'primary-keys']) }),
  {},
).meta({ id: 'BulkRotations' });

const bulkResult = z
  .object({
    uuid: recordUuid,
    /** Null for a record that does not exist. */
    name: z.string().nullable(),
    version: z.int().nullable(),
    /** Why nothing of this record was changed, or would be. */
    problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }).nullable(),
    /** Records and calls that stop; only of a dry run, and of actions that stop something. */
    impact: anyImpact.nullable(),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof bulkResult>;

/** `data.bulk`: a result for each record, in the order of the request. */
export const bulkAnswer = z
  .object({
    results: z.array(bulkResult),
    /** Only true of a dry run: the change will be asked a one-time code for. */
    needs_code: z.boolean(),
  })
  .meta({ id: 'BulkAnswer' });
