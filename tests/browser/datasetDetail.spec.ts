import {
  descriptionField,
  editDataset,
  expectDatasetPage,
  expectUpdated,
  saveDescription,
  updateButton,
} from './datasetPage';
import { datasetLink } from './datasetsList';
import { expect, test } from './fixtures';
import { admin, member } from './people';

test('leaving unsaved changes is asked about', async ({ page }) => {
  await editDataset(page, member, 'Lab Reports');
  await descriptionField(page).fill('Half a sentence');
  const back = page.getByRole('main').getByRole('link', { name: 'Datasets' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await back.click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(descriptionField(page)).toHaveValue('Half a sentence');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  await datasetLink(page, 'Lab Reports').click();
  await expect(descriptionField(page)).toHaveValue('Laboratory results as PDF, one file a sample.');
});

test('a stale edit shows both versions, keeps what was typed, and saves the choice', async ({
  page,
  browser,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 412/);
  await editDataset(page, admin, 'Invoices');
  await descriptionField(page).fill('Mine: invoices of all branches');
  const other = await browser.newPage({ baseURL });
  await editDataset(other, member, 'Invoices');
  await saveDescription(other, 'Theirs: invoices of the main branch');
  await other.close();

  await updateButton(page).click();
  const dialog = page.getByRole('dialog', {
    name: 'Someone else changed this while you were editing',
  });
  const field = dialog.getByRole('group', { name: 'Description' });
  await expect(field.getByText('Mine: invoices of all branches')).toBeVisible();
  await expect(field.getByText('Theirs: invoices of the main branch')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(descriptionField(page)).toHaveValue('Mine: invoices of all branches');

  await updateButton(page).click();
  await field.getByRole('radio', { name: /^Your change/ }).check();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expectUpdated(page);
  await page.reload();
  await expect(descriptionField(page)).toHaveValue('Mine: invoices of all branches');
});

test('the back link and Cancel lead to the list as it was searched', async ({ page }) => {
  await editDataset(page, member, 'Card Number');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('Card Number');
  await datasetLink(page, 'Card Number').click();
  await expectDatasetPage(page, 'Card Number');
  await page.getByRole('main').getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
});
