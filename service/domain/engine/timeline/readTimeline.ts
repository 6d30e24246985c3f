import { sql } from 'kysely';
import { type Search, searchLimits } from '../../../../contract/api/search';
import { countLimitOf, type Page, type PageOf } from '../../../db/paging';
import type { TenantScope } from '../../../db/scopes';
import { readKeptFrom } from '../retention/retention';
import { planSearch, type Timeline } from './timelinePlan';
import { type Bucket, hoursOf, type PlannedRead, readBuckets } from './timelineBuckets';

interface TimelinePage<Row> extends Page<Row> {
  /** The moment at which the search stopped, if it had examined too many rows. */
  searchedTo: Date | undefined;
}

/** Maximum number of rows that one search examines if the aggregates cannot answer it; about two seconds of work. */
const maxExamined = 1_000_000;
/** Number of rows that one statement examines, so that other requests run in between. */
const chunkRows = 20_000;

interface Place {
  id: number;
  date: Date;
}

export interface TimelineRead<Row> extends PlannedRead<Row> {
  buckets: Bucket[];
}

/** Plans a search, and locates its rows with the aggregates. */
export async function planRead<Row>(
  timeline: Timeline<Row>,
  tenantDb: TenantScope,
  search: Search,
  now: Date,
): Promise<TimelineRead<Row>> {
  const plan = planSearch(timeline, search, now, await readKeptFrom(tenantDb.db, timeline.table));
  const { from, until, isLookup } = plan;
  const filter = await timeline.compileFilter(tenantDb, plan);
  const plannedRead = { timeline, tenantDb, plan, filter };
  const buckets = isLookup
    ? [{ from, until, rows: 0, unit: 'rows' as const }]
    : await readBuckets(plannedRead);
  return { ...plannedRead, buckets };
}

interface PageQuery {
  search: Search;
  page: PageOf;
  now: Date;
}

/**
 * One page of a search, newest first unless sorted otherwise. If the aggregates can answer the search, the last
 * page costs as much as the first one; otherwise matches are counted up to a limit.
 * @throws ApiError 400 for a column or predicate that the timeline does not have
 */
export async function readTimelinePage<Row>(
  timeline: Timeline<Row>,
  tenantDb: TenantScope,
  { search, page: pageOf, now }: PageQuery,
): Promise<TimelinePage<Row>> {
  const timelineRead = await planRead(timeline, tenantDb, search, now);
  const { page, per_page: perPage } = pageOf;
  const offset = (page - 1) * perPage;
  if (timelineRead.plan.rowFilter) return scanPage(timelineRead, pageOf);
  const total = timelineRead.buckets.reduce((sum, { rows }) => sum + rows, 0);
  const places = await placesAt(timelineRead, offset, Math.min(perPage, total - offset));
  return { rows: await rowsInOrder(timelineRead, places), total, searchedTo: undefined };
}

/** Locates the first and last row of the page with the aggregates, and reads only between them. */
async function placesAt<Row>(
  timelineRead: TimelineRead<Row>,
  offset: number,
  size: number,
): Promise<Place[]> {
  if (size <= 0) return [];
  const first = await bucketAt(timelineRead, offset);
  const last = await bucketAt(timelineRead, offset + size - 1);
  if (!first || !last) return [];
  const { dir } = timelineRead.plan;
  const [from, until] =
    dir === 'asc' ? [first.bucket.from, last.bucket.until] : [last.bucket.from, first.bucket.until];
  return readPlaces(timelineRead, { from, until, limit: size, offset: first.offset });
}

/** @returns the hour (or less) that contains the row at a position of the whole list */
async function bucketAt<Row>(
  timelineRead: TimelineRead<Row>,
  position: number,
): Promise<BucketOffset | undefined> {
  const dayOffset = bucketContaining(timelineRead.buckets, position);
  return (
    dayOffset && bucketContaining(await hoursOf(timelineRead, dayOffset.bucket), dayOffset.offset)
  );
}

interface BucketOffset {
  bucket: Bucket;
  /** Position of a row within the bucket. */
  offset: number;
}

function bucketContaining(buckets: readonly Bucket[], position: number): BucketOffset | undefined {
  let rowsBefore = 0;
  for (const bucket of buckets) {
    if (position < rowsBefore + bucket.rows) return { bucket, offset: position - rowsBefore };
    rowsBefore += bucket.rows;
  }
  return undefined;
}

interface PlaceRange {
  from: Date;
  until: Date;
  limit: number;
  offset: number;
}

async function readPlaces<Row>(
  { timeline: { table, date }, tenantDb, plan, filter }: TimelineRead<Row>,
  { from, until, limit, offset }: PlaceRange,
): Promise<Place[]> {
  const dir = plan.dir === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Place>`
    select id, ${sql.ref(date)} as date from ${sql.table(table)}
    where ${filter.where} and ${plan.rowFilter ?? sql`true`}
      and ${sql.ref(date)} >= ${from} and ${sql.ref(date)} < ${until}
    order by ${sql.ref(date)} ${dir}, id ${dir}
    limit ${limit} offset ${offset}`.execute(tenantDb.db);
  return rows;
}

/** Scans the rows, chunk by chunk, until as many matches are known as are counted. */
async function scanPage<Row>(
  timelineRead: TimelineRead<Row>,
  pageOf: PageOf,
): Promise<TimelinePage<Row>> {
  const end = pageOf.page * pageOf.per_page;
  const maxCount = countLimitOf(pageOf);
  const maxMatches = maxCount + 1;
  const matches: Place[] = [];
  let examined = 0;
  let searchedTo: Date | undefined;
  for (const chunk of await chunksOf(timelineRead)) {
    if (examined >= maxExamined) {
      searchedTo = timelineRead.plan.dir === 'asc' ? chunk.from : chunk.until;
      break;
    }
    const { from, until } = chunk;
    matches.push(
      ...(await readPlaces(timelineRead, {
        from,
        until,
        limit: maxMatches - matches.length,
        offset: 0,
      })),
    );
    if (matches.length >= maxMatches) break;
    examined += chunk.rows;
  }
  const total = Math.min(matches.length, maxCount);
  return {
    rows: await rowsInOrder(
      timelineRead,
      matches.slice(end - pageOf.per_page, Math.min(end, total)),
    ),
    total,
    capped: matches.length >= maxMatches || searchedTo !== undefined,
    searchedTo,
  };
}

/** Time spans with about as many rows as one statement examines; a day with more is split into hours. */
export async function chunksOf<Row>(timelineRead: TimelineRead<Row>): Promise<Bucket[]> {
  const chunks: Bucket[] = [];
  for (const bucket of timelineRead.buckets) {
    const pieces = bucket.rows > chunkRows ? await hoursOf(timelineRead, bucket) : [bucket];
    for (const piece of pieces) {
      const last = chunks.at(-1);
      if (last && last.rows + piece.rows <= chunkRows) {
        last.rows += piece.rows;
        if (timelineRead.plan.dir === 'asc') last.until = piece.until;
        else last.from = piece.from;
      } else chunks.push({ ...piece });
    }
  }
  return chunks;
}

const batchRows = 1000;

/** Reads all rows of a search in batches, at most one more than the 100,000 of a file (companion.md section 9). */
export async function* readTimeline<Row>(
  timeline: Timeline<Row>,
  tenantDb: TenantScope,
  search: Search,
  now: Date,
): AsyncGenerator<Row[]> {
  const timelineRead = await planRead(timeline, tenantDb, search, now);
  let remaining: number = searchLimits.csvRows + 1;
  for (const { from, until } of await chunksOf(timelineRead)) {
    const places = await readPlaces(timelineRead, { from, until, limit: remaining, offset: 0 });
    for (let start = 0; start < places.length; start += batchRows)
      yield await rowsInOrder(timelineRead, places.slice(start, start + batchRows));
    remaining -= places.length;
    if (remaining <= 0) return;
  }
}

async function rowsInOrder<Row>(
  { timeline, tenantDb, plan }: TimelineRead<Row>,
  places: Place[],
): Promise<Row[]> {
  const ends = [places.at(0), places.at(-1)];
  const [first, last] = plan.dir === 'asc' ? ends : ends.toReversed();
  if (!first || !last) return [];
  const ids = places.map(({ id }) => id);
  // This moment has no microseconds, so the last row is within the millisecond that starts with it.
  const until = new Date(last.date.getTime() + 1);
  const rows = await timeline.rows(tenantDb, { ids, from: first.date, until });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}
