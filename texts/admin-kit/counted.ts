/** Whole numbers with separators, for example 1,234,567; without `Intl`, whose first use is slow. */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** @returns for example `1 key` or `1,200 keys` */
export const counted = (count: number, noun: string): string =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
