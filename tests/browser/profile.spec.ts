import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { member, unverified } from './people';

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

test('a name as long as it may be leaves the sidebar its place, and the color that may not be changed has the ground of the other fields', async ({
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

test('an unverified address is verified by a mail, and the banner goes away', async ({ page }) => {
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
