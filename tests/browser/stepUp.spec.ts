import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  notificationsOf,
  openFromPage,
  pressInDialog,
  typeCode,
  watchChanges,
} from './actionDialogs';
import { readStorage } from './browserStorage';
import { editDataset, factOf, goToDataset } from './datasetPage';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member } from './people';

const rotate = 'Rotate Data Encryption Key';
const schedule = 'Change Data Encryption Key Rotation Schedule';
const rotated = 'Dataset encryption key successfully rotated.';

test.beforeEach(async ({ service, allowConsoleErrors }) => {
  // The browser's own lines about a wrong code and an interaction that is over.
  allowConsoleErrors(/status of (400|404|422)/);
  await service.start().ready;
});

test('the code page names action and object; then the action runs once, and only once', async ({
  page,
}) => {
  const changes = watchChanges(page);
  await goToDataset(page, admin, 'SSN');
  const before = Number(await factOf(page, 'Times Rotated').innerText());
  await openFromPage(page, rotate);
  await expect(dialogOf(page)).toContainText('Additional authentication required');
  await expectAccessible(page);
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await confirmWithCode(page);

  await expect(notificationsOf(page).getByText(rotated)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'SSN' })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(factOf(page, 'Times Rotated')).toHaveText(String(before + 1));
  // Asked for, then done.
  expect(changes).toEqual(['POST /api/confirmations', 'POST /api/datasets/{uuid}/rotate']);
  expect(await readStorage(page)).not.toContain('pendingAction');

  await page.reload();
  await expect(factOf(page, 'Times Rotated')).toHaveText(String(before + 1));
  expect(changes).toHaveLength(2);
});

test('two datasets take two codes, and asking for them leaves no refusal in the history', async ({
  page,
}) => {
  await signIn(page, admin, '/datasets');
  for (const [at, name] of ['SSN', 'Card Number'].entries()) {
    await page.getByRole('link', { name, exact: true }).click();
    await openFromPage(page, 'Delete');
    await dialogOf(page).getByLabel(`Type “${name}” to confirm`).fill(name);
    await pressInDialog(page, 'Delete');
    await expectCodePage(page, `Delete the dataset "${name}"`);
    await confirmWithCode(page, at);
    await expect(notificationsOf(page).getByText('Dataset successfully deleted')).toBeVisible();
  }
  const lastWeek = encodeURIComponent(JSON.stringify({ range: { preset: 'last-7-days' } }));
  await page.goto(`/security-history?filter=${lastWeek}`);
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Delete the dataset "SSN"' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Additional authentication required' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Refused' })).toHaveCount(0);
});

test('what several datasets are given is listed on the code page, and confirmed together', async ({
  page,
}) => {
  await signIn(page, admin, '/api-keys');
  await page.getByRole('link', { name: 'Analytics Loader', exact: true }).click();
  await page.getByRole('tab', { name: 'Access' }).click();
  await page.getByRole('button', { name: 'Add Association' }).click();
  const boxes = dialogOf(page).getByRole('tree').getByRole('treeitem');
  await expect(boxes.first()).toBeVisible();
  for (const at of [0, 1]) await boxes.nth(at).click();
  await pressInDialog(page, 'Create');
  await expectCodePage(page, 'Let the API key "Analytics Loader" decrypt');
  await expect(page.getByRole('term').filter({ hasText: 'Datasets' })).toBeVisible();
  await expectAccessible(page);
  await confirmWithCode(page);
  await expect(notificationsOf(page).getByText('Associations successfully added.')).toBeVisible();
});

test('cancelled: nothing is done, and what was chosen is still there', async ({ page }) => {
  const changes = watchChanges(page);
  await goToDataset(page, admin, 'SSN');
  await openFromPage(page, schedule);
  await dialogOf(page).getByRole('radio', { name: 'Custom number of days' }).check();
  await dialogOf(page).getByLabel('Days', { exact: true }).fill('77');
  await pressInDialog(page, 'Submit');
  await expectCodePage(page, 'Change the data encryption key rotation schedule of "SSN"');
  await expect(page.getByRole('definition')).toHaveText('77 days');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(dialogOf(page)).toContainText('The confirmation was cancelled.');
  await expect(notificationsOf(page)).toContainText('The confirmation was cancelled.');
  await expect(notificationsOf(page)).toContainText(`${schedule}: nothing was done.`);
  await expect(dialogOf(page).getByLabel('Days', { exact: true })).toHaveValue('77');
  await expect(factOf(page, 'Rotation Interval')).not.toHaveText('77 days');
  expect(changes).toEqual(['POST /api/confirmations']);

  await pressInDialog(page, 'Submit');
  await expectCodePage(page, 'Change the data encryption key rotation schedule of "SSN"');
  await confirmWithCode(page);
  await expect(
    notificationsOf(page).getByText('Dataset encryption key schedule successfully set.'),
  ).toBeVisible();
  await expect(factOf(page, 'Rotation Interval')).toHaveText('77 days');
});

test('a wrong code and a code that was used change nothing', async ({ page }) => {
  await goToDataset(page, admin, 'SSN');
  await openFromPage(page, rotate);
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await typeCode(page, 'abcdef');
  await expect(page.getByRole('alert')).toContainText('The code is wrong. 4 tries are left.');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  const used = (await page.locator('#demo-code').innerText()).trim();
  await typeCode(page, used);
  await expect(notificationsOf(page).getByText(rotated)).toBeVisible();

  await openFromPage(page, 'Delete');
  await dialogOf(page).getByLabel('Type “SSN” to confirm').fill('SSN');
  await pressInDialog(page, 'Delete');
  await expectCodePage(page, 'Delete the dataset "SSN"');
  await typeCode(page, used);
  await expect(page.getByRole('alert')).toContainText('This code was used before.');
});

test('Back from the code page runs nothing', async ({ page }) => {
  const changes = watchChanges(page);
  await goToDataset(page, admin, 'SSN');
  await openFromPage(page, rotate);
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await page.goBack();
  // The dialog is in the address: it asks again.
  await expect(dialogOf(page).getByRole('button', { name: 'Rotate', exact: true })).toBeEnabled();
  await expect(factOf(page, 'Times Rotated')).toBeVisible();
  expect(changes).toEqual(['POST /api/confirmations']);
});

test('a reload and Back after the action run nothing again', async ({ page }) => {
  const changes = watchChanges(page);
  await goToDataset(page, admin, 'SSN');
  await openFromPage(page, rotate);
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await confirmWithCode(page);
  await expect(notificationsOf(page).getByText(rotated)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await page.goForward({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'SSN' })).toBeVisible();
  await expect(factOf(page, 'Times Rotated')).toBeVisible();
  expect(changes).toHaveLength(2);
});

test('the code page in a second tab: the action runs in one of them only', async ({
  page,
  context,
}) => {
  await goToDataset(page, admin, 'SSN');
  const before = Number(await factOf(page, 'Times Rotated').innerText());
  await openFromPage(page, rotate);
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  const other = await context.newPage();
  await other.goto(page.url());
  await expectCodePage(other, 'Rotate the data encryption key of "SSN"');
  await confirmWithCode(page);
  await expect(notificationsOf(page).getByText(rotated)).toBeVisible();
  await confirmWithCode(other, 1);
  await expect(other.getByText('This sign-in has expired')).toBeVisible();
  await page.reload();
  await expect(factOf(page, 'Times Rotated')).toHaveText(String(before + 1));
});

test('typing that is not saved is still there after the code', async ({ page }) => {
  await editDataset(page, admin, 'SSN');
  await page.getByLabel('Description', { exact: true }).fill('Typed but not saved');
  await openFromPage(page, rotate);
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await confirmWithCode(page);
  await expect(notificationsOf(page).getByText(rotated)).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Typed but not saved');
});

test('who has no MFA is asked for no code', async ({ page }) => {
  await goToDataset(page, member, 'SSN');
  await openFromPage(page, rotate);
  await expect(dialogOf(page)).not.toContainText('Additional authentication required');
  await pressInDialog(page, 'Rotate');
  await expect(notificationsOf(page).getByText(rotated)).toBeVisible();
});
