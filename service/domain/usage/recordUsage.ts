import { type RawBuilder, sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/lib/dateRanges';
import type { RecordUsage } from '../../../contract/usage/recordUsage';
import { usageDays } from '../../../contract/usage/usageTerms';
import { anyOf } from '../../db/anyOf';
import { associationLinks, type TenantScope } from '../../db/scopes';
import { firstUsageDay as firstDay } from '../engine/usageDays';

/** SQL conditions for the event sources (`event_sources`, here `s`) of a record. */
const sourcesOf = {
  datasets: (uuid) => sql`s.dataset_uuid = ${uuid}`,
  api_keys: (uuid) => sql`s.api_key_uuid = ${uuid}`,
  primary_keys: (uuid) => sql`s.dataset_uuid in (
    select uuid from datasets where primary_key_uuid = ${uuid} and customer_uuid = s.customer_uuid)`,
  // Events of the group's API keys with its datasets, since an event has only the group's name at its time.
  dataset_groups: (uuid) => sql`(s.api_key_uuid, s.dataset_uuid) in (
    select a.api_key_uuid, l.dataset_uuid from ${associationLinks}
    where l.dataset_group_uuid = ${uuid} and l.customer_uuid = s.customer_uuid)`,
} satisfies Record<string, (uuid: string) => RawBuilder<unknown>>;

export type UsageKind = keyof typeof sourcesOf;

/**
 * Calls of the last 30 UTC days by day, including today, from the sums that the database maintains; as doubles,
 * which cannot overflow.
 * @param uuid of a record of the company; records of others have no calls here
 */
export async function recordUsage(
  { db, customer }: TenantScope,
  kind: UsageKind,
  uuid: string,
  now: Date,
): Promise<RecordUsage> {
  const { rows } = await sql<DayCalls>`
    select d.start, sum(d.count)::float8 as calls
    from event_sources s join event_days d on d.source_id = s.id
    where s.customer_uuid = ${customer} and ${sourcesOf[kind](uuid)} and d.start >= ${firstDay(now)}
    group by 1`.execute(db);
  return usageOf(rows, now);
}

/** @returns calls of the last 30 UTC days, including today, for each of these datasets that has any */
export async function callsOfDatasets(
  { db, customer }: TenantScope,
  uuids: string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ uuid: string; calls: number }>`
    select s.dataset_uuid as uuid, sum(d.count)::float8 as calls
    from event_sources s join event_days d on d.source_id = s.id
    where s.customer_uuid = ${customer} and s.dataset_uuid = ${anyOf(uuids)}
      and d.start >= ${firstDay(now)}
    group by 1`.execute(db);
  return new Map(rows.map(({ uuid, calls }) => [uuid, calls]));
}

/** Calls of the last 30 UTC days by day, of the whole company. */
export async function companyUsage({ db, customer }: TenantScope, now: Date): Promise<RecordUsage> {
  const { rows } = await sql<DayCalls>`
    select start, sum(count)::float8 as calls from event_day_totals
    where customer_uuid = ${customer} and start >= ${firstDay(now)} group by 1`.execute(db);
  return usageOf(rows, now);
}

interface DayCalls {
  start: Date;
  calls: number;
}

function usageOf(rows: readonly DayCalls[], now: Date): RecordUsage {
  const byDay = new Map(rows.map(({ start, calls }) => [dayOf(start), calls]));
  const first = dayOf(firstDay(now));
  const days = Array.from(
    { length: usageDays },
    (_, offset) => byDay.get(addDays(first, offset)) ?? 0,
  );
  const calls = rows.reduce((sum, { calls: dayCalls }) => sum + dayCalls, 0);
  return { calls, days, last_day: dayOf(now) };
}
