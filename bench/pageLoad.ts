import { setTimeout as wait } from 'node:timers/promises';
import type { Chromium, PageSession } from './chromium';
import { installPageProbe, paintedScreen, type Screen } from './pageProbe';

/** A page that has been idle this long has done what it does after its first paint. */
const quietMs = 1500;

/** A list and the page of its first record, and how one goes from one to the other. */
export interface Site {
  listUrl: string;
  list: Screen;
  detail: Screen;
  /** Selectors of links. */
  firstRow: string;
  backToList: string;
}

export interface Slowdown {
  /** CPU slowdown factor. */
  cpu: number;
  bitsPerSecond: number;
  roundTripMs: number;
}

/** Milliseconds, but for KiB (1,024 bytes, headers included, as they were sent) and numbers of requests. */
export interface LoadFigures {
  firstPaint: number;
  firstRow: number;
  /** The first row is there, and no task of more than 50 ms goes on or follows. */
  usable: number;
  scriptKib: number;
  /** Everything until the page is quiet. */
  allKib: number;
  /** Asked for before the first row was painted. */
  requests: number;
  /** Main thread work until the page is quiet, in milliseconds. */
  mainThread: number;
  toDetail: number;
  toList: number;
  toDetailAgain: number;
  /** The longest time from a press or a click to the next painted frame. */
  worstClick: number;
}

async function slowDown(page: PageSession, slowdown: Slowdown): Promise<void> {
  const { cpu, bitsPerSecond, roundTripMs } = slowdown;
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
}

/** Notes when each request was made and answered, and how many bytes it took on the wire. */
function watchTraffic(page: PageSession) {
  const scripts = new Set<unknown>();
  const requestTimes: number[] = [];
  const responses: { arrivedAt: number; bytes: number; isScript: boolean }[] = [];
  let clockOffset = 0;
  let lastSeen = performance.now();
  page.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => {
    lastSeen = performance.now();
    clockOffset = Number(wallTime) - Number(timestamp);
    requestTimes.push(Number(wallTime) * 1000);
  });
  page.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  page.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    lastSeen = performance.now();
    responses.push({
      arrivedAt: (Number(timestamp) + clockOffset) * 1000,
      bytes: Number(encodedDataLength),
      isScript: scripts.has(requestId),
    });
  });
  const kib = (counted: typeof responses) =>
    counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    /** @param moment in milliseconds since 1970 */
    scriptKibBy: (moment: number) =>
      kib(responses.filter(({ arrivedAt, isScript }) => isScript && arrivedAt <= moment)),
    requestsBy: (moment: number) => requestTimes.filter((time) => time <= moment).length,
    allKib: () => kib(responses),
    /** Waits until nothing has been asked for, and nothing has arrived, for a while. */
    quiet: async () => {
      while (performance.now() - lastSeen < quietMs) await wait(quietMs / 10);
    },
  };
}

/** @returns milliseconds from a click with the mouse to the painted screen */
export async function timeClick(page: PageSession, screen: Screen, link: string): Promise<number> {
  const position = await page.evaluate<{ x: number; y: number }>(
    `(() => {
      window.benchProbe.watchClick(${JSON.stringify(screen)});
      const box = document.querySelector(${JSON.stringify(link)}).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    })()`,
  );
  const button = { ...position, button: 'left', clickCount: 1 };
  await page.send('Input.dispatchMouseEvent', { ...position, type: 'mouseMoved' });
  await page.send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' });
  await page.send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' });
  return page.evaluate('window.benchProbe.result');
}

/** @param first what the navigation will lead to */
export async function openPage(chromium: Chromium, first: Screen): Promise<PageSession> {
  const page = await chromium.newPage();
  await page.send('Page.enable');
  // The loader that runs this file marks functions with a helper, which a page does not have.
  const source = `globalThis.__name = (target) => target; (${installPageProbe.toString()})(${JSON.stringify(first)}, ${paintedScreen.toString()});`;
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  return page;
}

/** Answered without a page, so that no code of the console is compiled before the measurement. */
export const plainPath = '/livez';

/**
 * Opens the site's plain answer and waits until the browser is idle: the tab then runs in the site's process.
 * @throws Error when the answer is a page, whose code would be compiled ahead of the measurement
 */
async function openOnSite(page: PageSession, address: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => page.on('Page.loadEventFired', () => resolve()));
  await page.send('Page.navigate', { url: new URL(plainPath, address).href });
  await loaded;
  const type = await page.evaluate<string>('document.contentType');
  if (type === 'text/html') throw new Error(`${plainPath} of ${address} answers with a page`);
  await wait(quietMs);
}

/** State of the tab before the load. A site with COOP makes a tab from elsewhere start a new process. */
export type TabBefore = 'on the site' | 'new';

interface LoadConditions {
  slowdown?: Slowdown | undefined;
  tabBefore?: TabBefore | undefined;
}

/** Opens an address with an empty cache, and lets nothing run but the probe until it is quiet. */
export async function openCold(
  chromium: Chromium,
  address: string,
  screen: Screen,
  { slowdown, tabBefore = 'on the site' }: LoadConditions = {},
) {
  const page = await openPage(chromium, screen);
  if (tabBefore === 'on the site') await openOnSite(page, address);
  await page.send('Network.enable');
  await page.send('Network.clearBrowserCache');
  await page.send('Performance.enable');
  if (slowdown) await slowDown(page, slowdown);
  const traffic = watchTraffic(page);
  await page.send('Page.navigate', { url: address });
  // A slow processor may render the rows long after the last answer, so requests that follow them are awaited, too.
  await probedLoad(page);
  await wait(quietMs);
  await traffic.quiet();
  return { page, traffic };
}

const probedLoad = (page: PageSession) =>
  page.evaluate<Record<'firstScreen' | 'firstPaint' | 'timeOrigin' | 'usable', number>>(
    'window.benchProbe.load()',
  );

/** @returns milliseconds from the navigation to the painted screen, with an empty cache */
export async function timeLoad(
  chromium: Chromium,
  address: string,
  screen: Screen,
  conditions: LoadConditions,
): Promise<number> {
  const { page } = await openCold(chromium, address, screen, conditions);
  const { firstScreen } = await probedLoad(page);
  await page.close();
  return firstScreen;
}

/**
 * Opens a site's list with an empty cache, then its first record's page, the list, that page again.
 * @param chromium signed in, where the site wants it
 */
export async function loadList(
  chromium: Chromium,
  { list, detail, listUrl, firstRow: row, backToList }: Site,
  slowdown: Slowdown | undefined,
): Promise<LoadFigures> {
  const { page, traffic } = await openCold(chromium, listUrl, list, { slowdown });
  const { metrics } = (await page.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[];
  };
  const work = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const allKib = traffic.allKib();
  const { firstScreen: firstRow, firstPaint, timeOrigin, usable } = await probedLoad(page);
  const toDetail = await timeClick(page, detail, row);
  await traffic.quiet();
  const toList = await timeClick(page, list, backToList);
  await traffic.quiet();
  const toDetailAgain = await timeClick(page, detail, row);
  await traffic.quiet();
  const worstClick = await page.evaluate<number>('window.benchProbe.worstClick()');
  await page.close();
  return {
    firstPaint,
    firstRow,
    usable,
    scriptKib: traffic.scriptKibBy(timeOrigin + firstRow),
    allKib,
    requests: traffic.requestsBy(timeOrigin + firstRow),
    mainThread: work * 1000,
    toDetail,
    toList,
    toDetailAgain,
    worstClick,
  };
}
