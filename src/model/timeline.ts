import { addressLimits } from '../../contract/lib/addressLimits';
import {
  addDays,
  type DayRange,
  dayOf,
  presetRange,
  type RangePreset,
  rangePresets,
  isDay,
} from '../../contract/lib/dateRanges';
import { isObject } from '../../contract/lib/isObject';
import { groupsOf } from '../../contract/api/listStates';
import {
  type Condition,
  conditionsOf,
  withoutFalse,
  type Filters,
  type Group,
  isSearchValue,
  type Predicate,
  type Search,
} from '../../contract/api/search';
import { columnValues } from './columnValues';

/** The search of a timeline. It comes from the address, so parsing must expect any value. */
export interface TimelineFilter {
  /** Text of the search box. */
  q: string;
  /** Chosen dates; without them, the last year is searched as soon as anything else is set. */
  range: TimelineRange | undefined;
  /** A row must match every group; within a group, all or any of its conditions. No group is empty. */
  groups: readonly ConditionGroup[];
}

export interface ConditionGroup {
  operator: Group['operator'];
  conditions: readonly Condition[];
}

/** The last 24 hours end now, unlike the presets of whole days. */
export const lastDay = 'last-24-hours';

/** A preset moves with the clock; a range of days is fixed. */
export type TimelineRange = { preset: RangePreset | typeof lastDay } | DayRange;

export const isLastDay = (range: TimelineRange | undefined): boolean =>
  range !== undefined && 'preset' in range && range.preset === lastDay;

export const defaultRange: TimelineRange = { preset: 'last-year' };

export const emptyFilter: TimelineFilter = { q: '', range: undefined, groups: [] };

const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value);

function rangeIn(value: unknown): TimelineRange | undefined {
  if (!isObject(value)) return undefined;
  const { preset, start, end } = value;
  if (preset === lastDay) return { preset };
  const knownPreset = rangePresets.find(({ id }) => id === preset);
  if (knownPreset) return { preset: knownPreset.id };
  return isDayText(start) && isDayText(end) && start <= end ? { start, end } : undefined;
}

/** Reads conditions by column and predicate, and ignores the rest; a false `blank` becomes `not_null`. */
const conditionsIn = (filters: unknown): Condition[] =>
  isObject(filters)
    ? Object.entries(filters).flatMap(([column, byPredicate]) =>
        isObject(byPredicate)
          ? conditionsOf({ [column]: byPredicate })
              .filter(({ value }) => isSearchValue(value))
              .map(withoutFalse)
          : [],
      )
    : [];

/** @param filter react-admin's filter value; anything that is not part of a search is ignored */
export function readTimelineFilter(filter: unknown): TimelineFilter {
  if (!isObject(filter)) return emptyFilter;
  const groups = Array.isArray(filter.groups) ? filter.groups.filter(isObject) : [];
  const columns = groupsOf(columnValues(filter));
  return {
    q: typeof filter.q === 'string' ? filter.q : '',
    range: rangeIn(filter.range),
    groups: [{ operator: 'AND', filters: filter.filters }, ...groups, ...columns].flatMap(
      ({ operator, filters }): ConditionGroup[] => {
        const conditions = conditionsIn(filters);
        return conditions.length === 0
          ? []
          : [{ operator: operator === 'OR' ? 'OR' : 'AND', conditions }];
      },
    ),
  };
}

/** Conditions keyed by column and predicate; several values of one pair become a list. */
function filtersOf(conditions: readonly Condition[]): Filters {
  // Maps, because an address may name a column like a property of every object, such as `constructor`.
  const columns = new Map<string, Map<Predicate, Condition['value'][]>>();
  for (const { column, predicate, value } of conditions) {
    const byPredicate = columns.get(column) ?? new Map<Predicate, Condition['value'][]>();
    byPredicate.set(predicate, [...(byPredicate.get(predicate) ?? []), value]);
    columns.set(column, byPredicate);
  }
  const valueOf = (values: Condition['value'][]) => (values.length === 1 ? values[0] : values);
  return Object.fromEntries(
    [...columns].map(([column, byPredicate]) => [
      column,
      Object.fromEntries([...byPredicate].map(([name, values]) => [name, valueOf(values)])),
    ]),
  );
}

/** @returns the search without its range of dates; unset parts are left out */
export function searchOf({ q, groups }: TimelineFilter): Pick<Search, 'q' | 'groups'> {
  const nonEmptyGroups = groups.filter(({ conditions }) => conditions.length > 0);
  const searchGroups = nonEmptyGroups.map(({ operator, conditions }) => ({
    operator,
    filters: filtersOf(conditions),
  }));
  return {
    ...(q.trim() === '' ? {} : { q: q.toWellFormed() }),
    ...(searchGroups.length === 0 ? {} : { groups: searchGroups }),
  };
}

/** @returns the filter value to hand to react-admin; what is not set is left out */
export const writeTimelineFilter = (filter: TimelineFilter): Record<string, unknown> => ({
  ...searchOf(filter),
  ...(filter.range ? { range: filter.range } : {}),
});

/** @returns whether the filter's address is short enough for proxies when the page is loaded again */
export const fitsAddress = (filter: TimelineFilter): boolean =>
  new URLSearchParams({ filter: JSON.stringify(writeTimelineFilter(filter)) }).toString().length <=
  addressLimits.filter;

/** @returns whether any filter is set; without one the service is not called */
export const hasFilter = ({ q, range, groups }: TimelineFilter): boolean =>
  q.trim() !== '' || range !== undefined || groups.length > 0;

/** @returns the first and the last day of the range, both included, in UTC */
export function daysOfRange(range: TimelineRange = defaultRange, now: Date): DayRange {
  if (!('preset' in range)) return range;
  if (range.preset !== lastDay) return presetRange(range.preset, now);
  return { start: addDays(dayOf(now), -1), end: dayOf(now) };
}
