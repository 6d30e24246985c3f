import type { DayRange } from '../../contract/dateRanges';

/** @returns a range in words, for example `2026-11-14 – 2026-11-20 UTC` */
export const rangeText = ({ start, end }: DayRange): string =>
  start === end ? `${start} UTC` : `${start} – ${end} UTC`;
