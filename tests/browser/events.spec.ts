import type { Page } from '@playwright/test';
import { dialogOf } from './actionDialogs';
import { goToDataset, saveDescription } from './datasetPage';
import { expect, signIn, test } from './fixtures';
import { admin, member } from './people';

/** Waits until the data grid has taken the place of the plain table of the first moments. */
async function expectGrid(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('grid', { name })).toBeVisible();
  await expect(page.getByRole('table', { name })).toHaveCount(0);
}

test('the security history shows a person’s change with the value before and after', async ({
  page,
}) => {
  await goToDataset(page, member, 'Call Recordings');
  const before = await page.getByLabel('Description', { exact: true }).inputValue();
  const after = `Where letters go, as of ${Date.now()}`;
  await saveDescription(page, after);
  await page.goto('/security-history');
  await page.getByRole('searchbox').fill('Call Recordings');
  await expectGrid(page, 'Security History');
  // The newest one is on top. The grid's own keys lead to it, and Enter opens it.
  const first = page.getByRole('row').nth(1);
  const second = page.getByRole('row').nth(2);
  await first.getByRole('gridcell').nth(1).click();
  const panel = page.getByRole('region', { name: /^Updated/ });
  const change = panel.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1);
  await expect(change.getByRole('cell')).toHaveText(['DescriptionChanged', before, after]);
  // The columns for the actor and the origin stay visible beside the panel.
  const scroller = page.locator('.MuiDataGrid-virtualScroller');
  const hidden = () => scroller.evaluate((box) => box.scrollWidth - box.clientWidth);
  await expect.poll(hidden).toBe(0);
  await expect(first.getByRole('gridcell')).toHaveCount(5);
  // Narrower windows drop the last columns in favour of the panel, but never the details.
  const whole = page.viewportSize();
  for (const width of [1180, 1024, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(hidden, `${width} px`).toBe(0);
    await expect(page.getByRole('columnheader', { name: 'Details' })).toBeVisible();
  }
  if (whole) await page.setViewportSize(whole);
  await expect(first.getByRole('gridcell')).toHaveCount(5);

  const cell = page.getByRole('cell', { name: after, exact: true });
  await page.keyboard.press('ArrowDown');
  await expect(cell).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(cell).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await expect(first.getByRole('button')).toBeFocused();
  // Enter opens it from any cell.
  await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('gridcell').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell).toBeVisible();
  // The rows stay in reach, and the panel follows.
  await second.getByRole('gridcell').nth(1).click();
  await expect(cell).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
});

test('the buttons of the date ranges stay in place when one is pressed, at 1366 and 1280 px', async ({
  page,
}) => {
  await signIn(page, member, '/events');
  const button = page.getByRole('button', { name: 'Today' }).first();
  const clear = page.getByRole('button', { name: 'Clear all' });
  for (const width of [1366, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('Choose what to list')).toBeVisible();
    const before = await button.boundingBox();
    await button.click();
    await expect(clear).toBeVisible();
    const after = await button.boundingBox();
    expect([after?.x, after?.y], `${width} px`).toEqual([before?.x, before?.y]);
    await clear.click();
  }
});

test.describe('on a phone in dark mode', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  test('the More button moves nothing when it loads; at 360 px filters are beside the search; the pager is one line', async ({
    page,
  }) => {
    let comes = (): void => undefined;
    const held = new Promise<void>((resolve) => (comes = resolve));
    await page.route('**/assets/MoreActions-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, member, '/events');
    const filters = page.getByRole('button', { name: 'Filters' });
    await expect(filters).toBeVisible();
    const more = page.getByRole('button', { name: 'More', exact: true });
    await expect(more).toHaveCount(0);
    const before = await filters.boundingBox();
    comes();
    await expect(more).toBeVisible();
    expect(await filters.boundingBox()).toEqual(before);
    const ranges = page.getByRole('group', { name: 'Date range' }).getByRole('button');
    const rangeBoxes = await Promise.all((await ranges.all()).map((range) => range.boundingBox()));
    expect(new Set(rangeBoxes.map((box) => box?.y)).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 780 });
    const search = await page.getByRole('searchbox', { name: 'Search events' }).boundingBox();
    expect((await filters.boundingBox())?.y).toBe(search?.y);

    await page.getByRole('button', { name: 'Last 30 days' }).first().click();
    const steps = page.getByRole('navigation', { name: 'Pages' }).getByRole('button');
    await expect(steps).toHaveCount(4);
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 780 });
      const boxes = await Promise.all((await steps.all()).map((step) => step.boundingBox()));
      expect(new Set(boxes.map((box) => box?.y)).size, `${width} px`).toBe(1);
      expect(boxes.map((box) => box?.width)).toEqual([44, 44, 44, 44]);
    }
  });

  test('a record whose code cannot be loaded shows a message and leaves the list as it is', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/net::ERR_FAILED/);
    await page.route('**/assets/RecordPanel-*.js', (route) => route.abort());
    await signIn(page, admin, '/security-history');
    await page.getByRole('button', { name: 'Last Year', exact: true }).last().click();
    // The day of the rows stands above the first one.
    const opener = page.getByRole('row').nth(2).getByRole('button');
    await opener.click();
    await expect(
      page.getByText('A part of this page could not be loaded. Check your connection.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/security-history\?/);
    await page.unroute('**/assets/RecordPanel-*.js');
    await opener.click();
    await expect(dialogOf(page)).toBeVisible();
  });
});
