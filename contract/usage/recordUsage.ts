import { calendarDay } from '../lib/calendarDay';
import { z } from '../lib/zod';
import { usageDays } from './usageTerms';

/** Encryptions and decryptions that involved a record; only included when a single record is read. */
export const recordUsage = z
  .object({
    calls: z.number(),
    /** Calls of each UTC day, oldest first; the last day is that of the answer. A correction may make one negative. */
    days: z.array(z.number()).length(usageDays),
    last_day: calendarDay,
  })
  .meta({ id: 'RecordUsage' });
export type RecordUsage = z.infer<typeof recordUsage>;
