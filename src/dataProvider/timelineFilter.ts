import {
  addDays,
  type DayRange,
  dayOf,
  presetRange,
  rangePresets,
  startOfDay,
} from '../../contract/dateRanges';
import {
  type Condition,
  conditionsOf,
  type Filters,
  type Predicate,
  type Search,
} from '../../contract/search';
import { isObject } from '../../contract/isObject';
import {
  type ConditionGroup,
  lastDay,
  type TimelineFilter,
  type TimelineRange,
} from '../model/timeline';

export const defaultRange: TimelineRange = { preset: 'last-year' };

export const emptyFilter: TimelineFilter = { q: '', range: undefined, groups: [] };

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(startOfDay(value));

function rangeIn(value: unknown): TimelineRange | undefined {
  if (!isObject(value)) return undefined;
  const { preset, start, end } = value;
  if (preset === lastDay) return { preset };
  const known = rangePresets.find(({ id }) => id === preset);
  if (known) return { preset: known.id };
  return isDay(start) && isDay(end) && start <= end ? { start, end } : undefined;
}

const isValue = (value: unknown): value is Condition['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Conditions by column and predicate, whatever else the object may hold. */
const conditionsIn = (filters: unknown): Condition[] =>
  isObject(filters)
    ? Object.entries(filters).flatMap(([column, byPredicate]) =>
        isObject(byPredicate)
          ? conditionsOf({ [column]: byPredicate }).filter(({ value }) => isValue(value))
          : [],
      )
    : [];

/** @param filter react-admin's filter value; what is no part of a search is left out */
export function readTimelineFilter(filter: unknown): TimelineFilter {
  if (!isObject(filter)) return emptyFilter;
  const groups = Array.isArray(filter.groups) ? filter.groups.filter(isObject) : [];
  return {
    q: typeof filter.q === 'string' ? filter.q : '',
    range: rangeIn(filter.range),
    groups: [{ operator: 'AND', filters: filter.filters }, ...groups].flatMap(
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
  // Maps, because an address may name a column like a property that every object has.
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

/** What is looked for besides the range of dates; what is not set is left out. */
function searchOf({ q, groups }: TimelineFilter): Pick<Search, 'q' | 'groups'> {
  const held = groups.filter(({ conditions }) => conditions.length > 0);
  const asked = held.map(({ operator, conditions }) => ({
    operator,
    filters: filtersOf(conditions),
  }));
  return {
    ...(q.trim() === '' ? {} : { q: q.toWellFormed() }),
    ...(asked.length === 0 ? {} : { groups: asked }),
  };
}

/** @returns the filter value to hand to react-admin; what is not set is left out */
export const writeTimelineFilter = (filter: TimelineFilter): Record<string, unknown> => ({
  ...searchOf(filter),
  ...(filter.range ? { range: filter.range } : {}),
});

/** @returns the address of the security history of one record, by its uuid (decision 154) */
export const historyAddress = (uuid: string): string => {
  const filter = writeTimelineFilter({
    ...emptyFilter,
    groups: [
      { operator: 'AND', conditions: [{ column: 'object_uuid', predicate: 'eq', value: uuid }] },
    ],
  });
  return `/security-history?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
};

/** @returns whether anything is looked for; until then the service is not asked */
export const isSet = ({ q, range, groups }: TimelineFilter): boolean =>
  q.trim() !== '' || range !== undefined || groups.length > 0;

/** @returns the days that are looked at, both included, UTC */
export function daysOfRange(range: TimelineRange = defaultRange, now: Date): DayRange {
  if (!('preset' in range)) return range;
  if (range.preset !== lastDay) return presetRange(range.preset, now);
  return { start: addDays(dayOf(now), -1), end: dayOf(now) };
}

const dayMs = 24 * 60 * 60_000;

const followsClock = (range: TimelineRange | undefined): boolean =>
  range !== undefined && 'preset' in range && range.preset === lastDay;

/** @returns whether the search of this filter stays the same all day */
export const isSameAllDay = (filter: unknown): boolean =>
  !followsClock(readTimelineFilter(filter).range);

/** @returns bounds of `date` for the service; whole days in UTC, the end excluded */
function boundsOf(range: TimelineRange | undefined, now: Date): Filters {
  if (followsClock(range)) return { date: { gteq: new Date(now.getTime() - dayMs).toISOString() } };
  const { start, end } = daysOfRange(range, now);
  return { date: { gteq: `${start}T00:00:00Z`, lt: `${addDays(end, 1)}T00:00:00Z` } };
}

/** @returns the body of `POST …/search` for react-admin's filter; undefined while nothing is looked for */
export function timelineSearch(
  filter: unknown,
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined,
  now: Date,
): Search | undefined {
  const wanted = readTimelineFilter(filter);
  if (!isSet(wanted)) return undefined;
  return {
    ...searchOf(wanted),
    ...(sort ? { sorts: [{ name: sort.field, dir: sort.order === 'DESC' ? 'desc' : 'asc' }] } : {}),
    filters: boundsOf(wanted.range, now),
  };
}
