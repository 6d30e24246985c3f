import TableIcon from '@mui/icons-material/TableChartOutlined';
import ChartIcon from '@mui/icons-material/BarChartOutlined';
import { useRef } from 'react';
import type { EventSeries } from '../../../contract/billing';
import { presetRange } from '../../../contract/dateRanges';
import { ListButton } from '../../grid/ListButton';
import { EventControls } from './EventControls';
import { EventFigures } from './EventFigures';
import { EventsTable } from './EventsTable';
import { seriesOf } from './homeChoice';
import { Bone, chartHeight, Panel } from './HomeFrame';
import { homeTexts } from './homeTexts';
import { LoadedChart } from './LoadedChart';
import { EmptyPanel, NotAvailable } from './NotAvailable';
import { SeriesTotals } from './SeriesTotals';
import { useEventSeries } from './useHomeData';
import { useHomeChoice } from './useHomeChoice';

/** What is encrypted and decrypted over time (console.md section 2). */
export function EventsPanel() {
  const { choice, choose, now } = useHomeChoice();
  const { data, error, isFetching, isPlaceholderData, refetch } = useEventSeries(choice);
  const box = useRef<HTMLDivElement>(null);
  const { aggregation, view, range } = choice;
  const series = seriesOf(aggregation);

  const body = (events: EventSeries) => {
    if (series.every((name) => events.totals[name] === 0))
      return (
        <EmptyPanel title={homeTexts.noEvents}>
          <p>{homeTexts.noEventsHint}</p>
          {range.preset !== 'last-year' && (
            <ListButton
              type="button"
              onClick={() => {
                // The button goes away with what it stands in.
                box.current?.focus();
                const preset = 'last-year';
                choose({ range: { preset, range: presetRange(preset, now) } });
              }}
            >
              Show the last year
            </ListButton>
          )}
        </EmptyPanel>
      );
    return view === 'table' ? (
      <EventsTable events={events} series={series} />
    ) : (
      <LoadedChart events={events} series={series} />
    );
  };

  return (
    <Panel
      title={homeTexts.events}
      end={
        <ListButton
          type="button"
          onClick={() => choose({ view: view === 'table' ? 'chart' : 'table' })}
        >
          {view === 'table' ? <ChartIcon /> : <TableIcon />}
          {view === 'table' ? homeTexts.asChart : homeTexts.asTable}
        </ListButton>
      }
    >
      <EventControls choice={choice} choose={choose} now={now} />
      <SeriesTotals totals={data?.totals} series={series} />
      <EventFigures ref={box} busy={isFetching} stale={isPlaceholderData}>
        {data ? (
          body(data)
        ) : error ? (
          <NotAvailable
            title={homeTexts.eventsNotAvailable}
            error={error}
            busy={isFetching}
            onRetry={refetch}
          />
        ) : (
          <Bone style={{ height: chartHeight }} />
        )}
      </EventFigures>
    </Panel>
  );
}
