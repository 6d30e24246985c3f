import { type RawBuilder, sql } from 'kysely';
import { attentionThresholds as thresholds } from '../../../contract/attention';

const dayMs = 24 * 60 * 60_000;
const after = (now: Date, days: number) => new Date(now.getTime() + days * dayMs);

/**
 * The records of a company that each need attention for themselves, each kind by an index of its own. Disabled
 * primary keys rotate nothing.
 * @returns a query of kind, resource, uuid, name, at, count, limit, reason, entitlement
 */
export function recordsInNeed(customer: string, now: Date): RawBuilder<unknown> {
  const due = after(now, thresholds.rotationDueWithinDays);
  const keysUsed = sql`(d.rotation_count + 1)::float8 / d.max_key_rotations`;
  const ofDataset = sql`datasets d join primary_keys p on p.uuid = d.primary_key_uuid and p.enabled
    where d.customer_uuid = ${customer} and d.next_rotation_date is not null`;
  return sql`
    select 'rotation-failed' as kind, 'primary-keys' as resource, uuid, name,
      greatest(rotation_retry_at, next_rotation_date) as at, rotation_failures::float8 as count,
      null::float8 as "limit", rotation_failure as reason, null::text as entitlement
    from primary_keys where customer_uuid = ${customer} and rotation_failures > 0 and enabled
    union all
    select 'rotation-failed', 'datasets', d.uuid, d.name,
      greatest(d.rotation_retry_at, d.next_rotation_date), d.rotation_failures, null,
      d.rotation_failure, null
    from ${ofDataset} and d.rotation_failures > 0
    union all
    select 'rotation-due', 'primary-keys', uuid, name, next_rotation_date, 0, null, null, null
    from primary_keys where customer_uuid = ${customer} and rotation_failures = 0 and enabled
      and next_rotation_date <= ${due}
    union all
    select 'rotation-due', 'datasets', d.uuid, d.name, d.next_rotation_date, 0, null, null, null
    from ${ofDataset} and d.rotation_failures = 0 and d.next_rotation_date <= ${due}
    union all
    select 'key-numbers', 'datasets', d.uuid, d.name, null,
      least(d.rotation_count + 1, d.max_key_rotations), d.max_key_rotations, null, null
    from datasets d where d.customer_uuid = ${customer} and d.max_key_rotations > 0
      and ${keysUsed} >= ${thresholds.keyNumbersUsed}
    union all
    select 'key-expiring', 'api-keys', uuid, name, end_date_tm, 0, null, null, null
    from api_keys where customer_uuid = ${customer} and enabled
      and coalesce(end_date_tm, '-infinity') > ${now}
      and coalesce(end_date_tm, '-infinity') <= ${after(now, thresholds.expiringWithinDays)}`;
}
