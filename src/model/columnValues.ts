import { isObject } from '../../contract/lib/isObject';
import { isSearchValue, type SearchValue } from '../../contract/api/search';

/** Keys of react-admin's filter value that are parts of a search; every other key names a column. */
const searchKeys = new Set(['q', 'filters', 'groups', 'range']);

/**
 * Reads the columns of a filter value as react-admin's filter forms write them: `{ status: 'x' }`, or a list of
 * alternative values. A column without a value is left out.
 */
export const columnValues = (filter: unknown): Record<string, SearchValue[]> =>
  Object.fromEntries(
    Object.entries(isObject(filter) ? filter : {})
      .filter(([key]) => !searchKeys.has(key))
      .map(([column, value]) => [column, [value].flat().filter(isSearchValue)] as const)
      .filter(([, values]) => values.length > 0),
  );
