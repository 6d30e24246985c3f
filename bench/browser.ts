import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { acmeAdmin } from '../service/demo/accounts';
import { startBuiltService } from './builtService';
import { inMs, median, printTable } from './figures';
import { openChromium } from './chromium';
import { loadList, signInOnce } from './pageLoad';
import type { LoadFigures, Slowdown } from './pageLoad';

const runs = 7;
/** A mid-range telephone on a mobile network (issue "Speed"): CPU 4 times slower, 9 Mbit/s, 60 ms. */
const slow: Slowdown = { cpu: 4, bitsPerSecond: 9e6, roundTripMs: 60 };

const middle = (loads: readonly LoadFigures[], figure: keyof LoadFigures): number =>
  median(loads.map((load) => load[figure]));

/**
 * The cold, signed-in load of the dataset list, and the way to a detail page and back, in Chromium with
 * the built console and service: an empty cache each time, cookies and local storage kept.
 */
export async function measureBrowser(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'encryption-console-bench-'));
  const service = await startBuiltService(directory);
  const program = process.env['CHROMIUM_PATH'] ?? playwright.executablePath();
  const chromium = await openChromium(program, join(directory, 'profile'));
  try {
    await signInOnce(chromium, service.url, acmeAdmin);
    const slowed: LoadFigures[] = [];
    const plain: LoadFigures[] = [];
    for (let run = 0; run < runs; run += 1) {
      slowed.push(await loadList(chromium, service.url, slow));
      plain.push(await loadList(chromium, service.url, undefined));
    }
    printTable(
      'Cold, signed-in load of /datasets in Chromium, without a debugger',
      [`median of ${runs}`, 'CPU × 4, 9 Mbit/s, 60 ms', 'as it is'],
      rows.map(([name, figure, unit]) => [
        name,
        `${inMs(middle(slowed, figure))} ${unit}`,
        `${inMs(middle(plain, figure))} ${unit}`,
      ]),
    );
  } finally {
    await chromium.close();
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const rows: readonly (readonly [string, keyof LoadFigures, string])[] = [
  ['first contentful paint', 'firstPaint', 'ms'],
  ['first row painted', 'firstRow', 'ms'],
  ['usable: no task over 50 ms after it', 'usable', 'ms'],
  ['requests by the first row', 'requests', ''],
  ['JavaScript on the wire by the first row', 'scriptKib', 'KiB'],
  ['everything on the wire until quiet', 'allKib', 'KiB'],
  ['main thread until quiet', 'mainThread', 'ms'],
  ['list → detail', 'toDetail', 'ms'],
  ['detail → list', 'toList', 'ms'],
  ['list → detail, again', 'toDetailAgain', 'ms'],
  ['slowest click', 'worstClick', 'ms'],
];
