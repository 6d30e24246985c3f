import { sql } from 'kysely';
import { dayMs, hourMs } from '../../../../contract/lib/clock';
import type { TenantScope } from '../../../db/scopes';
import type { CompiledFilter, Timeline, TimelinePlan } from './timelinePlan';

/** A time span with the number of its rows: a day, an hour, or part of an hour at an end. */
export interface Bucket {
  from: Date;
  /** Exclusive. */
  until: Date;
  rows: number;
  unit: 'day' | 'hour' | 'rows';
}

const unitMs = { hour: hourMs, day: dayMs };
const floorTo = (moment: number, unit: number): number => Math.floor(moment / unit) * unit;
const ceilTo = (moment: number, unit: number): number => Math.ceil(moment / unit) * unit;

/** Whole days within the window, whole hours before and after them, and partial hours, oldest first. */
function timeSpans(from: number, until: number): Omit<Bucket, 'rows'>[] {
  if (from >= until) return [];
  const firstHour = Math.min(ceilTo(from, hourMs), until);
  const lastHour = Math.max(floorTo(until, hourMs), firstHour);
  const firstDay = Math.min(ceilTo(firstHour, dayMs), lastHour);
  const lastDay = Math.max(floorTo(lastHour, dayMs), firstDay);
  const pieces = [
    { from, until: firstHour, unit: 'rows' as const },
    { from: firstHour, until: firstDay, unit: 'hour' as const },
    { from: firstDay, until: lastDay, unit: 'day' as const },
    { from: lastDay, until: lastHour, unit: 'hour' as const },
    { from: lastHour, until, unit: 'rows' as const },
  ];
  return pieces
    .filter((piece) => piece.from < piece.until)
    .map(({ unit, ...piece }) => ({
      unit,
      from: new Date(piece.from),
      until: new Date(piece.until),
    }));
}

/** A planned search, and the statements for its rows and their sums. */
export interface PlannedRead<Row> {
  timeline: Timeline<Row>;
  tenantDb: TenantScope;
  plan: TimelinePlan;
  filter: CompiledFilter;
}

const inDirection = <Row>({ plan }: PlannedRead<Row>, buckets: Bucket[]): Bucket[] =>
  plan.dir === 'asc' ? buckets : buckets.toReversed();

/** Counts the rows of a window from the sums that the database maintains; rows are counted only at its two ends. */
export async function readBuckets<Row>(plannedRead: PlannedRead<Row>): Promise<Bucket[]> {
  const { from, until } = plannedRead.plan;
  const buckets: Bucket[] = [];
  for (const piece of timeSpans(from.getTime(), until.getTime()))
    if (piece.unit === 'rows') buckets.push(await countRows(plannedRead, piece));
    else buckets.push(...(await readSums(plannedRead, piece.unit, piece)));
  return inDirection(plannedRead, buckets);
}

/** @returns the hours of a day, in the direction of reading; a shorter bucket is returned unchanged */
export const hoursOf = async <Row>(
  plannedRead: PlannedRead<Row>,
  bucket: Bucket,
): Promise<Bucket[]> =>
  bucket.unit === 'day'
    ? inDirection(plannedRead, await readSums(plannedRead, 'hour', bucket))
    : [bucket];

type TimeSpan = Pick<Bucket, 'from' | 'until'>;

async function readSums<Row>(
  { tenantDb, filter }: PlannedRead<Row>,
  unit: 'hour' | 'day',
  { from, until }: TimeSpan,
): Promise<Bucket[]> {
  const { rows } = await sql<{ start: Date; rows: number }>`
    select start, sum(rows)::bigint as rows from (${filter.sums(unit, from, until)}) as sums
    group by start order by start`.execute(tenantDb.db);
  return rows.map(({ start, rows: count }) => ({
    from: start,
    until: new Date(start.getTime() + unitMs[unit]),
    rows: count,
    unit,
  }));
}

async function countRows<Row>(
  { timeline: { table, date }, tenantDb, filter }: PlannedRead<Row>,
  { from, until }: TimeSpan,
): Promise<Bucket> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where ${filter.where} and ${sql.ref(date)} >= ${from} and ${sql.ref(date)} < ${until}
  `.execute(tenantDb.db);
  return { from, until, unit: 'rows', rows: rows[0]?.count ?? 0 };
}
