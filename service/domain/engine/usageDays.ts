import { addDays, dayOf, startOfDay } from '../../../contract/lib/dateRanges';
import { usageDays } from '../../../contract/usage/usageTerms';

/** @returns the start of the first of the last 30 UTC days, including today */
export const firstUsageDay = (now: Date): Date =>
  new Date(startOfDay(addDays(dayOf(now), 1 - usageDays)));
