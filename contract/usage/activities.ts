import { z } from '../lib/zod';

/** One row of `POST /activities/search` (companion.md section 3). */
export const activity = z
  .object({
    id: z.string(),
    action: z.string(),
    /** Category. */
    title: z.string(),
    details: z.string(),
    ip_address: z.string().nullable(),
    user_name: z.string(),
    date: z.string(),
    created_at: z.string(),
    transaction_id: z.string(),
    object_type: z.string().nullable(),
    object_uuid: z.string().nullable(),
    /** Changed fields with their old and new values. */
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  })
  .meta({ id: 'Activity' });
export type ActivityRecord = z.infer<typeof activity>;
