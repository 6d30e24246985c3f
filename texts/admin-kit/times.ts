import { counted } from './counted';

/** A number of days as the specification writes it, without a separator: `1080 days`. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Distances with the name of the unit, for example `2 hours ago` or `in 1 hour`. */
const away = (count: number, unit: string, isPast: boolean): string =>
  isPast ? `${counted(count, unit)} ago` : `in ${counted(count, unit)}`;

/** Distance of a moment from now, with names for yesterday, today and tomorrow; and the months. */
export const timeTexts = {
  now: 'now',
  days: { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' } as Readonly<Record<number, string>>,
  away,
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const;
