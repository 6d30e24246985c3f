import { calendarDay } from '../lib/calendarDay';
import { z } from '../lib/zod';

/** `data.days` of `POST /activities/days` and `POST /billing/days`: a search counted by day in UTC and by group. */
export const timelineDays = z
  .object({
    /** Days without a row are left out. The groups are kinds of rows of the history, and actions of events. */
    counts: z.array(z.object({ day: calendarDay, group: z.string(), count: z.number() })),
    /** Rows before this moment were not counted: the search has too many. */
    counted_from: z.string().nullable(),
  })
  .meta({ id: 'TimelineDays' });
export type TimelineDays = z.infer<typeof timelineDays>;
