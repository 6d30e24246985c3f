import type { Locator, Page } from '@playwright/test';
import { settle } from '../screens/visit';
import { expect, signIn, test } from './fixtures';
import { goToDataset } from './datasetPage';
import { member } from './people';
import { expectSignInPage, openProfileMenu } from './signInPages';

const backgroundOf = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);

test('dark mode follows the system without motion where less is wanted, can be switched, and survives Back', async ({
  page,
}) => {
  const dark = 'rgb(16, 21, 28)';
  const light = 'rgb(245, 247, 249)';
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, member, '/datasets');
  await expect(page.getByRole('table', { name: 'Datasets' })).toBeVisible();
  await expect.poll(() => backgroundOf(page.locator('body'))).toBe(dark);
  const counted = await page.evaluateHandle(() => {
    const moved = new Promise<number>((resolve) => {
      let count = 0;
      document.addEventListener('transitionrun', () => (count += 1));
      const afterNextFrame = () =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(count)));
      new MutationObserver(afterNextFrame).observe(document.documentElement, {
        attributeFilter: ['data-color-scheme'],
      });
    });
    // Wrapped in an object: a bare promise would be awaited before the change is made.
    return { moved };
  });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await counted.evaluate(({ moved }) => moved)).toBe(0);
  await expect.poll(() => backgroundOf(page.locator('body'))).toBe(light);
  await openProfileMenu(page, 'Sam Rivera');
  await page.getByRole('menuitemradio', { name: 'Theme: Dark' }).click();
  await expect.poll(() => backgroundOf(page.locator('body'))).toBe(dark);

  await page.evaluate(() => (document.title = 'As it was'));
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow')));
  expect(await page.title()).toBe('As it was');
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await loaded;
  await expect(page.getByRole('button', { name: 'Sam Rivera' })).toBeVisible();
  await expect(page).not.toHaveTitle('As it was');
  expect(await backgroundOf(page.locator('body'))).toBe(dark);
});

const sizes = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
/** A page's own actions, but for those that another width puts elsewhere. */
const actionsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('.actions, .record-actions')
    .locator('a, button')
    .filter({ visible: true });

test('a notification covers none of a page’s actions', async ({ page }) => {
  await goToDataset(page, member, 'SSN');
  const record = new URL(page.url()).pathname;
  const notification = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  const said = encodeURIComponent(
    'The data encryption key of this dataset could not be rotated: try again.',
  );
  /** @returns the names of what the notification covers */
  const coveredAt = async (width: number): Promise<string[]> => {
    const over = await notification.boundingBox();
    if (!over) throw new Error('The notification is gone.');
    // A small screen has no room beside it: the page begins below. Elsewhere it keeps off the title too.
    const first = await page.getByRole('main').locator(':scope > *').first().boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    if (!first || !title) throw new Error('The page is gone.');
    if (width >= 900 && over.y <= title.y + title.height) return ['the title'];
    if (width < 900 && first.y < over.y + over.height) return ['the start of the page'];
    return actionsOf(page).evaluateAll((actions, { x, y, width: wide, height }) => {
      const isBelow = (action: Element) => {
        const { left, right, top, bottom } = action.getBoundingClientRect();
        return right > x && left < x + wide && bottom > y && top < y + height;
      };
      return actions.filter(isBelow).map((action) => action.textContent);
    }, over);
  };
  const look = async (how: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(actionsOf(page).first()).toBeVisible();
      await settle(page);
      // Each place is read on its own, so the page may be drawn for the new width in between.
      await expect.poll(() => coveredAt(size.width), `${how}, ${size.width} px`).toEqual([]);
    }
  };
  const demo = page.getByRole('button', { name: 'DEMO', exact: true });
  for (const path of ['/datasets', record]) {
    await page.goto(`${path}?serverMsg=${said}&serverMsgStatus=error`);
    await expect(notification).toContainText('could not be rotated');
    await look(path);
    // The demo's own bar, which is shown at first, lies where notifications come from as well.
    await page.setViewportSize({ width: 1280, height: 720 });
    await demo.press('Enter');
    await look(`${path}, the bar of the demo shown or hidden`);
  }
});

/** @returns the buttons that a notification covers in windows of several sizes, with the size */
async function coveredOf(page: Page, buttons: Locator): Promise<string[]> {
  const covered: string[] = [];
  for (const width of [900, 1024, 1366])
    for (const height of [600, 680, 720, 760, 800, 840, 880, 920]) {
      await page.setViewportSize({ width, height });
      const names = await buttons.evaluateAll((all) => {
        const isCovered = (button: Element) => {
          const { left, right, top, height: tall } = button.getBoundingClientRect();
          const elementAt = (x: number) => document.elementFromPoint(x, top + tall / 2);
          return [left + 4, right - 4].some((x) => elementAt(x)?.closest('[role="alert"]'));
        };
        return all.filter(isCovered).map(({ textContent }) => textContent);
      });
      covered.push(...names.map((name) => `${width} × ${height}: ${name}`));
    }
  return covered;
}

test('the notification of a failed save covers none of the form’s buttons, whatever the window’s size', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await goToDataset(page, member, 'SSN');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('A description that is refused.');
  await page.route('**/api/datasets/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { success: false, status: 500, message: 'Refused.' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const notification = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await expect(notification).toContainText('There was an issue updating the dataset.');
  const buttons = page.getByRole('button', { name: /^(Update|Cancel)$/ });
  await expect(buttons).toHaveCount(2);
  expect(await coveredOf(page, buttons)).toEqual([]);
});

test('the notification of a failed action covers none of the buttons for chosen rows', async ({
  page,
}) => {
  await signIn(page, member, '/api-keys?serverMsg=Refused.&serverMsgStatus=error');
  await page.getByRole('checkbox', { name: 'Choose Demo Key' }).check();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Refused.');
  const buttons = page.getByRole('region', { name: 'Chosen rows' }).getByRole('button');
  await expect(buttons.last()).toHaveText('Clear');
  expect(await coveredOf(page, buttons)).toEqual([]);
});

test('a start that hangs says after ten seconds what it is waiting for, and one that failed can be retried', async ({
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  await context.clock.install({ time: 0 });
  await context.clock.pauseAt(1000);
  const app = '**/assets/console-*.js';
  const services = '**/oauth/token';
  /** @param refused URL pattern of the requests that get no answer or fail */
  const start = async (refused: string, answer: 'none' | 'failure') => {
    const page = await context.newPage();
    await page.route(refused, (route) => (answer === 'failure' ? route.abort() : undefined));
    const requests = Promise.all([app, services].map((each) => page.waitForRequest(each)));
    await page.goto('/', { waitUntil: 'commit' });
    const [code] = await requests;
    if (refused !== app) await page.evaluate((url) => import(url), code?.url() ?? '');
    return page;
  };
  for (const [hung, waitingFor] of [
    [services, 'the sign-in service or the service itself'],
    [app, 'its code'],
  ] as const) {
    const page = await start(hung, 'none');
    await page.clock.runFor(9900);
    await expect(page.getByText('Loading…')).toBeVisible();
    await page.clock.runFor(100);
    await expect(page.getByRole('alert')).toContainText(
      `The console is taking longer than expected: it is still waiting for ${waitingFor}.`,
    );
    await page.close();
  }
  const page = await start(app, 'failure');
  await expect(page.getByRole('alert')).toContainText(
    'A part of this page could not be loaded. Check your connection.',
  );
  await context.clock.resume();
  await page.unroute(app);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectSignInPage(page);
});
