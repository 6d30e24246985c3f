import { sql } from 'kysely';
import type { EventSeries } from '../../../contract/usage/billing';
import { dayMs } from '../../../contract/lib/clock';
import {
  addDays,
  bucketsOf,
  dayOf,
  type DayRange,
  type Grouping,
  groupingOf,
  rangeProblem,
  startOfDay,
} from '../../../contract/lib/dateRanges';
import { rangeTexts } from '../../../texts/admin-kit/dateRanges';
import type { TenantScope } from '../../db/scopes';
import { invalidField } from '../engine/apiError';

interface SeriesQuery {
  range: DayRange;
  requestedGrouping: Grouping | undefined;
  datasets: string[];
}

/**
 * Encryptions and decryptions by bucket, including empty ones, from the sums that the database maintains: by
 * hour for hours, by day for anything longer. They are read as doubles, which is what JSON has anyway,
 * because the sum of a month may exceed the 64 bits of its days.
 * @param datasets uuids; empty means all
 * @throws ApiError 422 for a range that is invalid, or reaches back more than a year
 */
export async function readEventSeries(
  tenantDb: TenantScope,
  now: Date,
  { range, requestedGrouping, datasets }: SeriesQuery,
): Promise<EventSeries> {
  // The calendar ends today; a browser's clock may be a day ahead.
  const latest = addDays(dayOf(now), 1);
  const problem = range.end > latest ? rangeTexts.inFuture : rangeProblem(range, now);
  if (problem !== undefined) throw invalidField('start_date', 'invalid', problem);
  const grouping = requestedGrouping ?? groupingOf(range);
  const unit = grouping === 'hour' ? 'hour' : 'day';
  const from = new Date(startOfDay(range.start));
  const until = new Date(startOfDay(range.end) + dayMs);
  const source =
    datasets.length === 0
      ? sql`${sql.table(`event_${unit}_totals`)} where customer_uuid = ${tenantDb.customer} and`
      : sql`${sql.table(`event_${unit}s`)} where source_id in (
          select id from event_sources where customer_uuid = ${tenantDb.customer}
            and dataset_uuid in (${sql.join(datasets)})) and`;
  const { rows } = await sql<{ date: Date; encrypt: number; decrypt: number }>`
    select date_trunc(${sql.lit(grouping)}, start, 'UTC') as date,
      coalesce(sum(count) filter (where action = 0), 0)::float8 as encrypt,
      coalesce(sum(count) filter (where action = 1), 0)::float8 as decrypt
    from ${source} start >= ${from} and start < ${until} group by 1`.execute(tenantDb.db);
  const sums = new Map(rows.map((row) => [row.date.getTime(), row]));
  const points = bucketsOf(range, grouping).map((bucket) => {
    const { encrypt = 0, decrypt = 0 } = sums.get(bucket.getTime()) ?? {};
    return { date: bucket.toISOString(), encrypt, decrypt };
  });
  const total = (series: 'encrypt' | 'decrypt') =>
    points.reduce((sum, point) => sum + point[series], 0);
  return {
    group_by: grouping,
    points,
    totals: { encrypt: total('encrypt'), decrypt: total('decrypt') },
  };
}
