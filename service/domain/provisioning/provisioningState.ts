import { sql } from 'kysely';
import { dayMs } from '../../../contract/lib/clock';
import type { Provisioning } from '../../../contract/people/identityProvider';
import { historyActions, historyCategories } from '../../../contract/usage/activityKinds';
import type { TenantScope } from '../../db/scopes';
import { iso } from '../engine/json';

const week = 7 * dayMs;
const maxRefusals = 10;

export async function readProvisioning(
  { db, customer }: TenantScope,
  now: Date,
): Promise<Provisioning> {
  const token = await db
    .selectFrom('scim_tokens')
    .select(['seen_at', 'changed_at', 'change'])
    .where('customer_uuid', '=', customer)
    .executeTakeFirst();
  const counts = await sql<Pick<Provisioning, 'people' | 'active_people' | 'groups'>>`
    select (select count(*)::int from scim_groups where customer_uuid = ${customer}) as groups,
      count(*)::int as people, (count(*) filter (where active))::int as active_people
    from scim_users where customer_uuid = ${customer}`.execute(db);
  const refusals = await db
    .selectFrom('activities')
    .select(['created_at', 'details'])
    .where('customer_uuid', '=', customer)
    .where('action', '=', historyActions.refused)
    .where('title', '=', historyCategories.identityProvider)
    .where('created_at', '>=', new Date(now.getTime() - week))
    .orderBy('created_at', 'desc')
    .limit(maxRefusals)
    .execute();
  return {
    ...(counts.rows[0] ?? { people: 0, active_people: 0, groups: 0 }),
    seen_at: iso(token?.seen_at),
    changed_at: iso(token?.changed_at),
    change: token?.change ?? null,
    refusals: refusals.map(({ created_at: createdAt, details }) => ({
      created_at: createdAt.toISOString(),
      details,
    })),
  };
}
