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
  /** When a subject's bucket is full again, on the scale of `elapsedMs`. */
  const fullAt = new Map<string, number>();
  // Elapsed milliseconds instead of the time, so that nobody has to wait because a clock was set back.
  let elapsedMs = 0;
  let lastTime = Infinity;
  // Twice the number of remaining subjects, so that the average cost of sweeping per call stays constant.
  let sweepSize = manySubjects;

  function forgetFull(): void {
    for (const [subject, moment] of fullAt) if (moment <= elapsedMs) fullAt.delete(subject);
    sweepSize = Math.max(manySubjects, 2 * fullAt.size);
  }

  return (subject, { tries, seconds }) => {
    const time = clock().getTime();
    elapsedMs += Math.max(0, time - lastTime);
    lastTime = time;
    const nextFullAt = Math.max(elapsedMs, fullAt.get(subject) ?? 0) + (seconds * 1000) / tries;
    const waitMs = nextFullAt - elapsedMs - seconds * 1000;
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    if (fullAt.size >= sweepSize) forgetFull();
    fullAt.set(subject, nextFullAt);
    return 0;
  };
}
