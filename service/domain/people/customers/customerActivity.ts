import { sql } from 'kysely';
import type { Customer } from '../../../../contract/people/customers';
import { anyOf } from '../../../db/anyOf';
import type { Database } from '../../../db/database';
import { usageCounts } from './entitlementUse';

type Activity = Pick<Customer, 'calls' | 'entitled_calls'> & { last_active_at: Date | null };

export const inactive: Activity = { calls: 0, entitled_calls: null, last_active_at: null };

/** Reads the billing period's calls and the last activity of customers, each with the index of its sums. */
export async function customerActivities(
  db: Database,
  uuids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Activity>> {
  const { 'encrypt/decrypt': calls } = usageCounts(sql.ref('c.uuid'), now);
  const { rows } = await sql<Activity & { uuid: string }>`
    select c.uuid,
      ${calls} as calls,
      (select e.value::float8 from entitlements e
        where e.customer_uuid = c.uuid and e.event_type = 'encrypt/decrypt') as entitled_calls,
      greatest(
        (select max(h.start) from event_hour_totals h where h.customer_uuid = c.uuid),
        (select max(u.last_sign_in_at) from customer_users m join users u on u.uuid = m.user_uuid
          where m.customer_uuid = c.uuid)) as last_active_at
    from customers c where c.uuid = ${anyOf(uuids)}`.execute(db);
  return new Map(rows.map(({ uuid, ...activity }) => [uuid, activity]));
}
