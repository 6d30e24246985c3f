import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { admin } from './people';

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

test('Home shows the usage of the chosen range, and a link to it shows the same totals', async ({
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
