/** Whole numbers with separators, for example 1,234,567; without `Intl`, whose first use is slow. */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** @returns the whole `singular` for a count of 1; otherwise the count before `plural` */
export const several = (count: string, singular: string, plural: string): string =>
  count === '1' ? singular : `${count} ${plural}`;

/** @returns for example `1 key` or `1,200 keys` */
export const counted = (count: number, noun: string): string =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
