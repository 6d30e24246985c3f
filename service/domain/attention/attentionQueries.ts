import { type RawBuilder, sql } from 'kysely';
import { refusedCall } from '../../../contract/usage/activityKinds';
import {
  type AttentionKindName,
  attentionThresholds as thresholds,
} from '../../../contract/attention/attention';
import { kindOfShare } from '../../../contract/attention/attentionTones';
import type { AttentionItem } from '../../../contract/attention/attentionAnswer';
import { daysFrom, hourMs } from '../../../contract/lib/clock';
import { countOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import { readEntitlementUse } from '../people/customers/entitlementUse';
import { hasMfa } from '../people/mfa/hasMfa';
import { countOutdated, countUnused } from '../api-keys/apiKeys';

/** Attention item that summarizes several records: a count of keys, members or calls, or the use of an entitlement. */
type Summary = Pick<AttentionItem, 'count'> & {
  kind: AttentionKindName;
  limit?: number;
  entitlement?: string;
};

/** @returns the items of a company that are not about a single record */
async function summariesInNeed(
  tenantDb: TenantScope,
  now: Date,
  isOutside: boolean,
): Promise<Summary[]> {
  const [entitlements, refused, withoutMfa, outdated, unused] = await Promise.all([
    entitlementsInNeed(tenantDb, now),
    refusedCalls(tenantDb, now),
    membersWithoutMfa(tenantDb, isOutside),
    countOutdated(tenantDb, now),
    countUnused(tenantDb, now),
  ]);
  const counted: Summary[] = [
    { kind: 'refused-calls', count: refused },
    { kind: 'members-without-mfa', count: withoutMfa },
    { kind: 'outdated-libraries', count: outdated },
    { kind: 'keys-unused', count: unused },
  ];
  return [...entitlements, ...counted.filter(({ count }) => count > 0)];
}

async function entitlementsInNeed(tenantDb: TenantScope, now: Date): Promise<Summary[]> {
  const uses = await readEntitlementUse(tenantDb, now);
  return uses.flatMap(({ event_type: entitlement, value: limit, used: count }): Summary[] => {
    const kind = limit === null ? undefined : kindOfShare('entitlement', count, limit);
    return limit === null || !kind ? [] : [{ kind, count, limit, entitlement }];
  });
}

/**
 * @returns the number of refused program calls in the last 24 hours, if it is unusually high. The history
 *   has at most ten rows per minute, key and kind, so there may have been more (decision 50)
 */
async function refusedCalls({ db, customer }: TenantScope, now: Date): Promise<number> {
  const [dayAgo, weekBefore] = [daysFrom(now, -1), daysFrom(now, -8)];
  const { rows } = await sql<{ today: number; before: number }>`
    select count(*) filter (where created_at >= ${dayAgo}) as today,
      count(*) filter (where created_at < ${dayAgo}) as before
    from activities where customer_uuid = ${customer} and action = ${sql.lit(refusedCall.action)}
      and title = ${refusedCall.category} and created_at >= ${weekBefore}`.execute(db);
  const { today, before } = rows[0] ?? { today: 0, before: 0 };
  const isUnusual = today > (before / 7) * thresholds.refusedTimesMean;
  return isUnusual && today >= thresholds.refusedAtLeast ? today : 0;
}

const membersWithoutMfa = (tenantDb: TenantScope, isOutside: boolean): Promise<number> =>
  countOf(tenantDb.people().where(hasMfa(isOutside), '=', false));

/**
 * Each single record of a company that needs attention, each kind with its own index. Disabled primary keys
 * rotate nothing. The first addresses of an API key are not news, nor are addresses of the identity provider's
 * people, because they travel.
 * @returns a query of kind, resource, uuid, name, at, count, limit, reason, entitlement
 */
function recordsInNeed(customer: string, now: Date): RawBuilder<unknown> {
  const rotationDueUntil = daysFrom(now, thresholds.rotationDueWithinDays);
  const newSince = new Date(now.getTime() - thresholds.addressNewForHours * hourMs);
  const usedKeyShare = sql`(d.rotation_count + 1)::float8 / d.max_key_rotations`;
  const rotatedDatasets = sql`datasets d join primary_keys p on p.uuid = d.primary_key_uuid and p.enabled
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
    from ${rotatedDatasets} and d.rotation_failures > 0
    union all
    select 'rotation-due', 'primary-keys', uuid, name, next_rotation_date, 0, null, null, null
    from primary_keys where customer_uuid = ${customer} and rotation_failures = 0 and enabled
      and next_rotation_date <= ${rotationDueUntil}
    union all
    select 'rotation-due', 'datasets', d.uuid, d.name, d.next_rotation_date, 0, null, null, null
    from ${rotatedDatasets} and d.rotation_failures = 0 and d.next_rotation_date <= ${rotationDueUntil}
    union all
    select 'key-numbers', 'datasets', d.uuid, d.name, null,
      d.rotation_count + 1, d.max_key_rotations, null, null
    from datasets d where d.customer_uuid = ${customer} and d.max_key_rotations >= ${thresholds.keyNumbersAtLeast}
      and ${usedKeyShare} >= ${thresholds.keyNumbersUsed}
    union all
    select 'new-address', 'api-keys', k.uuid, k.name, max(a.first_used_at), count(*)::float8,
      null, null, null
    from api_key_addresses a
    join api_keys k on k.uuid = a.api_key_uuid and k.enabled and not k.autoprovisioned
    where a.customer_uuid = ${customer} and a.first_used_at > ${newSince} and exists (
      select from api_key_addresses earlier
      where earlier.api_key_uuid = k.uuid and earlier.first_used_at <= ${newSince})
    group by k.uuid
    union all
    select case when end_date_tm <= ${daysFrom(now, thresholds.expiringNowWithinDays)}
        then 'key-expiring-now' else 'key-expiring' end,
      'api-keys', uuid, name, end_date_tm, 0, null, null, null
    from api_keys where customer_uuid = ${customer} and enabled
      and coalesce(end_date_tm, 'infinity') > ${now}
      and coalesce(end_date_tm, 'infinity') <= ${daysFrom(now, thresholds.expiringWithinDays)}`;
}

/** @returns a query of everything that needs attention in a company, with the columns of `recordsInNeed` */
export async function attentionItemsQuery(
  tenantDb: TenantScope,
  now: Date,
  isOutside: boolean,
): Promise<RawBuilder<unknown>> {
  const summaries = await summariesInNeed(tenantDb, now, isOutside);
  return sql`
    select * from (${recordsInNeed(tenantDb.customer, now)}) as records
    union all
    select kind, null, null, null, null, count, "limit", null, entitlement
    from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb)
      as summary(kind text, count float8, "limit" float8, entitlement text)`;
}
