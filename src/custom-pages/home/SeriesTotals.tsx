import { styled } from '@mui/material/styles';
import type { EventSeries } from '../../../contract/billing';
import type { SeriesName } from './homeChoice';
import { countText } from '../../page/countText';
import { readingOrder, seriesTitles } from './seriesTable';

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  minHeight: 28,
  margin: theme.spacing(2, 0, 1),
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& b': { minWidth: '5ch', fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
  '& .swatch': { width: 12, height: 12, borderRadius: 3 },
}));

interface SeriesTotalsProps {
  totals: EventSeries['totals'] | undefined;
  series: readonly SeriesName[];
}

/** The chart's legend, with what each series comes to. */
export const SeriesTotals = ({ totals, series }: SeriesTotalsProps) => (
  <List aria-label="Totals">
    {readingOrder(series).map((name) => (
      <li key={name}>
        <span
          className="swatch"
          aria-hidden="true"
          style={{ background: `var(--series-${name})` }}
        />
        {seriesTitles[name]} <b>{totals ? countText(totals[name]) : '…'}</b>
      </li>
    ))}
  </List>
);
