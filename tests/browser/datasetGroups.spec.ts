import type { Page } from '@playwright/test';
import { dialogOf, notificationsOf } from './actionDialogs';
import { expect, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { member } from './people';

test.use({ sharedInFile: true });

test.beforeEach(({ allowConsoleErrors }) => {
  // 404: what the page behind asks about a group that is being deleted.
  allowConsoleErrors(/status of (401|404|422)/);
});

const datasetBox = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Datasets' }).getByRole('checkbox', { name });

test('a group is made by keyboard alone, and its datasets are linked one at a time', async ({
  page,
}) => {
  await signIn(page, member, '/dataset-groups');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('link', { name: 'New Dataset Group' }).focus();
  await press('Enter');
  await expect(page).toHaveURL(/\/dataset-groups\/new$/);
  await expect(
    dialogOf(page).getByRole('heading', { name: /Step 1 of 2:\s*Details/ }),
  ).toBeFocused();
  await press('Tab');
  await page.keyboard.type('By keyboard');
  await press('Tab');
  await page.keyboard.type('No pointer was used');
  await dialogOf(page).getByLabel('Name', { exact: true }).press('Enter');
  await expect(
    dialogOf(page).getByRole('heading', { name: /Step 2 of 2:\s*Datasets/ }),
  ).toBeFocused();
  await press('Tab');
  await page.keyboard.type('con');
  await press('Enter');
  await expect(datasetBox(page, 'SSN')).toHaveCount(0);
  await datasetBox(page, 'Contracts').focus();
  await press('Space');
  await expect(dialogOf(page).getByText('1 selected')).toBeVisible();
  await dialogOf(page).getByRole('searchbox').focus();
  await press('Escape');
  await datasetBox(page, 'SSN').focus();
  await press('Space');
  await expect(dialogOf(page).getByText('2 selected')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Create' }).focus();
  await press('Enter');
  await expect(
    notificationsOf(page).getByText('Dataset Group By keyboard successfully created.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeVisible();
  await expect(datasetBox(page, 'SSN')).toBeChecked();
  await expect(datasetBox(page, 'Contracts')).toBeChecked();
  expect(calls.filter((path) => path === '/api/dataset-groups')).toHaveLength(1);
  expect(calls.filter((path) => path === '/api/dataset-groups-datasets')).toHaveLength(2);
});
