import ChartIcon from '@mui/icons-material/BarChartOutlined';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { keyframes, styled } from '@mui/material/styles';
import { useRef } from 'react';
import type { EventSeries } from '../../../contract/usage/billing';
import { presetRange } from '../../../contract/lib/dateRanges';
import { homeTexts } from '../../../texts/attention/home';
import { homePanelTexts } from '../../../texts/attention/homePanels';
import { ListButton } from '../../ui/ListButton';
import { useCopy } from '../../ui/copyText';
import { TableScroller } from '../../ui/DetailsTable';
import { countText } from '../../ui/formats';
import { EventControls } from './EventControls';
import { bucketText, seriesOf, type SeriesProps, tsvOf } from './eventSeries';
import type { ChosenHome } from './homeChoice';
import { EmptyPanel, heights, Panel, ReadPart, SeriesCounts, Skeleton } from './HomeFrame';
import { EventsChart, type HomeData } from './useHomeData';

const shimmer = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(400%)' },
});

/** The chart or its replacement; always of the same height. */
const Figures = styled('div')({
  position: 'relative',
  height: heights.chart,
  '&:focus': { outline: 'none' },
  '& > .figures': { height: '100%', transition: 'opacity 120ms' },
  // Figures of the previous choice are dimmed until the new ones arrive.
  '& > .figures[data-stale]': { opacity: 0.45 },
  '& > .progress': {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: 2,
    overflow: 'hidden',
    '&::before': {
      content: '""',
      display: 'block',
      width: '25%',
      height: '100%',
      background: 'var(--mui-palette-primary-main)',
      animation: `${shimmer} 1.1s linear infinite`,
    },
  },
});

/** The chart's legend, with the total of each series. */
const Totals = styled('ul')(({ theme }) => ({
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
  '& .swatch': { width: 12, height: 12, borderRadius: 3, forcedColorAdjust: 'none' },
}));

/** Encryptions and decryptions over time (console.md section 2). */
export function EventsPanel(props: { home: ChosenHome; query: HomeData['events'] }) {
  const { home, query } = props;
  const { choice, choose } = home;
  const { data, isFetching, isPlaceholderData } = query;
  const box = useRef<HTMLDivElement>(null);
  const isTable = choice.view === 'table';
  const series = seriesOf[choice.aggregation];

  const figures = (events: EventSeries) => {
    if (series.every((name) => events.totals[name] === 0))
      return <NoEvents {...{ home, events }} onLeave={() => box.current?.focus()} />;
    // Remount for another choice: the note that figures were copied applies only to those figures.
    if (isTable) return <EventsTable key={JSON.stringify(choice)} {...{ events, series }} />;
    const room = <Skeleton style={{ height: heights.chart }} />;
    return <EventsChart events={events} series={series} fallback={room} />;
  };

  return (
    <Panel
      title={homeTexts.events}
      end={
        <ListButton onClick={() => choose({ view: isTable ? 'chart' : 'table' })}>
          {isTable ? <ChartIcon /> : <TableIcon />}
          {isTable ? homePanelTexts.asChart : homePanelTexts.asTable}
        </ListButton>
      }
    >
      <EventControls {...home} />
      {(data ?? !query.error) && (
        <Totals aria-label={homePanelTexts.totals}>
          <SeriesCounts counts={data?.totals} series={series} />
        </Totals>
      )}
      <Figures ref={box} tabIndex={-1} aria-busy={isFetching}>
        {isFetching && <div className="progress" />}
        <div className="figures" data-stale={isPlaceholderData || undefined}>
          <ReadPart query={query} failed={homePanelTexts.eventsNotAvailable} height={heights.chart}>
            {figures}
          </ReadPart>
        </div>
      </Figures>
    </Panel>
  );
}

interface NoEventsProps {
  home: ChosenHome;
  events: EventSeries;
  /** Takes the focus, because the button disappears with its container. */
  onLeave: () => void;
}

function NoEvents({ home, events, onLeave }: NoEventsProps) {
  const { choice, choose, now } = home;
  const { encrypt, decrypt } = events.totals;
  const isOfAll = encrypt + decrypt === 0 && choice.datasets.length === 0;
  return (
    <EmptyPanel>
      <h3>{homePanelTexts.noEvents}</h3>
      <p>{isOfAll ? homePanelTexts.noEventsHint : homePanelTexts.noneOfSelection}</p>
      {choice.range.preset !== 'last-year' && (
        <ListButton
          onClick={() => {
            onLeave();
            choose({ range: { preset: 'last-year', range: presetRange('last-year', now) } });
          }}
        >
          {homePanelTexts.showLastYear}
        </ListButton>
      )}
    </EmptyPanel>
  );
}

/** Number of rows that are drawn; copying takes all of them. */
const maxRows = 1000;

const TableFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  height: '100%',
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) },
  '& .head output': { fontSize: '0.8125rem', color: 'var(--mui-palette-text-secondary)' },
}));

const Scroller = styled(TableScroller)({
  flexGrow: 1,
  minHeight: 0,
  overflow: 'auto',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'end' },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    background: 'var(--mui-palette-background-paper)',
    boxShadow: 'inset 0 -1px 0 var(--mui-palette-divider)',
  },
  '& tbody th': { fontWeight: 400 },
});

function EventsTable({ events, series }: SeriesProps) {
  const { elementRef, outcome, copy } = useCopy<HTMLTableElement>(homePanelTexts);
  const { points, group_by: grouping } = events;

  return (
    <TableFrame>
      <div className="head">
        <ListButton onClick={() => copy(tsvOf(events, series))}>
          <CopyIcon />
          {homePanelTexts.copy}
        </ListButton>
        <output>
          {outcome ??
            (points.length > maxRows &&
              homePanelTexts.firstRows(countText(maxRows), countText(points.length)))}
        </output>
      </div>
      <Scroller aria-label={homePanelTexts.table}>
        <table ref={elementRef} aria-label={homeTexts.events}>
          <thead>
            <tr>
              <th scope="col">{homeTexts.start}</th>
              {series.map((name) => (
                <th key={name} scope="col">
                  {homeTexts.series[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.slice(0, maxRows).map((point) => (
              <tr key={point.date}>
                <th scope="row">{bucketText(point.date, grouping)}</th>
                {series.map((name) => (
                  <td key={name}>{countText(point[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </TableFrame>
  );
}
