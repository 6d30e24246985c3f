import { useListContext } from 'ra-core';
import FilterListIcon from '@mui/icons-material/FilterList';
import { styled } from '@mui/material/styles';
import type { RangeChoice } from '../../../../contract/lib/dateRanges';
import { dateTexts } from '../../../../texts/admin-kit/dates';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { timelineTexts } from '../../../../texts/admin-kit/timeline';
import { dayRangeText } from '../../../ui/formats';
import { useToday } from '../../../ui/dates/useToday';
import type { ListOf } from '../table/gridTable';
import { ListButton } from '../../../ui/ListButton';
import {
  FilterChip,
  focusToolbar,
  PanelButton,
  TextChip,
  ToolbarFrame,
} from '../toolbar/ListToolbar';
import type { TimelineScreen } from '../../../model/list';
import {
  daysOfRange,
  defaultRange,
  emptyFilter,
  isLastDay,
  hasFilter,
  lastDay,
  type TimelineFilter,
  type TimelineRange,
} from '../../../model/timeline';
import { lazyPart } from '../../../ui/LazyPart';
import type { ColumnArrangement } from '../useColumnArrangement';
import { conditionCount, conditionText, withoutCondition } from './conditions';
import { RangeFilter } from './RangeFilter';
import { useTimelineFilter } from './useTimelineFilter';
import { small, wrappingRow } from '../../../ui/styles';
import type { ConsoleRow } from '../../../model/record';

const texts = timelineTexts;

const FilterBuilder = lazyPart(() => import('./FilterBuilder'));

/** @returns the picker's initial choice: `custom` for the last 24 hours, as its presets are whole days */
const pickedOf = (range: TimelineRange = defaultRange, now: Date): RangeChoice => ({
  preset: 'preset' in range && range.preset !== lastDay ? range.preset : 'custom',
  range: daysOfRange(range, now),
});

interface TimelineToolbarProps {
  list: ListOf['list'];
  screen: Pick<TimelineScreen<ConsoleRow>, 'conditions' | 'namedBy'>;
  arrangement: ColumnArrangement;
}

/** The search of a list by text, dates and conditions; the address holds all of its state. */
export function TimelineToolbar({ list, screen, arrangement }: TimelineToolbarProps) {
  const { conditions } = screen;
  const { filter, set } = useTimelineFilter();
  const now = useToday();
  const count = conditionCount(filter.groups);
  return (
    <ToolbarFrame
      {...{ list, arrangement }}
      q={filter.q}
      onSearch={(q) => set({ q })}
      filters={
        <PanelButton
          opens="dialog"
          icon={<FilterListIcon />}
          text={count === 0 ? texts.filters : texts.filtersCount(count)}
          renderPanel={({ onClose }) => (
            <FilterBuilder
              columns={conditions}
              groups={filter.groups}
              onApply={(groups) => set({ groups })}
              onClose={onClose}
              fallback={null}
            />
          )}
        />
      }
    >
      <RangeFilter
        value={pickedOf(filter.range, now)}
        onChange={({ preset, range }) => set({ range: preset === 'custom' ? range : { preset } })}
        now={now}
        // The chip says “last 24 hours”; the two days that they touch would be another choice.
        unset={!hasFilter(filter) || isLastDay(filter.range)}
      />
      <FilterChips filter={filter} {...screen} onChange={set} />
    </ToolbarFrame>
  );
}

const Chips = styled('div')(({ theme }) => {
  const row = { ...wrappingRow, gap: theme.spacing(0.75) };
  return {
    ...row,
    // The chips have a line of their own, so that the controls above stay where they are.
    flexBasis: '100%',
    '& ul': { ...row, margin: 0, padding: 0, listStyle: 'none' },
    '& .any-of': {
      ...row,
      ...small,
      padding: theme.spacing(0.25, 0.5, 0.25, 1),
      border: '1px dashed var(--mui-palette-text-disabled)',
      borderRadius: 18,
    },
  } as const;
});

/** @returns chosen dates in words, for example `Last 7 days` */
const describeRange = (range: TimelineRange): string => {
  if (!('preset' in range)) return dayRangeText(range);
  if (range.preset === lastDay) return texts.lastDay;
  return dateTexts.presets[range.preset];
};

interface FilterChipsProps extends Pick<TimelineScreen<ConsoleRow>, 'conditions' | 'namedBy'> {
  filter: TimelineFilter;
  onChange: (change: Partial<TimelineFilter>) => void;
}

/** A chip for each filter of the list, with a button that removes it. */
function FilterChips({ filter, conditions: columns, namedBy, onChange }: FilterChipsProps) {
  const { data: rows = [] } = useListContext<ConsoleRow>();
  if (!hasFilter(filter)) return null;
  const { q, range } = filter;
  return (
    <Chips>
      <ul aria-label={texts.filtersSet}>
        <li>
          <FilterChip
            text={listTexts.filters.isValue(
              listTexts.timeline.date,
              describeRange(range ?? defaultRange),
            )}
            onRemove={range && (() => onChange({ range: undefined }))}
          />
        </li>
        {q.trim() !== '' && (
          <li>
            <TextChip q={q} onRemove={() => onChange({ q: '' })} />
          </li>
        )}
        {filter.groups.map(({ operator, conditions }, group) => {
          const names = conditions.map((condition) =>
            conditionText(
              condition,
              columns,
              rows.map((row) => namedBy?.(condition, row)).find((named) => named !== undefined),
            ),
          );
          const chips = names.map((text, index) => (
            // The same condition twice is the same text twice; a chip has no other identity.
            <li key={`${text} ${names.slice(0, index).filter((other) => other === text).length}`}>
              <FilterChip
                text={text}
                onRemove={() => onChange(withoutCondition(filter, group, index))}
              />
            </li>
          ));
          if (operator === 'AND' || conditions.length === 1) return chips;
          return (
            <li key={`any of ${names.join(' ')}`} className="any-of">
              {texts.anyOf}
              <ul>{chips}</ul>
            </li>
          );
        })}
      </ul>
      <ListButton
        onClick={(event) => {
          focusToolbar(event);
          onChange(emptyFilter);
        }}
      >
        {texts.clearAll}
      </ListButton>
    </Chips>
  );
}
