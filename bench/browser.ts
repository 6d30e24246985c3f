import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { acmeAdmin } from '../service/demo/accounts';
import { startBuiltService } from './builtService';
import { inMs, median, printTable } from './figures';
import { firstDataset, loadList } from './pageLoad';
import type { LoadFigures, Slowdown } from './pageLoad';
import { installPageProbe } from './pageProbe';

const runs = 7;
/** A mid-range telephone on a mobile network (issue "Speed"): CPU 4 times slower, 9 Mbit/s, 60 ms. */
const slow: Slowdown = { cpu: 4, bitsPerSecond: 9e6, roundTripMs: 60 };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Signs in by the demo's button and opens the list once, as a person who comes back has done. */
async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url });
  // The loader that runs this file marks functions with a helper, which a page does not have.
  await context.addInitScript('globalThis.__name = (target) => target;');
  await context.addInitScript(installPageProbe);
  const page = await context.newPage();
  await page.goto('/datasets');
  await page.getByRole('button', { name: `Sign in as ${acmeAdmin}` }).click();
  await firstDataset(page).waitFor();
  await page.close();
  return context;
}

const middle = (loads: readonly LoadFigures[], figure: keyof LoadFigures): number =>
  median(loads.map((load) => load[figure]));

/**
 * The cold, signed-in load of the dataset list, and the way to a detail page and back, in Chromium with
 * the built console and service: an empty cache each time, cookies and local storage kept.
 */
export async function measureBrowser(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'encryption-console-bench-'));
  const service = await startBuiltService(directory);
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    args: flags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const context = await signedIn(browser, service.url);
    const slowed: LoadFigures[] = [];
    const plain: LoadFigures[] = [];
    for (let run = 0; run < runs; run += 1) {
      slowed.push(await loadList(context, slow));
      plain.push(await loadList(context, undefined));
    }
    const row = (name: string, figure: keyof LoadFigures, unit: string): string[] => [
      name,
      `${inMs(middle(slowed, figure))} ${unit}`,
      `${inMs(middle(plain, figure))} ${unit}`,
    ];
    printTable(
      'Cold, signed-in load of /datasets in Chromium',
      [`median of ${runs}`, 'CPU × 4, 9 Mbit/s, 60 ms', 'as it is'],
      [
        row('first contentful paint', 'firstPaint', 'ms'),
        row('first row painted', 'firstRow', 'ms'),
        row('JavaScript on the wire by the first row', 'scriptKib', 'KiB'),
        row('list → detail', 'toDetail', 'ms'),
        row('detail → list', 'toList', 'ms'),
      ],
    );
  } finally {
    await browser.close();
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
