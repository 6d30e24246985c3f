import { styled } from '@mui/material/styles';
import { useMemo, useRef } from 'react';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  type BaseTickContentProps,
  CartesianGrid,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { homeTexts } from '../../../texts/attention/home';
import { homePanelTexts } from '../../../texts/attention/homePanels';
import { useBoxSize } from '../../ui/useBoxSize';
import { compactCount } from '../../ui/formats';
import { axisTicks, busiestBuckets } from './chartAxis';
import { bucketText, type SeriesProps } from './eventSeries';
import { heights, SeriesCounts } from './HomeFrame';

/** Width of a tick's text, in pixels. */
const tickWidth = 48;
/** Narrowest width of a bar, in pixels: narrower bars could not be seen, and thousands of bars would be slow. */
const minBarWidth = 1.6;
const yAxisWidth = 52;

/** Line height of the axis title, in pixels; a narrow chart breaks the title into two lines. */
const titleHeight = 20;

const Frame = styled('div')({
  minHeight: heights.chart,
  '& .axis-title': {
    marginInlineStart: yAxisWidth,
    color: 'var(--mui-palette-text-secondary)',
    fontSize: 12,
    lineHeight: `${titleHeight}px`,
    textAlign: 'center',
  },
  '& .recharts-text': { fill: 'var(--mui-palette-text-secondary)', fontSize: 12 },
  '& .recharts-surface:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: 2,
    borderRadius: 4,
  },
});

/** The library's own bar is measured after it is drawn, for animations, and then drawn again. */
const plainBar = ({ x, y, width, height, fill }: BarShapeProps) => (
  <rect {...{ x, y, width, height, fill }} />
);

/**
 * The library measures its own texts to break and thin them out, with a layout of the page for each word, and reads
 * their styles; these texts are known to fit.
 */
const tickText = (tick: BaseTickContentProps) => (
  <text
    className="recharts-text"
    x={tick.x}
    y={tick.y}
    dy={tick.verticalAnchor === 'middle' ? '0.355em' : '0.71em'}
    textAnchor={tick.textAnchor}
  >
    {tick.tickFormatter?.(tick.payload.value, tick.index)}
  </text>
);

const noLines = (): number[] => [];

/** The buckets that fit the width, and the axis labels by the start of their bar. */
function useChartBars({ events, series }: SeriesProps, room: number) {
  const { points, group_by: grouping } = events;
  const { size, points: shown } = useMemo(
    () => busiestBuckets(points, series, Math.max(1, Math.floor(room / minBarWidth))),
    [points, room, series],
  );
  const ticks = useMemo(() => {
    const max = Math.max(2, Math.floor(room / tickWidth));
    const dates = points.map(({ date }) => date);
    const labels = new Map(axisTicks(dates, grouping, max).map(({ date, label }) => [date, label]));
    // The tick is placed at the bar that contains its bucket.
    return new Map(
      dates.flatMap((date, index) => {
        const label = labels.get(date);
        const bar = shown[Math.floor(index / size)];
        return label === undefined || !bar ? [] : [[bar.date, label] as const];
      }),
    );
  }, [grouping, points, room, shown, size]);
  return { size, shown, ticks };
}

/** @returns the bars of the series, stacked from below */
const stackedBars = (series: SeriesProps['series']) =>
  series
    .toReversed()
    .map((name) => (
      <Bar
        key={name}
        dataKey={name}
        stackId="events"
        fill={`var(--series-${name})`}
        shape={plainBar}
        isAnimationActive={false}
      />
    ));

/** The counts of each bucket as stacked bars. A chunk of its own, because it contains the chart library. */
export default function EventsChart({ events, series }: SeriesProps) {
  const { group_by: grouping } = events;
  const box = useRef<HTMLDivElement>(null);
  const width = useBoxSize(box, 'clientWidth');
  const room = Math.max(0, width - yAxisWidth);
  const { size, shown, ticks } = useChartBars({ events, series }, room);
  const axisLabel = size === 1 ? homePanelTexts.time : homePanelTexts.timeBusiest(grouping, size);
  const names = series.map((name) => homeTexts.series[name]);

  return (
    <Frame ref={box}>
      {width > 0 && (
        <BarChart
          data={shown}
          width={width}
          height={heights.chart - titleHeight}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          barCategoryGap={room / shown.length > 8 ? '18%' : '4%'}
          aria-label={homePanelTexts.chart(names, grouping)}
        >
          <CartesianGrid
            vertical={false}
            verticalCoordinatesGenerator={noLines}
            stroke="var(--mui-palette-divider)"
          />
          <XAxis
            dataKey="date"
            ticks={[...ticks.keys()]}
            interval={0}
            tick={tickText}
            tickFormatter={(date: string) => ticks.get(date) ?? ''}
            tickLine={{ stroke: 'var(--mui-palette-text-secondary)' }}
            axisLine={{ stroke: 'var(--mui-palette-text-secondary)' }}
          />
          <YAxis
            width={yAxisWidth}
            interval={0}
            allowDecimals={false}
            tick={tickText}
            tickLine={false}
            axisLine={false}
            tickFormatter={(count: number) => compactCount(count)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--mui-palette-action-hover)' }}
            content={<ChartTip events={events} series={series} />}
          />
          {stackedBars(series)}
        </BarChart>
      )}
      {width > 0 && <div className="axis-title">{axisLabel}</div>}
    </Frame>
  );
}

const Tip = styled('div')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  background: 'var(--mui-palette-background-paper)',
  boxShadow: theme.shadows[3],
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { display: 'block', marginBottom: theme.spacing(0.5) },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& b': { marginInlineStart: 'auto', paddingInlineStart: theme.spacing(2) },
  '& .swatch': { width: 10, height: 10, borderRadius: 3, forcedColorAdjust: 'none' },
}));

interface ChartTipProps extends SeriesProps {
  /** Both are set by the chart: whether the pointer is on a bucket, and that bucket's start. */
  active?: boolean;
  label?: string | number;
}

function ChartTip({ events, series, active = false, label }: ChartTipProps) {
  const point = active ? events.points.find(({ date }) => date === label) : undefined;
  if (!point) return null;
  return (
    <Tip>
      <strong>{bucketText(point.date, events.group_by)}</strong>
      <ul>
        <SeriesCounts counts={point} series={series} />
      </ul>
    </Tip>
  );
}
