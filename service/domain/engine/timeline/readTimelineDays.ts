import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '../../../../contract/lib/clock';
import type { Search } from '../../../../contract/api/search';
import type { TimelineDays } from '../../../../contract/api/timelineDays';
import type { TenantScope } from '../../../db/scopes';
import { planRead, chunksOf, type TimelineRead } from './readTimeline';
import type { Timeline } from './timelinePlan';

/** Maximum number of rows that one count examines, about half a second of work; aggregates have no limit. */
const maxExaminedRows = 200_000;

const isDayStart = (moment: Date): boolean => moment.getTime() % dayMs === 0;

interface DayCount {
  day: string;
  group: string;
  count: number;
}

/**
 * Counts a search by day and group: from the aggregate tables if they can answer it, otherwise by scanning backwards
 * from the newest row until too many have been examined.
 * @throws ApiError 400 for a column or predicate that the timeline does not have
 */
export async function readTimelineDays<Row>(
  timeline: Timeline<Row>,
  tenantDb: TenantScope,
  search: Search,
  now: Date,
): Promise<TimelineDays> {
  const timelineRead = await planRead(timeline, tenantDb, { ...search, sorts: [] }, now);
  const { plan, filter } = timelineRead;
  // The aggregates have whole days only. A window that ends after the last possible row counts as whole days.
  const isOpenEnd = plan.until.getTime() >= now.getTime() + dayMs;
  const isWholeDays = isDayStart(plan.from) && (isOpenEnd || isDayStart(plan.until));
  if (filter.groupSums && !plan.rowFilter && isWholeDays) {
    const counts = await countsOf(timelineRead, filter.groupSums(plan.from, plan.until));
    return { counts, counted_from: null };
  }
  return countRows(timelineRead);
}

async function countRows<Row>(timelineRead: TimelineRead<Row>): Promise<TimelineDays> {
  const { timeline, plan, filter } = timelineRead;
  const { table, date, group } = timeline;
  const sums = new Map<string, DayCount>();
  let examined = 0;
  let countedFrom: Date | undefined;
  for (const { from, until, rows } of await chunksOf(timelineRead)) {
    if (examined >= maxExaminedRows) {
      countedFrom = until;
      break;
    }
    const amounts = sql`select ${sql.ref(date)} as start, ${group.key} as "group", ${group.amount} as amount
      from ${sql.table(table)} where ${filter.where} and ${plan.rowFilter ?? sql`true`}
      and ${sql.ref(date)} >= ${from} and ${sql.ref(date)} < ${until}`;
    for (const dayCount of await countsOf(timelineRead, amounts)) {
      const key = `${dayCount.day} ${dayCount.group}`;
      const { count = 0 } = sums.get(key) ?? {};
      sums.set(key, { ...dayCount, count: count + dayCount.count });
    }
    examined += rows;
  }
  return { counts: [...sums.values()], counted_from: countedFrom?.toISOString() ?? null };
}

/** @param amounts rows of `start`, `group` and `amount` */
async function countsOf<Row>(
  { tenantDb }: TimelineRead<Row>,
  amounts: RawBuilder<unknown>,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day, "group"::text as "group",
      sum(amount)::float8 as count
    from (${amounts}) as counted group by 1, 2`.execute(tenantDb.db);
  return rows;
}
