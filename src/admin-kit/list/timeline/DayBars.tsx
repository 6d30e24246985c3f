import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { DayRange } from '../../../../contract/lib/dateRanges';
import { listPanelTexts } from '../../../../texts/admin-kit/listPanels';
import type { TimelineSeries } from '../../../model/list';
import { countText, dayRangeText } from '../../../ui/formats';
import { bareButton } from '../../../ui/styles';
import type { DayBar } from './daySeries';

const texts = listPanelTexts.days;

const Bars = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  display: 'flex',
  height: 56,
  '&[data-tall]': { height: 120 },
  borderBlockEnd: '1px solid var(--mui-palette-divider)',
  touchAction: 'pan-y',
  '& button': {
    ...bareButton,
    display: 'flex',
    flex: '1 1 0',
    flexDirection: 'column-reverse',
    minWidth: 0,
    maxWidth: 48,
    padding: '0 1px',
    borderRadius: 2,
  },
  '& button:hover, & button[data-dragged]': { background: 'var(--mui-palette-action-hover)' },
  '& span': { forcedColorAdjust: 'none' },
});

interface DayBarsProps {
  bars: readonly DayBar[];
  groups: TimelineSeries['groups'];
  onChoose: (range: DayRange) => void;
  isTall?: true;
}

const countOf = ({ counts }: DayBar, { value }: TimelineSeries['groups'][number]): number =>
  Math.max(0, counts[String(value)] ?? 0);

type GroupSegmentsProps = Pick<DayBarsProps, 'groups'> & { bar: DayBar; highestSum: number };

/** The parts of a bar, a color for each group; `highestSum` is the sum of the highest bar. */
const GroupSegments = ({ bar, groups, highestSum }: GroupSegmentsProps) =>
  groups.map((group) => (
    <span
      key={group.value}
      style={{ height: `${(100 * countOf(bar, group)) / highestSum}%`, background: group.color }}
    />
  ));

/** Bars of days. A click on a bar narrows the list to its days; dragging to another bar, to all days in between. */
export function DayBars({ bars, groups, onChoose, isTall }: DayBarsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [current, setCurrent] = useState(bars.length - 1);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const sumOf = (bar: DayBar) => groups.reduce((sum, group) => sum + countOf(bar, group), 0);
  const highestSum = Math.max(1, ...bars.map(sumOf));
  // One tab stop; the arrow keys go from bar to bar.
  const stop = Math.min(current, bars.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(stop + step, 0), bars.length - 1);
    setCurrent(next);
    box.current?.querySelectorAll('button')[next]?.focus();
  };
  const choose = (from: number, to: number) => {
    const first = bars[Math.min(from, to)];
    const last = bars[Math.max(from, to)];
    if (first && last) onChoose({ start: first.start, end: last.end });
  };
  const isDragged = (i: number) =>
    drag !== undefined && i >= Math.min(drag.from, drag.to) && i <= Math.max(drag.from, drag.to);
  return (
    <Bars ref={box} data-tall={isTall} aria-label={texts.label} onKeyDown={move}>
      {bars.map((bar, index) => {
        const label = texts.bar(dayRangeText(bar), countText(sumOf(bar)));
        return (
          <button
            key={bar.start}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            aria-label={label}
            data-tip={label}
            data-dragged={isDragged(index) || undefined}
            onClick={() => choose(index, index)}
            onPointerDown={() => setDrag({ from: index, to: index })}
            // The bar where a touch begins captures it; the other bars would get no events.
            onGotPointerCapture={({ currentTarget, pointerId }) =>
              currentTarget.releasePointerCapture(pointerId)
            }
            onPointerCancel={() => setDrag(undefined)}
            onPointerEnter={({ buttons }) => {
              // A drag that was released outside the bars has ended.
              setDrag((before) => (before && buttons > 0 ? { ...before, to: index } : undefined));
            }}
            onPointerUp={() => {
              // A press and a release on one bar is its click.
              if (drag && drag.from !== index) choose(drag.from, index);
              setDrag(undefined);
            }}
          >
            <GroupSegments {...{ bar, groups, highestSum }} />
          </button>
        );
      })}
    </Bars>
  );
}
