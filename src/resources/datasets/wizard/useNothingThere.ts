import { searchLimits } from '../../../../contract/search';
import { useRows } from '../../../dataProvider/useReading';

/** As the choice itself asks, so that both are one request. */
const asChosenFrom = {
  pagination: { page: 1, perPage: searchLimits.perPage },
  sort: { field: 'name', order: 'ASC' as const },
  filter: {},
} satisfies Parameters<typeof useRows>[1];

/** @returns whether a company has no group, no primary key yet; false as long as it is not known */
export function useNothingThere(): { noGroups: boolean; noKeys: boolean } {
  const { total: groups } = useRows('dataset-groups', asChosenFrom);
  const { total: keys } = useRows('primary-keys', asChosenFrom);
  return { noGroups: groups === 0, noKeys: keys === 0 };
}
