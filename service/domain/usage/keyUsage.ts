import { sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/lib/dateRanges';
import type { KeyUsage } from '../../../contract/usage/keyUsage';
import { usageDays } from '../../../contract/usage/usageTerms';
import type { TenantScope } from '../../db/scopes';
import { groupBy } from '../engine/groupBy';
import { firstUsageDay } from '../engine/usageDays';
import { type KeyedKind, readUnknownUse, type UnknownUse } from './unknownKeyUse';

/** A data key, or a version of a primary key. */
interface Key {
  number: number;
  created: Date;
  isCurrent: boolean;
}

interface KeyDay {
  key_number: number;
  start: Date;
  action: 0 | 1;
  calls: number;
}

interface KeyEnds {
  key_number: number;
  first_at: Date | null;
  last_at: Date | null;
}

/**
 * Usage of some keys of a record, by number, from the sums that the database maintains.
 * @param uuid of a record of the company
 */
export async function readKeyUsage(
  tenantDb: TenantScope,
  { kind, uuid }: { kind: KeyedKind; uuid: string },
  keys: readonly Key[],
  now: Date,
): Promise<ReadonlyMap<number, KeyUsage>> {
  const since = firstUsageDay(now);
  const numbers = sql`${keys.map(({ number }) => number)}::int[]`;
  const { rows: days } = await sql<KeyDay>`
    select u.key_number, u.start, u.action, u.count::float8 as calls
    from unnest(${numbers}) as n (number)
    join key_usage_days u on u.record_uuid = ${uuid} and u.key_number = n.number and u.start >= ${since}
  `.execute(tenantDb.db);
  // The index is ordered by day, so each end is a single row of it.
  const endQuery = (direction: 'asc' | 'desc', moment: 'first_at' | 'last_at') => sql`(
    select u.${sql.ref(moment)} from key_usage_days u
    where u.record_uuid = ${uuid} and u.key_number = n.number
    order by u.start ${sql.raw(direction)}, u.${sql.ref(moment)} ${sql.raw(direction)} limit 1)`;
  const { rows: ends } = await sql<KeyEnds>`
    select n.number as key_number, ${endQuery('asc', 'first_at')} as first_at, ${endQuery('desc', 'last_at')} as last_at
    from unnest(${numbers}) as n (number)`.execute(tenantDb.db);
  const unknown = await readUnknownUse(tenantDb, kind, uuid, since);
  const endsByNumber = new Map(ends.map((row) => [row.key_number, row]));
  const daysByNumber = groupBy(days, (row) => [String(row.key_number), row]);
  return new Map(
    keys.map((key) => {
      const { first_at: first = null, last_at: last = null } = endsByNumber.get(key.number) ?? {};
      return [
        key.number,
        {
          ...callsOf(daysByNumber.get(String(key.number)) ?? [], since),
          first_used_at: first?.toISOString() ?? null,
          last_used_at: last?.toISOString() ?? null,
          ...useOf(key, last, unknown, since),
        },
      ];
    }),
  );
}

function callsOf(rows: readonly KeyDay[], since: Date) {
  const first = dayOf(since);
  const sumOf = (selected: readonly KeyDay[]) =>
    selected.reduce((sum, { calls }) => sum + calls, 0);
  const days = Array.from({ length: usageDays }, (_, offset) => {
    const day = addDays(first, offset);
    return sumOf(rows.filter(({ start }) => dayOf(start) === day));
  });
  const calls = (wantedAction: 0 | 1) =>
    sumOf(rows.filter(({ action }) => action === wantedAction));
  return { encrypt: calls(0), decrypt: calls(1), days };
}

/** Determines whether a key is used: a use without a key number may be of any key that existed then (decision 537). */
function useOf(
  { created, isCurrent }: Key,
  last: Date | null,
  { lastAt, recent }: UnknownUse,
  since: Date,
): Pick<KeyUsage, 'use' | 'unseen_since' | 'unknown'> {
  const noUnknownUse = { unseen_since: null, unknown: null };
  if (isCurrent) return { use: 'current', ...noUnknownUse };
  if (last && last >= since) return { use: 'used', ...noUnknownUse };
  if (lastAt && lastAt >= since && lastAt >= created)
    return { use: 'unknown', unseen_since: null, unknown: recent };
  const moments = [created, last, lastAt].flatMap((moment) => (moment ? [moment.getTime()] : []));
  return {
    use: 'unseen',
    unseen_since: new Date(Math.max(...moments)).toISOString(),
    unknown: null,
  };
}
