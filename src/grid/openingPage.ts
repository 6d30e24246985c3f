import { type GetListParams, getQuery, parseQueryFromLocation, type Store } from 'ra-core';
import { withoutDialog } from '../actions/openAction';
import { queryKeys, rowMeta } from '../dataProvider/queryKeys';
import type { Reading } from '../dataProvider/useReading';
import { pageSize } from './gridMeasures';
import type { ListOf } from './gridTable';
import { defaultSortOf, keptListOf } from './ListController';

/**
 * What a list is going to read when it is opened, by ra-core's own rules: the answer can then be in the cache before
 * the first render. Another answer than ra-core's costs a second call, and nothing else.
 * @param search of the address
 * @param store where ra-core keeps how the person left the list
 */
export function openingPage(
  { name, list }: ListOf,
  search: string,
  store: Store,
  userId: string,
): Reading<unknown> {
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: parseQueryFromLocation({ search: withoutDialog(search) }),
    // How a searched list was left is in its address alone.
    params: list.search ? undefined : store.getItem(keptListOf(userId, name)),
    filterDefaultValues: undefined,
    sort: defaultSortOf(list),
    perPage: pageSize,
  });
  const params: GetListParams = {
    pagination: { page, perPage },
    sort: { field: sort, order: order === 'DESC' ? 'DESC' : 'ASC' },
    filter: { ...filter },
    meta: rowMeta,
  };
  return {
    queryKey: queryKeys.rows(name, params),
    read: (provider) => provider.getList(name, params),
  };
}
