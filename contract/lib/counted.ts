/** @returns "1 key", "2 keys" */
export const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what}` : `${count} ${what}s`;

/** Whole numbers as people read them, for example 1,234,567; without `Intl`, which is slow in its first use. */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
