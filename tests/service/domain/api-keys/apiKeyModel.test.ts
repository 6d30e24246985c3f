import fc from 'fast-check';
import { beforeAll, describe, it } from 'vitest';
import { keyCommands } from './apiKeyCommands';
import { startModelFixture, type ModelFixture } from './apiKeyFixture';

/** More sequences than in every run: `MODEL_RUNS=20000 npx vitest run apiKeyModel`. */
const runs = Number(process.env['MODEL_RUNS'] ?? 40);

describe('any sequence of creating, changing, rolling, associating and waiting', () => {
  let fixture: ModelFixture;
  beforeAll(async () => {
    fixture = await startModelFixture();
  });

  it(
    'leads to the state that the specification implies, and never to a forbidden one',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(keyCommands, { maxCommands: 8 }), async (commands) => {
          await fc.asyncModelRun(() => fixture.begin(), commands);
          await fixture.compare();
        }),
        { numRuns: runs },
      );
    },
    // A sequence takes 80 ms on two idle cores.
    runs * 400,
  );
});
