import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { homeTexts } from '../../../texts/attention/home';
import { countText } from '../../ui/formats';
import { FailureText, Loaded, type LoadedProps, MessagePanel } from '../../ui/LoadStates';
import type { SeriesName } from './eventSeries';
import { card, wrappingRow } from '../../ui/styles';

/** Heights of the panels' content and of its placeholders, in pixels. */
export const heights = { chart: 376, usage: 132, attention: 252, datasets: 419 } as const;

/** The grid of panels; defines the colours of the series. */
export const HomeGrid = styled('div')(({ theme }) => ({
  '--series-encrypt': 'var(--mui-palette-chart-encrypt)',
  '--series-decrypt': 'var(--mui-palette-chart-decrypt)',
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  '& > .wide': { gridColumn: '1 / -1' },
}));

/** Column beside the chart, with its panels stacked. */
export const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(2),
  minWidth: 0,
}));

const Card = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2.5),
  ...card,
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(2) },
  '& > header': {
    ...wrappingRow,
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    minHeight: 36,
    marginBottom: theme.spacing(1.5),
  },
  '& > header h2': { ...theme.typography.h2, margin: 0 },
}));

interface PanelProps {
  /** Missing if the page's own title says it. */
  title?: string;
  /** Content at the opposite end of the title's line. */
  end?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function Panel({ title, end, wide = false, children }: PanelProps) {
  const id = useId();
  return (
    <Card aria-labelledby={title && id} className={wide ? 'wide' : undefined}>
      {title !== undefined && (
        <header>
          <h2 id={id}>{title}</h2>
          {end}
        </header>
      )}
      {children}
    </Card>
  );
}

interface SeriesCountsProps {
  counts: Record<SeriesName, number> | undefined;
  series: readonly SeriesName[];
}

/** List items with the total of each series beside its colour, in reading order. */
export const SeriesCounts = ({ counts, series }: SeriesCountsProps) =>
  series.map((name) => (
    <li key={name}>
      <span className="swatch" aria-hidden="true" style={{ background: `var(--series-${name})` }} />
      {homeTexts.series[name]} <b>{counts ? countText(counts[name]) : '…'}</b>
    </li>
  ));

/** Placeholder of loading content; MUI's own would add its library to the first load. */
export const Skeleton = styled('div')({
  borderRadius: 8,
  background: 'color-mix(in srgb, var(--mui-palette-text-primary) 7%, transparent)',
});

/** The reason why a panel has nothing to show; as high as its content would be. */
export const EmptyPanel = styled(MessagePanel)({ height: '100%', fontSize: '0.875rem' });

interface ReadPartProps<T> extends Pick<LoadedProps<T>, 'query' | 'children'> {
  /** The heading of a failed call, in place of the service's title. */
  failed?: string;
  height: number;
}

/** Loaded content; a skeleton of its height while loading; after a failure the service's reason and a retry. */
export const ReadPart = <T,>({ failed, height, ...props }: ReadPartProps<T>) => (
  <Loaded
    {...props}
    placeholder={<Skeleton style={{ height }} />}
    renderFailure={(failure) => (
      <EmptyPanel role="alert">
        <FailureText {...failure} heading={failure.heading ?? failed} level="h3" />
      </EmptyPanel>
    )}
  />
);
