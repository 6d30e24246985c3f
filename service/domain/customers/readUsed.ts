import { sql } from 'kysely';
import type { EntitlementType } from '../../../contract/administrationTerms';
import type { TenantScope } from '../../db/scopes';
import { readBillingUsage } from '../events/eventSeries';

type CountedRecords = Record<Exclude<EntitlementType, 'encrypt/decrypt'>, number>;

/** How much a company uses of each thing that it can be entitled to; calls of the billing period. */
export async function readUsed(
  tenantDb: TenantScope,
  now: Date,
): Promise<Record<EntitlementType, number>> {
  const [{ event_count: calls }, records] = await Promise.all([
    readBillingUsage(tenantDb, now),
    countRecords(tenantDb),
  ]);
  return { 'encrypt/decrypt': calls, ...records };
}

async function countRecords({ db, customer }: TenantScope): Promise<CountedRecords> {
  const { rows } = await sql<CountedRecords>`
    select (select count(*) from datasets where customer_uuid = ${customer}) as datasets,
      (select count(*) from customer_users where customer_uuid = ${customer}) as team,
      (select count(*) from primary_keys where customer_uuid = ${customer}) as "primary-keys"`.execute(
    db,
  );
  return rows[0] ?? { datasets: 0, team: 0, 'primary-keys': 0 };
}
