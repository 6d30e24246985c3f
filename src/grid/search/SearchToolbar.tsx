import FilterListIcon from '@mui/icons-material/FilterList';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useRef, useState } from 'react';
import type { RangeChoice } from '../../../contract/dateRanges';
import {
  isSet,
  daysOfRange,
  defaultRange,
  lastDay,
  type TimelineRange,
} from '../../dataProvider/timelineFilter';
import { DateRangePicker } from '../../dates/DateRangePicker';
import { useToday } from '../../dates/useToday';
import type { ConditionColumn } from '../../resources/declare';
import type { ColumnLayout, LayoutChange } from '../columnLayout';
import { ColumnsButton } from '../ColumnsButton';
import { ListButton } from '../ListButton';
import type { ListOf } from '../listRecord';
import { SearchBox } from '../SearchBox';
import { FilterChips } from './FilterChips';
import { conditionCount } from './filterChanges';
import { useTimelineFilter } from './useTimelineFilter';

const FilterBuilder = lazy(() => import('./FilterBuilder'));

const Toolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginBlockEnd: theme.spacing(1.5),
  // The chips have a line of their own, so that the controls above stay where they are.
  '& > .chips': { flexBasis: '100%' },
}));

/** What the picker shows; the last 24 hours are no whole days, which its presets are. */
const pickedOf = (range: TimelineRange = defaultRange, now: Date): RangeChoice => ({
  preset: 'preset' in range && range.preset !== lastDay ? range.preset : 'custom',
  range: daysOfRange(range, now),
});

interface SearchToolbarProps {
  list: ListOf['list'];
  conditions: readonly ConditionColumn[];
  layout: ColumnLayout;
  /** Widths on the screen, by column. */
  widths: Readonly<Record<string, number>>;
  onLayoutChange: (change: LayoutChange) => void;
}

/** What a list is searched for: text, dates and conditions; the whole of it lives in the address. */
export function SearchToolbar(props: SearchToolbarProps) {
  const { list, conditions, layout, widths, onLayoutChange } = props;
  const { filter, set, replace } = useTimelineFilter();
  const [building, setBuilding] = useState(false);
  const filtersButton = useRef<HTMLButtonElement>(null);
  const now = useToday();
  const count = conditionCount(filter.groups);
  return (
    <Toolbar>
      <SearchBox label={list.searchLabel} q={filter.q} onSearch={(q) => set({ q })} />
      <ListButton
        ref={filtersButton}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={building}
        onClick={() => setBuilding(true)}
      >
        <FilterListIcon />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </ListButton>
      <ColumnsButton
        columns={list.columns}
        layout={layout}
        widths={widths}
        onChange={onLayoutChange}
      />
      <DateRangePicker
        value={pickedOf(filter.range, now)}
        onChange={({ preset, range }) => set({ range: preset === 'custom' ? range : { preset } })}
        now={now}
        unset={!isSet(filter)}
      />
      <FilterChips
        className="chips"
        filter={filter}
        columns={conditions}
        onChange={(change) => {
          // A chip cannot keep the focus when it goes.
          filtersButton.current?.focus();
          set(change);
        }}
        onClear={() => {
          filtersButton.current?.focus();
          replace({});
        }}
      />
      {building && (
        <Suspense>
          <FilterBuilder
            columns={conditions}
            groups={filter.groups}
            onApply={(groups) => set({ groups })}
            onClose={() => setBuilding(false)}
          />
        </Suspense>
      )}
    </Toolbar>
  );
}
