import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import {
  addDays,
  dayOf,
  type DayRange,
  rangeLimits,
  type RangeChoice,
} from '../../contract/dateRanges';
import { DialogPopover } from '../page/DialogPopover';
import { ListButton } from '../grid/ListButton';
import { DayInput } from './DayInput';
import { dayOfParts, type DayParts } from './dayParts';
import { RangeCalendar } from './RangeCalendar';
import { rangeText } from './rangeText';
import type { RangeEdge, RangeProblems } from './useRangeDraft';

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  maxWidth: 344,
  padding: theme.spacing(2, 1.5, 1.5),
  '& .days': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1, 2) },
  '& p': { margin: 0, fontSize: '0.8125rem', color: 'var(--mui-palette-text-secondary)' },
  '& .range-problem': { color: 'var(--mui-palette-error-main)' },
  '& .MuiDateCalendar-root': { maxWidth: '100%' },
  '& .panel-end': { display: 'flex', justifyContent: 'flex-end' },
}));

interface RangePanelProps {
  anchor: HTMLElement;
  draft: Record<RangeEdge, DayParts>;
  /** The range that holds now. */
  value: RangeChoice;
  problems: RangeProblems;
  now: Date;
  onType: (edge: RangeEdge, parts: DayParts) => void;
  onPick: (days: Partial<DayRange>) => void;
  onLeave: (edge: RangeEdge) => void;
  onClose: () => void;
}

/** A range of one's own: both days typed in parts, or picked from the calendar. */
export default function RangePanel(props: RangePanelProps) {
  const { anchor, draft, value, problems, now, onType, onPick, onLeave, onClose } = props;
  const [edge, setEdge] = useState<RangeEdge>('start');
  const problemId = useId();
  const today = dayOf(now);
  const range = {
    start: dayOfParts(draft.start) ?? value.range.start,
    end: dayOfParts(draft.end) ?? value.range.end,
  };

  // The other end follows where it would stand on the wrong side.
  const pick = (day: string) => {
    if (edge === 'start') onPick({ start: day, end: day > range.end ? day : undefined });
    else onPick({ start: day < range.start ? day : undefined, end: day });
    setEdge('end');
  };

  return (
    <DialogPopover label="Custom date range" anchor={anchor} onClose={onClose}>
      <Content>
        <div className="days">
          {(['start', 'end'] as const).map((which) => (
            <DayInput
              key={which}
              label={which === 'start' ? 'Start date' : 'End date'}
              parts={draft[which]}
              onChange={(parts) => onType(which, parts)}
              onEnter={() => setEdge(which)}
              onLeave={() => onLeave(which)}
              active={edge === which}
              problem={problems[which]}
              describedBy={problems.range === undefined ? undefined : problemId}
            />
          ))}
        </div>
        {problems.range !== undefined && (
          <p id={problemId} className="range-problem" role="alert">
            {problems.range}
          </p>
        )}
        <p>{`Now choosing the ${edge} date, in UTC.`}</p>
        <RangeCalendar value={range[edge]} range={range} onPick={pick} now={now} />
        <p>{`Possible: ${rangeText({ start: addDays(today, -rangeLimits.calendarDays), end: today })}`}</p>
        <div className="panel-end">
          <ListButton type="button" onClick={onClose}>
            Done
          </ListButton>
        </div>
      </Content>
    </DialogPopover>
  );
}
