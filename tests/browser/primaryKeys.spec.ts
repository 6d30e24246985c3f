import type { Page } from '@playwright/test';
import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  notificationsOf,
  openFromPage,
  openRowMenu,
  pressInDialog,
} from './actionDialogs';
import { factOf, openSettings } from './datasetPage';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member } from './people';

test.use({ sharedInFile: true });

test.beforeEach(({ allowConsoleErrors }) => {
  allowConsoleErrors(/status of (401|409|422)/);
});

/** Opens the page of the first key in the list, which every demo company has. */
async function goToFirstKey(page: Page, email: string): Promise<string> {
  await signIn(page, email, '/primary-keys');
  const link = page.getByRole('main').locator('a.cell-link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  return name;
}

test('the page shows the key, its datasets and its versions', async ({ page }) => {
  await goToFirstKey(page, member);
  await expect(page.getByRole('link', { name: 'Primary Keys' }).last()).toBeVisible();
  await expect(factOf(page, 'Status')).toHaveText('Enabled');
  await expect(page.getByRole('table', { name: 'Datasets' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Versions' }).click();
  await expect(page.getByRole('table', { name: 'Version History' })).toContainText('Current');
  await expectAccessible(page);
});

test('at 1366 px the list shows its titles and its dates whole, without scrolling sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  const cut = (what: string) =>
    page
      .getByRole('table')
      .locator(what)
      .evaluateAll((all) =>
        all
          .filter(
            (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1,
          )
          .map((one) => one.textContent),
      );
  await signIn(page, member, '/primary-keys');
  await expect(page.locator('.cell-date').first()).toBeVisible();
  expect(await cut('.header-label')).toEqual([]);
  expect(await cut('.cell-date')).toEqual([]);
  const sideways = await page
    .locator('.plain-layer')
    .evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(sideways).toBe(0);
  await page.goto('/api-keys');
  await expect(page.locator('.cell-date').first()).toBeVisible();
  expect(await cut('.cell-date:not(.cell-warning *)')).toEqual([]);
});

test('rotating retires the current version and makes a new one', async ({ page }) => {
  const name = await goToFirstKey(page, admin);
  await page.getByRole('tab', { name: 'Versions' }).click();
  const rows = page.getByRole('table', { name: 'Version History' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await openFromPage(page, 'Rotate');
  await expect(dialogOf(page)).toContainText(
    'Rotating retires the current key and creates a new one',
  );
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, `Rotate the primary key "${name}"`);
  await confirmWithCode(page);
  await expect(notificationsOf(page).getByText('Key Successfully Rotated')).toBeVisible();
  await expect(rows).toHaveCount(before + 1);
  await expect(rows.first()).toContainText('Current');
  await expect(rows.nth(1)).toContainText('Retired');
});

test('disabling and enabling, by the row menu', async ({ page }) => {
  const name = await goToFirstKey(page, member);
  await page.getByRole('link', { name: 'Primary Keys' }).last().click();
  await openRowMenu(page, name);
  await expect(page.getByRole('menuitem')).toHaveText([
    'Rotate',
    'Change Rotation Schedule',
    'Disable',
  ]);
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expect(dialogOf(page)).toContainText('Encryption and decryption stop at once');
  await pressInDialog(page, 'Disable');
  await expect(notificationsOf(page).getByText('Primary Key Disabled')).toBeVisible();
  await openRowMenu(page, name);
  await expect(page.getByRole('menuitem')).toHaveText(['Enable']);
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await pressInDialog(page, 'Enable');
  await expect(notificationsOf(page).getByText('Primary Key Enabled')).toBeVisible();
});

test('a key in use cannot be deleted, and says by what', async ({ page }) => {
  await goToFirstKey(page, member);
  await openFromPage(page, 'Delete');
  await expect(dialogOf(page)).toContainText(
    /This primary key is currently in use by .+ and cannot be deleted\./,
  );
  await expect(dialogOf(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('name and description are saved; a name that is taken is said at once', async ({ page }) => {
  await signIn(page, member, '/primary-keys');
  const taken = await page.getByRole('main').locator('a.cell-link').nth(1).innerText();
  await page.getByRole('main').locator('a.cell-link').first().click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).not.toHaveValue('');
  await openSettings(page);
  await name.fill(taken);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('A name of its own');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(notificationsOf(page).getByText('Primary Key successfully updated.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'A name of its own' })).toBeVisible();
});
