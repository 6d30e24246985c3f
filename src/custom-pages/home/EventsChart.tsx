import { styled } from '@mui/material/styles';
import { useMemo, useRef } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { EventSeries } from '../../../contract/billing';
import { useWidth } from '../../grid/useBoxSize';
import { axisTicks } from './axisTicks';
import { busiestBuckets } from './busiestBuckets';
import { ChartTip } from './ChartTip';
import type { SeriesName } from './homeChoice';
import { chartHeight } from './HomeFrame';
import { readingOrder, seriesTitles } from './seriesTable';

/** Room that a tick's text takes, in pixels. */
const tickWidth = 48;
/** Bars are not drawn narrower than this, in pixels: they could not be seen, and thousands would be slow. */
const leastBarWidth = 1.6;
const yAxisWidth = 52;
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

const Frame = styled('div')({
  height: chartHeight,
  '& .recharts-text': { fill: 'var(--mui-palette-text-secondary)', fontSize: 12 },
  '& .recharts-surface:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: 2,
    borderRadius: 4,
  },
});

interface EventsChartProps {
  events: EventSeries;
  series: readonly SeriesName[];
}

/** The counts of each bucket, one upon the other. Its own chunk: it brings the chart library. */
export default function EventsChart({ events, series }: EventsChartProps) {
  const { points, group_by: grouping } = events;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const room = Math.max(0, width - yAxisWidth);
  const { size, points: shown } = useMemo(
    () => busiestBuckets(points, series, Math.max(1, Math.floor(room / leastBarWidth))),
    [points, room, series],
  );
  const ticks = useMemo(() => {
    const most = Math.max(2, Math.floor(room / tickWidth));
    const dates = points.map(({ date }) => date);
    const labels = new Map(
      axisTicks(dates, grouping, most).map(({ date, label }) => [date, label]),
    );
    // A tick stands at the bar that its bucket is in.
    return new Map(
      dates.flatMap((date, place) => {
        const label = labels.get(date);
        const bar = shown[Math.floor(place / size)];
        return label === undefined || !bar ? [] : [[bar.date, label] as const];
      }),
    );
  }, [grouping, points, room, shown, size]);
  const axisLabel =
    size === 1 ? 'Time (UTC)' : `Time (UTC), each bar the busiest ${grouping} of ${size}`;
  const names = readingOrder(series).map((name) => seriesTitles[name].toLowerCase());

  return (
    <Frame ref={box}>
      {width > 0 && (
        <BarChart
          data={shown}
          width={width}
          height={chartHeight}
          margin={{ top: 8, right: 8, bottom: 18, left: 0 }}
          barCategoryGap={room / shown.length > 8 ? '18%' : '4%'}
          aria-label={`Chart of ${names.join(' and ')} by ${grouping}; its figures are in the table view`}
        >
          <CartesianGrid vertical={false} stroke="var(--mui-palette-divider)" />
          <XAxis
            dataKey="date"
            ticks={[...ticks.keys()]}
            interval={0}
            tickFormatter={(date: string) => ticks.get(date) ?? ''}
            tickLine={{ stroke: 'var(--mui-palette-text-secondary)' }}
            axisLine={{ stroke: 'var(--mui-palette-text-secondary)' }}
            label={{ value: axisLabel, position: 'insideBottom', offset: -14 }}
          />
          <YAxis
            width={yAxisWidth}
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            tickFormatter={(count: number) => compact.format(count)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--mui-palette-action-hover)' }}
            content={<ChartTip points={points} grouping={grouping} series={series} />}
          />
          {series.map((name) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="events"
              fill={`var(--series-${name})`}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      )}
    </Frame>
  );
}
