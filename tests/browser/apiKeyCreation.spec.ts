import type { Locator, Page } from '@playwright/test';
import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  notificationsOf,
  openFromPage,
  pressInDialog,
  watchChanges,
} from './actionDialogs';
import { readStorage } from './browserStorage';
import { expect, signIn, test } from './fixtures';
import { test as ownServiceTest } from './ownServiceTest';
import { admin, member } from './people';

const button = (page: Page, name: string): Locator =>
  dialogOf(page).getByRole('button', { name, exact: true });

async function pressByKey(page: Page, name: string, key = 'Enter'): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press(key);
}

const expectStep = (page: Page, name: string): Promise<void> =>
  expect(dialogOf(page).getByRole('heading', { level: 3, name })).toBeFocused();

const expectKeyPage = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Copies the credentials that the dialog shows and returns their secrets. */
async function takeSecrets(page: Page): Promise<string[]> {
  await pressByKey(page, 'Copy credentials');
  await expect(dialogOf(page).getByText('The credentials have been copied.')).toBeVisible();
  const file = await page.evaluate(() => navigator.clipboard.readText());
  const secrets = [...file.matchAll(/^SECRET_\w+ = (\S{44})$/gm)].map(([, value]) => value ?? '');
  expect(secrets).toHaveLength(2);
  return secrets;
}

async function expectGone(page: Page, secrets: readonly string[]): Promise<void> {
  const kept = `${await page.content()}${await readStorage(page)}`;
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
}

test('a key is made with the keyboard alone, associated, and cloned', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Nightly export ${Date.now() % 1_000_000}`;
  const loaded: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    loaded.push(request.url());
    sent.push(request.postData() ?? '');
  });
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

  await openFromPage(page, 'Clone');
  await expect(dialogOf(page).getByText('The new API key will be associated with:')).toBeVisible();
  await pressInDialog(page, 'Clone');
  await expect(dialogOf(page)).toHaveAccessibleName('API Key Cloned');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Done')).toBeDisabled();
  const cloned = await takeSecrets(page);
  expect(cloned).not.toEqual(secrets);
  await pressByKey(page, 'Done');
  await expect(dialogOf(page)).toHaveCount(0);
  await expectGone(page, cloned);
  await page.goto('/api-keys');
  await page.getByRole('searchbox', { name: 'Search API keys' }).fill(name);
  await expect(page.getByRole('link', { name: `Copy of ${name}`, exact: true })).toBeVisible();
});

ownServiceTest(
  'a key is rolled after a one-time code, once, with credentials made after it',
  async ({ page, context, service, allowConsoleErrors }) => {
    allowConsoleErrors(/status of (400|422)/);
    await service.start().ready;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const calls = watchChanges(page);
    const rolls = () => calls.filter((call) => call.endsWith('/roll'));
    const keysMade: string[] = [];
    page.on('worker', (worker) => keysMade.push(worker.url()));
    await signIn(page, admin, '/api-keys');
    const link = page.getByRole('row').getByRole('link').first();
    const name = await link.innerText();
    await link.click();
    await expectKeyPage(page, name);

    await openFromPage(page, 'Roll');
    await expect(button(page, 'Roll')).toHaveAccessibleDescription(
      'Choose when the old API key expires.',
    );
    await dialogOf(page).getByRole('radio', { name: '24 hours' }).check();
    await pressInDialog(page, 'Roll');
    await expectCodePage(page, `Roll the API key "${name}"`);
    expect(rolls()).toEqual([]);
    expect(keysMade.filter((url) => url.includes('keygen'))).toEqual([]);
    await confirmWithCode(page);

    await expect(dialogOf(page)).toHaveAccessibleName('API Key Rolled');
    const secrets = await takeSecrets(page);
    await pressByKey(page, 'Done');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(notificationsOf(page).getByText('API Key successfully rolled.')).toBeVisible();
    await expect(page.getByText('Enabled | Pending Expiration').first()).toBeVisible();
    expect(rolls()).toHaveLength(1);
    await expectGone(page, secrets);
    await page.reload();
    await expectKeyPage(page, name);
    expect(rolls()).toHaveLength(1);
  },
);
