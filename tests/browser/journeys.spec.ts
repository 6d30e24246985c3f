import type { Page } from '@playwright/test';
import { dataset } from '../screens/demoAddresses';
import { confirmWithCode, dialogOf, expectCodePage } from './actionDialogs';
import { expect, signIn } from './fixtures';
import { encrypt, nameLink, person } from './journeyParts';
import { test } from './ownServiceTest';
import { admin, globexAdmin, member, staff } from './people';
import { joinByMail } from './signInPages';
import { expectStep, wizard, wizardButton, wizardField } from './wizardPage';

// A service of its own, because samples and filters of other tests change what is offered.
test.use({ sharedInFile: true, viewport: { width: 1366, height: 800 } });

// The member's journey is in keyboard.spec.ts.
for (const [email, presses] of [
  [admin, 3],
  [globexAdmin, 2],
] as const)
  test(`${email} encrypts a first value in ${presses} clicks`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const { click, clicks } = person();
    await page.goto('/');
    await click(page.getByRole('button', { name: email }));
    if (email === admin) await click(page.getByRole('button', { name: 'Continue' }));
    await click(page.getByRole('button', { name: /^Try it: encrypt/ }));
    const result = page.getByText(/, encrypted with key number/);
    await expect(result).toBeInViewport();
    expect(clicks()).toBe(presses);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(result).toBeInViewport();
  });

test('a dataset’s page encrypts a value in 2 clicks with its parts visible, also on a phone', async ({
  page,
}) => {
  await signIn(page, admin, dataset('Card Number'));
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(dataset('Card Number'));
    await expect(encrypt(page)).toBeVisible();
    await page.getByRole('button', { name: 'Use an example' }).click();
    await encrypt(page).click();
    await expect(page.getByText(/^Encrypted with key number/)).toBeInViewport();
    await expect(page.getByText('Kept (suffix)')).toBeInViewport();
  }
});

/** Goes on by the keyboard from the field it is in, and types. */
async function typeNext(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
}

test('an empty company gets a dataset, a key and its credentials in 10 clicks', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  // Chromium reports the demand for a one-time code.
  allowConsoleErrors(/status of 401/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { click, clicks } = person();
  await signIn(page, staff, '/datasets');
  await click(page.getByRole('main').getByRole('link', { name: 'New Dataset' }).first());
  await click(page.getByRole('button', { name: 'Continue' }));
  await expectStep(page, 'Information');
  await expect(wizardField(page, 'Name')).toBeFocused();
  await page.keyboard.type('Loyalty Cards');
  await typeNext(page, 'Numbers on the cards of our customers');
  await typeNext(page, 'First group');
  await click(wizardButton(page, 'Continue'));
  await expectStep(page, 'Data Type');
  await click(wizard(page).getByText('Card number', { exact: true }));
  await click(wizardButton(page, 'Continue'));
  await expectStep(page, 'Definition');
  await click(wizardButton(page, 'Continue'));
  await expectStep(page, 'Review');
  await click(wizard(page).getByLabel('Generate an API key for this dataset'));
  await click(wizardButton(page, 'Create'));
  await expectCodePage(page, 'Let the API key "Loyalty Cards" decrypt');
  await confirmWithCode(page);
  await expectStep(page, 'Copy Keys');
  await click(wizardButton(page, 'Copy credentials'));
  await click(wizardButton(page, 'Open dataset'));
  await expect(page.getByRole('heading', { level: 1, name: 'Loyalty Cards' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeInViewport();
  expect(clicks()).toBe(10);
});

test('why a key cannot decrypt, and its events, are found in 2 clicks each', async ({ page }) => {
  const { click, clicks } = person();
  await signIn(page, member, '/api-keys');
  await click(nameLink(page, 'Pharmacy Shop (old)'));
  await click(page.getByRole('button', { name: 'Not associated' }));
  await expect(
    page
      .getByRole('table', { name: 'Datasets that this key is not associated with' })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  expect(clicks()).toBe(2);

  await page.getByRole('main').getByRole('link', { name: 'API Keys' }).click();
  await click(nameLink(page, 'Analytics Loader'));
  await click(page.getByRole('main').getByRole('link', { name: 'Events', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Analytics Loader');
  expect(clicks()).toBe(4);
});

test.describe('with a service of its own, where no code was used before', () => {
  test.use({ sharedInFile: false });

  test('a leaked key is rolled and its users are found in 6 clicks and a code', async ({
    page,
    context,
    service,
    allowConsoleErrors,
  }) => {
    // Chromium reports the demand for a one-time code.
    allowConsoleErrors(/status of 401/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { click, clicks } = person();
    await service.start().ready;
    await signIn(page, admin, '/api-keys');
    await click(nameLink(page, 'Payment Gateway'));
    await click(page.getByRole('main').getByRole('button', { name: 'Roll', exact: true }));
    const dialog = dialogOf(page);
    await click(dialog.getByRole('radio', { name: 'Immediately' }));
    await click(dialog.getByRole('button', { name: 'Roll', exact: true }));
    await expectCodePage(page, 'Roll the API key "Payment Gateway"');
    await confirmWithCode(page);
    await click(dialog.getByRole('button', { name: 'Copy credentials', exact: true }));
    await click(dialog.getByRole('button', { name: 'Events of the old API key' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Payment Gateway');
    expect(clicks()).toBe(6);
  });
});

test('a colleague without MFA is found and MFA is enforced in 3 clicks and a code', async ({
  page,
  allowConsoleErrors,
}) => {
  // Chromium reports the demand for a one-time code.
  allowConsoleErrors(/status of 401/);
  const { click, clicks } = person();
  await signIn(page, admin, '/team');
  await click(page.getByRole('button', { name: /^No MFA/ }));
  await click(page.getByRole('switch', { name: 'Require MFA for everyone' }));
  await click(dialogOf(page).getByRole('button', { name: 'Enforce MFA' }));
  await expectCodePage(page, 'Change MFA enforcement');
  expect(clicks()).toBe(3);
});

test('an auditor exports the changes of a month in 4 clicks', async ({ page }) => {
  const { click, clicks } = person();
  await signIn(page, admin);
  await click(page.getByRole('link', { name: 'Security History' }));
  await click(page.getByRole('button', { name: 'Last 30 days' }).first());
  await click(page.getByRole('button', { name: /^Changes/ }));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Export to CSV' }));
  expect((await download).suggestedFilename()).toMatch(/^SecurityHistory_/);
  expect(clicks()).toBe(4);
});

test('staff create a customer with a first administrator in 7 clicks, who encrypts a first value in 4', async ({
  page,
  browser,
  service,
}) => {
  const email = 'milton@initech.example';
  const { click, clicks } = person();
  await signIn(page, staff);
  await click(page.getByRole('link', { name: 'Customers', exact: true }).first());
  await click(page.getByRole('main').getByRole('link', { name: 'New Customer' }));
  await expect(dialogOf(page).getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Initech');
  await click(dialogOf(page).getByLabel('Plan', { exact: true }));
  await click(page.getByRole('option', { name: 'Pro', exact: true }));
  await click(dialogOf(page).getByRole('button', { name: 'Create', exact: true }));
  await click(page.getByRole('main').getByRole('button', { name: 'Invite First Administrator' }));
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await click(dialogOf(page).getByRole('button', { name: 'Send Invitation' }));
  await expect(dialogOf(page)).toHaveCount(0);
  expect(clicks()).toBe(7);

  const options = { baseURL: service.url, viewport: { width: 1366, height: 800 } };
  const invitedPage = await (await browser.newContext(options)).newPage();
  await joinByMail(invitedPage, {
    email,
    name: 'Milton Waddams',
    password: 'five quiet words for joining',
  });
  const first = person();
  await first.click(invitedPage.getByRole('link', { name: 'Card number', exact: true }));
  await first.click(wizardButton(invitedPage, 'Create'));
  await first.click(wizardButton(invitedPage, 'Open dataset'));
  await first.click(encrypt(invitedPage));
  await expect(invitedPage.getByText(/^Encrypted with key number/)).toBeInViewport();
  expect(first.clicks()).toBe(4);
  await invitedPage.context().close();
});
