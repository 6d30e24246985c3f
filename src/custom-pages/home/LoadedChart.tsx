import type { EventSeries } from '../../../contract/billing';
import { useLoadedCode } from '../../forms/codeLoader';
import { chartCode } from './chartCode';
import type { SeriesName } from './homeChoice';
import { Bone, chartHeight } from './HomeFrame';
import { homeTexts } from './homeTexts';
import { NotAvailable } from './NotAvailable';

interface LoadedChartProps {
  events: EventSeries;
  series: readonly SeriesName[];
}

/** The chart, as soon as its code is there. */
export function LoadedChart(props: LoadedChartProps) {
  const { loaded: Chart, error, retry } = useLoadedCode(chartCode);
  if (Chart) return <Chart {...props} />;
  if (error)
    return (
      <NotAvailable
        title={homeTexts.eventsNotAvailable}
        error={error}
        busy={false}
        onRetry={retry}
      />
    );
  return <Bone style={{ height: chartHeight }} />;
}
