import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  notificationsOf,
  openFromPage,
  pressInDialog,
  typeCode,
} from './actionDialogs';
import { expect, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member, password } from './people';
import { codeAt } from './totp';

test.use({ sharedInFile: true });

test.beforeEach(({ allowConsoleErrors }) => {
  // The browser's own lines about refused calls.
  allowConsoleErrors(/status of (400|401)/);
});

test('MFA is enabled with an authenticator app, and disabled with its code', async ({ page }) => {
  await signIn(page, member, '/profile');
  const mfa = page.getByRole('region', { name: 'MFA', exact: true });
  await expect(mfa).toContainText('Not enabled');

  await mfa.getByRole('button', { name: 'Enable MFA' }).click();
  const secret = (await page.locator('#secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('One-time code that the app shows').fill(codeAt(Date.now(), secret));
  // Sent once: the answer to a second time would not show the codes.
  await page.getByRole('button', { name: 'Enable MFA' }).dblclick({ delay: 20 });
  await expect(page.locator('#recovery-codes li')).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'I have kept my recovery codes' }).check();
  await page.getByRole('button', { name: 'Back to your account' }).click();
  await expect(notificationsOf(page)).toContainText('MFA was successfully enabled.');
  await expect(mfa.getByRole('button', { name: 'Replace' })).toBeVisible();

  await openFromPage(page, 'Disable');
  await expect(dialogOf(page)).toContainText('Additional authentication required');
  await pressInDialog(page, 'Disable');
  await expectCodePage(page, 'Disable MFA');
  // The code of now was used to enable it.
  await typeCode(page, codeAt(Date.now() + 30_000, secret));
  // Logged out: signing in again takes no code.
  await page.getByRole('button', { name: member }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/profile');
  await expect(mfa).toContainText('Not enabled');
});

test('an administrator changes the account, requires MFA, and ends a session elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await signIn(other, admin, '/datasets');

  await signIn(page, admin, '/profile');
  await page.getByRole('tab', { name: 'Company' }).click();
  const account = page.getByRole('region', { name: 'Account' });
  const sidebar = page.getByRole('banner').first();
  const saved = await sidebar.evaluate((element) => getComputedStyle(element).backgroundColor);
  await account.getByLabel('Color', { exact: true }).fill('#ffcc00');
  await expect(sidebar).toHaveCSS('background-color', 'rgb(255, 204, 0)');
  await account.getByRole('button', { name: 'Cancel' }).click();
  await expect(sidebar).toHaveCSS('background-color', saved);
  await account.getByLabel('Color', { exact: true }).fill('#1d4e2a');
  await account.getByLabel('Billing Contact').fill('');
  await account.getByRole('button', { name: 'Update' }).click();
  await expect(notificationsOf(page)).toContainText('Account successfully updated.');

  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('switch', { name: 'Require MFA for everyone in your company' }).click();
  await pressInDialog(page, 'Enforce MFA');
  await expectCodePage(page, 'Change MFA enforcement');
  await confirmWithCode(page);
  await expect(notificationsOf(page)).toContainText('MFA enforcement is on.');
  await expect(page.getByRole('switch', { name: /^Require MFA/ })).toBeChecked();
  await page.getByRole('tab', { name: 'Company' }).click();
  await expect(account.getByLabel('Billing Contact')).toHaveValue('');
  await expect(sidebar).toHaveCSS('background-color', 'rgb(29, 78, 42)');
  await page.getByRole('tab', { name: 'You' }).click();
  await expect(page.getByRole('button', { name: 'Disable' })).toHaveAccessibleDescription(
    'Your company requires MFA, so it cannot be disabled for your account.',
  );

  const sessions = page.getByRole('region', { name: 'My Sessions' });
  const list = sessions.getByRole('list', { name: 'My Sessions' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End Chrome on/ }).click();
  await pressInDialog(page, 'End');
  await expect(sessions).toContainText('No other sessions.');

  await other.goto('/datasets');
  await expect(other.getByRole('button', { name: admin })).toBeVisible();
  await elsewhere.close();
});
