import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import {
  addDays,
  clampDay,
  dayOf,
  type DayRange,
  rangeLimits,
} from '../../../contract/lib/dateRanges';
import { dateTexts } from '../../../texts/admin-kit/dates';
import { ListButton } from '../ListButton';
import { DialogPopover } from '../DialogPopover';
import { dayRangeText } from '../formats';
import { Calendar } from './DayCalendar';
import { DayField } from './DayField';
import { typedDay } from './localDate';
import type { DateRangeProps, RangeEdge, useRangeDraft } from './useRangeDraft';

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  maxWidth: 344,
  padding: theme.spacing(2, 1.5, 1.5),
  '& .days': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1, 2) },
  '& p': { margin: 0, fontSize: '0.8125rem', color: 'var(--mui-palette-text-secondary)' },
  '& .range-problem': { color: 'var(--mui-palette-error-main)' },
  '& .MuiDateCalendar-root': { maxWidth: '100%' },
  '& .in-range:not(.range-edge)': {
    background: 'color-mix(in srgb, var(--mui-palette-primary-main) 16%, transparent)',
    borderRadius: theme.shape.borderRadius,
  },
  '& .range-edge': {
    background: 'var(--mui-palette-primary-main)',
    color: 'var(--mui-palette-primary-contrastText)',
    '&:hover, &:focus': { background: 'var(--mui-palette-primary-dark)' },
  },
  '& [aria-current="date"]': {
    outline: '1px solid var(--mui-palette-text-secondary)',
    outlineOffset: -1,
  },
  '& .panel-end': { display: 'flex', justifyContent: 'flex-end' },
}));

interface RangePanelProps extends Pick<DateRangeProps, 'value' | 'now'> {
  anchor: HTMLElement;
  picker: ReturnType<typeof useRangeDraft>;
  onClose: () => void;
}

const classesOf = (day: string, { start, end }: DayRange): string =>
  [day >= start && day <= end && 'in-range', (day === start || day === end) && 'range-edge']
    .filter(Boolean)
    .join(' ');

/** A custom range: both days typed in parts, or picked from the calendar (console.md section 5). */
export default function RangePanel({ anchor, picker, value, now, onClose }: RangePanelProps) {
  const { draft, problems } = picker;
  const [edge, setEdge] = useState<RangeEdge>('start');
  const problemId = useId();
  const today = dayOf(now);
  const first = addDays(today, -rangeLimits.calendarDays);
  // As it counts: a typed day beyond the calendar is moved into it (console.md section 5).
  const range = {
    start: clampDay(typedDay(draft.start) ?? value.range.start, now),
    end: clampDay(typedDay(draft.end) ?? value.range.end, now),
  };

  // The other end moves along if it would be on the wrong side.
  const pick = (day: string) => {
    if (edge === 'start') picker.pick({ start: day, end: day > range.end ? day : undefined });
    else picker.pick({ start: day < range.start ? day : undefined, end: day });
    setEdge('end');
  };

  return (
    <DialogPopover label={dateTexts.customRange} anchor={anchor} onClose={onClose}>
      <Content>
        <div className="days">
          {(['start', 'end'] as const).map((side) => (
            <DayField
              key={side}
              label={dateTexts.edges[side]}
              value={draft[side]}
              onChange={(date, isOpen) => picker.type(side, date, isOpen)}
              onEnter={() => setEdge(side)}
              onLeave={() => picker.leave(side)}
              active={edge === side}
              problem={problems[side]}
              describedBy={problems.range === undefined ? undefined : problemId}
            />
          ))}
        </div>
        {problems.range !== undefined && (
          <p id={problemId} className="range-problem" role="alert">
            {problems.range}
          </p>
        )}
        <p>{dateTexts.choosing[edge]}</p>
        <Calendar
          day={range[edge]}
          first={first}
          last={today}
          onPick={pick}
          classesOf={(day) => classesOf(day, range)}
        />
        <p>{dateTexts.available(dayRangeText({ start: first, end: today }))}</p>
        <div className="panel-end">
          <ListButton onClick={onClose}>{dateTexts.done}</ListButton>
        </div>
      </Content>
    </DialogPopover>
  );
}
