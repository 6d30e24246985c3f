/** A rotation interval in words, for example `365 days`. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
