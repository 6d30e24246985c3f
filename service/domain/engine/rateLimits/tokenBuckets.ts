import type { RateLimit } from './limits';

/** Subjects that are remembered before those that used up nothing any more are forgotten. */
const manySubjects = 10_000;

/** Counts a try. @returns the seconds until the next one, when this one is too many and does not count; otherwise 0 */
type ConsumeToken = (subject: string, limit: RateLimit) => number;

/**
 * Counts in this process's memory what must not cost a write (decision 131). Each subject has a bucket that fills
 * up evenly (generic cell rate algorithm): all of a window's tries at once, then as many as its time brings.
 */
export function createTokenBuckets(clock: () => Date): ConsumeToken {
  /** When a subject's bucket is full again, as `passed` counts. */
  const fullAt = new Map<string, number>();
  // Milliseconds that went by, not the time: a clock that is set back must keep nobody waiting.
  let passed = 0;
  let read = Infinity;
  // Twice what stays: going through all of them at each call would cost the more the more there are.
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
