import { defineConfig } from 'vitest/config';

/**
 * Tests share their modules in a worker, which goes on with the next file as long as that is of the same project:
 * one after the other, then. Vitest names its own mode in `MODE`, which programs that tests start would take
 * for theirs.
 * @param groupOrder the project's turn
 */
const shared = (groupOrder: number) =>
  ({
    pool: 'forks',
    isolate: false,
    sequence: { groupOrder },
    retry: 0,
    env: { MODE: '' },
  }) as const;

/** A time zone half an hour off UTC, so that a moment shown in local time differs from the same one in UTC. */
const elsewhere = { MODE: '', TZ: 'America/St_Johns' };

export default defineConfig({
  test: {
    // Many tests wait for hashes, child processes or the clock, so both cores are worth a worker.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared(0),
          name: 'unit',
          env: elsewhere,
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/setup/failOnConsoleError.ts'],
          // Laws are tried with many values, beside other tests.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...shared(1),
          name: 'service',
          include: ['tests/service/**/*.test.ts'],
          setupFiles: ['tests/setup/failOnConsoleError.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared(2),
          name: 'components',
          env: elsewhere,
          include: ['tests/components/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: ['tests/setup/failOnConsoleError.ts', 'tests/setup/components.ts'],
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
    ],
  },
});
