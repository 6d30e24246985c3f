import type { Page } from '@playwright/test';
import {
  dialogOf,
  expectCodePage,
  notificationsOf,
  openFromPage,
  pressInDialog,
  typeCode,
} from './actionDialogs';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { member, password, unverified } from './people';
import { codeAt } from './totp';

test.use({ sharedInFile: true });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Email verification' });

const mailTo = (page: Page, address: string) =>
  page.getByRole('listitem').filter({ hasText: address });

/** Opens the outbox by the demo banner's link. */
async function openOutbox(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Outbox' }).first().click();
  const outbox = await opened;
  await expect(outbox.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  return outbox;
}

test('a name of the greatest length fits the sidebar, and a locked color has the background of other fields', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, member, '/profile');
  const user = page.getByRole('region', { name: 'User' });
  await user.getByLabel('Name', { exact: true }).fill('Wolfeschlegel'.repeat(8).slice(0, 100));
  await user.getByRole('button', { name: 'Update' }).click();
  const profile = page.getByRole('banner').getByRole('button', { name: /^Wolfeschlegel/ });
  await expect(profile).toBeVisible();
  expect((await profile.boundingBox())?.height).toBeLessThan(72);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('tab', { name: 'Company' }).click();
  const account = page.getByRole('region', { name: 'Account' });
  const groundOf = (label: string) =>
    account
      .getByLabel(label, { exact: true })
      .locator('..')
      .evaluate((field) => getComputedStyle(field).backgroundColor);
  expect(await groundOf('Color')).toBe(await groundOf('Company Name'));
});

test('a mail verifies an unverified address, and the banner goes away', async ({ page }) => {
  await signIn(page, unverified);
  await banner(page).getByRole('link').click();
  await expect(page).toHaveTitle('Account Profile · Encryption Console');
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText(`Verification email sent to ${unverified}.`)).toBeVisible();

  const outbox = await openOutbox(page);
  const mails = mailTo(outbox, unverified);
  await expect(mails).toHaveCount(2);
  await mails.first().getByRole('link', { name: 'Open the link' }).click();
  await expect(outbox.getByText(`Is ${unverified} your email address?`)).toBeVisible();
  const { origin } = new URL(outbox.url());
  const sent = outbox.waitForRequest((request) => request.method() === 'POST');
  await outbox.getByRole('button', { name: 'Verify this address' }).click();
  await expect(outbox.getByText(`${unverified} is verified.`)).toBeVisible();
  // The link is a secret that a proxy may log; without its origin the form would be refused.
  const headers = await (await sent).allHeaders();
  expect([headers['referer'], headers['origin']]).toEqual([`${origin}/`, origin]);
  await outbox.close();

  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText(/^Verified on \d{4}-\d\d-\d\d \d\d:\d\d [AP]M UTC$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toHaveCount(0);
});

test('turning notifications on sends one mail about what is open already', async ({ page }) => {
  await signIn(page, member, '/attention');
  const first = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
  await expect(first.filter({ hasText: 'expires' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Be told of this by email' }).click();
  const kind = page.getByRole('radiogroup', { name: 'An API key expires within 14 days' });
  await kind.getByRole('radio', { name: 'At once' }).check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Notifications successfully updated.')).toBeVisible();
  await expectAccessible(page);
  const outbox = await openOutbox(page);
  const mails = outbox.getByRole('listitem').filter({ hasText: 'You chose to get these' });
  await expect(async () => {
    await outbox.reload();
    await expect(mails).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expect(mails).toContainText('expires on');
  await expect(mails.getByRole('link').last()).toHaveAttribute(
    'href',
    /\/profile\?tab=notifications$/,
  );
});

test('MFA is enabled with an authenticator app, and disabled with its code', async ({
  page,
  allowConsoleErrors,
}) => {
  // The browser's own lines about refused calls.
  allowConsoleErrors(/status of (400|401)/);
  await signIn(page, member, '/profile');
  const mfa = page.getByRole('region', { name: 'MFA', exact: true });
  await expect(mfa).toContainText('Not enabled');

  await mfa.getByRole('button', { name: 'Enable MFA' }).click();
  const secret = (await page.locator('#secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('One-time code that the app shows').fill(codeAt(Date.now(), secret));
  // Sent once: a second submission would not show the codes.
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
  // The current code was used to enable MFA.
  await typeCode(page, codeAt(Date.now() + 30_000, secret));
  // Logged out: signing in again takes no code.
  await page.getByRole('button', { name: member }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/profile');
  await expect(mfa).toContainText('Not enabled');
});
