import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { member } from './people';

test.use({ sharedInFile: true, viewport: { width: 390, height: 844 } });

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('on a phone chosen datasets get one schedule', async ({ page }) => {
  await signIn(page, member, '/datasets');
  for (const name of ['Card Number', 'IBAN'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  await expect(bar).toContainText('2 chosen');
  await bar.getByRole('button', { name: 'Set Schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days').fill('180');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('2 will be changed.');
  await dialog.getByRole('button', { name: 'Set Schedule' }).click();
  await expect(dialog).toContainText('All 2 done.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await scrollsSideways(page)).toBe(false);
});

test('on a phone one chooses to be told, and reads which keys and addresses are in use', async ({
  page,
}) => {
  await signIn(page, member, '/profile?tab=notifications');
  await page
    .getByRole('radiogroup', { name: 'A rotation failed' })
    .getByLabel('Daily digest')
    .check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Notifications successfully updated.')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);

  await page.goto('/datasets');
  await page.getByRole('link', { name: 'Card Number' }).click();
  await page.getByRole('tab', { name: 'Keys' }).click();
  await expect(page.getByText(/^Nothing seen since/).first()).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);

  await page.goto('/api-keys');
  await page.getByRole('link', { name: 'Patient Portal' }).click();
  await page.getByRole('tab', { name: 'Usage' }).click();
  const addresses = page.getByRole('table', { name: 'Addresses' });
  await expect(addresses.getByRole('row', { name: /203\.0\.113\.10/ })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
});
