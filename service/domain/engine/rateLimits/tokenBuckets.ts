import type { RateLimit } from './limits';

/** Minimum number of subjects before full buckets are forgotten. */
const manySubjects = 10_000;

/** Counts an attempt. @returns 0 if it is allowed; otherwise it does not count, and these are the seconds to wait */
type ConsumeToken = (subject: string, limit: RateLimit) => number;

/**
 * Counts in this process's memory, where counting must not cost a write (decision 131). Each subject has a bucket that
 * refills evenly (generic cell rate algorithm): a whole window's attempts at once, then as many as the time allows.
 */
export function createTokenBuckets(clock: () => Date): ConsumeToken {
  /** When a subject's bucket is full again, on the scale of `passed`. */
  const fullAt = new Map<string, number>();
  // Elapsed milliseconds instead of the time, so that nobody has to wait because a clock was set back.
  let passed = 0;
  let read = Infinity;
  // Twice the number of remaining subjects, so that the average cost of sweeping per call stays constant.
  let sweepAt = manySubjects;

  function forgetFull(): void {
    for (const [known, moment] of fullAt) if (moment <= passed) fullAt.delete(known);
    sweepAt = Math.max(manySubjects, 2 * fullAt.size);
  }

  return (subject, { tries, seconds }) => {
    const time = clock().getTime();
    passed += Math.max(0, time - read);
    read = time;
    const full = Math.max(passed, fullAt.get(subject) ?? 0) + (seconds * 1000) / tries;
    const wait = full - passed - seconds * 1000;
    if (wait > 0) return Math.ceil(wait / 1000);
    if (fullAt.size >= sweepAt) forgetFull();
    fullAt.set(subject, full);
    return 0;
  };
}
