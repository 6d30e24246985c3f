import type { Clock } from '../../service/db/clock';

/** A clock whose time rows of the security history have, too, until a test sets `inDatabase`. */
export interface TestClock extends Clock {
  inDatabase: boolean;
}

export const testClock = (tell: () => Date): TestClock =>
  Object.assign(() => tell(), { inDatabase: false });
