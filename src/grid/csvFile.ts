import type { DayRange } from '../../contract/dateRanges';
import { utcText } from '../ui/formats';

/**
 * Name of an exported file: the list's prefix and the moment as yyyyMMdd_HHmmss in UTC (console.md
 * section 9). Some prefixes are given with their underscore, some without: one stands between.
 */
export function csvFileName(prefix: string, moment: Date): string {
  return `${prefix.replace(/_+$/, '')}_${utcText(moment, 'yyyyMMdd_HHmmss')}.csv`;
}

/** @returns a count of bytes in words, for example `1.4 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const digits = (day: string): string => day.replaceAll('-', '');

/** @returns prefix, date range as yyyyMMdd_yyyyMMdd, then .csv (companion.md section 9) */
export const exportName = (prefix: string, { start, end }: DayRange): string =>
  `${prefix.replace(/_+$/, '')}_${digits(start)}_${digits(end)}.csv`;
