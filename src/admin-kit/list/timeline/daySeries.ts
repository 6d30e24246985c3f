import { addDays, type DayRange } from '../../../../contract/lib/dateRanges';
import type { Condition } from '../../../../contract/api/search';
import type { TimelineDays } from '../../../../contract/api/timelineDays';
import type { TimelineSeries } from '../../../model/list';
import type { TimelineFilter } from '../../../model/timeline';

/** A bar of the chart: the counts of one day, or of several. */
export interface DayBar extends DayRange {
  /** By the value of the group. */
  counts: Readonly<Record<string, number>>;
}

interface MutableBar extends DayRange {
  counts: Record<string, number>;
}

/** More days than these are drawn week by week. */
const maxDays = 92;

const daysUntil = ({ start, end }: DayRange): string[] => {
  const days = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
};

/** @returns a bar for each day of a range, or for each week of a long one, the last with the last day */
export function barsOf(range: DayRange, { counts }: TimelineDays): DayBar[] {
  const days = daysUntil(range);
  const size = days.length > maxDays ? 7 : 1;
  const first = days.length % size;
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, bar) => first + bar * size),
  ];
  const bars = starts.map((from, index): MutableBar => {
    const to = (starts[index + 1] ?? days.length) - 1;
    return {
      start: days[from] ?? range.start,
      end: days[to] ?? range.end,
      counts: {},
    };
  });
  for (const { day, group, count } of counts) {
    const bar = bars.find(({ start, end }) => start <= day && day <= end);
    if (bar) bar.counts[group] = (bar.counts[group] ?? 0) + count;
  }
  return bars;
}

const isOfGroup = (series: TimelineSeries, { column, predicate }: Condition): boolean =>
  column === series.column && predicate === 'eq';

/** @returns the group that the list is limited to, if it is exactly one */
export function chosenGroup(series: TimelineSeries, filter: TimelineFilter): string | undefined {
  const groupConditions = filter.groups
    .filter(({ operator, conditions }) => operator === 'AND' || conditions.length === 1)
    .flatMap(({ conditions }) => conditions.filter((condition) => isOfGroup(series, condition)));
  return groupConditions.length === 1 ? String(groupConditions[0]?.value) : undefined;
}

/** @returns the filter limited to the group with this value; without a value, not limited to a group */
export function withGroup(
  series: TimelineSeries,
  filter: TimelineFilter,
  value: string | number | undefined,
): TimelineFilter {
  const otherGroups = filter.groups
    .map(({ operator, conditions }) => ({
      operator,
      conditions:
        operator === 'AND' || conditions.length === 1
          ? conditions.filter((condition) => !isOfGroup(series, condition))
          : conditions,
    }))
    .filter(({ conditions }) => conditions.length > 0);
  const condition: Condition[] =
    value === undefined ? [] : [{ column: series.column, predicate: 'eq', value }];
  return {
    ...filter,
    groups:
      value === undefined
        ? otherGroups
        : [...otherGroups, { operator: 'AND', conditions: condition }],
  };
}
