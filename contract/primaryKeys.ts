import { z } from './zod';

/** One row of `GET /table/primary-keys` and `data.primary_keys` of `GET /primary-keys/{uuid}`. */
export const primaryKey = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    datasets: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
    dataset_count: z.int(),
    key_rotation_interval: z.int(),
    last_rotation_date: z.string().nullable(),
    next_rotation_date: z.string().nullable(),
    rotation_count: z.int(),
    created_at: z.string(),
    creator_customer_user_uuid: z.uuid().nullable(),
    creator: z.object({ name: z.string() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'PrimaryKey' });
export type PrimaryKey = z.infer<typeof primaryKey>;
