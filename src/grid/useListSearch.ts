import { useListContext } from 'ra-core';
import { useMemo } from 'react';
import type { ListOf } from './listRecord';
import { isNarrowed, readSearch, writeSearch } from './listSearch';

/** The list's search as the toolbar shows it, and the ways to change it. */
export function useListSearch({ columns }: ListOf['list']) {
  const { filterValues, setFilters } = useListContext();
  const search = useMemo(
    () =>
      readSearch(
        filterValues,
        columns.filter((column) => column.setFilter).map(({ name }) => name),
      ),
    [columns, filterValues],
  );
  return {
    search,
    isNarrowed: isNarrowed(filterValues),
    setQ: (q: string) => setFilters(writeSearch({ ...search, q })),
    setSet: (column: string, values: readonly string[]) =>
      setFilters(writeSearch({ ...search, sets: { ...search.sets, [column]: values } })),
    clear: () => setFilters({}),
  };
}
