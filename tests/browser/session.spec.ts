import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import {
  descriptionField,
  expectDatasetPage,
  expectUpdated,
  editDataset,
  updateButton,
} from './datasetPage';
import { member } from './people';
import { expectSignInPage } from './signInPages';
import { wizardField } from './wizardPage';

const minute = 60_000;
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Inactivity Warning' });
const putBack = 'Draft restored.';

/** Moves the last API request of all tabs into the past; `page` checks it as when it becomes visible. */
const idleFor = (page: Page, ms: number) =>
  page.evaluate((idle) => {
    localStorage.setItem('lastApiRequest', String(Date.now() - idle));
    document.dispatchEvent(new Event('visibilitychange'));
  }, ms);

/** One click on the demo's button of the sign-in page that is shown. */
const signInHere = (page: Page): Promise<void> =>
  page.getByRole('button', { name: member }).click();

/** @returns ends the page's session at the service, as its person may from another browser */
function sessionOf(page: Page): { end: () => Promise<void> } {
  let authorization = '';
  page.on('request', (request) => {
    ({ authorization = authorization } = request.headers());
  });
  return {
    end: async () => {
      const as = { headers: { authorization, 'x-console': '1' } };
      const list = await page.request.get('/api/sessions', as);
      const { data } = (await list.json()) as {
        data: { sessions: { uuid: string; current: boolean }[] };
      };
      const uuid = data.sessions.find(({ current }) => current)?.uuid;
      expect((await page.request.delete(`/api/sessions/${uuid}`, as)).status()).toBe(200);
    },
  };
}

test('inactivity warns, then ends the session in all tabs; input is restored, also after a session ended elsewhere', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (400|401)/);
  const session = sessionOf(page);
  await editDataset(page, member, 'SSN');
  const place = page.url();
  const other = await context.newPage();
  await other.goto('/primary-keys');
  await expect(other.getByRole('row').nth(1)).toBeVisible();

  // A late call of the other tab counts as activity, too.
  await expect(async () => {
    await idleFor(page, 13 * minute + 1000);
    for (const tab of [page, other]) await expect(warning(tab)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(warning(page)).toContainText(/1:5\d/);
  const check = page.waitForResponse(/\/api\/health\/check$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await check).status()).toBe(200);
  await expect(warning(page)).toHaveCount(0);
  await expect(warning(other)).toHaveCount(0);

  await descriptionField(page).fill('Typed before lunch');
  await idleFor(page, 15 * minute - 1000);
  for (const tab of [page, other]) {
    await expectSignInPage(tab);
    await expect(
      tab.getByText('You were logged out after 15 minutes without activity.'),
    ).toBeVisible();
  }
  // react-admin's store writes this key at every start.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['RaStore.version']);

  await signInHere(page);
  await expect(page).toHaveURL(place);
  await expectDatasetPage(page, 'SSN');
  await expect(page.getByText(putBack)).toBeVisible();
  await expect(descriptionField(page)).toHaveValue('Typed before lunch');

  // Typing without a call reports activity to the service.
  await idleFor(page, 5 * minute);
  const response = page.waitForResponse(/\/api\/health\/check$/);
  await descriptionField(page).press('End');
  expect((await response).status()).toBe(200);
  await other.close();

  const comeBack = async (address: string | RegExp) => {
    await expectSignInPage(page);
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await signInHere(page);
    await expect(page).toHaveURL(address);
    await expect(page.getByText(putBack)).toBeVisible();
  };

  const description = `Typed in time ${Date.now()}`;
  await descriptionField(page).fill(description);
  await session.end();
  await updateButton(page).click();
  await comeBack(place);
  await updateButton(page).click();
  await expectUpdated(page);
  await expect(descriptionField(page)).toHaveValue(description);

  await page.goto('/datasets/wizard');
  await page.getByRole('button', { name: 'Continue' }).click();
  await session.end();
  // The name is checked while it is typed.
  await wizardField(page, 'Name').fill('Salaries of the night shift');
  await comeBack(/\/datasets\/wizard$/);
  await expect(wizardField(page, 'Name')).toHaveValue('Salaries of the night shift');
});
