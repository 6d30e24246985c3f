/**
 * Returns the current time. With `inDatabase`, rows of the security history get the database's time instead: the clocks
 * of several processes differ, and the rows would be out of order. A test's clock is used without this
 * correction. Code that writes no history takes any `() => Date`.
 */
export interface Clock {
  (): Date;
  readonly inDatabase: boolean;
}

/** The clock of every process that runs the service or a command. */
export const systemClock: Clock = Object.assign((): Date => new Date(), { inDatabase: true });

/** @returns a clock that stands still at this moment, for all work of one request */
export const stoppedAt = (now: Date, { inDatabase }: Clock): Clock =>
  Object.assign((): Date => now, { inDatabase });
