import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import type { Screen } from './pageProbe';

/** A page that has been idle this long has done what it does after its first paint. */
const quietMs = 1500;

export interface Slowdown {
  /** How many times slower the processor is. */
  cpu: number;
  bitsPerSecond: number;
  roundTripMs: number;
}

/** Milliseconds, but for the KiB (1,024 bytes) of scripts, headers included, as they were sent. */
export interface LoadFigures {
  firstPaint: number;
  firstRow: number;
  scriptKib: number;
  toDetail: number;
  toList: number;
}

async function slowDown(session: CDPSession, slowdown: Slowdown): Promise<void> {
  const { cpu, bitsPerSecond, roundTripMs } = slowdown;
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
}

interface Traffic {
  /** @returns bytes of the scripts that had arrived at a moment, in milliseconds since 1970 */
  scriptBytesBy: (moment: number) => number;
  /** Waits until nothing has been asked for, and nothing has arrived, for a while. */
  quiet: () => Promise<void>;
}

/** Notes when each script has arrived and how many bytes it took on the wire. */
function watchTraffic(session: CDPSession): Traffic {
  const scripts = new Set<string>();
  const arrived: { at: number; bytes: number }[] = [];
  let clockOffset = 0;
  let lastSeen = performance.now();
  session.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => {
    lastSeen = performance.now();
    clockOffset = wallTime - timestamp;
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    lastSeen = performance.now();
    if (!scripts.has(requestId)) return;
    arrived.push({ at: (timestamp + clockOffset) * 1000, bytes: encodedDataLength });
  });
  return {
    scriptBytesBy: (moment) =>
      arrived.filter(({ at }) => at <= moment).reduce((sum, { bytes }) => sum + bytes, 0),
    quiet: async () => {
      while (performance.now() - lastSeen < quietMs) await wait(quietMs / 10);
    },
  };
}

/** The link of the list's first row, in the plain table as in the data grid that takes its place. */
export const firstDataset = (page: Page): Locator =>
  page.locator(`:is(table tbody tr, [role="row"]) a[href^="/datasets/"]`).first();

/** @returns milliseconds from the click to the painted screen */
async function timeClick(page: Page, screen: Screen, link: Locator): Promise<number> {
  await page.evaluate((next) => window.benchProbe?.watchClick(next), screen);
  await link.click();
  return known(await page.evaluate(() => window.benchProbe?.result));
}

function known(figure: number | undefined): number {
  if (figure === undefined) throw new Error('The page told no time: its probe is missing.');
  return figure;
}

/**
 * Opens the list in a new page with an empty cache, then a dataset's page, then the list again.
 * @param context signed in, with the page probe
 */
export async function loadList(
  context: BrowserContext,
  slowdown: Slowdown | undefined,
): Promise<LoadFigures> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  if (slowdown) await slowDown(session, slowdown);
  const traffic = watchTraffic(session);

  await page.goto('/datasets', { waitUntil: 'commit' });
  const firstRow = known(await page.evaluate(() => window.benchProbe?.firstRow));
  const timeOrigin = await page.evaluate(() => performance.timeOrigin);
  // What arrives later (the data grid's own code, say) is no part of the load, but of what follows.
  await traffic.quiet();
  const firstPaint = known(
    await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
  );
  const toDetail = await timeClick(page, 'detail', firstDataset(page));
  await traffic.quiet();
  const back = page.getByRole('main').getByRole('link', { name: 'Datasets', exact: true });
  const toList = await timeClick(page, 'list', back);
  await page.close();
  const scriptKib = traffic.scriptBytesBy(timeOrigin + firstRow) / 1024;
  return { firstPaint, firstRow, scriptKib, toDetail, toList };
}
