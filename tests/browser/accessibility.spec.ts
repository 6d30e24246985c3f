import type { Page } from '@playwright/test';
import { authorizationRequest } from './authorizationRequest';
import {
  descriptionField,
  editDataset,
  goToDataset,
  openSettings,
  saveDescription,
  updateButton,
} from './datasetPage';
import { askForGrid, expectGrid, goToList, rowOf } from './datasetsList';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { admin, member, password, staff, unverified } from './people';
import { submitSignIn } from './signInPages';

// The longest file: its scenarios share nothing, so the workers take them in turns.
test.describe.configure({ mode: 'parallel' });

// Each theme and each width once: colours do not depend on the width, nor sizes on the theme.
const views = [
  { theme: 'light', width: 1280, height: 720 },
  { theme: 'dark', width: 390, height: 844 },
] as const;

for (const { theme, width, height } of views) {
  test.describe(`in ${theme}, ${width} px wide`, () => {
    test.use({ colorScheme: theme, viewport: { width, height } });
    const isPhone = width < 600;

    test('the sign-in page and the one-time-code page', async ({
      page,
      baseURL,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors(/status of 422/);
      const { url } = await authorizationRequest(
        baseURL ?? '',
        'openid mfa:required delete:dataset',
      );
      await page.goto(url);
      await expectAccessible(page);
      await submitSignIn(page, staff, 'not-the-password');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await submitSignIn(page, staff, password);
      await expect(page.getByLabel('One-time code')).toBeVisible();
      await expectAccessible(page);
    });

    test('the list, its menus and its panels', async ({ page }) => {
      await goToListAt(page, admin);
      await expectAccessible(page);
      if (isPhone) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Filters' }).click();
        const sheet = page.getByRole('dialog', { name: 'Filters and order' });
        await sheet.getByRole('checkbox', { name: 'Unstructured' }).click();
        await expect(sheet.getByRole('checkbox', { name: 'Unstructured' })).toBeChecked();
        await expectAccessible(page);
        await sheet.getByRole('button', { name: 'Done' }).click();
        await expect(rowOf(page, 'Contracts')).toBeVisible();
        await expect(rowOf(page, 'Card Number')).toHaveCount(0);
      } else {
        await page.getByRole('button', { name: 'Filter by Type' }).click();
        await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Columns' }).click();
        await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('searchbox').fill('no such dataset');
      await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
      await expectAccessible(page);
    });

    test('the row menu and the profile menu', async ({ page }) => {
      await goToListAt(page, member);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sam Rivera' }).click();
      await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible();
      await expectAccessible(page);
    });

    test('a dataset, its messages and the question before leaving', async ({ page }) => {
      await goToDatasetAt(page, member, 'Date of Birth');
      await expectAccessible(page);
      await openSettings(page);
      await expectAccessible(page);
      await descriptionField(page).fill('');
      await expect(page.getByText('This field is required')).toBeVisible();
      await expectAccessible(page);
      await descriptionField(page).fill('Changed and left');
      await page.getByRole('main').getByRole('link', { name: 'Datasets' }).click();
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      await expectAccessible(page);
    });

    test('a draft with a radix error', async ({ page }) => {
      await goToDatasetAt(page, admin, 'Claim Number');
      await openSettings(page);
      await page.getByLabel('Minimum Input Length').fill('2');
      await expect(page.getByText('Radix Error')).toBeVisible();
      await expectAccessible(page);
    });

    test('primary keys', async ({ page }) => {
      await signIn(page, admin, '/primary-keys');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
    });

    test('messages: not verified, not found, empty, failed, refused', async ({
      page,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors(/status of (404|500)/);
      await page.goto('/auth-callback?error=access_denied&error_description=Nope');
      await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
      await expectAccessible(page);
      await signIn(page, unverified, '/no/such/page');
      await expect(page.getByText('There is no page at /no/such/page.')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/datasets/00000000-0000-4000-8000-000000000000');
      await expect(page.getByText('This dataset does not exist')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/access-denied');
      await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
      await expectAccessible(page);
      await page.route('**/api/table/**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/datasets');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    async function goToListAt(at: Page, email: string): Promise<void> {
      await signIn(at, email, '/datasets');
      await expect(at.getByRole('table', { name: 'Datasets' })).toBeVisible();
      if (isPhone) return;
      await expectAccessible(at);
      await askForGrid(at);
      await expectGrid(at);
    }

    async function goToDatasetAt(at: Page, email: string, name: string): Promise<void> {
      await signIn(
        at,
        email,
        `/datasets?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
      );
      await rowOf(at, name).getByRole('link', { name }).click();
      await expect(at.getByRole('tab', { name: 'Overview' })).toBeVisible();
    }
  });
}

test('the slide-in menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, '/datasets');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
});

test('the collapsed sidebar and a dataset without groups', async ({ page }) => {
  await signIn(page, staff, '/datasets');
  await expect(page.getByRole('heading', { name: 'No datasets yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expectAccessible(page);
});

test('the two versions of a stale edit', async ({ page, browser, baseURL, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 412/);
  await editDataset(page, admin, 'Bank Account Number');
  await descriptionField(page).fill('One version');
  const other = await browser.newPage({ baseURL });
  await goToDataset(other, member, 'Bank Account Number');
  await saveDescription(other, 'The other version');
  await other.close();
  await updateButton(page).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
});

test('a dataset is found, opened, changed and saved by keyboard alone', async ({ page }) => {
  await goToList(page, member, 'Insurance Member Number');
  await page.getByRole('searchbox').focus();
  await tabTo(page, page.getByRole('cell').first());
  // The grid's own keys are there once one of them is pressed, and the focus stays.
  await page.keyboard.press('ArrowDown');
  await expectGrid(page);
  await expect(page.getByRole('gridcell').first().getByRole('link')).toBeFocused();
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
