import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './fixtures';

/** Path of the dataset list; with a search text it shows what that finds, as a shared link does. */
export const listPath = (q?: string): string =>
  q === undefined ? '/datasets' : `/datasets?filter=${encodeURIComponent(JSON.stringify({ q }))}`;

// For a moment the rows are there twice: the data grid is drawn behind the plain table.
export const datasetLink = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .first();

/** Signs in and waits for the rows of the list. */
export async function goToList(page: Page, email: string, q?: string): Promise<void> {
  await signIn(page, email, listPath(q));
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
}

/** Hovers near the edge of a column, which makes the data grid replace the plain table. */
export async function askForGrid(page: Page): Promise<void> {
  const edges = page.getByRole('table', { name: 'Datasets' }).locator('.column-edge');
  await edges.first().hover();
}

export async function expectGrid(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: 'Datasets' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Datasets' })).toHaveCount(0);
}

/** The titles of the columns from left to right. */
export async function columnTitles(page: Page): Promise<string[]> {
  const titles = await page.getByRole('columnheader').locator('.header-label').allInnerTexts();
  return titles.map((title) => title.trim());
}
