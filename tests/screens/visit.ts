import { expect, type BrowserContext, type Page } from '@playwright/test';
import { openProviderSession } from '../browser/providerSession';
import type { Screen } from './screens';

/** A context in which somebody is signed in, or nobody. */
export async function enter(context: BrowserContext, account: string | undefined): Promise<Page> {
  if (account !== undefined) await openProviderSession(context, account);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  watch(page);
  return page;
}

const underWay = new WeakMap<Page, Set<unknown>>();

function watch(page: Page): void {
  const requests = new Set<unknown>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    // The browser does not report the end of requests that a navigation cancels.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until no request is pending, no text says that something is loading, and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await expect.poll(() => underWay.get(page)?.size ?? 0, { intervals: [20, 50, 100] }).toBe(0);
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      !document
        .getAnimations()
        .some(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) &&
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))),
      ),
  );
}

const none: NonNullable<Screen['answers']> = {};

/** Screen that a page shows, so that another screen can continue from it. */
const shownScreens = new WeakMap<Page, Screen>();

/** True for a screen without input, choices or failures: the console can navigate on without a reload. */
const leavesNothing = ({ account, path, steps, answers, after }: Screen): boolean =>
  account !== undefined && steps.length === 0 && !answers && !after && !path.includes('filter=');

const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function load(page: Page, path: string): Promise<void> {
  // The console would restore the input and choices of the previous screen.
  if (page.url().startsWith('http'))
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  underWay.get(page)?.clear();
  await page.goto(path);
}

async function open(page: Page, { path, answers = none }: Screen): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const [calls, answer] of Object.entries(answers)) {
    await page.route(calls, async (route) => {
      if (answer === 'none') return route.abort();
      if (typeof answer === 'number') return route.fulfill({ status: answer, json: {} });
      if ('data' in answer) return route.fulfill({ json: { success: true, ...answer } });
      const response = await route.fetch();
      const [from, to] = answer;
      return route.fulfill({ response, body: (await response.text()).replace(from, to) });
    });
  }
  const last = shownScreens.get(page);
  if (last && leavesNothing(last) && answers === none) await goInside(page, path);
  else await load(page, path);
}

/** Opens a screen, or continues to it from the one before, and waits until it is stable. */
export async function visit(page: Page, screen: Screen): Promise<void> {
  const { after, shows, steps } = screen;
  if (!after) await open(page, screen);
  else if (shownScreens.get(page) !== after) await visit(page, after);
  shownScreens.delete(page);
  // Settle first: Playwright retries a locator that missed only half a second later.
  await settle(page);
  for (const step of steps) await step(page);
  if (steps.length > 0) await settle(page);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await settle(page);
  shownScreens.set(page, screen);
}

/** Shows the page in a scheme, and waits until it has its colours. */
export async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const grounds = [document.body, document.documentElement].map(
      (element) => getComputedStyle(element).backgroundColor,
    );
    const ground = grounds.find((color) => !color.startsWith('rgba'));
    return ground === undefined || Number(/\d+/.exec(ground)?.[0]) < 128 === (scheme === 'dark');
  }, colorScheme);
  // Colours with a transition, however short, are final one frame later.
  await settle(page);
}
