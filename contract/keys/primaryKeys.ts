import { recordUuid, reference, z } from '../lib/zod';
import { creatorFields } from '../api/creators';
import { keyUsage } from '../usage/keyUsage';
import { rotationFailure } from './rotationFailures';
import { rotationLimits, rotationTexts } from './rotationTerms';
import { requiredDescription, requiredText } from '../lib/text';
import { textLimits } from '../lib/textLimits';

/** One row of `GET /table/primary-keys`. */
export const primaryKey = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    /** The first datasets by name; `dataset_count` counts all. */
    datasets: z.array(
      reference.extend({
        /** The dataset groups in a single record, under the name in companion.md section 3. */
        groups: z.array(reference).optional(),
        dataset_groups: z.array(reference).optional(),
      }),
    ),
    dataset_count: z.int(),
    key_rotation_interval: z.int(),
    last_rotation_date: z.string().nullable(),
    next_rotation_date: z.string().nullable(),
    /** Failure of the scheduled rotation; null if it has not failed, or the key is disabled. */
    rotation_failure: rotationFailure.nullable(),
    rotation_count: z.int(),
    created_at: z.string(),
    creator_customer_user_uuid: recordUuid.nullable(),
    /** The creator's account, as long as they belong to the company. */
    creator_uuid: recordUuid.nullable(),
    creator: z.object({ name: z.string() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'PrimaryKey' });
export type PrimaryKey = z.infer<typeof primaryKey>;

/** One version of a primary key's material, numbered from 1; the record lists the newest first. */
const primaryKeyVersion = z.object({
  version: z.int(),
  created_at: z.string(),
  creator: z.object({ name: z.string() }),
  status: z.enum(['current', 'retired']),
});

/** One row of `GET /primary-keys/{uuid}/versions`. */
export const primaryKeyVersionRow = primaryKeyVersion
  .extend({ usage: keyUsage })
  .meta({ id: 'PrimaryKeyVersionRow' });
export type PrimaryKeyVersionRow = z.infer<typeof primaryKeyVersionRow>;

/** `data.primary_keys` of `GET /primary-keys/{uuid}`. */
export const primaryKeyRecord = primaryKey
  .extend({
    /** The newest versions; `version_count` counts all. */
    versions: z.array(primaryKeyVersion),
    version_count: z.int(),
  })
  .meta({ id: 'PrimaryKeyRecord' });
export type PrimaryKeyRecord = z.infer<typeof primaryKeyRecord>;

const editable = {
  name: requiredText(textLimits.primaryKeyName, 'Name'),
  description: requiredDescription(textLimits.description, 'Description'),
};

/** Fields that the detail page edits (companion.md "Primary key detail"). */
export const primaryKeyDetails = z.object(editable);

/** A rotation schedule in days; changing it requires step-up. */
export const rotationInterval = z
  .int(rotationTexts.interval)
  .min(rotationLimits.min, rotationTexts.interval)
  .max(rotationLimits.max, rotationTexts.interval);

/** Body of `PATCH /primary-keys/{uuid}`. */
export const primaryKeyUpdate = z
  .strictObject({ ...editable, key_rotation_interval: rotationInterval })
  .partial()
  .meta({ id: 'PrimaryKeyUpdate' });
export type PrimaryKeyUpdate = z.infer<typeof primaryKeyUpdate>;

/** Body of `POST /primary-keys`. */
export const newPrimaryKey = z
  .strictObject({
    ...editable,
    key_rotation_interval: rotationInterval.optional(),
    ...creatorFields,
  })
  .meta({ id: 'NewPrimaryKey' });
export type NewPrimaryKey = z.infer<typeof newPrimaryKey>;
