import {
  choose,
  dialogOf,
  notificationsOf,
  openFromPage,
  openMoreActions,
  pressInDialog,
} from './actionDialogs';
import { expect, signIn, test } from './fixtures';
import { staff } from './people';

test.beforeEach(({ allowConsoleErrors }) => {
  // 404: a record that is deleted behind its page; 422: a name that is taken.
  allowConsoleErrors(/status of (401|404|422)/);
});

test('staff make a customer with entitlements and a first administrator, on a small screen', async ({
  page,
}) => {
  const name = `Initech ${Date.now() % 1_000_000}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, staff, '/customers');
  await page.getByRole('link', { name: 'New Customer' }).click();
  const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
  await field('Name').fill(name);
  await choose(field('Plan'), 'Pro');
  await pressInDialog(page, 'Create');
  await expect(page.getByRole('heading', { level: 1, name: `Customer: ${name}` })).toBeVisible();

  await page.getByRole('button', { name: 'Add Entitlement' }).click();
  await choose(field('Event Type'), 'Datasets');
  await field('Value').fill('25');
  await pressInDialog(page, 'Create');
  await expect(notificationsOf(page).getByText('Entitlement successfully added.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit entitlement Datasets' }).click();
  await field('Value').fill('30');
  await pressInDialog(page, 'Update');
  await expect(page.getByRole('cell', { name: 'Datasets Value: 30' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete entitlement Datasets' }).click();
  await pressInDialog(page, 'Delete');
  await expect(
    page.getByText('This customer has no entitlements yet: what it uses is shown beside no limit.'),
  ).toBeVisible();

  await openFromPage(page, 'Invite First Administrator');
  await field('Email').fill('milton@initech.example');
  await pressInDialog(page, 'Send Invitation');
  await expect(dialogOf(page)).toHaveCount(0);

  await openFromPage(page, 'Delete');
  await pressInDialog(page, 'Delete');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('link', { name: 'Globex Logistics' }).click();
  await openMoreActions(page);
  await expect(
    page.getByText(/^This customer still has 1 member, .* cannot be deleted\.$/),
  ).toBeVisible();
});
