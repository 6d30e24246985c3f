/** A number of days, for example `365 days`. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Units by their name, for example `2 hours ago` or `in 1 hour`. */
const away = (count: string, unit: string, isPast: boolean): string => {
  const span = `${count} ${unit}${count === '1' ? '' : 's'}`;
  return isPast ? `${span} ago` : `in ${span}`;
};

/** Distance of a moment from now, with names for the days next to today; and the months. */
export const timeTexts = {
  now: 'now',
  days: { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' } as Readonly<Record<number, string>>,
  away,
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const;
