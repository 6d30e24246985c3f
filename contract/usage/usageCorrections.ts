import { issueTexts } from '../../texts/rules/issues';
import { calendarDay } from '../lib/calendarDay';
import { requiredError, requiredDescription } from '../lib/text';
import { textLimits } from '../lib/textLimits';
import { wholeNumber } from '../lib/wholeNumber';
import { z } from '../lib/zod';

/** Maximum calls that one correction may add or subtract; more is a typing mistake. */
const maxAmount = 1_000_000_000_000;

const amount = wholeNumber(-maxAmount, maxAmount).refine((value) => value !== 0, issueTexts.zero);

/** Body of `POST /admin/customers/{uuid}/usage-corrections`. */
export const newUsageCorrection = z
  .strictObject({
    action: z.enum(['encrypt', 'decrypt'], requiredError()),
    /** UTC, at most a year ago; the service determines the current day. */
    day: calendarDay,
    /** Number of calls to add; negative to subtract. */
    amount,
    reason: requiredDescription(textLimits.correctionReason, 'Reason'),
  })
  .meta({ id: 'NewUsageCorrection' });
export type NewUsageCorrection = z.infer<typeof newUsageCorrection>;

/** `data.usage_corrections` of its answer: calls of that kind on that day, before and after. */
export const usageCorrection = z
  .object({ before: z.int(), after: z.int() })
  .meta({ id: 'UsageCorrection' });
export type UsageCorrection = z.infer<typeof usageCorrection>;
