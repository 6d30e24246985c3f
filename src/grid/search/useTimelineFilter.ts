import { useNotify } from 'ra-core';
import { type Condition, tooManyConditionsText } from '../../../contract/search';
import {
  emptyFilter,
  readTimelineFilter,
  type TimelineFilter,
  writeTimelineFilter,
} from '../../model/timeline';
import { withCondition } from './conditions';
import { useListState } from '../ListController';

export function useTimelineFilter() {
  const { filterValues, setFilters } = useListState();
  const notify = useNotify();
  const filter = readTimelineFilter(filterValues);
  /** Looks for this alone. */
  const replace = (wanted: Partial<TimelineFilter>) =>
    setFilters(writeTimelineFilter({ ...emptyFilter, ...wanted }));
  const set = (change: Partial<TimelineFilter>) => replace({ ...filter, ...change });
  /** Narrows by one more condition; says so when there are ten already. */
  const add = (condition: Condition) => {
    const next = withCondition(filter, condition);
    if (next) replace(next);
    else notify(tooManyConditionsText, { type: 'warning' });
  };
  return { filter, set, replace, add };
}
