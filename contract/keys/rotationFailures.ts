import { z } from '../lib/zod';

/** Reason for the failure of a scheduled rotation, and when it is retried. */
export const rotationFailure = z
  .object({
    /** Number of consecutive failures. */
    failures: z.int(),
    reason: z.string(),
    retry_at: z.string(),
  })
  .meta({ id: 'RotationFailure' });
export type RotationFailure = z.infer<typeof rotationFailure>;
