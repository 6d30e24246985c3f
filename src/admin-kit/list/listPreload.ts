import { type GetListParams, getQuery, parseQueryFromLocation, type Store } from 'ra-core';
import { withoutDialog } from '../actions/dialogAddress';
import { queryKeys, rowMeta } from '../../dataProvider/queryKeys';
import type { ServiceQuery } from '../../dataProvider/useServiceQuery';
import { pageSize } from './table/gridMeasures';
import type { ListOf } from './table/gridTable';
import { defaultSortOf, listSettingsKey, pageSizeOf } from './ListController';

/**
 * Predicts the first request of a list by ra-core's own rules, so that its answer is in the cache before the first
 * render. A request that differs from ra-core's costs a second call, and nothing else.
 * @param search of the address
 * @param store where ra-core keeps how the person left the list
 */
export function listPreload(
  { name, list }: ListOf,
  search: string,
  store: Store,
  userId: string,
): ServiceQuery<unknown> {
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: parseQueryFromLocation({ search: withoutDialog(search) }),
    // A timeline keeps its state only in the address.
    params: list.timeline ? undefined : store.getItem(listSettingsKey(userId, name)),
    filterDefaultValues: undefined,
    sort: defaultSortOf(list),
    perPage: pageSize,
  });
  const params: GetListParams = {
    pagination: { page, perPage: pageSizeOf(perPage) },
    sort: { field: sort, order: order === 'DESC' ? 'DESC' : 'ASC' },
    filter: { ...filter },
    meta: rowMeta,
  };
  return {
    queryKey: queryKeys.rows(name, params),
    read: (provider) => provider.getList(name, params),
  };
}
