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
import { editDataset, factOf, goToDataset } from './datasetPage';
import { expect } from './fixtures';
import { test } from './ownServiceTest';
import { admin } from './people';

const rotate = 'Rotate Data Encryption Key';
const schedule = 'Change Data Encryption Key Rotation Schedule';
const rotated = 'Dataset encryption key successfully rotated.';

test.beforeEach(async ({ service, allowConsoleErrors }) => {
  // The browser's own lines about a wrong code and an interaction that is over.
  allowConsoleErrors(/status of (400|404|422)/);
  await service.start().ready;
});

test('Back from the code page runs nothing; with its code the action runs once, and typing that is not saved stays', async ({
  page,
}) => {
  const changes = watchChanges(page);
  await editDataset(page, admin, 'SSN');
  const before = Number(await factOf(page, 'Times Rotated').innerText());
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('Typed but not saved');
  await openFromPage(page, rotate);
  await expect(dialogOf(page)).toContainText('Additional authentication required');
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await page.goBack();
  // The dialog is in the address: it asks again.
  await expect(dialogOf(page).getByRole('button', { name: 'Rotate', exact: true })).toBeEnabled();
  expect(changes).toEqual(['POST /api/confirmations']);

  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await confirmWithCode(page);
  await expect(notificationsOf(page).getByText(rotated)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(description).toHaveValue('Typed but not saved');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(factOf(page, 'Times Rotated')).toHaveText(String(before + 1));
  // Asked for twice, then done.
  const all = [
    'POST /api/confirmations',
    'POST /api/confirmations',
    'POST /api/datasets/{uuid}/rotate',
  ];
  expect(changes).toEqual(all);
  expect(await readStorage(page)).not.toContain('pendingAction');

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await page.goForward({ waitUntil: 'commit' });
  await expect(description).toHaveValue('Typed but not saved');
  expect(changes).toEqual(all);
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
