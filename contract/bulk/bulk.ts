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

/** A chosen record, with the version that the person saw; if absent, any version is changed. */
const chosenRecord = z.strictObject({
  uuid: recordUuid,
  version: z.int().positive().optional(),
});
export type ChosenRecord = z.infer<typeof chosenRecord>;

/** Body of `POST /bulk/{resource}/{action}`: records, and the values that apply to all of them. */
const bodyOf = <R extends z.ZodType<ChosenRecord>, S extends z.ZodRawShape>(record: R, shape: S) =>
  z.strictObject({
    /** Changes nothing: the answer says what would be done, and what would stop working. */
    dry_run: z.boolean().optional(),
    records: z
      .array(record)
      .min(1, bulkRules.none)
      .max(bulkLimits.records, tooManyChosen)
      .refine(
        (records) => new Set(records.map(({ uuid }) => uuid)).size === records.length,
        bulkRules.twice,
      ),
    ...shape,
  });

export const bulkRecords = bodyOf(chosenRecord, {}).meta({ id: 'BulkRecords' });

export const bulkSchedule = bodyOf(chosenRecord, {
  key_rotation_interval: rotationInterval,
}).meta({ id: 'BulkSchedule' });

/** Either field states the end, as when changing a single key. */
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

/** All datasets of the group with which a key is not associated yet. */
export const bulkAssociations = bodyOf(chosenRecord, {
  dataset_group_uuid: recordUuid,
  type: z.enum([firstType ?? 'encrypt,decrypt', ...otherTypes]),
}).meta({ id: 'BulkAssociations' });

const scheduled = chosenRecord.extend({ resource: z.enum(movedResources) });
export type ScheduledRecord = z.infer<typeof scheduled>;

/** Body of `POST /bulk/schedule/move`: each date with the UTC day to which it is moved. */
export const bulkMoves = bodyOf(scheduled.extend({ day: calendarDay }), {}).meta({
  id: 'BulkMoves',
});

/** Body of `POST /bulk/schedule/rotate`; API keys have no rotation. */
export const bulkRotations = bodyOf(
  scheduled.extend({ resource: z.enum(['datasets', 'primary-keys']) }),
  {},
).meta({ id: 'BulkRotations' });

const bulkResult = z
  .object({
    uuid: recordUuid,
    /** Null if the record does not exist. */
    name: z.string().nullable(),
    version: z.int().nullable(),
    /** Why this record was not changed, or would not be. */
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
    /** True only in a dry run: the change will require a one-time code. */
    needs_code: z.boolean(),
  })
  .meta({ id: 'BulkAnswer' });
