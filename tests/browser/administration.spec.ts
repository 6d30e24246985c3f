import {
  choose,
  dialogOf,
  notificationsOf,
  openFromPage,
  openMoreActions,
  pressInDialog,
} from './actionDialogs';
import { updateButton } from './datasetPage';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { staff } from './people';

test.use({ sharedInFile: true });

test.beforeEach(({ allowConsoleErrors }) => {
  // 404: a record that is deleted behind its page; 422: a name that is taken.
  allowConsoleErrors(/status of (401|404|422)/);
});

test('staff make, edit and delete a feature, and a version has it meanwhile', async ({ page }) => {
  await signIn(page, staff, '/');
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  await page.getByRole('menuitem', { name: 'Features' }).click();
  await page.getByRole('link', { name: 'New Feature' }).click();
  const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
  await field('Name').fill('key caching');
  await field('Description').fill('Made in a test');
  await choose(field('Feature Category'), 'Key Management');
  await pressInDialog(page, 'Create');
  await expect(dialogOf(page).getByText('already exists')).toBeVisible();
  await expectAccessible(page);
  await field('Name').fill('A test feature');
  await pressInDialog(page, 'Create');
  await expect(notificationsOf(page).getByText('Feature successfully created.')).toBeVisible();

  // By keyboard: the row is the first by name.
  await page.getByRole('link', { name: 'A test feature' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'A test feature' })).toBeVisible();
  await page.getByLabel('Description', { exact: true }).fill('Changed in a test');
  await updateButton(page).click();
  await expect(notificationsOf(page).getByText('Feature successfully updated.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/client-library-versions');
  await page.getByRole('link', { name: 'ubiq-c', exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Features' }).fill('a test');
  await page.getByRole('option', { name: 'A test feature' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose Release Date' }).click();
  await page.getByRole('gridcell', { name: '15' }).click();
  await expect(page.getByLabel('Release Date', { exact: true })).toHaveValue('2024-06-15');
  await updateButton(page).click();
  await expect(
    notificationsOf(page).getByText('Client Library Version successfully updated.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto('/features');
  await page.getByRole('button', { name: 'Actions for A test feature' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialogOf(page)).toContainText('Are you sure you want to delete this Feature?');
  await pressInDialog(page, 'Delete');
  await expect(notificationsOf(page).getByText('Feature successfully deleted.')).toBeVisible();
  // The dialog closes by going back, which would end another way.
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goto('/client-library-versions');
  await page.getByRole('link', { name: 'ubiq-c', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'AES-GCM Encryption' })).toBeVisible();
  await expect(page.getByText('A test feature')).toHaveCount(0);
});

test('staff make a customer with entitlements and a first administrator, on a small dark screen', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const look = async () => {
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  };
  await signIn(page, staff, '/customers');
  await page.getByRole('link', { name: 'New Customer' }).click();
  const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
  await field('Name').fill('Initech');
  await choose(field('Plan'), 'Pro');
  await look();
  await pressInDialog(page, 'Create');
  await expect(page.getByRole('heading', { level: 1, name: 'Customer: Initech' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Entitlement' }).click();
  await choose(field('Event Type'), 'Datasets');
  await field('Value').fill('25');
  await pressInDialog(page, 'Create');
  await expect(notificationsOf(page).getByText('Entitlement successfully added.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit entitlement Datasets' }).click();
  await field('Value').fill('30');
  await pressInDialog(page, 'Update');
  await expect(page.getByRole('cell', { name: 'Datasets Value: 30' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Delete entitlement Datasets' }).click();
  await pressInDialog(page, 'Delete');
  await expect(
    page.getByText('This customer has no entitlements yet: nothing is limited.'),
  ).toBeVisible();

  await openFromPage(page, 'Invite First Administrator');
  await field('Email').fill('milton@initech.example');
  await pressInDialog(page, 'Send Invitation');
  await expect(dialogOf(page)).toHaveCount(0);

  await openFromPage(page, 'Delete');
  await pressInDialog(page, 'Delete');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Initech' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Globex Logistics' }).click();
  await openMoreActions(page);
  await expect(
    page.getByText(/^This customer still has 1 member, .* cannot be deleted\.$/),
  ).toBeVisible();
});
