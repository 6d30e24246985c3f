import { sql } from 'kysely';
import { refusedCall } from '../../../contract/activityKinds';
import {
  type AttentionKindName,
  attentionThresholds as thresholds,
} from '../../../contract/attention';
import type { AttentionItem } from '../../../contract/attentionAnswer';
import { countOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import { readEntitlementUse } from '../account/company';
import { countOutdated, countUnused } from '../api-keys/apiKeys';

const dayMs = 24 * 60 * 60_000;

/** What needs attention as one: how many keys, members or calls, or how much of an entitlement. */
type Summary = Pick<AttentionItem, 'count'> & {
  kind: AttentionKindName;
  limit?: number;
  entitlement?: string;
};

/** @returns what a company has to look after besides single records */
export async function summariesInNeed(tenantDb: TenantScope, now: Date): Promise<Summary[]> {
  const [entitlements, refused, withoutMfa, outdated, unused] = await Promise.all([
    entitlementsInNeed(tenantDb, now),
    refusedCalls(tenantDb, now),
    membersWithoutMfa(tenantDb),
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
    if (limit === null || count < limit * thresholds.entitlementNear || count === 0) return [];
    const isReached = count >= limit * thresholds.entitlementReached;
    const kind = isReached ? 'entitlement-reached' : 'entitlement-near';
    return [{ kind, count, limit, entitlement }];
  });
}

/** @returns the calls of programs that were refused in the last 24 hours, where they are unusually many */
async function refusedCalls({ db, customer }: TenantScope, now: Date): Promise<number> {
  const [dayAgo, weekBefore] = [1, 8].map((days) => new Date(now.getTime() - days * dayMs));
  const { rows } = await sql<{ today: number; before: number }>`
    select count(*) filter (where created_at >= ${dayAgo}) as today,
      count(*) filter (where created_at < ${dayAgo}) as before
    from activities where customer_uuid = ${customer} and action = ${sql.lit(refusedCall.action)}
      and title = ${refusedCall.category} and created_at >= ${weekBefore}`.execute(db);
  const { today, before } = rows[0] ?? { today: 0, before: 0 };
  const isUnusual = today > (before / 7) * thresholds.refusedTimesMean;
  return isUnusual && today >= thresholds.refusedAtLeast ? today : 0;
}

const membersWithoutMfa = (tenantDb: TenantScope): Promise<number> =>
  countOf(tenantDb.people().where('users.mfa_enabled', '=', false));
