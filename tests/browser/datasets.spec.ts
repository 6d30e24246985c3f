import type { Page } from '@playwright/test';
import { dialogOf } from './actionDialogs';
import { askForGrid, columnTitles, datasetLink, expectGrid, goToList, rowOf } from './datasetsList';
import { expect, test } from './fixtures';
import { admin, globexAdmin } from './people';

test('a press on a row opens its record even if the data grid arrives before the release', async ({
  page,
}) => {
  let letGo = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/DataGridTable-*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await goToList(page, admin, 'Contracts');
  await askForGrid(page);
  await datasetLink(page, 'Contracts').hover();
  await page.mouse.down();
  letGo();
  // Drawn behind the plain rows, where nobody can reach it yet.
  await expect(page.locator('[role="grid"]')).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible();
});

test('before the data grid loads, the plain rows respond to presses, sort, and scroll under their header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const ofGrid = () => scripts.filter((url) => url.includes('DataGrid'));
  const recordPage = page.waitForResponse('**/assets/recordPage-*.js');
  await goToList(page, admin);
  await recordPage;
  const row = rowOf(page, 'Contracts');

  await test.step('one band up to the edge of the list', async () => {
    const atTheEdge = await row.evaluate((element) => {
      const { right, top, height } = element.getBoundingClientRect();
      return document.elementFromPoint(right - 4, top + height / 2) === element;
    });
    expect(atTheEdge).toBe(true);
  });

  await test.step('a press is answered before what it opens is there', async () => {
    const link = datasetLink(page, 'Contracts');
    const ground = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
    const opacity = () => link.evaluate((element) => getComputedStyle(element).opacity);
    await link.hover();
    const hovered = await ground();
    await page.mouse.down();
    await expect.poll(opacity).toBe('0.6');
    expect(await ground()).not.toBe(hovered);
    // A release elsewhere opens nothing.
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect.poll(opacity).toBe('1');
  });

  await test.step('sorted without it', async () => {
    const name = page.getByRole('columnheader', { name: 'Name' });
    await name.getByRole('button').click();
    await expect(name).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('what is scrolled away lies under the head, with its menus', async () => {
    await page.setViewportSize({ width: 1280, height: 600 });
    /** True if a click in the middle of the last title would hit it, with the first row scrolled under it. */
    const metInHead = async (scroller: string, head: string) => {
      await page.locator(scroller).evaluate((box) => (box.scrollTop = 40));
      await expect.poll(() => page.locator(scroller).evaluate((box) => box.scrollTop)).toBe(40);
      return page.locator(head).evaluate((title) => {
        const { left, top, width, height } = title.getBoundingClientRect();
        return title.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    };
    expect(await metInHead('.plain-layer', 'thead .menu-cell')).toBe(true);
    await page.locator('.plain-layer').evaluate((box) => (box.scrollTop = 0));
    expect(ofGrid()).toEqual([]);
    await askForGrid(page);
    await expectGrid(page);
    expect(ofGrid()).not.toEqual([]);
    const lastTitle = '[role="columnheader"][data-field="row-menu"]';
    expect(await metInHead('.MuiDataGrid-virtualScroller', lastTitle)).toBe(true);
  });
});

test('hidden, moved and resized columns are saved, and every browser of the person shows them', async ({
  page,
  browser,
  baseURL,
}) => {
  await goToList(page, globexAdmin);
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = dialogOf(page, 'Columns');
  await panel.getByRole('checkbox', { name: 'Description' }).uncheck();
  await panel.getByRole('button', { name: 'Move Type left' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const saved = layoutSaved(page, '"name":300');
  await panel.getByLabel('Width of Name in pixels').fill('300');
  await panel.getByLabel('Width of Name in pixels').press('Enter');
  await saved;
  await page.keyboard.press('Escape');
  const figures = ['Calls in 30 Days', 'Next Rotation', 'Keys Used'];
  const arranged = ['Name', 'Type', 'Dataset Groups', 'Primary Key', ...figures];
  expect(await columnTitles(page)).toEqual(arranged);

  await page.reload();
  await expect.poll(() => columnTitles(page)).toEqual(arranged);

  const other = await browser.newPage({ baseURL });
  await goToList(other, globexAdmin);
  await expect.poll(() => columnTitles(other)).toEqual(arranged);
  const width = await other
    .getByRole('columnheader', { name: 'Name' })
    .evaluate((header) => header.getBoundingClientRect().width);
  expect(width).toBe(300);
  await other.close();

  // A title can be dragged as well; its border can be dragged once the data grid is there.
  const label = (name: string) => page.getByRole('columnheader', { name }).locator('.header-label');
  await label('Type').dragTo(label('Primary Key'));
  await expect
    .poll(() => columnTitles(page))
    .toEqual(['Name', 'Dataset Groups', 'Primary Key', 'Type', ...figures]);
  await askForGrid(page);
  await expectGrid(page);
  const sized = layoutSaved(page, '"name":360');
  const border = page
    .getByRole('columnheader', { name: 'Name' })
    .locator('.MuiDataGrid-columnSeparator--resizable');
  const box = await border.boundingBox();
  if (!box) throw new Error('The column has no border to drag.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await sized;
});

/** Resolves when the service has taken a layout that contains the text. */
function layoutSaved(page: Page, text: string): Promise<unknown> {
  return page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().endsWith('/api/user-settings/datasets_grid_columns') &&
      (response.request().postData() ?? '').replaceAll('\\', '').includes(text) &&
      response.ok(),
  );
}

for (const { name, width, height, scroller } of [
  { name: 'a laptop', width: 1366, height: 600, scroller: '.plain-layer' },
  { name: 'a phone', width: 390, height: 700, scroller: 'html' },
])
  test(`on ${name} a list keeps its scroll position and filter after Back and after the link of a record’s page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const structured = [{ operator: 'OR', filters: { dataset_type: { eq: ['structured'] } } }];
    const listParameters = { page: '2', perPage: '12', sort: 'name', order: 'DESC' };
    const filter = JSON.stringify({ groups: structured });
    await goToList(page, admin);
    await page.goto(`/datasets?${new URLSearchParams({ ...listParameters, filter }).toString()}`);
    const address = page.url();
    const link = page.locator('main [data-record]').nth(9);
    await link.scrollIntoViewIfNeeded();
    const place = () => page.locator(scroller).evaluate((element) => Math.round(element.scrollTop));
    const before = await place();
    expect(before).toBeGreaterThan(50);
    const record = await link.innerText();
    for (const goBack of [
      () => page.goBack(),
      () => page.getByRole('main').getByRole('link', { name: 'Datasets', exact: true }).click(),
    ]) {
      await page.getByRole('link', { name: record, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: record })).toBeVisible();
      await goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
      await expect.poll(place).toBe(before);
      await expect(page.getByRole('button', { name: /^Structured/, pressed: true })).toBeVisible();
      await expect(page.getByText(/^13–/)).toBeVisible();
    }
    await page.goBack();
    await page.goBack();
    expect(page.url()).toBe(address);
  });
