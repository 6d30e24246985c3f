import type { Page } from '@playwright/test';
import { dialogOf } from './actionDialogs';
import { descriptionField, updateButton } from './datasetPage';
import { expectGrid, goToList, rowOf } from './datasetsList';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { admin, member } from './people';

/** Screens missing in `tests/screens/screens.ts`: those that only a phone has or that take two people. */

test('the slide-in menu on a phone and, in dark mode, the More menu and the filter sheet are accessible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin, '/datasets');
  await expect(page.getByRole('table', { name: 'Datasets' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(dialogOf(page, 'Main')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, 'Main')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = dialogOf(page, 'Filters and order');
  await sheet.getByRole('checkbox', { name: 'Unstructured' }).click();
  await expect(sheet.getByRole('checkbox', { name: 'Unstructured' })).toBeChecked();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, 'Contracts')).toBeVisible();
  await expect(rowOf(page, 'Card Number')).toHaveCount(0);
});

test('a dataset is found, opened, changed and saved by keyboard alone', async ({ page }) => {
  await goToList(page, member, 'Insurance Member Number');
  await page.getByRole('searchbox').focus();
  await tabTo(page, page.getByRole('cell').nth(1));
  // The first arrow key loads the data grid, which takes over the focus.
  await page.keyboard.press('ArrowDown');
  await expectGrid(page);
  const link = page.getByRole('gridcell').nth(1).getByRole('link');
  await expect(link).toBeFocused();
  // The checkbox before the name is a cell, too.
  await page.keyboard.press('ArrowLeft');
  const box = page.getByRole('checkbox', { name: 'Choose Insurance Member Number' });
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('gridcell').nth(1)).toBeFocused();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Insurance Member Number' }),
  ).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('End');
  await tabTo(page, descriptionField(page));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Changed without a mouse');
  await tabTo(page, updateButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dataset successfully updated.')).toBeVisible();
});

/** Presses Tab until the element, or something in it, has focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
  }
  throw new Error('Tab does not lead there.');
}
