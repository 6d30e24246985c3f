import { addDays, dayOf, startOfDay } from '../../../contract/dateRanges';
import { usageDays } from '../../../contract/recordUsage';

/** @returns the start of the first of the last 30 days of UTC, today included */
export const firstUsageDay = (now: Date): Date =>
  new Date(startOfDay(addDays(dayOf(now), 1 - usageDays)));
