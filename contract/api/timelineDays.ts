import { calendarDay } from '../lib/calendarDay';
import { z } from '../lib/zod';

/** `data.days` of `POST /activities/days` and `POST /billing/days`: results of a search by UTC day and group. */
export const timelineDays = z
  .object({
    /** Days without rows are omitted. The groups are kinds of history rows, or actions of events. */
    counts: z.array(z.object({ day: calendarDay, group: z.string(), count: z.number() })),
    /** If set, the search has too many rows, and earlier ones were not counted. */
    counted_from: z.string().nullable(),
  })
  .meta({ id: 'TimelineDays' });
export type TimelineDays = z.infer<typeof timelineDays>;
