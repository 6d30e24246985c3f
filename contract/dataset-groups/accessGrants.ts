import { recordUuid, reference, z } from '../lib/zod';
import { apiKeyStatuses } from '../api-keys/apiKeyTerms';

/** Reasons why an association currently gives no access. */
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
 * One answer to "who can encrypt and decrypt, and why?": an API key, a dataset, and the group that grants
 * access. `address-range` restricts rather than forbids: `works` stays true.
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
    /** True if the flags are currently effective. */
    works: z.boolean(),
    obstacles: z.array(z.enum(accessObstacles)),
    /** When the key last used this dataset through this group. */
    last_used_at: z.string().nullable(),
    /** The address of that call; null if it was not kept yet at that time, or has expired. */
    last_used_address: z.string().nullable().optional(),
  })
  .meta({ id: 'AccessGrant' });
export type AccessGrant = z.infer<typeof accessGrant>;

/** A dataset with which an API key is not associated, in any of its groups. */
export const unassociatedDataset = z
  .object({
    dataset: reference,
    /** Groups through which it can be associated; empty if it must be added to a group first. */
    dataset_groups: z.array(reference),
    /** Obstacles that would prevent the key from using it even when associated. */
    obstacles: z.array(z.enum(accessObstacles)),
  })
  .meta({ id: 'UnassociatedDataset' });
export type UnassociatedDataset = z.infer<typeof unassociatedDataset>;
