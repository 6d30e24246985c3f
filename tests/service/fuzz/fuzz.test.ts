import { expect, it } from 'vitest';
import { openApiWorld } from './apiWorld';
import { fuzz, fuzzRuns } from './fuzzing';

/** A request takes about 15 ms on two idle cores; a long run may share them. */
const timeout = Math.max(60_000, fuzzRuns * 60);

it(
  'the console API',
  async () => {
    expect(await fuzz(Math.ceil(fuzzRuns * 0.7), openApiWorld)).toEqual([]);
  },
  timeout,
);
