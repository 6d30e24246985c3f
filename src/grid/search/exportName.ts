import type { DayRange } from '../../../contract/dateRanges';

const digits = (day: string): string => day.replaceAll('-', '');

/** @returns prefix, date range as yyyyMMdd_yyyyMMdd, then .csv (companion.md section 9) */
export const exportName = (prefix: string, { start, end }: DayRange): string =>
  `${prefix.replace(/_+$/, '')}_${digits(start)}_${digits(end)}.csv`;
