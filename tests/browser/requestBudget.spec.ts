import type { Page, Request, Route } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { admin, member } from './people';
import { openProviderSession } from './providerSession';

/** Path of a request, without what differs from build to build and from list to list. */
const nameOf = (request: Request): string =>
  new URL(request.url()).pathname.replace(/-[\w-]{8}(?=\.js$)/, '');

const isIdle = () => new Promise((resolve) => requestIdleCallback(resolve));

/**
 * Opens a page, answering nothing before the page has asked for all that it can ask for without another answer.
 * @param selector what the page is opened for
 * @returns the paths of each round trip until then
 */
async function roundTripsUntil(page: Page, path: string, selector: string): Promise<string[][]> {
  const waiting: Route[] = [];
  await page.route('**', (route) => void waiting.push(route));
  const opened = page.goto(path, { waitUntil: 'commit' });
  const rounds: string[][] = [];
  const isThere = () => page.locator(selector).first().isVisible();
  do {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    if (rounds.length > 0) await page.evaluate(isIdle);
    const round = waiting.splice(0).map((route) => ({ route, request: route.request() }));
    rounds.push(round.map(({ request }) => nameOf(request)).toSorted());
    const answered = round.map(async ({ request }) => (await request.response())?.finished());
    for (const { route } of round) await route.continue();
    await Promise.all(answered);
    await opened;
    await page.evaluate(isIdle);
  } while (!(await isThere()));
  await page.close();
  return rounds;
}

const code = ['boot', 'console', 'react', 'rolldown-runtime'].map((name) => `/assets/${name}.js`);
/** Declaration of the opened list; declarations of other lists load with those lists. */
const declaration = '/assets/datasets.js';
/** Further chunks of a record's page; Home shares small parts of them. */
const recordPage = ['DatasetParts', 'pageParts', 'partialEncryption', 'recordPage'].map(
  (name) => `/assets/${name}.js`,
);
const firstRow = 'tbody tr a[href^="/datasets/"]';
const rowsAndWhatIsAroundThem = [
  '/api/table/datasets',
  '/api/table/datasets/counts',
  '/api/user-settings/datasets_grid_columns',
];

/** Hours without use have an invisible bar too. */
const chart = '.recharts-bar-rectangles :is(path, rect):visible';
/** Seven days, because today's chart is empty just after midnight. */
const withChart = '/?range=last-7-days';
const lastWeek = encodeURIComponent(JSON.stringify({ range: { preset: 'last-7-days' } }));
/** The first reads of these pages are prefetched when there is a token. */
const openedBefore = [
  { title: 'a list', path: '/datasets', selector: firstRow, files: ['datasets'] },
  {
    title: 'Home, with its chart',
    path: withChart,
    selector: chart,
    files: [
      'AttentionPanel',
      'EventsChart',
      'HomeFrame',
      'HomePanels',
      'datasets',
      'eventSeries',
      'homePanels',
      'pageParts',
      'useHomeData',
      'with-selector',
    ],
  },
  {
    title: 'a search',
    path: `/events?filter=${lastWeek}`,
    selector: 'main tbody:not([aria-hidden]) tr[data-id]',
    // The second one of events has its texts, which the page of an API key has as well.
    files: [
      'TimelineList',
      'conditions',
      'daySeries',
      'events',
      'events',
      'pageParts',
      'timelineResource',
    ],
  },
];

test('a page opened before is shown after four round trips, one for its code and one for its reads', async ({
  page,
}) => {
  await openProviderSession(page.context(), member);
  for (const { title, path, selector, files } of openedBefore)
    await test.step(title, async () => {
      await page.goto(path);
      await expect(page.locator(selector).first()).toBeVisible();
      const secondPage = await page.context().newPage();
      const rounds = await roundTripsUntil(secondPage, path, selector);
      const reads = rounds.pop() ?? [];
      expect(rounds).toEqual([
        [path.replace(/\?.*/, '')],
        code,
        [...files.map((name) => `/assets/${name}.js`), '/oauth/token'],
      ]);
      expect(reads.filter((read) => !read.startsWith('/api/'))).toEqual([]);
    });
});

test('the code of a list and a record page is compiled while it downloads', async ({ page }) => {
  await openProviderSession(page.context(), member);
  const first = new Map<string, string>();
  page.on('response', async (response) => {
    const name = nameOf(response.request());
    if (name.endsWith('.js')) first.set(name, (await response.text()).split('\n', 1).join());
  });
  await page.goto('/datasets');
  const hint = '//# allFunctionsCalledOnLoad';
  await expect
    .poll(() =>
      ['boot', 'console', 'pageParts', 'react', 'recordPage'].map((name) =>
        first.get(`/assets/${name}.js`),
      ),
    )
    .toEqual([hint, hint, hint, hint, hint]);
});

test('a first visit to a list takes one round trip more; a record’s code is preloaded and its data read once', async ({
  page,
}) => {
  await signIn(page, member, '/access-denied');
  const first = await page.context().newPage();
  const rounds = await roundTripsUntil(first, '/datasets', firstRow);
  const rows = rounds.pop() ?? [];
  expect(rounds).toEqual([['/datasets'], code, [declaration, '/oauth/token'], ['/api/me']]);
  // The rows are requested a moment before the content around them, and do not wait for it.
  expect(rows).toContain('/api/table/datasets');
  expect(rowsAndWhatIsAroundThem).toEqual(expect.arrayContaining(rows));

  const secondPage = await page.context().newPage();
  const scripts = new Set<string>();
  secondPage.on('request', (request) => {
    const name = nameOf(request);
    if (name.startsWith('/assets/')) scripts.add(name);
  });
  await secondPage.goto('/datasets');
  const all = [...code, declaration, ...recordPage].toSorted();
  await expect.poll(() => [...scripts].toSorted()).toEqual(all);
  // Code of the other tabs is requested in the background, and here never arrives.
  await secondPage.route('**/assets/**', () => undefined);
  const record = /^\/api\/datasets\/[0-9a-f-]{36}$/;
  let reads = 0;
  secondPage.on('request', (request) => {
    if (record.test(nameOf(request))) reads += 1;
  });
  const isRead = secondPage.waitForResponse((response) => record.test(nameOf(response.request())));
  await secondPage.locator(firstRow).first().hover();
  await isRead;
  await secondPage.locator(firstRow).first().click();
  await expect(secondPage.getByRole('tabpanel')).toBeVisible();
  await expect(secondPage.getByText('Last Updated')).toBeVisible();
  // The page shows the record that was prefetched while the pointer rested on the link.
  expect(reads).toBe(1);
});

test('a list is read once, however it is opened', async ({ page }) => {
  await signIn(page, member, '/datasets');
  await expect(page.locator(firstRow).first()).toBeVisible();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/order=DESC/);
  const filter = encodeURIComponent(JSON.stringify({ q: 'pay' }));
  const sorted = '?page=1&per_page=100&sort=-name';
  const secondPage = await page.context().newPage();
  const goTo = async (address: string) => {
    await secondPage.goto(address);
    await expect(secondPage.locator(firstRow).first()).toBeVisible();
  };
  const openings = [
    { query: sorted, open: () => goTo('/datasets') },
    // The preload repeats the request of this page's last visit.
    {
      query: '?page=1&per_page=100&sort=name&q=pay',
      before: () => goTo(`/datasets?filter=${filter}&page=1`),
      open: () => secondPage.reload(),
    },
  ];
  let reads: string[] = [];
  secondPage.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/table/datasets') reads.push(decodeURIComponent(search));
  });
  for (const { query, before, open } of openings) {
    await before?.();
    reads = [];
    // The list preloads the next page's code once it is idle, after all its own reads.
    const isIdleNow = secondPage.waitForRequest(/recordPage-/);
    await open();
    await expect(secondPage.locator(firstRow).first()).toBeVisible();
    await isIdleNow;
    expect(reads).toEqual([query]);
  }
});

test('lists, a record and Home do not use the browser’s language data', async ({ page }) => {
  await openProviderSession(page.context(), admin);
  await page.addInitScript(() => {
    const used: string[] = [];
    const watch = <T extends object>(owner: T, name: keyof T & string): void => {
      owner[name] = new Proxy(owner[name] as object, {
        apply: (target, self, args) => (
          used.push(name),
          Reflect.apply(target as () => void, self, args)
        ),
        construct: (target, args) => (
          used.push(name),
          Reflect.construct(target as new () => object, args)
        ),
      }) as T[typeof name];
    };
    watch(Intl, 'DateTimeFormat');
    watch(Intl, 'NumberFormat');
    watch(Intl, 'RelativeTimeFormat');
    watch(Intl, 'PluralRules');
    watch(Date.prototype, 'toLocaleString');
    watch(Number.prototype, 'toLocaleString');
    Object.assign(window, { used });
  });
  const used = () => page.evaluate(() => (window as { used?: string[] }).used);
  await page.goto('/datasets');
  await expect(page.locator(firstRow).first()).toBeVisible();
  expect(await used()).toEqual([]);
  await page.locator(firstRow).first().click();
  await expect(page.getByText('Last Updated')).toBeVisible();
  expect(await used()).toEqual([]);
  await page.getByRole('link', { name: 'API Keys' }).first().click();
  await expect(page.getByText(/API keys have not been used/)).toBeVisible();
  expect(await used()).toEqual([]);
  await page.goto(withChart);
  // Includes the chart, whose code arrives last.
  await expect(page.getByText('Time (UTC)')).toBeVisible();
  expect(await used()).toEqual([]);
});
