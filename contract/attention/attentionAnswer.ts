import { attentionKindNames } from './attention';
import { recordUuid, z } from '../lib/zod';

export const attentionItem = z
  .object({
    kind: z.enum(attentionKindNames),
    /** The record it is about; null where it is about several, or none. */
    record: z
      .object({
        resource: z.enum(['api-keys', 'datasets', 'primary-keys']),
        uuid: recordUuid,
        name: z.string(),
      })
      .nullable(),
    /** Type of the entitlement, when it is about one. */
    entitlement: z.string().nullable(),
    /** When it happens, or is tried again. */
    at: z.string().nullable(),
    /** Keys, members, calls, failures, or what is used of `limit`. */
    count: z.number(),
    limit: z.number().nullable(),
    /** Why a rotation failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'AttentionItem' });
export type AttentionItem = z.infer<typeof attentionItem>;

/** `data.attention` of `GET /attention`: a page, worst first, and how far a new company has come. */
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
      /** True once programs have encrypted or decrypted anything. */
      used: z.boolean(),
      /** The dataset and the text for a first try, until the person has encrypted a sample. */
      first_sample: z
        .object({ dataset_uuid: recordUuid, dataset: z.string(), text: z.string() })
        .nullable(),
      /** A dataset whose page encrypts a value; null while there is none. */
      dataset_to_try: recordUuid.nullable(),
    }),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof attention>;
export type FirstSample = NonNullable<Attention['first_steps']['first_sample']>;
