import { addDays, dayOf, rangeLimits, startOfDay } from '../../../../contract/lib/dateRanges';
import type {
  NewUsageCorrection,
  UsageCorrection,
} from '../../../../contract/usage/usageCorrections';
import { administrationRefusals } from '../../../../texts/refusals/people';
import { rangeTexts } from '../../../../texts/admin-kit/dateRanges';
import { customerHistory } from '../../../../texts/history/team';
import { staffScope } from '../../../db/scopes';
import { invalidField } from '../../engine/apiError';
import { transact } from '../../../db/transaction';
import { type EventSource, insertEvents } from '../../usage/insertEvents';
import { lockRecord } from '../../engine/records/records';
import { recordChange } from '../../engine/records/recordHistory';
import type { ChangeContext } from '../../engine/changeContext';

/** Source of a correction among the company's events. */
const source: EventSource = {
  apiKey: null,
  dataset: null,
  apiKeyName: '',
  datasetName: '',
  datasetGroupName: '',
  product: 'Correction',
  productVersion: '',
  apiVersion: '',
};

const problem = (field: keyof NewUsageCorrection, detail: string) =>
  invalidField(`usage_corrections.${field}`, 'invalid', detail);

/**
 * Adds calls to a customer's day, or subtracts some, as separate events: so all sums of events include
 * the correction, and reported events stay unchanged (decision 100).
 * @throws ApiError 404, 422 for a day in the future or more than a year ago, and for subtracting more than the day has
 */
export const correctUsage = (
  context: ChangeContext,
  customer: string,
  { action, day, amount, reason }: NewUsageCorrection,
): Promise<UsageCorrection> =>
  transact(context.db, async (trx) => {
    const today = dayOf(context.clock());
    if (day > today) throw problem('day', rangeTexts.inFuture);
    if (day < addDays(today, -rangeLimits.days)) throw problem('day', rangeTexts.tooOld);
    // Serializes a customer's corrections, so that each sees the remaining calls.
    const record = await lockRecord(staffScope(trx), 'customers', customer);
    const actionNumber = action === 'encrypt' ? 0 : 1;
    const start = new Date(startOfDay(day));
    const hours = await trx
      .selectFrom('event_hour_totals')
      .select(['start', 'count'])
      .where('customer_uuid', '=', customer)
      .where('action', '=', actionNumber)
      .where('start', '>=', start)
      .where('start', '<', new Date(startOfDay(addDays(day, 1))))
      .orderBy('start')
      .execute();
    const before = hours.reduce((sum, { count }) => sum + count, 0);
    const after = before + amount;
    if (after < 0) throw problem('amount', administrationRefusals.fewerCalls(before));
    const corrections = amount > 0 ? [{ start, count: amount }] : takeFromHours(hours, -amount);
    await insertEvents(
      trx,
      customer,
      corrections.map((correction) => ({
        source,
        action: actionNumber,
        count: correction.count,
        date: correction.start,
        metadata: { reason },
      })),
    );
    await recordChange({ ...context, db: trx }, 'customers', record, {
      action: 'Usage corrected',
      customer,
      details: customerHistory.usageCorrected(record.name, day, reason),
      changes: { [action]: { from: before, to: after } },
    });
    return { before, after };
  });

interface Hour {
  start: Date;
  count: number;
}

/** @returns the calls to subtract from each hour, which together have at least this many; no hour goes below zero */
function takeFromHours(hours: readonly Hour[], amount: number): Hour[] {
  let remaining = amount;
  return hours.flatMap(({ start, count }) => {
    const subtracted = Math.min(remaining, count);
    remaining -= subtracted;
    return subtracted > 0 ? [{ start, count: -subtracted }] : [];
  });
}
