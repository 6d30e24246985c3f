import type { EventSeries } from '../../../contract/billing';
import type { SeriesName } from './homeChoice';

/** Titles of the columns of figures, in reading order. */
export const seriesTitles: Record<SeriesName, string> = { encrypt: 'Encrypt', decrypt: 'Decrypt' };

/** @returns the series in reading order, which is from the top of the stack down */
export const readingOrder = (series: readonly SeriesName[]): SeriesName[] => series.toReversed();

/** @returns all figures, tab-separated, for a spreadsheet; moments in ISO 8601 */
export function tsvOf({ points }: EventSeries, series: readonly SeriesName[]): string {
  const columns = readingOrder(series);
  const head = ['Start (UTC)', ...columns.map((name) => seriesTitles[name])];
  const rows = points.map((point) => [point.date, ...columns.map((name) => String(point[name]))]);
  return [head, ...rows].map((cells) => cells.join('\t')).join('\n');
}
