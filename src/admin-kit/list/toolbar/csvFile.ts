import type { DayRange } from '../../../../contract/lib/dateRanges';
import { utcText } from '../../../ui/formats';

/** Prefixes are given with or without a final underscore: exactly one stands between the parts. */
const fileName = (prefix: string, times: string): string =>
  `${prefix.replace(/_+$/, '')}_${times}.csv`;

/** @returns prefix and moment as yyyyMMdd_HHmmss in UTC (console.md section 9) */
export const csvFileName = (prefix: string, moment: Date): string =>
  fileName(prefix, utcText(moment, 'yyyyMMdd_HHmmss'));

/** @returns prefix and range of dates as yyyyMMdd_yyyyMMdd (companion.md section 9) */
export const exportName = (prefix: string, { start, end }: DayRange): string =>
  fileName(prefix, `${start}_${end}`.replaceAll('-', ''));

/** @returns a count of bytes in words, for example `1.4 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
