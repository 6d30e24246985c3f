import type { Page } from '@playwright/test';
import { dialogOf, notificationsOf, openRowMenu, pressInDialog } from './actionDialogs';
import { factOf, nameField, openSettings, updateButton } from './datasetPage';
import { rowOf } from './datasetsList';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { admin, member } from './people';

test.describe.configure({ mode: 'parallel' });

async function goToKeys(page: Page, email: string, q?: string): Promise<void> {
  const filter = q === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify({ q }))}`;
  await signIn(page, email, `/api-keys${filter}`);
  await expect(page.getByRole('table', { name: 'API Keys' }).getByRole('row').nth(1)).toBeVisible();
}

async function goToKey(page: Page, email: string, name: string): Promise<void> {
  await goToKeys(page, email, name);
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
}

const rangesField = (page: Page) => page.getByLabel('IP Range(s) Allowed');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('the list warns of unused keys, shows the states and tells apart what is provisioned', async ({
  page,
}) => {
  await goToKeys(page, admin);
  await expect(
    page.getByText(/API keys have not been used for more than 180 days\./),
  ).toBeVisible();
  const provisioned = page.getByRole('row').filter({ hasText: 'Autoprovisioned' });
  await expect(provisioned).toHaveCount(1);
  await expect(provisioned.getByRole('link')).toHaveCount(0);
  await expect(provisioned.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(rowOf(page, 'Payment Gateway (before rolling)')).toContainText(
    'Enabled | Pending Expiration',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filter by Status' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Expired', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').nth(1)).toContainText('Expired');
  await expect(rowOf(page, 'Pilot')).toHaveCount(0);
  const unused = page.getByRole('button', { name: /^Unused \d+$/ });
  await unused.click();
  await expect(unused).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, 'Pharmacy Shop (old)')).toHaveCount(1);
  await expect(rowOf(page, 'Patient Portal')).toHaveCount(0);
});

test('texts and address ranges are edited, and the rule of the ranges is said', async ({
  page,
}) => {
  // High enough for the whole form: the bar that saves lies over what has to be scrolled to.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await goToKey(page, member, 'Backup Agent');
  await openSettings(page);
  await expect(rangesField(page)).toHaveValue('192.0.2.16/28,2001:db8:40::/48');
  await rangesField(page).fill('192.0.2.16/28, 192.0.2.999/28');
  await expect(page.getByText('This is not a valid IP address in CIDR notation')).toBeVisible();
  await expect(updateButton(page)).toBeDisabled();
  await expectAccessible(page);
  await rangesField(page).fill('192.0.2.16/28 , 2001:db8:40::/48, 203.0.113.0/24');
  await updateButton(page).click();
  await expect(notificationsOf(page).getByText('API Key successfully updated.')).toBeVisible();
  await expect(rangesField(page)).toHaveValue('192.0.2.16/28,2001:db8:40::/48,203.0.113.0/24');
  await page.getByRole('button', { name: 'Allow only my address' }).click();
  await expect(rangesField(page)).toHaveValue(/^(127\.0\.0\.1\/32|::1\/128)$/);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
});

test('boxes save at once, the last flag asks for deletion, and pairs are added', async ({
  page,
}) => {
  await goToKey(page, member, 'Claims Engine');
  const table = page.getByRole('table', { name: 'Associations' });
  const rows = table.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  const label = (await rows.first().getByRole('checkbox').first().getAttribute('aria-label')) ?? '';
  const pair = label.replace(/^Encrypt /, '');
  await box(page, `Encrypt ${pair}`).click();
  await expect(notificationsOf(page).getByText('Association successfully changed.')).toBeVisible();
  await expect(box(page, `Encrypt ${pair}`)).not.toBeChecked();
  await expect(rows.first()).toContainText('Decrypt Only');
  await box(page, `Decrypt ${pair}`).click();
  await expect(dialogOf(page)).toContainText('Really delete this API Key association?');
  await expectAccessible(page);
  await pressInDialog(page, 'Delete');
  await expect(notificationsOf(page).getByText('Association successfully deleted.')).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  await expect(page.getByRole('button', { name: 'Add Association' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText('New API Key Association');
  const [dataset = '', group = ''] = pair.split(' in ');
  await dialogOf(page).getByRole('searchbox').fill(dataset);
  const item = dialogOf(page).getByRole('treeitem', { name: dataset, exact: true });
  await expect(item.first()).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page)
    .getByRole('treeitem', { name: group })
    .getByText(dataset, { exact: true })
    .click();
  await pressInDialog(page, 'Create');
  await expect(notificationsOf(page).getByText('Associations successfully added.')).toBeVisible();
  await expect(rows).toHaveCount(before);
  await expect(box(page, `Encrypt ${pair}`)).toBeChecked();
});

test('a key is disabled, enabled and expired from its row, as its state allows', async ({
  page,
}) => {
  const name = 'Records Archive';
  const menu = page.getByRole('menuitem');
  const status = (text: string) => expect(rowOf(page, name)).toContainText(text);
  await goToKeys(page, member, name);
  await openRowMenu(page, name);
  await expect(menu).toHaveText(['Edit', 'Disable', 'Roll', 'Clone', 'Expire', 'Delete']);
  await menu.getByText('Disable').click();
  await expect(dialogOf(page)).toContainText('Clinical Documents');
  await pressInDialog(page, 'Disable');
  await expect(notificationsOf(page).getByText('API Key successfully disabled.')).toBeVisible();
  await status('Disabled');
  await openRowMenu(page, name);
  await expect(menu).toHaveText(['Edit', 'Enable', 'Delete']);
  await menu.getByText('Enable').click();
  await pressInDialog(page, 'Enable');
  await expect(notificationsOf(page).getByText('API Key successfully enabled.')).toBeVisible();
  await status('Enabled');
  await openRowMenu(page, name);
  await menu.getByText('Expire').click();
  await dialogOf(page).getByLabel('Immediately').check();
  await pressInDialog(page, 'Expire');
  await expect(
    notificationsOf(page).getByText('API Key expiration successfully set.'),
  ).toBeVisible();
  await status('Expired');
  await openRowMenu(page, name);
  await expect(menu).toHaveText(['Edit', 'Delete']);
  await menu.getByText('Edit').click();
  await expect(factOf(page, 'Status')).toContainText('Expired');
  await page.getByRole('tab', { name: 'Access' }).click();
  const access = page.getByRole('table', { name: 'Associations' });
  await expect(access).toContainText('Not now: The API key has expired.');
  await page.getByRole('button', { name: 'A dataset is missing here? Say why' }).click();
  const others = page.getByRole('table', { name: 'Datasets that this key is not associated with' });
  await expect(others).toContainText('The API key has expired.');
});
