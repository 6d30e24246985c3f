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
import { editDataset, factOf } from './datasetPage';
import { expect } from './fixtures';
import { test } from './ownServiceTest';
import { admin } from './people';

const rotate = 'Rotate Data Encryption Key';
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
  // What is behind this page is not the console.
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/datasets(\?|$)/);
});
