import { useListContext, useNotify } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Condition, tooManyConditionsText } from '../../../contract/search';
import {
  emptyFilter,
  readTimelineFilter,
  writeTimelineFilter,
} from '../../dataProvider/timelineFilter';
import type { TimelineFilter } from '../../model/timeline';
import { withCondition } from './conditions';

/** What the list is searched for, as its address has it, and the ways to change it. */
export function useTimelineFilter() {
  const { filterValues, setFilters } = useListContext();
  const notify = useNotify();
  const filter = useMemo(() => readTimelineFilter(filterValues), [filterValues]);
  // What is typed is searched for after a pause: what was changed meanwhile must stay changed.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  }, [filter]);
  const set = useCallback(
    (change: Partial<TimelineFilter>) =>
      setFilters(writeTimelineFilter({ ...latest.current, ...change })),
    [setFilters],
  );
  const replace = useCallback(
    (wanted: Partial<TimelineFilter>) =>
      setFilters(writeTimelineFilter({ ...emptyFilter, ...wanted })),
    [setFilters],
  );
  const add = useCallback(
    (condition: Condition) => {
      const next = withCondition(latest.current, condition);
      if (next) set(next);
      else notify(tooManyConditionsText, { type: 'warning' });
    },
    [notify, set],
  );
  return {
    filter,
    set,
    /** Looks for this alone. */
    replace,
    /** Narrows by one more condition; says so when there are ten already. */
    add,
  };
}
