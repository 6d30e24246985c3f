import { dialogOf } from './actionDialogs';
import { descriptionField, expectDatasetPage, openSettings } from './datasetPage';
import { datasetLink, goToList } from './datasetsList';
import { expect, test } from './fixtures';
import { member } from './people';

test('form fields add no global styles; unsaved changes ask before leaving; going back keeps the list’s search', async ({
  page,
}) => {
  await goToList(page, member, 'Lab Reports');
  const ofWholePage = page.locator('style[data-emotion$="global"]');
  const before = await ofWholePage.count();
  expect(before).toBeGreaterThan(0);
  await datasetLink(page, 'Lab Reports').click();
  await expectDatasetPage(page, 'Lab Reports');
  await openSettings(page);
  await expect(descriptionField(page)).toBeVisible();
  await expect(ofWholePage).toHaveCount(before);
  await descriptionField(page).fill('Half a sentence');
  const back = page.getByRole('main').getByRole('link', { name: 'Datasets' });
  const dialog = dialogOf(page, 'Leave without saving?');
  await back.click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(descriptionField(page)).toHaveValue('Half a sentence');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await datasetLink(page, 'Lab Reports').click();
  await expect(descriptionField(page)).toHaveValue('Laboratory results as PDF, one file a sample.');
  await openSettings(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('Lab Reports');
  await datasetLink(page, 'Lab Reports').click();
  await expectDatasetPage(page, 'Lab Reports');
  await back.click();
  await expect(page.getByRole('searchbox')).toHaveValue('Lab Reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
});
