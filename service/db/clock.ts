/**
 * Tells the time. With `inDatabase`, rows of the security history take the database's time instead: the clocks of
 * several processes are apart, and rows would stand in an order in which nothing happened. The clock of a test counts
 * as it is. Code that writes no history takes any `() => Date`.
 */
export interface Clock {
  (): Date;
  readonly inDatabase: boolean;
}

/** The clock of every process that runs the service or a command. */
export const systemClock: Clock = Object.assign((): Date => new Date(), { inDatabase: true });

/** @returns the clock for all of one request, for which it is this moment */
export const stoppedAt = (now: Date, { inDatabase }: Clock): Clock =>
  Object.assign((): Date => now, { inDatabase });
