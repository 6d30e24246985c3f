import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// Kept in the environment, because each worker reads this file again.
process.env['CONSOLE_TEST_PORT'] ??= '4173';
process.env['CONSOLE_TEST_DATA'] ??= join(tmpdir(), `console-browser-tests-${process.pid}`);
const port = process.env['CONSOLE_TEST_PORT'];
const baseURL = `http://localhost:${port}`;
const inCi = process.env['CI'] !== undefined;
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/sharedService.ts',
  forbidOnly: inCi,
  retries: 0,
  workers: 2,
  // For the longest ways, on a machine that has much else to do; what does not come is given up long before.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // No displayed time may be the browser's own.
    timezoneId: 'America/St_Johns',
    // Requests and console of what failed; pictures would slow every test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Dialogs and menus open at once, for people who ask for that as well.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not work for root; a browser that talks to its maker would be
      // counted as a request of the console.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // No page lives long enough to give back the time that the compilers for hot code take.
        '--js-flags=--no-opt,--no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
