/**
 * The calendar counts in the browser's own days; these carry ours to it and back, and no moment of either
 * is ever looked at, so that the zone plays no part.
 */

const digits = (value: number, count: number) => String(value).padStart(count, '0');

/** @returns the browser's own day of the same name; `day` is yyyy-MM-dd */
export const toCarrier = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const carrier = new Date(2000, month - 1, 1);
  // By itself a Date takes the years up to 99 for those of the twentieth century.
  carrier.setFullYear(year, month - 1, date);
  return carrier;
};

/** @returns the day, yyyy-MM-dd, that the browser's own day is named */
export const fromCarrier = (carrier: Date): string =>
  `${digits(carrier.getFullYear(), 4)}-${digits(carrier.getMonth() + 1, 2)}-${digits(carrier.getDate(), 2)}`;
