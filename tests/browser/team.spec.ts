import type { Page } from '@playwright/test';
import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  notificationsOf,
  openRowMenu,
  pressInDialog,
} from './actionDialogs';
import { expect, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin } from './people';
import { expectSignInPage, joinByMail } from './signInPages';

const invited = 'newcomer@acme.example';
const password = 'five quiet words for joining';

const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('row').filter({ hasText: name });

/** Chooses an action in the row menu of a person. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await openRowMenu(page, name);
  await page.getByRole('menuitem', { name: action }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test('a person is invited, joins, gets another role, and is removed', async ({
  page,
  browser,
  service,
  allowConsoleErrors,
}) => {
  // Chromium reports the demand for a one-time code.
  allowConsoleErrors(/status of 401/);
  await service.start().ready;
  await signIn(page, admin, '/team');

  await test.step('invites by keyboard alone', async () => {
    await page.getByRole('link', { name: 'Invite User' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
    await page.keyboard.type('newcomer');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByText('Must be a valid email')).toBeVisible();
    await page.keyboard.type('@acme.example');
    // The message goes as soon as the address is valid.
    await expect(dialogOf(page).getByText('Must be a valid email')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(dialogOf(page).getByRole('radio', { name: /^User/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notificationsOf(page).getByText('Invitation successfully sent.')).toBeVisible();
    await expect(notificationsOf(page).getByRole('link', { name: /^Outbox/ })).toBeVisible();
    await expect(rowOf(page, invited)).toContainText('Invited');
  });

  await test.step('at 200 % zoom no count lies under the switch', async () => {
    await page.setViewportSize({ width: 683, height: 400 });
    const chip = page.getByRole('button', { name: /^No MFA/ });
    const width = (await chip.boundingBox())?.width ?? 0;
    await chip.click({ trial: true, position: { x: width - 8, y: 16 } });
  });

  await test.step('the list and the invitations are whole on a small screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Require MFA for everyone')).toBeInViewport({ ratio: 1 });
    await expect(rowOf(page, 'Priya Nair')).toContainText('No MFA');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Invitations' }).click();
    await expect(dialogOf(page).getByText(invited)).toBeVisible();
    await pressInDialog(page, 'Close');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  const invitedPage = await (await browser.newContext({ baseURL: service.url })).newPage();
  await test.step('the invited person joins by the link in the mail', async () => {
    await joinByMail(invitedPage, { email: invited, name: 'New Comer', password });
    await invitedPage.getByRole('link', { name: 'Team' }).click();
    await expect(rowOf(invitedPage, 'New Comer')).toContainText('You');
    await expect(rowOf(invitedPage, 'New Comer')).toContainText('Active');
    await expect(
      invitedPage.getByRole('button', { name: 'Invite User' }),
    ).toHaveAccessibleDescription('Only an administrator of your company may do this.');
  });

  await test.step('the administrator changes the role, then removes the person', async () => {
    await page.reload();
    await choose(page, 'New Comer', 'Change Role');
    await dialogOf(page)
      .getByRole('radio', { name: /^Admin/ })
      .check();
    await pressInDialog(page, 'Change Role');
    await expectCodePage(page, 'Make the member "New Comer" an administrator');
    await confirmWithCode(page);
    await expect(notificationsOf(page).getByText('Role successfully updated.')).toBeVisible();
    await expect(rowOf(page, 'New Comer')).toContainText('Admin');
    await choose(page, 'New Comer', 'Remove');
    await pressInDialog(page, 'Remove');
    await expect(notificationsOf(page).getByText('User successfully removed.')).toBeVisible();
    await expect(rowOf(page, 'New Comer')).toHaveCount(0);
  });

  await test.step('the next call of the removed person leads to signing in', async () => {
    await invitedPage.getByRole('link', { name: 'Events' }).click();
    await expectSignInPage(invitedPage);
    await invitedPage.context().close();
  });
});
