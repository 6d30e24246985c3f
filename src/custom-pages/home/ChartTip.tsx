import { styled } from '@mui/material/styles';
import type { EventPoint } from '../../../contract/billing';
import type { Grouping } from '../../../contract/dateRanges';
import { bucketText } from './bucketText';
import type { SeriesName } from './homeChoice';
import { countText } from '../../page/countText';
import { readingOrder, seriesTitles } from './seriesTable';

const Box = styled('div')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  background: 'var(--mui-palette-background-paper)',
  boxShadow: theme.shadows[3],
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { display: 'block', marginBottom: theme.spacing(0.5) },
  '& .line': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& .line b': { marginInlineStart: 'auto', paddingInlineStart: theme.spacing(2) },
  '& .swatch': { width: 10, height: 10, borderRadius: 3 },
}));

interface ChartTipProps {
  points: readonly EventPoint[];
  grouping: Grouping;
  series: readonly SeriesName[];
  /** Both are set by the chart: whether a bucket is pointed at, and its start. */
  active?: boolean;
  label?: string | number;
}

/** The figures of the bucket that is pointed at. */
export function ChartTip({ points, grouping, series, active = false, label }: ChartTipProps) {
  const point = active ? points.find(({ date }) => date === label) : undefined;
  if (!point) return null;
  return (
    <Box>
      <strong>{bucketText(point.date, grouping)}</strong>
      {readingOrder(series).map((name) => (
        <div key={name} className="line">
          <span
            className="swatch"
            aria-hidden="true"
            style={{ background: `var(--series-${name})` }}
          />
          {seriesTitles[name]} <b>{countText(point[name])}</b>
        </div>
      ))}
    </Box>
  );
}
