import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { dialogOf, expectCodePage, notificationsOf, watchChanges } from './actionDialogs';
import { expect, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member } from './people';
import { clipboardText, copiedSecrets, expectGone, watchTraffic } from './shownSecrets';
import { codeAt } from './totp';
import { expectStep, wizard, wizardButton, wizardField } from './wizardPage';

/** The four main journeys of the console by keyboard alone, from the first page on. */

// A service of its own, because samples and filters of other tests change what is offered.
test.use({
  sharedInFile: true,
  viewport: { width: 1366, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const mostStops = 60;

/** Presses Tab until the element has focus, and expects the focus to be visible. */
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
    if (await radios.evaluateAll((all) => all.some((radio) => radio === document.activeElement)))
      break;
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

test('the second tab stop of a page with a list skips to its search box, which also has a shortcut key', async ({
  page,
}) => {
  // All lists share the toolbar: one is read at once, one has more above its rows, and one waits for a choice.
  for (const list of ['/datasets', '/team', '/events']) {
    await (list === '/datasets' ? signIn(page, member, list) : page.goto(list));
    const box = page.getByRole('main').getByRole('searchbox');
    await expect(box).toHaveAttribute('aria-keyshortcuts', '/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to search' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to search' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
  }
  // A page without a search box has no such tab stop.
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 2, name: 'User' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'DEMO', exact: true })).toBeFocused();
});

test('two presses on visible controls lead from the sign-in page to an encrypted value', async ({
  page,
}) => {
  await page.goto('/');
  for (const target of [
    page.getByRole('button', { name: member }),
    page.getByRole('button', { name: 'Try it: encrypt 123-45-6789 with SSN' }),
  ]) {
    await expect(target).toBeInViewport();
    await enter(page, target);
  }
  await expect(page.getByText(/^123-45-6789, encrypted with key number/)).toBeInViewport();
  await enter(page, page.getByRole('link', { name: 'Open SSN to decrypt it' }));
  await expect(page.getByRole('heading', { level: 1, name: 'SSN' })).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Encrypt', exact: true }));
  await expect(page.getByText(/^Encrypted with key number/)).toBeInViewport();
  expect(page.url()).not.toContain('123-45');
});

test('a dataset and its API key are made by keyboard alone, and nothing retains their secrets', async ({
  page,
}) => {
  const { loaded, sent } = watchTraffic(page);
  await signIn(page, member, '/datasets');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  expect(loaded.filter((url) => /wizard|keygen|preview\.worker/i.test(url))).toEqual([]);
  await page.keyboard.press('c');
  await expect(dialogOf(page, 'Caution')).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Continue' }));
  await expectStep(page, 'Information');
  await enter(page, wizardButton(page, 'Continue'));
  // The most used primary key is chosen already.
  await expect(wizard(page).getByText('This field is required')).toHaveCount(3);
  await expect(wizardButton(page, 'Continue')).toBeDisabled();
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
  await expect(wizard(page).getByTestId('encrypted-example')).toHaveText(
    /^4111-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-1111$/,
  );
  await expect(wizard(page).getByText('Max Data Key Rotations: 62')).toBeVisible();
  await enter(page, wizardButton(page, 'Continue'));
  await expectStep(page, 'Review');
  await tabTo(page, wizard(page).getByLabel('Generate an API key for this dataset'));
  await page.keyboard.press('Space');
  await expect(wizardField(page, 'API Key Name')).toHaveValue('Boarding Pass');
  await enter(page, wizardButton(page, 'Create'));

  await expectStep(page, 'Copy Keys');
  await expect(page.getByText('Successfully created dataset "Boarding Pass"')).toBeVisible();
  await expect(wizardButton(page, 'Continue')).toBeDisabled();
  await expect(wizardButton(page, 'Back')).toHaveCount(0);
  await enter(page, wizardButton(page, 'Copy credentials'));
  await expect(wizardButton(page, 'Continue')).toBeEnabled();
  const file = await clipboardText(page);
  expect(file).toMatch(
    /^\[default\]\nACCESS_KEY_ID = \S{24}\nSECRET_SIGNING_KEY = \S{44}\nSECRET_CRYPTO_ACCESS_KEY = \S{44}\nSERVER = http:\S+\n$/,
  );
  const secrets = await copiedSecrets(page);
  const [signingKey = '', cryptoKey = ''] = secrets;
  const coming = page.waitForEvent('download');
  await enter(page, wizardButton(page, 'Download credentials file'));
  expect(await readFile(await (await coming).path(), 'utf8')).toBe(file);
  await expect(wizard(page).getByText(signingKey)).toHaveCount(0);
  await enter(page, wizardButton(page, 'Show SECRET_SIGNING_KEY'));
  await expect(wizard(page).getByText(signingKey)).toBeVisible();
  expect(sent.filter((body) => body.includes(cryptoKey) || body.includes('RSA PRIVATE'))).toEqual(
    [],
  );

  await enter(page, wizardButton(page, 'Continue'));
  await expect(page).toHaveURL(/\/datasets$/);
  await expect(wizard(page)).toHaveCount(0);
  await expectGone(page, secrets);
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill('Boarding Pass');
  await expect(page.getByRole('link', { name: 'Boarding Pass', exact: true })).toBeVisible();
  // Back skips the finished wizard, as after the other creations.
  await page.goBack();
  await expect(page).toHaveURL(/\/datasets(\?|$)/);
  await expect(page.getByRole('link', { name: 'New Dataset' })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
});

test('a key is rolled once by keyboard alone, with credentials that are made after the one-time code', async ({
  page,
  allowConsoleErrors,
}) => {
  // Chromium reports the demand for a one-time code.
  allowConsoleErrors(/status of 401/);
  const calls = watchChanges(page);
  const rolls = () => calls.filter((call) => call.endsWith('/roll'));
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const keygens = () => workers.filter((url) => url.includes('keygen'));
  await openKey(page, admin, 'Analytics Loader');
  await enter(page, page.getByRole('main').getByRole('button', { name: 'Roll', exact: true }));
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: 'Roll', exact: true }),
  ).toHaveAccessibleDescription('Choose when the old API key expires.');
  await choose(page, dialog, dialog.getByRole('radio', { name: '24 hours' }));
  await enter(page, dialog.getByRole('button', { name: 'Roll', exact: true }));
  await expectCodePage(page, 'Roll the API key "Analytics Loader"');
  // The call that lacked the code was undone, and its credentials are discarded.
  expect(rolls()).toHaveLength(1);
  expect(keygens()).toHaveLength(1);
  await expect(page.getByLabel('One-time code')).toBeFocused();
  await page.keyboard.type(codeAt(Date.now()));
  await expect(dialog).toHaveAccessibleName('API Key Rolled');
  await expect(notificationsOf(page).getByText('API Key successfully rolled.')).toBeVisible();
  await enter(page, dialog.getByRole('button', { name: 'Copy credentials', exact: true }));
  await expect(dialog.getByText('The credentials have been copied.')).toBeVisible();
  const secrets = await copiedSecrets(page);
  await enter(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Enabled | Pending Expiration').first()).toBeVisible();
  expect(rolls()).toHaveLength(2);
  expect(keygens()).toHaveLength(2);
  await expectGone(page, secrets);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics Loader' })).toBeVisible();
  expect(rolls()).toHaveLength(2);
});

test('Enter in a cell of the data grid presses the link or the button in it', async ({ page }) => {
  await signIn(page, member, '/datasets');
  await page.getByRole('link', { name: 'Card Number', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  const moved = page.getByRole('grid').getByRole('link', { name: 'Card Number', exact: true });
  await expect(moved).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: 'Actions for Claim Amount' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell', { name: 'Claim Amount', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Claim Amount' })).toBeVisible();
});
