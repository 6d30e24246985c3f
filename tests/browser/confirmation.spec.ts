import type { CDPSession, Page } from '@playwright/test';
import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  notificationsOf,
  openFromPage,
  pressInDialog,
  watchChanges,
} from './actionDialogs';
import { readStorage } from './browserStorage';
import { editDataset, factOf } from './datasetPage';
import { datasetLink, listPath } from './datasetsList';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, password } from './people';
import { submitSignIn } from './signInPages';

test.use({ sharedInFile: true });

test.beforeEach(({ allowConsoleErrors }) => {
  // The browser's own lines about a call that asks for a code, a past interaction, a wrong code, and the parts of what
  // is deleted.
  allowConsoleErrors(/status of (400|401|404|422)/);
});

const rotate = 'Rotate Data Encryption Key';
const rotated = 'Dataset encryption key successfully rotated.';

test('an action runs once with its code and never after Back from the code page; unsaved input survives', async ({
  page,
}) => {
  const changes = watchChanges(page);
  await editDataset(page, admin, 'SSN');
  await page.getByRole('tab', { name: 'Keys' }).click();
  const before = Number(await factOf(page, 'Times Rotated').innerText());
  await page.getByRole('tab', { name: 'Settings' }).click();
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('Typed but not saved');
  await openFromPage(page, rotate);
  await expect(dialogOf(page)).toContainText('Additional authentication required');
  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await page.goBack();
  // The address names the dialog, which asks again.
  await expect(dialogOf(page).getByRole('button', { name: 'Rotate', exact: true })).toBeEnabled();
  expect(changes).toEqual(['POST /api/datasets/{uuid}/rotate']);

  await pressInDialog(page, 'Rotate');
  await expectCodePage(page, 'Rotate the data encryption key of "SSN"');
  await confirmWithCode(page);
  await expect(notificationsOf(page).getByText(rotated)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(description).toHaveValue('Typed but not saved');
  await page.getByRole('tab', { name: 'Keys' }).click();
  await expect(factOf(page, 'Times Rotated')).toHaveText(String(before + 1));
  const current = page.getByRole('cell', { name: `${before + 1} Current` });
  await expect(current).toBeVisible();
  // Refused twice because the code was missing, then done.
  const all = Array.from({ length: 3 }, () => 'POST /api/datasets/{uuid}/rotate');
  expect(changes).toEqual(all);
  expect(await readStorage(page)).not.toContain('pendingAction');

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await page.goForward({ waitUntil: 'commit' });
  await expect(description).toHaveValue('Typed but not saved');
  expect(changes).toEqual(all);
  // The previous history entry is outside the console, so Cancel leads to the list.
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/datasets(\?|$)/);
});

/** A built-in authenticator that has verified its user. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });
const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' });

test('a passkey is added, signs in, confirms a deletion and is removed', async ({ page }) => {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await signIn(page, admin, '/profile');
  // Content that loads above the button moves it.
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(dialogOf(page).getByLabel('Name')).toHaveValue(/^Chrome on /);
  await dialogOf(page).getByLabel('Name').fill('Laptop');
  await pressInDialog(page, 'Add');
  await expectCodePage(page, 'Add a passkey');
  await expect(usePasskey(page)).toHaveCount(0);
  // The other test may have used the current code.
  await confirmWithCode(page, 1);
  await expect(notificationsOf(page).getByText('Passkey successfully added.')).toBeVisible();
  await expect(list(page)).toContainText('Laptop');
  await expect(list(page)).toContainText('Never');

  await page.context().clearCookies();
  await page.goto('/profile');
  await submitSignIn(page, admin, password);
  await expect(page.getByRole('heading', { name: 'Enter your one-time code' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  // Without a verified user no passkey is used: the page says so, and stays as it was.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await usePasskey(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used. Try again, or enter a code.',
  );
  await expect(usePasskey(page)).toBeFocused();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await usePasskey(page).press('Enter');
  await expect(list(page)).toContainText('Laptop');
  await expect(list(page)).not.toContainText('Never');

  await page.goto(listPath('SSN'));
  await datasetLink(page, 'SSN').click();
  await openFromPage(page, 'Delete');
  await dialogOf(page).getByLabel('Type “SSN” to confirm').fill('SSN');
  await pressInDialog(page, 'Delete');
  await expectCodePage(page, 'Delete the dataset "SSN"');
  await usePasskey(page).click();
  await expect(notificationsOf(page).getByText('Dataset successfully deleted')).toBeVisible();

  await page.goto('/profile');
  await list(page)
    .getByRole('button', { name: /^Remove the passkey Laptop/ })
    .click();
  await pressInDialog(page, 'Remove');
  await expectCodePage(page, 'Remove the passkey "Laptop"');
  await usePasskey(page).click();
  await expect(notificationsOf(page).getByText('Passkey successfully removed.')).toBeVisible();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
});
