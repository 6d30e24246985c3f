import { dialogOf } from './actionDialogs';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member } from './people';

test.use({ sharedInFile: true });

test('who chooses to be told gets one mail of what is open already', async ({ page }) => {
  await signIn(page, member, '/attention');
  const first = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
  await expect(first.filter({ hasText: 'expires' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Be told of this by email' }).click();
  const kind = page.getByRole('radiogroup', { name: 'An API key expires within 14 days' });
  await kind.getByRole('radio', { name: 'At once' }).check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Notifications successfully updated.')).toBeVisible();
  await expectAccessible(page);
  const outbox = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Outbox' }).first().click();
  const mails = (await outbox).getByRole('listitem').filter({ hasText: 'You chose to get these' });
  await expect(async () => {
    await (await outbox).reload();
    await expect(mails).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expect(mails).toContainText('expires on');
  await expect(mails.getByRole('link').last()).toHaveAttribute(
    'href',
    /\/profile\?tab=notifications$/,
  );
});

test('a webhook inside is refused below its field, before a code is asked for', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 422/);
  await signIn(page, admin, '/profile?tab=notifications');
  await page.getByRole('button', { name: 'Create Webhook' }).click();
  const dialog = dialogOf(page, 'Create Webhook');
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Inside');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(
    /The address is not one of the public Internet/,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
