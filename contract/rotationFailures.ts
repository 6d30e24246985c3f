import { z } from './zod';

/** Why a scheduled rotation fails, and when it is tried again. */
export const rotationFailure = z
  .object({
    /** How often in a row. */
    failures: z.int(),
    reason: z.string(),
    retry_at: z.string(),
  })
  .meta({ id: 'RotationFailure' });
export type RotationFailure = z.infer<typeof rotationFailure>;

/** `data.rotation_failures` of `GET /rotation-failures`: the first records by name, and how many there are. */
export const rotationFailures = z
  .object({
    count: z.int(),
    records: z.array(
      rotationFailure.extend({
        resource: z.enum(['primary-keys', 'datasets']),
        uuid: z.uuid(),
        name: z.string(),
      }),
    ),
  })
  .meta({ id: 'RotationFailures' });
export type RotationFailures = z.infer<typeof rotationFailures>;
