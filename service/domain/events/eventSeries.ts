import { sql } from 'kysely';
import {
  addDays,
  bucketsOf,
  dayOf,
  groupingOf,
  rangeProblem,
  rangeTexts,
  startOfDay,
} from '../../../contract/dateRanges';
import type { DayRange, Grouping } from '../../../contract/dateRanges';
import type { EventSeries } from '../../../contract/billing';
import type { Tenant } from '../../db/tenant';
import { invalid } from '../apiError';

const dayMs = 24 * 60 * 60_000;

/**
 * Encryptions and decryptions by bucket, every bucket of the range in it, from the sums that the database
 * keeps: by hour for hours, by day for anything longer.
 * @param datasets uuids; empty means all
 * @throws ApiError 422 for a range that is none, or reaches back more than a year
 */
export async function readEventSeries(
  mine: Tenant,
  now: Date,
  range: DayRange,
  wanted: Grouping | undefined,
  datasets: string[],
): Promise<EventSeries> {
  // The calendar ends today; a browser's clock may be a day ahead.
  const latest = addDays(dayOf(now), 1);
  const problem = range.end > latest ? rangeTexts.inFuture : rangeProblem(range, now);
  if (problem !== undefined)
    throw invalid([{ field: 'start_date', code: 'invalid', detail: problem }]);
  const grouping = wanted ?? groupingOf(range);
  const unit = grouping === 'hour' ? 'hour' : 'day';
  const from = new Date(startOfDay(range.start));
  const until = new Date(startOfDay(range.end) + dayMs);
  const source =
    datasets.length === 0
      ? sql`${sql.table(`event_${unit}_totals`)} where customer_uuid = ${mine.customer} and`
      : sql`${sql.table(`event_${unit}s`)} where source_id in (
          select id from event_sources where customer_uuid = ${mine.customer}
            and dataset_uuid in (${sql.join(datasets)})) and`;
  const { rows } = await sql<{ date: Date; encrypt: number; decrypt: number }>`
    select date_trunc(${sql.lit(grouping)}, start, 'UTC') as date,
      coalesce(sum(count) filter (where action = 0), 0)::bigint as encrypt,
      coalesce(sum(count) filter (where action = 1), 0)::bigint as decrypt
    from ${source} start >= ${from} and start < ${until} group by 1`.execute(mine.db);
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
