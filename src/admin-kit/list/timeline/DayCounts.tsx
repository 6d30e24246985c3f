import { keepPreviousData } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import type { DayRange } from '../../../../contract/lib/dateRanges';
import type { TimelineDays } from '../../../../contract/api/timelineDays';
import { listPanelTexts } from '../../../../texts/admin-kit/listPanels';
import { queryKeys } from '../../../dataProvider/queryKeys';
import { readDays } from '../../../dataProvider/timelineDays';
import { timelineSearch } from '../../../dataProvider/timelineSearch';
import { useServiceQuery } from '../../../dataProvider/useServiceQuery';
import type { TimelineSeries } from '../../../model/list';
import {
  daysOfRange,
  defaultRange,
  hasFilter,
  type TimelineFilter,
  writeTimelineFilter,
} from '../../../model/timeline';
import { useToday } from '../../../ui/dates/useToday';
import { countText } from '../../../ui/formats';
import { Pills } from '../../../ui/Pills';
import { DayBars } from './DayBars';
import { barsOf, chosenGroup, withGroup } from './daySeries';
import { useTimelineFilter } from './useTimelineFilter';
import type { ConsoleRow } from '../../../model/record';

const texts = listPanelTexts.days;
const allGroups = 'all';

/**
 * The counts of a search by group and, below them, by day. A group's count shows only its rows; a day narrows the
 * range. Nothing is counted before a search is set.
 */
export function DayCounts({ series }: { series: TimelineSeries }) {
  const { filter, set } = useTimelineFilter();
  const now = useToday();
  const isListed = hasFilter(filter);
  const { data } = useDays(series, filter, isListed);
  const chosen = chosenGroup(series, filter);
  const counted = isListed ? data : undefined;
  const total = (group?: string): string | undefined => {
    if (!counted) return undefined;
    const entries = counted.counts.filter((entry) => group === undefined || entry.group === group);
    const sum = countText(entries.reduce((before, { count }) => before + count, 0));
    return counted.counted_from === null ? sum : texts.atLeast(sum);
  };
  const range = countedRange(daysOfRange(filter.range, now), counted);
  const shownGroups = series.groups.filter(
    ({ value }) => chosen === undefined || String(value) === chosen,
  );
  return (
    <div style={{ display: 'grid', gap: 12, marginBlockEnd: 12 }}>
      <Pills
        label={series.label}
        value={chosen ?? allGroups}
        choices={[
          { value: allGroups, label: texts.all, count: total() },
          ...series.groups.map(({ value, label, color }) => ({
            value: String(value),
            label,
            color,
            count: total(String(value)),
          })),
        ]}
        onChoose={(value) => {
          const group = series.groups.find((candidate) => String(candidate.value) === value);
          set(withGroup(series, filter, group?.value));
        }}
      />
      {counted && range.start !== range.end && (
        <DayBars
          bars={barsOf(range, counted)}
          groups={shownGroups}
          onChoose={(days) => set({ range: days })}
        />
      )}
    </div>
  );
}

/** Leaves out the days that a long count did not reach, as they are not known to be empty. */
function countedRange(range: DayRange, counted: TimelineDays | undefined): DayRange {
  const from = counted?.counted_from?.slice(0, 10) ?? range.start;
  return from > range.start ? { ...range, start: from } : range;
}

function useDays(series: TimelineSeries, filter: TimelineFilter, isListed: boolean) {
  const { resource } = useListContext<ConsoleRow>();
  const countedFilter = {
    ...withGroup(series, filter, undefined),
    range: filter.range ?? defaultRange,
  };
  return useServiceQuery(
    queryKeys.custom(resource, 'days', writeTimelineFilter(countedFilter)),
    (provider, { signal }) => {
      // Uses the current time, as the rows do: the last 24 hours end now.
      const body = timelineSearch(writeTimelineFilter(countedFilter), undefined, new Date());
      return readDays(provider, { path: series.path, body, signal });
    },
    { placeholderData: keepPreviousData, enabled: isListed },
  );
}
