import type { Page } from '@playwright/test';
import { dialogOf, notificationsOf, pressInDialog } from './actionDialogs';
import { nameField } from './datasetPage';
import { expect, signIn, test } from './fixtures';
import { member } from './people';

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

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

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
  await pressInDialog(page, 'Delete');
  await expect(notificationsOf(page).getByText('Association successfully deleted.')).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  // The row that had focus is gone.
  await expect(page.getByRole('region', { name: 'Associations' })).toBeFocused();

  await page.getByRole('button', { name: 'Add Association' }).press('Enter');
  await expect(dialogOf(page)).toContainText('New API Key Association');
  const [dataset = '', group = ''] = pair.split(' in ');
  await dialogOf(page).getByRole('searchbox').fill(dataset);
  const item = dialogOf(page).getByRole('treeitem', { name: dataset, exact: true });
  await expect(item.first()).toBeVisible();
  await dialogOf(page)
    .getByRole('treeitem', { name: group })
    .getByText(dataset, { exact: true })
    .click();
  await pressInDialog(page, 'Create');
  await expect(notificationsOf(page).getByText('Associations successfully added.')).toBeVisible();
  await expect(rows).toHaveCount(before);
  await expect(box(page, `Encrypt ${pair}`)).toBeChecked();
});
