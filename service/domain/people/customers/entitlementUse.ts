import { type RawBuilder, sql } from 'kysely';
import {
  type EntitlementType,
  entitlementTypes,
} from '../../../../contract/administration/administrationTerms';
import { bucketStart, nextBucket } from '../../../../contract/lib/dateRanges';
import type { EntitlementUse } from '../../../../contract/people/company';
import type { BillingUsage } from '../../../../contract/usage/billing';
import type { TenantScope } from '../../../db/scopes';
import { entitlementsOf } from './entitlements';

/**
 * SQL expressions that count the use of each type of entitlement; calls are those of the billing period.
 * @param customer the uuid, or the column that contains it
 */
export function usageCounts(
  customer: RawBuilder<unknown>,
  now: Date,
): Readonly<Record<EntitlementType, RawBuilder<number>>> {
  const start = bucketStart(now, 'month');
  const recordCount = (table: 'customer_users' | 'datasets' | 'primary_keys') =>
    sql<number>`(select count(*)::float8 from ${sql.table(table)} counted
      where counted.customer_uuid = ${customer})`;
  return {
    'encrypt/decrypt': sql<number>`(select coalesce(sum(total.count), 0)::float8
      from event_day_totals total where total.customer_uuid = ${customer}
        and total.start >= ${start} and total.start < ${nextBucket(start, 'month')})`,
    datasets: recordCount('datasets'),
    team: recordCount('customer_users'),
    'primary-keys': recordCount('primary_keys'),
  };
}

/** Reads a company's use for some types of entitlement. */
export async function readUsed<T extends EntitlementType>(
  { db, customer }: TenantScope,
  now: Date,
  types: readonly T[],
): Promise<Record<T, number>> {
  const counts = usageCounts(sql`cast(${customer} as uuid)`, now);
  const columns = types.map((type) => sql`${counts[type]} as ${sql.ref(type)}`);
  const { rows } = await sql<Record<T, number>>`
    select ${sql.join(columns)}`.execute(db);
  const [used] = rows;
  if (!used) throw new Error('A query without a table gives one row.');
  return used;
}

/** Reads each entitlement of the company with its current use (companion.md "Account Profile"). */
export async function readEntitlementUse(
  tenantDb: TenantScope,
  now: Date,
): Promise<EntitlementUse[]> {
  const [entitlements, used] = await Promise.all([
    entitlementsOf(tenantDb.db, tenantDb.customer),
    readUsed(tenantDb, now, entitlementTypes),
  ]);
  return entitlementTypes.map((type) => ({
    event_type: type,
    value: entitlements.find((entitlement) => entitlement.event_type === type)?.value ?? null,
    used: used[type],
  }));
}

/** Calls of the billing period, which is the calendar month in UTC, and what the customer is entitled to. */
export async function readBillingUsage(tenantDb: TenantScope, now: Date): Promise<BillingUsage> {
  const type = 'encrypt/decrypt';
  const [entitlements, used] = await Promise.all([
    entitlementsOf(tenantDb.db, tenantDb.customer),
    readUsed(tenantDb, now, [type]),
  ]);
  const start = bucketStart(now, 'month');
  return {
    entitlement:
      entitlements.find(({ event_type: eventType }) => eventType === type)?.value ?? null,
    event_count: used[type],
    period_start: start.toISOString(),
    period_end: nextBucket(start, 'month').toISOString(),
  };
}
