import { sql } from 'kysely';
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addMonths } from 'date-fns/addMonths';
import type { ScheduleItem, ScheduleQuery } from '../../../contract/keys/schedule';
import {
  calendarEnd,
  type ScheduleKind,
  type ScheduleState,
} from '../../../contract/keys/scheduleTerms';
import { scheduleTexts as texts } from '../../../texts/keys/schedule';
import { associationLinks, type TenantScope } from '../../db/scopes';
import { datesOf, type Period } from './scheduleQueries';

interface Row {
  total: number;
  kind: ScheduleKind | null;
  resource: ScheduleItem['record']['resource'];
  uuid: string;
  name: string;
  at: Date;
  interval: number | null;
  primary_key: string | null;
  dataset_groups: string[];
  state: ScheduleState;
  failure: string | null;
  version: number;
  modified: Date;
}

/** A date with the version and the last change of the records that determine it, for calendar files. */
export interface ScheduledDate {
  date: ScheduleItem;
  version: number;
  modified: Date;
}

export interface FoundDates {
  items: ScheduledDate[];
  total: number;
  until: Date;
}

interface ScheduleFilter extends ScheduleQuery {
  /** Kinds that the person may see. */
  kinds: readonly ScheduleKind[];
  limit: number;
}

/** @returns the earliest dates of a company's next 12 months, including all overdue ones, and their total number */
export async function readSchedule(
  tenantDb: TenantScope,
  now: Date,
  filter: ScheduleFilter,
): Promise<FoundDates> {
  const { kinds, kind, limit } = filter;
  const selectedKinds = kinds.filter((visibleKind) => kind === undefined || visibleKind === kind);
  const until = calendarEnd(now);
  const dates = datesOf(tenantDb.customer, { now, period: periodOf(filter.month, now, until) });
  const { rows } = await sql<Row>`
    with dates as not materialized (select * from (${dates}) as dates
        where kind = any(${selectedKinds}::text[]) and ${matchesFilter(filter)}),
      page as (select * from dates order by at, kind, lower(name), uuid limit ${limit})
    select total.total, page.*, ${groupNames} as dataset_groups
    from (select count(*)::int4 as total from dates) as total left join page on true
    order by page.at, page.kind, lower(page.name), page.uuid`.execute(tenantDb.db);
  return {
    // If the calendar is empty, its only row contains just the total.
    items: rows.flatMap(({ kind: rowKind, ...row }) =>
      rowKind ? [itemOf({ ...row, kind: rowKind })] : [],
    ),
    total: rows[0]?.total ?? 0,
    until,
  };
}

/** @returns a month within the calendar, or all of it; overdue dates belong to the current month */
function periodOf(month: string | undefined, now: Date, until: Date): Period {
  if (month === undefined) return { until };
  const from = new UTCDateMini(`${month}-01T00:00:00Z`);
  const nextMonth = new Date(addMonths(from, 1).getTime());
  const end = nextMonth < until ? nextMonth : until;
  const isCurrentMonth = now.toISOString().startsWith(month);
  return isCurrentMonth ? { until: end } : { from: new Date(from.getTime()), until: end };
}

/** A group limits the dates to its datasets, and to API keys with access to one of them through it. */
const matchesFilter = ({ dataset_group: group, primary_key: key }: ScheduleQuery) => sql`
  ${key === undefined ? sql`true` : sql`primary_key_uuid = ${key}`} and ${
    group === undefined
      ? sql`true`
      : sql`uuid in (select dataset_uuid from dataset_groups_datasets
          where dataset_group_uuid = ${group}
        union all select a.api_key_uuid from ${associationLinks}
          where l.dataset_group_uuid = ${group})`
  }`;

const groupNames = sql`case when page.resource = 'datasets' then array(
  select g.name from dataset_groups_datasets link
  join dataset_groups g on g.uuid = link.dataset_group_uuid
  where link.dataset_uuid = page.uuid order by lower(g.name), g.uuid) else '{}' end`;

function itemOf(row: Row & { kind: ScheduleKind }): ScheduledDate {
  const { kind, at, resource, uuid, name, interval, state, version, modified } = row;
  const date = {
    kind,
    at: at.toISOString(),
    record: { resource, uuid, name },
    interval,
    primary_key: row.primary_key,
    dataset_groups: row.dataset_groups,
    state,
    reason: reasonOf(row),
  };
  return { date, version, modified };
}

const lateReasons: Partial<Record<ScheduleKind, string>> = {
  'primary-key-rotation': texts.rotationLate,
  'data-key-rotation': texts.rotationLate,
  'key-numbers-end': texts.keyNumbersLate,
  'invitation-end': texts.invitationLate,
};

function reasonOf({ kind, state, primary_key: key, failure }: Row & { kind: ScheduleKind }) {
  if (state === 'stopped')
    return key === null ? texts.apiKeyDisabled : texts.primaryKeyDisabled(key);
  return state === 'late' ? (failure ?? lateReasons[kind] ?? null) : null;
}
