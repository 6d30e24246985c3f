import { calendarDay } from '../lib/calendarDay';
import { z } from '../lib/zod';
import { usageDays } from './usageTerms';

/** Encryptions and decryptions that a record had a part in; told with the one record that is read. */
export const recordUsage = z
  .object({
    calls: z.number(),
    /** Calls of each day in UTC, the oldest first, the day of the answer last. A correction may make one negative. */
    days: z.array(z.number()).length(usageDays),
    last_day: calendarDay,
  })
  .meta({ id: 'RecordUsage' });
export type RecordUsage = z.infer<typeof recordUsage>;
