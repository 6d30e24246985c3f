import { useNotify, useListContext } from 'ra-core';
import {
  type Condition,
  searchLimits,
  tooManyConditionsText,
} from '../../../../contract/api/search';
import {
  emptyFilter,
  fitsAddress,
  readTimelineFilter,
  type TimelineFilter,
  writeTimelineFilter,
} from '../../../model/timeline';
import { timelineTexts } from '../../../../texts/admin-kit/timeline';
import { conditionCount, withCondition } from './conditions';
import type { ConsoleRow } from '../../../model/record';

export function useTimelineFilter() {
  const { filterValues, setFilters } = useListContext<ConsoleRow>();
  const notify = useNotify();
  const filter = readTimelineFilter(filterValues);
  /** Replaces the whole filter. @returns false for one that is too long, which is reported and not applied */
  const replace = (parts: Partial<TimelineFilter>): boolean => {
    const next = { ...emptyFilter, ...parts };
    const problem =
      conditionCount(next.groups) > searchLimits.conditions
        ? tooManyConditionsText
        : fitsAddress(next)
          ? undefined
          : timelineTexts.tooLong;
    if (problem === undefined) setFilters(writeTimelineFilter(next));
    else notify(problem, { type: 'warning' });
    return problem === undefined;
  };
  const set = (change: Partial<TimelineFilter>) => replace({ ...filter, ...change });
  /** Adds a condition; if there are ten already, says so instead. */
  const add = (condition: Condition) => {
    const next = withCondition(filter, condition);
    if (next) replace(next);
    else notify(tooManyConditionsText, { type: 'warning' });
  };
  return { filter, set, replace, add };
}
