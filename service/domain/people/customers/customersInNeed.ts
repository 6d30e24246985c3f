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
import type { Page, PageOf } from '../../../db/paging';
import { usageCounts } from './entitlementUse';

interface Row {
  total: number;
  kind: CustomerInNeed['kind'] | null;
  uuid: string;
  name: string;
  entitlement: EntitlementType | null;
  count: number;
  limit: number | null;
}

/** Use of the entitlement `e`. */
const usedOf = (now: Date) => {
  const counts = usageCounts(sql.ref('e.customer_uuid'), now);
  const cases = entitlementTypes.map((type) => sql`when ${type} then ${counts[type]}`);
  return sql`case e.event_type ${sql.join(cases, sql` `)} end`;
};

/** @returns a page of the customers that staff look after, worst first; one customer can have several rows */
export async function readCustomersInNeed(
  db: Database,
  now: Date,
  { page, per_page: perPage }: PageOf,
): Promise<Page<CustomerInNeed>> {
  const order = Object.keys(customerNeeds);
  const seenSince = new Date(now.getTime() - thresholds.libraryUsedWithinDays * dayMs);
  const { rows } = await sql<Row>`
    with used as (
      select e.customer_uuid, e.event_type, e.value::float8 as value, ${usedOf(now)} as count
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
      group by k.customer_uuid),
    shown as (select needs.*, c.uuid, c.name from needs join customers c on c.uuid = customer_uuid)
    select total.total, page.* from (select count(*)::int4 as total from shown) as total
    left join (
      select kind, uuid, name, entitlement, count, "limit" from shown
      order by array_position(${order}::text[], kind), lower(name), uuid, entitlement
      limit ${perPage} offset ${(page - 1) * perPage}) as page on true
    order by array_position(${order}::text[], page.kind), lower(page.name), page.uuid,
      page.entitlement`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ kind, uuid, name, entitlement, count, limit }) =>
      // The only row of a page without any has just the total.
      kind === null ? [] : [{ kind, customer: { uuid, name }, entitlement, count, limit }],
    ),
  };
}
