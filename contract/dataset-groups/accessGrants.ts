import { recordUuid, reference, z } from '../lib/zod';
import { apiKeyStatuses } from '../api-keys/apiKeyTerms';

/** Why an association gives no access now. */
export const accessObstacles = [
  'disabled',
  'expired',
  'not-yet-valid',
  'primary-key-disabled',
  'not-published',
  'address-range',
] as const;
export type AccessObstacle = (typeof accessObstacles)[number];

/**
 * One answer to "who can encrypt and decrypt, and why?": an API key, a dataset, and the group that gives
 * it. `address-range` restricts rather than forbids: `works` stays true.
 */
export const accessGrant = z
  .object({
    /** Uuid of the association. */
    uuid: recordUuid,
    dataset_groups_dataset_uuid: recordUuid.optional(),
    api_key: reference.extend({ status: z.enum(apiKeyStatuses), ip_allowed: z.string() }),
    dataset: reference,
    dataset_group: reference,
    encrypt: z.boolean(),
    decrypt: z.boolean(),
    /** True when the flags take effect now. */
    works: z.boolean(),
    obstacles: z.array(z.enum(accessObstacles)),
    /** When the key last used this dataset through this group. */
    last_used_at: z.string().nullable(),
    /** The address of that call; null for a call before addresses were kept, or whose address has expired. */
    last_used_address: z.string().nullable().optional(),
  })
  .meta({ id: 'AccessGrant' });
export type AccessGrant = z.infer<typeof accessGrant>;

/** A dataset that an API key is not associated with, in none of its groups. */
export const unassociatedDataset = z
  .object({
    dataset: reference,
    /** Groups through which it can be associated; empty when it first needs a group. */
    dataset_groups: z.array(reference),
    /** Obstacles that would keep the key from using it even when associated. */
    obstacles: z.array(z.enum(accessObstacles)),
  })
  .meta({ id: 'UnassociatedDataset' });
export type UnassociatedDataset = z.infer<typeof unassociatedDataset>;
