import { expect, it } from 'vitest';
import { createTokenBuckets } from '../../../service/domain/engine/rateLimits/tokenBuckets';

it('the cost of a call does not grow with the number of concurrent callers', () => {
  const consume = createTokenBuckets(() => new Date('2026-11-20T14:00:00Z'));
  const limit = { tries: 1, seconds: 60 };
  const began = performance.now();
  let waits = 0;
  for (let caller = 0; caller < 60_000; caller += 1) waits += consume(`caller ${caller}`, limit);
  // Scanning all callers in each call would take a billion steps.
  expect(performance.now() - began).toBeLessThan(2000);
  expect(waits).toBe(0);
  expect(consume('caller 0', limit)).toBe(60);
});
