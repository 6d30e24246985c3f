import type { Locator, Page } from '@playwright/test';
import { dialogOf } from './actionDialogs';
import { apiKey } from '../screens/demoAddresses';
import { expect, signIn, test } from './fixtures';
import { admin, member } from './people';
import { lossesOf } from './reflow';

const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Counts the lines of a text. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('at twice the usual text size the product’s name and short choices are shown whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  await signIn(page, admin, `${apiKey('Analytics Loader')}?action=expire`);
  const choices = dialogOf(page).getByRole('radiogroup').locator('label');
  await expect(choices).toHaveCount(7);
  await enlarge(page);
  // "Encryption Console": a line for each word.
  expect(await linesOf(page.locator('header div:has(> svg) > span'))).toBe(2);
  await page.setViewportSize({ width: 390, height: 844 });
  const isCut = await choices.evaluateAll((labels) =>
    labels.map((label) => {
      const dialog = label.closest('[role="dialog"]')?.getBoundingClientRect();
      return label.getBoundingClientRect().right > (dialog?.right ?? 0);
    }),
  );
  expect(isCut).toEqual([false, false, false, false, false, false, false]);
});

test('choices of two lines keep a distance on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin, '/team/create');
  const labels = dialogOf(page).locator('label:has([type="radio"])');
  await expect(labels).toHaveCount(2);
  const heights = await labels.evaluateAll((all) =>
    all.map((label) => label.getBoundingClientRect().height),
  );
  // Two lines of 20 px, and room.
  expect(heights).toEqual([44, 44]);
});

test('a condition’s column and comparison are stacked where they do not fit side by side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin, '/events');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const condition = dialogOf(page).getByRole('group', { name: 'Condition 1' });
  const widths = () =>
    condition
      .getByRole('combobox')
      .evaluateAll((choices) => choices.map((choice) => choice.getBoundingClientRect().width));
  // In CSS pixels: side by side, then stacked, the second one beside the button that removes the condition.
  await expect.poll(widths).toEqual([130, 130]);
  await enlarge(page);
  await expect.poll(widths).toEqual([316, 244]);
});

test('in large text Home, its bar and Events fit a phone, and no title of its table covers another one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member);
  const aggregation = page.getByRole('combobox', { name: 'Aggregation' });
  await expect(aggregation).toBeVisible();
  await enlarge(page);
  expect(await lossesOf(page)).toEqual([]);
  const product = page.getByRole('banner').getByText('Encryption Console');
  expect(await linesOf(product)).toBe(2);
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    scrollWidth > clientWidth || scrollHeight > clientHeight;
  expect(await product.evaluate(isCut)).toBe(false);
  expect(await page.locator('header [data-initials]').evaluate(isCut)).toBe(false);
  // As wide as the panel, below its label.
  const { width = 0 } = (await aggregation.boundingBox()) ?? {};
  expect(Math.round(width)).toBe(324);
  await page.setViewportSize({ width: 1366, height: 800 });
  const titles = page.getByRole('region', { name: 'Datasets' }).getByRole('columnheader');
  await expect(titles).toHaveCount(5);
  const beyond = await titles.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth)),
  );
  expect(beyond).toEqual([0, 0, 0, 0, 0]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/events');
  await expect(page.getByRole('group', { name: 'Date range' })).toBeVisible();
  await enlarge(page);
  expect(await lossesOf(page)).toEqual([]);
});
