import { setTimeout as wait } from 'node:timers/promises';
import { codeAt } from '../tests/browser/totp';
import type { Chromium, PageSession } from './chromium';
import { installPageProbe, type Screen } from './pageProbe';

/** A page that has been idle this long has done what it does after its first paint. */
const quietMs = 1500;

export interface Slowdown {
  /** How many times slower the processor is. */
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
  /** What the main thread worked until the page is quiet. */
  mainThread: number;
  toDetail: number;
  toList: number;
  toDetailAgain: number;
  /** The longest from an input to the next painted frame. */
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
  const asked: number[] = [];
  const arrived: { at: number; bytes: number; isScript: boolean }[] = [];
  let clockOffset = 0;
  let lastSeen = performance.now();
  page.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => {
    lastSeen = performance.now();
    clockOffset = Number(wallTime) - Number(timestamp);
    asked.push(Number(wallTime) * 1000);
  });
  page.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  page.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    lastSeen = performance.now();
    arrived.push({
      at: (Number(timestamp) + clockOffset) * 1000,
      bytes: Number(encodedDataLength),
      isScript: scripts.has(requestId),
    });
  });
  const kib = (which: typeof arrived) => which.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    /** @param moment in milliseconds since 1970 */
    scriptKibBy: (moment: number) =>
      kib(arrived.filter(({ at, isScript }) => isScript && at <= moment)),
    requestsBy: (moment: number) => asked.filter((at) => at <= moment).length,
    allKib: () => kib(arrived),
    /** Waits until nothing has been asked for, and nothing has arrived, for a while. */
    quiet: async () => {
      while (performance.now() - lastSeen < quietMs) await wait(quietMs / 10);
    },
  };
}

/** The link of the list's first row, in the plain table as in the data grid that takes its place. */
const firstDataset = ':is(table tbody tr, [role="row"]) a[href^="/datasets/"]';
const backToList = 'main a[href="/datasets"]';

/** @returns milliseconds from a click with the mouse to the painted screen */
async function timeClick(page: PageSession, screen: Screen, link: string): Promise<number> {
  const at = await page.evaluate<{ x: number; y: number }>(
    `(() => {
      window.benchProbe.watchClick(${JSON.stringify(screen)});
      const box = document.querySelector(${JSON.stringify(link)}).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    })()`,
  );
  const button = { ...at, button: 'left', clickCount: 1 };
  await page.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved' });
  await page.send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' });
  await page.send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' });
  return page.evaluate('window.benchProbe.result');
}

async function openPage(chromium: Chromium): Promise<PageSession> {
  const page = await chromium.newPage();
  await page.send('Page.enable');
  // The loader that runs this file marks functions with a helper, which a page does not have.
  const source = `globalThis.__name = (target) => target; (${installPageProbe.toString()})();`;
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  return page;
}

/** Signs in by the demo's button and a code, and opens the list once, as a person who comes back has done. */
export async function signInOnce(chromium: Chromium, url: string, email: string): Promise<void> {
  const page = await openPage(chromium);
  await page.send('Page.navigate', { url: `${url}/datasets` });
  const button = `[...document.querySelectorAll('button')].find((one) => one.textContent.includes(${JSON.stringify(email)}))`;
  while (!(await page.evaluate<boolean>(`Boolean(${button})`))) await wait(100);
  await page.evaluate(`${button}.click()`);
  const codeField = `document.querySelector('input[name="code"]')`;
  while (!(await page.evaluate<boolean>(`Boolean(${codeField})`).catch(() => false)))
    await wait(100);
  const code = codeAt(Date.now());
  await page.evaluate(`(${codeField}.value = '${code}', ${codeField}.form.requestSubmit())`);
  const row = `Boolean(document.querySelector(${JSON.stringify(firstDataset)}))`;
  while (!(await page.evaluate<boolean>(row).catch(() => false))) await wait(100);
  await page.close();
}

/**
 * Opens the list in a new page with an empty cache, then a dataset's page, the list, the dataset's page again.
 * Nothing runs in the page but the probe until it is quiet.
 * @param chromium signed in
 */
export async function loadList(
  chromium: Chromium,
  url: string,
  slowdown: Slowdown | undefined,
): Promise<LoadFigures> {
  const page = await openPage(chromium);
  await page.send('Network.enable');
  await page.send('Network.clearBrowserCache');
  await page.send('Performance.enable');
  if (slowdown) await slowDown(page, slowdown);
  const traffic = watchTraffic(page);

  await page.send('Page.navigate', { url: `${url}/datasets` });
  await traffic.quiet();
  const { metrics } = (await page.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[];
  };
  const work = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const allKib = traffic.allKib();
  const { firstRow, firstPaint, timeOrigin, usable } = await page.evaluate<
    Record<'firstRow' | 'firstPaint' | 'timeOrigin' | 'usable', number>
  >('window.benchProbe.load()');
  const toDetail = await timeClick(page, 'detail', firstDataset);
  await traffic.quiet();
  const toList = await timeClick(page, 'list', backToList);
  await traffic.quiet();
  const toDetailAgain = await timeClick(page, 'detail', firstDataset);
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
