import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  askForGrid,
  columnTitles,
  datasetLink,
  expectGrid,
  goToList,
  listPath,
  rowOf,
  shownNames,
  watchListCalls,
} from './datasetsList';
import { expect, signIn, test } from './fixtures';
import { admin, globexAdmin, member, staff, unverified } from './people';

const titles = ['Name', 'Description', 'Dataset Groups', 'Primary Key', 'Type'];

test('the list shows what each dataset is, ordered by name', async ({ page }) => {
  await goToList(page, admin);
  expect(await columnTitles(page)).toEqual(titles);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const names = await shownNames(page);
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual(names.toSorted());

  const contracts = rowOf(page, 'Contracts');
  await expect(contracts).toContainText('Signed contracts with insurers, suppliers and clinics.');
  await expect(contracts).toContainText('Claims Processing');
  await expect(contracts).toContainText('Production');
  await expect(contracts).toContainText('Unstructured');
});

test('nobody waits for the data grid: its code comes when a column is to be dragged', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const recordPage = page.waitForResponse('**/assets/recordPage-*.js');
  await goToList(page, admin);
  await recordPage;
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await rowOf(page, 'Wearable Serial Number').hover();
  expect(scripts.filter((url) => url.includes('DataGrid'))).toEqual([]);
  await askForGrid(page);
  await expectGrid(page);
  expect(scripts.filter((url) => url.includes('DataGrid'))).not.toEqual([]);
});

test('a press on the rows opens what was pressed, though the data grid arrives meanwhile', async ({
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

test('the code of a record page is there before a record is opened', async ({ page }) => {
  const code = page.waitForResponse('**/assets/recordPage-*.js');
  await goToList(page, admin);
  await code;
});

test('a click on a title sorts on the server, a second one turns the order', async ({ page }) => {
  await goToList(page, admin);
  const calls = watchListCalls(page);
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect.poll(() => calls.map((url) => url.searchParams.get('sort'))).toEqual(['-name']);
  await expect.poll(async () => (await shownNames(page))[0]).toBe('Wearable Serial Number');
  const names = await shownNames(page);
  expect(names).toEqual(names.toSorted().toReversed());
});

test('rows that are scrolled away lie under the head, with their menus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await goToList(page, admin);
  /** What a click in the middle of the last title would meet, once the first row has been scrolled under it. */
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
  await askForGrid(page);
  await expectGrid(page);
  const lastTitle = '[role="columnheader"][data-field="row-menu"]';
  expect(await metInHead('.MuiDataGrid-virtualScroller', lastTitle)).toBe(true);
});

test('a row is one band up to the edge of the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToList(page, member);
  const atTheEdge = await rowOf(page, 'Contracts').evaluate((row) => {
    const { right, top, height } = row.getBoundingClientRect();
    return document.elementFromPoint(right - 4, top + height / 2) === row;
  });
  expect(atTheEdge).toBe(true);
});

test('the search asks the server once per pause', async ({ page }) => {
  await goToList(page, admin);
  const calls = watchListCalls(page);
  await page.getByRole('searchbox', { name: 'Search datasets' }).pressSequentially('PAYMENT card', {
    delay: 20,
  });
  await expect(datasetLink(page, 'Card Number')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1–1 of 1');
  expect(calls.map((url) => url.searchParams.get('q'))).toEqual(['PAYMENT card']);
});

test('a search that finds nothing says so and can be cleared', async ({ page }) => {
  await goToList(page, admin);
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill('no such dataset "/%_');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(datasetLink(page, 'Call Recordings')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search datasets' })).toHaveValue('');
});

test('pages are asked for one at a time', async ({ page }) => {
  const pages = await pretendMorePages(page, 250);
  await goToList(page, admin);
  const range = page.getByRole('main').getByRole('status');
  await expect(range).toHaveText('1–100 of 250');
  const previous = page.getByRole('button', { name: 'Previous page' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).toHaveAccessibleDescription('This is the first page.');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range).toHaveText('101–200 of 250');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(range).toHaveText('201–250 of 250');
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAccessibleDescription(
    'This is the last page.',
  );
  await page.getByRole('textbox', { name: /^Page/ }).fill('2');
  await page.getByRole('textbox', { name: /^Page/ }).press('Enter');
  await expect(range).toHaveText('101–200 of 250');
  await page.goBack();
  await expect(range).toHaveText('201–250 of 250');
  expect(new Set(pages)).toEqual(new Set(['1', '2', '3']));
  await page.unrouteAll({ behavior: 'wait' });
});

test('the type filter is a chip that can be taken off', async ({ page }) => {
  await goToList(page, admin);
  await page.getByRole('button', { name: 'Filter by Type' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Unstructured' }).click();
  await page.keyboard.press('Escape');
  const remove = page.getByRole('button', { name: 'Remove filter Type: Unstructured' });
  await expect(remove).toBeVisible();
  await expect(datasetLink(page, 'Card Number')).toHaveCount(0);
  await expect(rowOf(page, 'Contracts')).toContainText('Unstructured');
  await remove.click();
  await expect(datasetLink(page, 'Card Number')).toBeVisible();
  await expect(remove).toHaveCount(0);
});

test('the groups of a dataset are listed on hover and on focus', async ({ page }) => {
  await goToList(page, admin, 'SSN');
  const groups = [
    'Claims Processing',
    'Human Resources',
    'Patient Identity',
    'Payments',
    'Research',
  ];
  const more = rowOf(page, 'SSN').getByRole('button', { name: '+4 more' });
  const list = page.getByRole('tooltip').getByRole('listitem');
  await rowOf(page, 'SSN').getByText('Claims Processing').hover();
  await expect(list).toHaveText(groups);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await more.focus();
  await expect(list).toHaveText(groups);
});

test('columns are hidden, moved and sized, and every browser of the person shows them so', async ({
  page,
  browser,
  baseURL,
}) => {
  await goToList(page, globexAdmin);
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Description' }).uncheck();
  await panel.getByRole('button', { name: 'Move Type left' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const saved = layoutSaved(page, '"name":300');
  await panel.getByLabel('Width of Name in pixels').fill('300');
  await panel.getByLabel('Width of Name in pixels').press('Enter');
  await saved;
  await page.keyboard.press('Escape');
  const arranged = ['Name', 'Type', 'Dataset Groups', 'Primary Key'];
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

  // The border of a title can be dragged as well.
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

test('a column is moved by dragging its title', async ({ page }) => {
  await goToList(page, unverified);
  const label = (name: string) => page.getByRole('columnheader', { name }).locator('.header-label');
  await label('Type').dragTo(label('Description'));
  await expect
    .poll(() => columnTitles(page))
    .toEqual(['Name', 'Type', 'Description', 'Dataset Groups', 'Primary Key']);
});

test('a press is answered before what it opens is there', async ({ page }) => {
  await goToList(page, admin);
  const row = rowOf(page, 'Contracts');
  const link = datasetLink(page, 'Contracts');
  const ground = () => row.evaluate((one) => getComputedStyle(one).backgroundColor);
  const opacity = () => link.evaluate((one) => getComputedStyle(one).opacity);
  await link.hover();
  const hovered = await ground();
  await page.mouse.down();
  await expect.poll(opacity).toBe('0.6');
  expect(await ground()).not.toBe(hovered);
  // Elsewhere a release opens nothing.
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect.poll(opacity).toBe('1');
});

test('fields that come have nothing but themselves styled', async ({ page }) => {
  await goToList(page, admin);
  const ofWholePage = page.locator('style[data-emotion$="global"]');
  const before = await ofWholePage.count();
  expect(before).toBeGreaterThan(0);
  await datasetLink(page, 'SSN').click();
  await expect(
    page.getByRole('tabpanel').getByRole('textbox').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(ofWholePage).toHaveCount(before);
});

test('the list is exported as it is searched', async ({ page }) => {
  await goToList(page, admin, 'Consent');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^datasets_\d{8}_\d{6}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n');
  for (const title of titles) expect(head).toContain(title);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Consent Forms');
  expect(lines[0]).toContain('Scanned forms with signatures. Kept for thirty years.');
});

test('a list that cannot be loaded says why, and Retry loads it', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const failing = '**/api/table/datasets?*';
  await page.route(failing, (route) =>
    route.fulfill({
      status: 500,
      json: {
        success: false,
        status: 500,
        message: 'Internal error',
        error: { info: 'Datasets are unavailable', details: 'The database does not answer.' },
        errors: [],
        request_id: 'req-4711',
      },
    }),
  );
  await signIn(page, admin, '/datasets');
  const card = page.getByRole('main').getByRole('alert');
  await expect(card.getByRole('heading', { name: 'Datasets are unavailable' })).toBeVisible();
  await expect(card).toContainText('The database does not answer.');
  await expect(card).toContainText('req-4711');
  await page.unroute(failing);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(datasetLink(page, 'Call Recordings')).toBeVisible();
});

test('a lost connection says so, and Retry loads the list', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await goToList(page, admin);
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill('SSN');
  const card = page.getByRole('main').getByRole('alert');
  await expect(card).toBeVisible();
  await context.setOffline(false);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(datasetLink(page, 'SSN')).toBeVisible();
});

test('a company without datasets is told what a dataset is', async ({ page }) => {
  await signIn(page, staff, listPath());
  await expect(page.getByRole('heading', { name: 'No datasets yet' })).toBeVisible();
  await expect(page.getByText('A dataset says which data is encrypted, and how.')).toBeVisible();
});

test('the row menu of unstructured data has its actions, and leads to Edit', async ({ page }) => {
  await goToList(page, member, 'Consent Forms');
  await rowOf(page, 'Consent Forms')
    .getByRole('button', { name: 'Actions for Consent Forms' })
    .click();
  const items = page.getByRole('menu', { name: /Consent Forms/ }).getByRole('menuitem');
  await expect(items).toHaveText(['Change Data Encryption Algorithm', 'Edit', 'Delete']);
  await items.filter({ hasText: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Consent Forms' })).toBeVisible();
  await expect(page.getByLabel('Description')).toBeVisible();
});

test('without a verified email address there is no row menu', async ({ page }) => {
  await goToList(page, unverified, 'Consent Forms');
  await expect(rowOf(page, 'Consent Forms')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});

/** Lets the service's one page stand for every page of a longer list. @returns the pages asked for */
async function pretendMorePages(page: Page, total: number): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/table/datasets?*', async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.searchParams.get('page') ?? '');
    url.searchParams.set('page', '1');
    const answer = await route.fetch({ url: url.href });
    const body = (await answer.json()) as { data: { pagination: { total_count: number } } };
    body.data.pagination.total_count = total;
    await route.fulfill({ response: answer, json: body });
  });
  return asked;
}

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
