import { defineConfig } from 'vitest/config';

/**
 * Tests share their modules in a worker: loading them is most of their time. Vitest names its own
 * mode in `MODE`, which programs that tests start would take for theirs.
 */
const shared = { pool: 'forks', isolate: false, retry: 1, env: { MODE: '' } } as const;

export default defineConfig({
  test: {
    // Many tests wait for hashes, child processes or the clock, so both cores are worth a worker.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/setup/failOnConsoleError.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'service',
          include: ['tests/service/**/*.test.ts'],
          setupFiles: ['tests/setup/failOnConsoleError.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'components',
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
