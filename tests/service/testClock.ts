import type { Clock } from '../../service/db/clock';

/** A clock that also dates the rows of the security history, until a test sets `inDatabase`. */
export interface TestClock extends Clock {
  inDatabase: boolean;
}

export const testClock = (tell: () => Date): TestClock =>
  Object.assign(() => tell(), { inDatabase: false });
