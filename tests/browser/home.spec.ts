import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { admin, member } from './people';

const events = (page: Page) => page.getByRole('region', { name: 'Events', exact: true });
const totals = (page: Page) => events(page).getByRole('list', { name: 'Totals' });
const figures = (page: Page) => events(page).getByRole('table', { name: 'Events' });
const chart = (page: Page) => events(page).getByRole('application');

/** The two totals as numbers: encryptions, then decryptions. */
async function shownTotals(page: Page): Promise<number[]> {
  await expect(totals(page)).not.toContainText('…');
  const texts = await totals(page).getByRole('listitem').allInnerTexts();
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}

/** The sums of the table's columns. */
async function tableSums(page: Page): Promise<number[]> {
  const rows = await figures(page).locator('tbody tr').allInnerTexts();
  const numbers = rows.map((row) =>
    row
      .split('\t')
      .slice(1)
      .map((text) => Number(text.replace(/,/g, ''))),
  );
  return [0, 1].map((column) => numbers.reduce((sum, row) => sum + (row[column] ?? 0), 0));
}

test('the datasets are in sight as wide as they are, and on a phone under their names', async ({
  page,
}) => {
  await signIn(page, member);
  const datasets = page.getByRole('region', { name: 'Datasets' }).getByRole('table');
  await expect(datasets).toBeVisible();
  const beyond = () =>
    datasets.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(beyond).toBe(0);
    await expect(datasets.getByRole('columnheader')).toHaveText([
      'Name',
      'Description',
      'Dataset Groups',
      'Primary Key',
      'Type',
    ]);
  }
  // A name that is cut is read as a whole by keyboard too, and on a phone it is not cut.
  const longest = datasets.getByRole('link', { name: 'Bank Account Number' });
  await page.setViewportSize({ width: 900, height: 800 });
  await longest.focus();
  await expect(page.getByRole('tooltip')).toHaveText('Bank Account Number');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await longest.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  await expect(datasets.getByRole('columnheader')).toHaveText(['Name']);
  expect(await beyond()).toBe(0);
  const contracts = datasets.getByRole('row').filter({ hasText: 'Contracts' });
  await expect(contracts).toContainText('Primary Key: ProductionType: Unstructured');
});

test('the first page shows what was used, and a link to it shows the same', async ({
  page,
  context,
}) => {
  await signIn(page, admin);
  await expect(page).toHaveTitle('Dashboard - Acme Health · Encryption Console');
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(events(page).getByRole('button', { name: 'Today' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // By keyboard alone.
  await events(page).getByRole('button', { name: 'Last 7 days' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?range=last-30-days$/);
  await expect(chart(page)).toBeVisible();
  await expect(events(page)).toContainText('Time (UTC)');
  await events(page).getByLabel('Group by').selectOption('Week');
  await events(page).getByRole('button', { name: 'View as table' }).press('Enter');
  await expect(figures(page).getByRole('rowheader').first()).toHaveText(
    /^Week of \d{4}-\d\d-\d\d UTC$/,
  );
  const all = await shownTotals(page);
  expect(all.every((total) => total > 0)).toBe(true);
  expect(await tableSums(page)).toEqual(all);

  const linked = await context.newPage();
  await linked.goto(page.url());
  await expect(figures(linked)).toBeVisible();
  expect(await shownTotals(linked)).toEqual(all);
  await linked.close();

  const usage = page.getByRole('region', { name: 'Billing Period Usage' });
  await expect(usage.getByRole('progressbar')).toBeVisible();
  await expect(usage).toContainText(/\d+% used/);
  await page.getByRole('region', { name: 'Datasets' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/datasets\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(figures(page)).toBeVisible();
});

test('the ring around a part of a date keeps off its neighbours', async ({ page }) => {
  await signIn(page, member);
  await events(page).getByRole('button', { name: 'Custom' }).press('Enter');
  const parts = page.getByRole('group', { name: 'Start date' }).getByRole('textbox');
  await parts.nth(1).focus();
  await page.keyboard.press('Shift+Tab');
  const reach = await parts.first().evaluate((part) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(part);
    return [
      outlineStyle,
      part.getBoundingClientRect().right +
        Number.parseFloat(outlineWidth) +
        Number.parseFloat(outlineOffset),
    ] as const;
  });
  const next = await parts.nth(1).locator('xpath=preceding-sibling::*').boundingBox();
  expect(reach[0]).toBe('solid');
  expect(reach[1]).toBeLessThanOrEqual(next?.x ?? 0);
});
