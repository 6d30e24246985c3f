import { attentionKindNames } from './attention';
import { recordUuid, z } from '../lib/zod';

export const attentionItem = z
  .object({
    kind: z.enum(attentionKindNames),
    /** The record that the item is about; null for several records, or none. */
    record: z
      .object({
        resource: z.enum(['api-keys', 'datasets', 'primary-keys']),
        uuid: recordUuid,
        name: z.string(),
      })
      .nullable(),
    /** Type of the entitlement, if the item is about one. */
    entitlement: z.string().nullable(),
    /** When it happens, or is retried. */
    at: z.string().nullable(),
    /** Number of keys, members, calls or failures, or the use of `limit`. */
    count: z.number(),
    limit: z.number().nullable(),
    /** Why a rotation failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'AttentionItem' });
export type AttentionItem = z.infer<typeof attentionItem>;

/** `data.attention` of `GET /attention`: a page, worst first, and the first steps that a new company has completed. */
export const attention = z
  .object({
    items: z.array(attentionItem),
    total_count: z.int(),
    first_steps: z.object({
      dataset: z.boolean(),
      api_key: z.boolean(),
      encrypted: z.boolean(),
      invited: z.boolean(),
      mfa_required: z.boolean(),
      /** True after programs have encrypted or decrypted anything. */
      used: z.boolean(),
      /** The dataset and the text for a first try, until the person has encrypted a sample. */
      first_sample: z
        .object({ dataset_uuid: recordUuid, dataset: z.string(), text: z.string() })
        .nullable(),
      /** A dataset on whose page a value can be encrypted; null if there is none. */
      dataset_to_try: recordUuid.nullable(),
    }),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof attention>;
export type FirstSample = NonNullable<Attention['first_steps']['first_sample']>;
