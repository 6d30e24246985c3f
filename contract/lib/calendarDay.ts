import { issueTexts } from '../../texts/rules/issues';
import { earliestDay, startOfDay } from './dateRanges';
import { z } from './zod';

/** A calendar day, yyyy-MM-dd, from 1970-01-01 to 9999-12-31. */
export const calendarDay = z.iso
  .date({ error: issueTexts.formats.date })
  .refine((day) => !(startOfDay(day) < startOfDay(earliestDay)), issueTexts.earliest(earliestDay));
