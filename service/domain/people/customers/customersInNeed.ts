import { sql } from 'kysely';
import {
  type EntitlementType,
  entitlementTypes,
} from '../../../../contract/administration/administrationTerms';
import { attentionThresholds as thresholds } from '../../../../contract/attention/attention';
import { dayMs } from '../../../../contract/lib/clock';
import type { CustomerInNeed } from '../../../../contract/people/staff';
import { customerNeeds } from '../../../../contract/people/staffTerms';
import type { Database } from '../../../db/database';
import { type Page, type PageOf, readPageOf } from '../../../db/paging';
import { usageCounts } from './entitlementUse';

interface Row {
  kind: CustomerInNeed['kind'];
  uuid: string;
  name: string;
  entitlement: EntitlementType | null;
  count: number;
  limit: number | null;
}

/** Use of the entitlement `e`. */
const usedCount = (now: Date) => {
  const counts = usageCounts(sql.ref('e.customer_uuid'), now);
  const cases = entitlementTypes.map((type) => sql`when ${type} then ${counts[type]}`);
  return sql`case e.event_type ${sql.join(cases, sql` `)} end`;
};

/** @returns a page of the customers that need staff's attention, worst first; a customer can have several rows */
export async function readCustomersInNeed(
  db: Database,
  now: Date,
  page: PageOf,
): Promise<Page<CustomerInNeed>> {
  const seenSince = new Date(now.getTime() - thresholds.libraryUsedWithinDays * dayMs);
  const needs = sql`
    with used as (
      select e.customer_uuid, e.event_type, e.value::float8 as value, ${usedCount(now)} as count
      from entitlements e),
    needs as (
      select case when count >= value * ${thresholds.entitlementReached}::float8
          then 'entitlement-reached' else 'entitlement-near' end as kind,
        customer_uuid, event_type as entitlement, count, value as "limit"
      from used where count > 0 and count >= value * ${thresholds.entitlementNear}::float8
      union all
      select 'no-administrator', c.uuid, null, 0, null from customers c where not exists (
        select from customer_users m where m.customer_uuid = c.uuid and m.role = 'admin')
      union all
      select 'unsupported-libraries', k.customer_uuid, null, count(distinct k.uuid)::float8, null
      from client_library_versions known
      join api_key_client_libraries seen using (product, product_version)
      join api_keys k on k.uuid = seen.api_key_uuid
      where known.status = 'Unsupported' and seen.seen_at >= ${seenSince}
        and k.enabled and coalesce(k.end_date_tm, 'infinity') > ${now}
      group by k.customer_uuid)
    select needs.*, c.uuid, c.name from needs join customers c on c.uuid = customer_uuid`;
  const order = sql`array_position(${Object.keys(customerNeeds)}::text[], kind), lower(name), uuid,
    entitlement`;
  const { rows, total } = await readPageOf<Row>(db, needs, order, page);
  return {
    total,
    rows: rows.map(({ kind, uuid, name, entitlement, count, limit }) => ({
      kind,
      customer: { uuid, name },
      entitlement,
      count,
      limit,
    })),
  };
}
