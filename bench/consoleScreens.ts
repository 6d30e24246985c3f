import { setTimeout as wait } from 'node:timers/promises';
import { codeAt } from '../tests/browser/totp';
import type { Chromium } from './chromium';
import { openPage, type Site } from './pageLoad';
import type { Screen } from './pageProbe';

/** The link of the list's first row, in the plain table as in the data grid that takes its place. */
const firstDataset = ':is(table tbody tr, [role="row"]) a[href^="/datasets/"]';

export const datasetsList: Screen = { name: 'list', path: '^/datasets$', shows: [firstDataset] };

export const datasetPage: Screen = {
  name: 'dataset',
  path: '^/datasets/[0-9a-f-]{36}$',
  shows: ['h1', '[role="tabpanel"]'],
};

export const eventsList: Screen = {
  name: 'events',
  path: '^/events$',
  // While the rows are awaited, hidden ones keep their room.
  shows: ['main :is(tbody:not([aria-hidden]) tr, [role="row"][data-rowindex])'],
};

/** The bars of Home's chart. */
const chartBars = '.recharts-bar-rectangles';

/** Home's chart of the present choice, not of the one before. */
const chart = `[aria-busy="false"] > .figures:not([data-stale]) ${chartBars} :is(path, rect)`;

export const homePage: Screen = {
  name: 'Home',
  path: '^/$',
  // The chart, the usage, what needs attention, the datasets.
  shows: [chart, 'main .headline', 'main section li a', 'main section td a[href^="/datasets/"]'],
};

/** Home's chart after another range was chosen. */
export const otherChart: Screen = {
  name: 'chart',
  path: '^/$',
  shows: [chart],
  redraws: chartBars,
};

export const consoleSite = (url: string): Site => ({
  listUrl: `${url}/datasets`,
  list: datasetsList,
  detail: datasetPage,
  firstRow: firstDataset,
  backToList: 'main a[href="/datasets"]',
});

/** Signs in by the demo's button and a code, and opens the list once, as a person who comes back has done. */
export async function signInOnce(chromium: Chromium, url: string, email: string): Promise<void> {
  const page = await openPage(chromium, datasetsList);
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
