/** Lengths of time in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** @param days negative for an earlier moment */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs);
