import type { Locator, Page } from '@playwright/test';
import { dialogOf, expectCodePage } from './actionDialogs';
import { expect, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member } from './people';
import { codeAt } from './totp';
import { expectStep, wizard, wizardButton, wizardField } from './wizardPage';

/** The four journeys that the console is for, by somebody who has no mouse: keys alone, from the first page on. */

// Not everybody's: what others have tried, or filtered, changes what is offered.
test.use({
  sharedInFile: true,
  viewport: { width: 1366, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const mostStops = 60;

/** Presses Tab until the element has focus, and sees that its focus can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Tab stops at a group of radio buttons once; arrows go through it. */
async function choose(page: Page, group: Locator, choice: Locator): Promise<void> {
  const radios = group.getByRole('radio');
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await radios.evaluateAll((all) => all.some((one) => one === document.activeElement))) break;
    await page.keyboard.press('Tab');
  }
  if (!(await choice.isChecked())) await page.keyboard.press('Space');
  const count = await radios.count();
  for (let step = 0; step < count && !(await choice.isChecked()); step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(choice).toBeChecked();
}

/** From the list of API keys to the page of one. */
async function openKey(page: Page, email: string, name: string): Promise<void> {
  await signIn(page, email, '/api-keys');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(name);
  await tabTo(page, page.getByRole('main').getByRole('link', { name, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
}

test('the search box of every list is two stops from the top of its page, and a key away', async ({
  page,
}) => {
  await signIn(page, member, '/datasets');
  for (const list of [
    '/datasets',
    '/dataset-groups',
    '/api-keys',
    '/primary-keys',
    '/team',
    '/events',
    '/security-history',
  ]) {
    await page.goto(list);
    const box = page.getByRole('main').getByRole('searchbox');
    await expect(box).toHaveAttribute('aria-keyshortcuts', '/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to search' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to search' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
  }
  // Where there is nothing to search, there is no such stop.
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 2, name: 'User' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'DEMO', exact: true })).toBeFocused();
});

test('a value is encrypted by keyboard alone, from the sign-in page', async ({ page }) => {
  await page.goto('/');
  await enter(page, page.getByRole('button', { name: member }));
  await enter(page, page.getByRole('link', { name: 'Try it: encrypt 123-45-6789 with SSN' }));
  await expect(page.getByRole('heading', { level: 1, name: 'SSN' })).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Encrypt', exact: true }));
  await expect(page.getByText('Ciphertext', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Carries key number/).first()).toBeVisible();
});

test('a dataset and its API key are made by keyboard alone', async ({ page }) => {
  await signIn(page, member, '/datasets');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('c');
  await enter(page, page.getByRole('button', { name: 'Continue' }));
  await expectStep(page, 'Information');
  await write(page, wizardField(page, 'Name'), 'Boarding Pass');
  await write(page, wizardField(page, 'Description'), 'Numbers of boarding passes');
  const groups = wizard(page).getByRole('radiogroup', { name: 'Dataset Group' });
  await choose(page, groups, groups.getByLabel('New'));
  await write(page, wizardField(page, 'New Dataset Group Name'), 'Travel');
  const keys = wizard(page).getByRole('radiogroup', { name: 'Primary Key' });
  await choose(page, keys, keys.getByLabel('New'));
  await enter(page, wizardButton(page, 'Continue'));
  await expectStep(page, 'Data Type');
  const templates = wizard(page).getByRole('radiogroup', { name: 'Templates for structured data' });
  await choose(page, templates, templates.getByRole('radio', { name: /^Card number/ }));
  await enter(page, wizardButton(page, 'Continue'));
  await expectStep(page, 'Definition');
  await enter(page, wizardButton(page, 'Continue'));
  await expectStep(page, 'Review');
  await tabTo(page, wizard(page).getByLabel('Generate an API key for this dataset'));
  await page.keyboard.press('Space');
  await enter(page, wizardButton(page, 'Create'));
  await expectStep(page, 'Copy Keys');
  await enter(page, wizardButton(page, 'Copy credentials'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\[default\]\n/);
  await enter(page, wizardButton(page, 'Continue'));
  await expect(wizard(page)).toHaveCount(0);
});

test('a leaking key is rolled by keyboard alone', async ({ page }) => {
  await openKey(page, admin, 'Analytics Loader');
  await enter(page, page.getByRole('main').getByRole('button', { name: 'Roll', exact: true }));
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await choose(page, dialog, dialog.getByRole('radio', { name: 'Immediately' }));
  await enter(page, dialog.getByRole('button', { name: 'Roll', exact: true }));
  await expectCodePage(page, 'Roll the API key "Analytics Loader"');
  await expect(page.getByLabel('One-time code')).toBeFocused();
  await page.keyboard.type(codeAt(Date.now()));
  await expect(dialog).toHaveAccessibleName('API Key Rolled');
  await enter(page, dialog.getByRole('button', { name: 'Copy credentials', exact: true }));
  await expect(dialog.getByText('The credentials have been copied.')).toBeVisible();
  await enter(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toHaveCount(0);
});

test('why a key cannot decrypt is found by keyboard alone', async ({ page }) => {
  await openKey(page, member, 'Pharmacy Shop (old)');
  await enter(page, page.getByRole('button', { name: 'A dataset is missing here? Say why' }));
  const reasons = page.getByRole('table', {
    name: 'Datasets that this key is not associated with',
  });
  await write(page, page.getByRole('searchbox', { name: /./ }).last(), 'Card Number');
  await expect(reasons.getByRole('row').nth(1)).toContainText('Card Number');
  await enter(page, reasons.getByRole('link', { name: 'Payments' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
});
