import { sql } from 'kysely';
import { entitlementTypes } from '../../../contract/administrationTerms';
import type { EntitlementType } from '../../../contract/administrationTerms';
import type { EntitlementUse } from '../../../contract/company';
import type { Tenant } from '../../db/tenant';
import { readBillingUsage } from '../events/billingUsage';

/** What the company is entitled to, kind by kind, beside what it uses (companion.md "Account Profile"). */
export async function readEntitlementUse(mine: Tenant, now: Date): Promise<EntitlementUse[]> {
  const [values, { event_count: calls }, records] = await Promise.all([
    readValues(mine),
    readBillingUsage(mine, now),
    countRecords(mine),
  ]);
  const used: Record<EntitlementType, number> = { 'encrypt/decrypt': calls, ...records };
  return entitlementTypes.map((type) => ({
    event_type: type,
    value: values.get(type) ?? null,
    used: used[type],
  }));
}

async function readValues(mine: Tenant): Promise<ReadonlyMap<EntitlementType, number>> {
  const rows = await mine.db
    .selectFrom('entitlements')
    .select(['event_type', 'value'])
    .where('customer_uuid', '=', mine.customer)
    .execute();
  return new Map(rows.map(({ event_type: type, value }) => [type, value]));
}

async function countRecords(
  mine: Tenant,
): Promise<Omit<Record<EntitlementType, number>, 'encrypt/decrypt'>> {
  const { rows } = await sql<{ datasets: number; team: number; keys: number }>`
    select (select count(*) from datasets where customer_uuid = ${mine.customer}) as datasets,
      (select count(*) from customer_users where customer_uuid = ${mine.customer}) as team,
      (select count(*) from primary_keys where customer_uuid = ${mine.customer}) as keys`.execute(
    mine.db,
  );
  const [row] = rows;
  return {
    datasets: row?.datasets ?? 0,
    team: row?.team ?? 0,
    'primary-keys': row?.keys ?? 0,
  };
}
