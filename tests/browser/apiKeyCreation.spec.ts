import type { Locator, Page } from '@playwright/test';
import { dialogOf, notificationsOf } from './actionDialogs';
import { expect, signIn, test } from './fixtures';
import { member } from './people';
import { copiedSecrets, expectGone, watchTraffic } from './shownSecrets';

const button = (page: Page, name: string): Locator =>
  dialogOf(page).getByRole('button', { name, exact: true });

async function pressByKey(page: Page, name: string, key = 'Enter'): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press(key);
}

const expectStep = (page: Page, name: string): Promise<void> =>
  expect(dialogOf(page).getByRole('heading', { level: 3, name })).toBeVisible();

const expectKeyPage = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Copies the credentials that the dialog shows and returns their secrets. */
async function takeSecrets(page: Page): Promise<string[]> {
  await pressByKey(page, 'Copy credentials');
  await expect(dialogOf(page).getByText('The credentials have been copied.')).toBeVisible();
  return copiedSecrets(page);
}

test('a key is made and associated with the keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Nightly export ${Date.now() % 1_000_000}`;
  const { loaded, sent } = watchTraffic(page);
  await signIn(page, member, '/api-keys');
  await expect(page.getByRole('link', { name: 'New API Key' })).toBeVisible();
  expect(loaded.filter((url) => /NewApiKey|keygen\.worker|DatasetTree/i.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'New API Key' }).focus();
  await page.keyboard.press('Enter');

  await expectStep(page, 'Details');
  await pressByKey(page, 'Create');
  await expect(dialogOf(page).getByText('This field is required')).toHaveCount(2);
  await expect(dialogOf(page).getByText('Choose an expiration.')).toBeVisible();
  await expect(dialogOf(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Made without a mouse');
  await dialogOf(page).getByRole('radio', { name: 'None' }).focus();
  await page.keyboard.press('Space');
  await pressByKey(page, 'Create');

  await expectStep(page, 'Credentials');
  await expect(notificationsOf(page).getByText('API Key successfully created.')).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  const secrets = await takeSecrets(page);
  expect(sent.filter((body) => body.includes(secrets[1] ?? '') || body.includes('RSA P'))).toEqual(
    [],
  );
  await dialogOf(page).getByRole('tab', { name: 'Credentials file' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialogOf(page).getByRole('tabpanel', { name: 'Node' })).toContainText(
    "require('ubiq-security')",
  );
  await page.emulateMedia({ media: 'print' });
  await expect(dialogOf(page)).toBeVisible();
  await expect(button(page, 'Copy credentials')).toBeHidden();
  await expect(dialogOf(page).getByRole('tabpanel')).toBeHidden();
  await page.emulateMedia({ media: null });
  await pressByKey(page, 'Continue');

  await expectStep(page, 'Association');
  const tree = dialogOf(page).getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('Space');
  await pressByKey(page, 'Finish');
  await expectKeyPage(page, name);
  await expect(notificationsOf(page).getByText('Associations successfully added.')).toBeVisible();
  await expectGone(page, secrets);
});
