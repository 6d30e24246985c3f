import { dialogOf } from './actionDialogs';
import { expect, signIn, test } from './fixtures';
import { member } from './people';

test('what needs attention leads to a new address of an API key, whose ranges are set from the used ones', async ({
  page,
}) => {
  await signIn(page, member, '/attention');
  await page
    .getByRole('link', { name: 'The API key "Analytics Loader" was used from a new address.' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics Loader');
  const table = page.getByRole('table', { name: 'Addresses' });
  await expect(table.getByRole('row', { name: /203\.0\.113\.77/ })).toContainText('New');
  await expect(table.getByRole('row', { name: /198\.51\.100\.140/ })).not.toContainText('New');
  await expect(table).not.toContainText('Inside');

  await page.getByRole('button', { name: 'Suggest ranges' }).click();
  const dialog = dialogOf(page, 'Set Suggested IP Ranges');
  await expect(dialog).toContainText('198.51.100.140/32, 203.0.113.77/32');
  await expect(dialog).toContainText('2 IPv4 addresses');
  await dialog.getByRole('button', { name: 'Set ranges' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('IP ranges of the API Key successfully set.')).toBeVisible();
  await expect(table.getByText('Inside')).toHaveCount(2);
  await expect(page.getByText('The ranges of the key are the suggested ones.')).toBeVisible();
  await page.getByRole('link', { name: 'Security History' }).last().click();
  await expect(page.getByText('API key "Analytics Loader" updated').first()).toBeVisible();
});
