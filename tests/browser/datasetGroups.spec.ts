import type { Page } from '@playwright/test';
import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  notificationsOf,
  openFromPage,
  pressInDialog,
} from './actionDialogs';
import { updateButton } from './datasetPage';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member } from './people';

test.use({ sharedInFile: true });

test.beforeEach(({ allowConsoleErrors }) => {
  // 404: what the page behind asks about a group that is being deleted.
  allowConsoleErrors(/status of (401|404|422)/);
});

const datasetBox = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Datasets' }).getByRole('checkbox', { name });

/** Makes a group through the dialog and waits for its page. */
async function createGroup(page: Page, name: string, datasets: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'New Dataset Group' }).click();
  await dialogOf(page).getByLabel('Name', { exact: true }).fill(name);
  await dialogOf(page).getByLabel('Description', { exact: true }).fill('Made in a test');
  await pressInDialog(page, 'Continue');
  for (const dataset of datasets) await datasetBox(page, dataset).check();
  await pressInDialog(page, 'Create');
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

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
  await expectAccessible(page);
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
  await expectAccessible(page);
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

test('the selection of a group is changed, and a taken name is refused as it is typed', async ({
  page,
}) => {
  await signIn(page, member, '/dataset-groups');
  await createGroup(page, 'Changing', ['SSN']);
  await expect(updateButton(page)).toHaveAttribute('aria-disabled', 'true');
  await datasetBox(page, 'SSN').uncheck();
  await expect(updateButton(page)).not.toHaveAttribute('aria-disabled');
  await datasetBox(page, 'SSN').check();
  await expect(updateButton(page)).toHaveAttribute('aria-disabled', 'true');
  await datasetBox(page, 'SSN').uncheck();
  await datasetBox(page, 'Contracts').check();
  await updateButton(page).click();
  await expect(
    notificationsOf(page).getByText('Dataset Group Changing successfully updated.'),
  ).toBeVisible();
  await page.reload();
  await page.getByRole('switch', { name: 'Selected only' }).check();
  await expect(datasetBox(page, 'Contracts')).toBeChecked();
  await expect(datasetBox(page, 'SSN')).toHaveCount(0);

  await page.getByRole('link', { name: 'Back to Dataset Groups' }).click();
  await page.getByRole('link', { name: 'New Dataset Group' }).click();
  await dialogOf(page).getByLabel('Name', { exact: true }).fill('changing');
  await expect(dialogOf(page).getByText(/already/)).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Continue' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('deleting says what ends, asks for the name and the code, and leads to the list', async ({
  page,
}) => {
  await signIn(page, admin, '/dataset-groups');
  await createGroup(page, 'Going', ['SSN']);
  await openFromPage(page, 'Delete');
  await expect(dialogOf(page)).toContainText('Deletion is irreversible.');
  await expect(dialogOf(page)).toContainText('in the last 30 days');
  await expectAccessible(page);
  await dialogOf(page).getByLabel('Type “Going” to confirm').fill('Going');
  await pressInDialog(page, 'Delete');
  await expectCodePage(page, 'Delete the dataset group "Going"');
  await confirmWithCode(page);
  await expect(
    notificationsOf(page).getByText('Dataset Group successfully deleted.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dataset Groups' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Going', exact: true })).toHaveCount(0);
});

test('list, page and dialog fit a small dark screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, '/dataset-groups');
  const look = async () => {
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  };
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await look();
  await createGroup(page, 'Looked at', ['SSN']);
  await expect(datasetBox(page, 'SSN')).toBeChecked();
  await look();
  await page.getByRole('tab', { name: 'Access', exact: true }).click();
  await expect(page.getByText('No API key can use this dataset group.')).toBeVisible();
  await look();
  await page.goto('/dataset-groups/new');
  await dialogOf(page).getByLabel('Name', { exact: true }).fill('Small');
  await dialogOf(page).getByLabel('Description', { exact: true }).fill('On a phone');
  await pressInDialog(page, 'Continue');
  await expect(datasetBox(page, 'SSN')).toBeVisible();
  await look();
});
