import type { SortPayload } from 'ra-core';
import { dayMs } from '../../contract/lib/clock';
import { addDays } from '../../contract/lib/dateRanges';
import type { Filters, Search } from '../../contract/api/search';
import {
  daysOfRange,
  isLastDay,
  hasFilter,
  readTimelineFilter,
  searchOf,
  type TimelineRange,
} from '../model/timeline';

/** @returns whether the search of this filter stays the same all day */
export const isSameAllDay = (filter: unknown): boolean =>
  !isLastDay(readTimelineFilter(filter).range);

/** @returns bounds of `date` for the service; whole days in UTC, the end excluded */
function boundsOf(range: TimelineRange | undefined, now: Date): Filters {
  if (isLastDay(range)) return { date: { gteq: new Date(now.getTime() - dayMs).toISOString() } };
  const { start, end } = daysOfRange(range, now);
  return { date: { gteq: `${start}T00:00:00Z`, lt: `${addDays(end, 1)}T00:00:00Z` } };
}

/** @returns the body of `POST …/search` for react-admin's filter; undefined while nothing is looked for */
export function timelineSearch(
  filter: unknown,
  sort: SortPayload | undefined,
  now: Date,
): Search | undefined {
  const timelineFilter = readTimelineFilter(filter);
  if (!hasFilter(timelineFilter)) return undefined;
  return {
    ...searchOf(timelineFilter),
    ...(sort ? { sorts: [{ name: sort.field, dir: sort.order === 'DESC' ? 'desc' : 'asc' }] } : {}),
    filters: boundsOf(timelineFilter.range, now),
  };
}
