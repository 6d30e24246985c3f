import { useListContext } from 'ra-core';
import { groupsOf, statesOf, type ValueSets } from '../../../contract/api/listStates';
import { isObject } from '../../../contract/lib/isObject';
import { searchLimits } from '../../../contract/api/search';
import { columnValues } from '../../model/columnValues';
import type { ListFilter } from '../../model/list';
import type { ListOf } from './table/gridTable';
import type { ConsoleRow } from '../../model/record';

/** The search of a list as its toolbar shows it; the address it comes from may hold anything. */
interface ListSearch {
  q: string;
  /** Chosen values of each column with a set filter; columns without a choice are missing. */
  sets: ValueSets;
}

/** A set filter is one OR group with nothing but `eq` on one column: any of the values will do. */
function setsOfGroup(group: unknown, setColumns: readonly string[]): [string, string[]][] {
  if (!isObject(group) || group.operator !== 'OR' || !isObject(group.filters)) return [];
  const [entry, ...others] = Object.entries(group.filters);
  if (!entry || others.length > 0) return [];
  const [column, conditions] = entry;
  if (!setColumns.includes(column) || !isObject(conditions)) return [];
  const values = [conditions.eq].flat();
  const isSet = Object.keys(conditions).join() === 'eq';
  return isSet && values.every((value) => typeof value === 'string') ? [[column, values]] : [];
}

/** @returns columns of react-admin's filter forms: those with set filters, or those that the toolbar does not draw */
const columnsOf = (filter: unknown, setColumns: readonly string[], areSets: boolean) =>
  Object.entries(columnValues(filter)).filter(
    ([column]) => setColumns.includes(column) === areSets,
  );

/** @param filter react-admin's filter value */
export function readSearch(filter: unknown, setColumns: readonly string[]): ListSearch {
  if (!isObject(filter)) return { q: '', sets: {} };
  const groups = Array.isArray(filter.groups) ? filter.groups : [];
  const sets = groups.flatMap((group) => setsOfGroup(group, setColumns));
  const flat = columnsOf(filter, setColumns, true).map(
    ([column, values]) => [column, values.map(String)] as const,
  );
  return {
    q: typeof filter.q === 'string' ? filter.q : '',
    sets: Object.fromEntries([...flat, ...sets]),
  };
}

/** @returns the filter to hand to react-admin; keys without a condition are left out */
export function writeSearch({ q, sets }: ListSearch): ListFilter {
  const groups = groupsOf(sets);
  return {
    ...(q.trim() === '' ? {} : { q: q.toWellFormed() }),
    ...(groups.length === 0 ? {} : { groups }),
  };
}

/** @returns whether the list is narrowed in any way, conditions that the toolbar does not draw included */
export const isNarrowed = (filter: unknown): boolean =>
  isObject(filter) && Object.keys(filter).length > 0;

/** @returns whether the list is empty although nothing narrows it: nothing to search, filter or export yet */
export function useIsListEmpty(): boolean {
  const { isPending, isPlaceholderData, total, filterValues } = useListContext<ConsoleRow>();
  // After a search is cleared, its empty result remains as placeholder data for a moment.
  if (isPending || isPlaceholderData) return false;
  return total === 0 && !isNarrowed(filterValues);
}

/** @returns whether both have the same values in the same columns */
const isSameSets = (a: ValueSets, b: ValueSets): boolean => {
  const isSubset = (subset: ValueSets, superset: ValueSets) =>
    Object.entries(subset).every(([column, values]) =>
      values.every((value) => superset[column]?.includes(value)),
    );
  return isSubset(a, b) && isSubset(b, a);
};

export function useListSearch({
  columns,
  states: declared,
}: Pick<ListOf['list'], 'columns' | 'states'>) {
  const { resource, filterValues, setFilters } = useListContext<ConsoleRow>();
  const states = declared ? statesOf(resource) : {};
  const setColumns = [
    ...columns.filter(({ setFilter }) => setFilter).map(({ name }) => name),
    ...Object.values(states).flatMap((sets) => Object.keys(sets)),
  ];
  const search = readSearch(filterValues, setColumns);
  const otherFilters = columnsOf(filterValues, setColumns, false);
  const count = Object.values(search.sets).flat().length;
  const conditions = count + otherFilters.flatMap(([, values]) => values).length;
  /** Changes the search, and keeps the columns that only a filter form of react-admin holds. */
  const setSearch = (next: ListSearch) =>
    setFilters({
      ...Object.fromEntries(otherFilters.map(([column]) => [column, filterValues[column]])),
      ...writeSearch(next),
    });
  return {
    search,
    count,
    isFull: conditions >= searchLimits.conditions,
    /** Name of the state, if the list shows exactly its rows. */
    state: Object.keys(states).find((name) => isSameSets(states[name] ?? {}, search.sets)),
    /** Shows only the rows of one state, or of all states; the search text stays. */
    showState: (name: string | undefined) =>
      setFilters(writeSearch({ q: search.q, sets: (name && states[name]) || {} })),
    setQ: (q: string) => setSearch({ ...search, q }),
    /** Adds a value to a set filter, or removes it. */
    toggle: (column: string, value: string) => {
      const currentValues = search.sets[column] ?? [];
      const remaining = currentValues.filter((other) => other !== value);
      const nextValues =
        remaining.length < currentValues.length ? remaining : [...currentValues, value];
      setSearch({ ...search, sets: { ...search.sets, [column]: nextValues } });
    },
  };
}
