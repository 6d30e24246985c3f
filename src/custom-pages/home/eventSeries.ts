import { homeTexts } from '../../../texts/attention/home';
import type { EventSeries } from '../../../contract/usage/billing';
import type { Grouping } from '../../../contract/lib/dateRanges';
import { displayTime, utcText } from '../../ui/formats';

export const aggregations = ['encrypt, decrypt', 'encrypt', 'decrypt'] as const;
export type Aggregation = (typeof aggregations)[number];

export type SeriesName = keyof EventSeries['totals'];

/** The series of each aggregation in reading order, which is from the top of the stack down. */
export const seriesOf: Record<Aggregation, readonly SeriesName[]> = {
  'encrypt, decrypt': ['encrypt', 'decrypt'],
  encrypt: ['encrypt'],
  decrypt: ['decrypt'],
};

export interface SeriesProps {
  events: EventSeries;
  series: readonly SeriesName[];
}

/** @returns a bucket in words, by its start (ISO 8601, UTC): its hour, day, week or month */
export function bucketText(date: string, grouping: Grouping): string {
  const day = `${utcText(date, 'yyyy-MM-dd')} UTC`;
  switch (grouping) {
    case 'hour':
      return displayTime(date);
    case 'day':
      return day;
    case 'week':
      return homeTexts.weekOf(day);
    case 'month':
      return `${utcText(date, 'yyyy-MM')} UTC`;
  }
}

/** @returns all figures, tab-separated, for a spreadsheet; moments in ISO 8601 */
export function tsvOf({ points }: EventSeries, series: readonly SeriesName[]): string {
  const head = [homeTexts.start, ...series.map((name) => homeTexts.series[name])];
  const rows = points.map((point) => [point.date, ...series.map((name) => String(point[name]))]);
  return [head, ...rows].map((cells) => cells.join('\t')).join('\n');
}
