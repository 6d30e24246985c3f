import { useGetList } from 'ra-core';
import { searchLimits } from '../../../../contract/search';
import { rowMeta } from '../../../dataProvider/queryKeys';

/** As the choice itself asks, so that both are one request. */
const asChosenFrom = {
  pagination: { page: 1, perPage: searchLimits.perPage },
  sort: { field: 'name', order: 'ASC' },
  filter: {},
  meta: rowMeta,
} as const;

/** @returns whether a company has no group, no primary key yet; false as long as it is not known */
export function useNothingThere(): { noGroups: boolean; noKeys: boolean } {
  const { total: groups } = useGetList('dataset-groups', asChosenFrom);
  const { total: keys } = useGetList('primary-keys', asChosenFrom);
  return { noGroups: groups === 0, noKeys: keys === 0 };
}
