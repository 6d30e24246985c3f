import { z } from '../lib/zod';

/** Why a scheduled rotation fails, and when it is tried again. */
export const rotationFailure = z
  .object({
    /** Number of consecutive failures. */
    failures: z.int(),
    reason: z.string(),
    retry_at: z.string(),
  })
  .meta({ id: 'RotationFailure' });
export type RotationFailure = z.infer<typeof rotationFailure>;
