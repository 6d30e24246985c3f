import type { BillingUsage } from '../../../contract/billing';
import { bucketStart, nextBucket } from '../../../contract/dateRanges';
import type { Tenant } from '../../db/tenant';

/** Calls of the billing period, which is the calendar month in UTC, and what the customer is entitled to. */
export async function readBillingUsage(mine: Tenant, now: Date): Promise<BillingUsage> {
  const start = bucketStart(now, 'month');
  const end = nextBucket(start, 'month');
  const used = await mine.db
    .selectFrom('event_day_totals')
    .select(({ fn }) => fn.sum<number | string | null>('count').as('count'))
    .where('customer_uuid', '=', mine.customer)
    .where('start', '>=', start)
    .where('start', '<', end)
    .executeTakeFirstOrThrow();
  const entitlement = await mine.db
    .selectFrom('entitlements')
    .select('value')
    .where('customer_uuid', '=', mine.customer)
    .where('event_type', '=', 'encrypt/decrypt')
    .executeTakeFirst();
  return {
    entitlement: entitlement?.value ?? null,
    event_count: Number(used.count ?? 0),
    period_start: start.toISOString(),
    period_end: end.toISOString(),
  };
}
