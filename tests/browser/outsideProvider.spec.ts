import type { Page } from '@playwright/test';
import { type MockIssuer, startMockIssuer } from '../service/identity/mockIssuer';
import {
  dialogOf,
  notificationsOf,
  openRowMenu,
  pressInDialog,
  watchChanges,
} from './actionDialogs';
import { expect, test as base } from './fixtures';
import { createOwnService, type OwnService } from './ownService';
import { logOut } from './signInPages';

const ada = 'ada@operator.example';

interface Operated {
  service: OwnService;
  issuer: MockIssuer;
}

/**
 * A console whose people sign in at an outside identity provider. All tests share both, and the last one
 * requires MFA of everybody.
 */
const test = base.extend<Operated, { operated: Operated }>({
  operated: [
    async ({ browserName }, provide) => {
      const issuer = await startMockIssuer([{ sub: 'auth0|ada', email: ada, mfa: true }]);
      const service = await createOwnService(browserName, true);
      await service.start({
        MODE: 'production',
        PUBLIC_URL: service.url,
        SUPPORT_EMAIL: 'help@company.example',
        DATABASE_URL: 'embedded',
        ADMIN_EMAIL: ada,
        ...issuer.settings,
      }).ready;
      await provide({ service, issuer });
      await service.remove();
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  service: ({ operated }, provide) => provide(operated.service),
  baseURL: ({ operated }, provide) => provide(operated.service.url),
  issuer: async ({ operated: { issuer }, allowConsoleErrors }, provide) => {
    const origin = issuer.domain.replaceAll('.', String.raw`\.`);
    allowConsoleErrors(new RegExp(`request to another origin: ${origin}|status of (401|403)`));
    issuer.visited.length = 0;
    await provide(issuer);
  },
});

const providerHeading = (page: Page, heading: string) =>
  page.getByRole('heading', { name: heading });

/** Presses the person's button on the provider's page. */
async function signInThere(page: Page): Promise<void> {
  await expect(providerHeading(page, 'Their sign-in')).toBeVisible();
  await page.getByRole('button', { name: ada }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** @returns the headers of the page's calls */
async function callHeaders(page: Page, open: () => Promise<unknown>) {
  const request = page.waitForRequest(/\/api\/me$/);
  await open();
  const { authorization = '' } = (await request).headers();
  return { authorization, 'x-console': '1' };
}

/** Ends the page's session, as its person may from elsewhere. */
async function endSession(page: Page): Promise<void> {
  const as = { headers: await callHeaders(page, () => page.reload()) };
  const list = (await (await page.request.get('/api/sessions', as)).json()) as {
    data: { sessions: { uuid: string; current: boolean }[] };
  };
  const uuid = list.data.sessions.find(({ current }) => current)?.uuid ?? '';
  expect((await page.request.delete(`/api/sessions/${uuid}`, as)).status()).toBe(200);
}

test('an ID token with a wrong issuer, audience or nonce signs nobody in', async ({
  page,
  issuer,
}) => {
  const other = { iss: 'https://login.example/', aud: 'another-client', nonce: 'bm9uY2U=' };
  for (const [claim, value] of Object.entries(other)) {
    // The provider has no session yet.
    await page.context().clearCookies();
    await page.route(`${issuer.domain}/oauth/token`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { id_token: string };
      const [header = '', payload = '', signature = ''] = answer.id_token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...claims, [claim]: value }));
      const id_token = [header, forged.toString('base64url'), signature].join('.');
      await route.fulfill({ response, json: { ...answer, id_token } });
    });
    await page.goto('/primary-keys');
    await page.getByRole('button', { name: ada }).click();
    await expect(page.getByRole('heading', { name: 'Sign-in failed' }), claim).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.unroute(`${issuer.domain}/oauth/token`);
  }
});

test('an ended session leads to a new sign-in without a redirect loop; a logout ends both sessions, or says that it did not', async ({
  allowConsoleErrors,
  page,
  issuer,
  service,
}) => {
  await page.goto('/primary-keys');
  await signInThere(page);
  await expect(page).toHaveURL(/\/primary-keys/);
  await endSession(page);
  await page.goto('/datasets');
  await signInThere(page);
  await expect(page).toHaveURL(/\/datasets/);
  await expect(notificationsOf(page)).toContainText('Your session has ended.');
  expect(issuer.visited.slice(-2)).toEqual(['/authorize login', '/authorize']);

  // Without prompt=login the provider hands out the ended session again, which stays refused, and the page says so.
  await page.route(`${issuer.domain}/authorize?**`, (route) =>
    route.continue({ url: route.request().url().replace('prompt=login', 'prompt=') }),
  );
  await endSession(page);
  await page.goto('/datasets');
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Sign in again.');
  expect(new URL(page.url()).origin).toBe(service.url);
  await page.unroute(`${issuer.domain}/authorize?**`);
  await page.getByRole('link', { name: 'Try again' }).click();
  await signInThere(page);

  await page.goto('/profile');
  await expect(page.getByRole('list', { name: 'My Sessions' })).toContainText('This browser');
  const ended = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && /\/api\/sessions\//.test(answer.url()),
  );
  allowConsoleErrors(/ERR_CONNECTION_REFUSED/);
  // Without the provider its own session goes on, which the console says instead of the browser's error page.
  await page.route(`${issuer.domain}/**`, (route) => route.abort('connectionrefused'));
  await logOut(page, ada);
  expect((await ended).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'You may still be signed in' })).toBeVisible();
  await page.unroute(`${issuer.domain}/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(providerHeading(page, 'Their sign-in')).toBeVisible();
  expect(issuer.visited).toContain('/v2/logout');
});

test('a deletion goes on after the provider’s second factor, and the list keeps its search', async ({
  page,
  issuer,
  allowConsoleErrors,
}) => {
  // The browser's own lines about the parts of what was just deleted.
  allowConsoleErrors(/status of 404/);
  await page.goto('/dataset-groups');
  await signInThere(page);
  const headers = await callHeaders(page, () => page.reload());
  for (const name of ['Old Payments', 'Payments'])
    expect(
      (
        await page.request.post('/api/dataset-groups', {
          headers,
          data: { name, description: `For ${name}` },
        })
      ).status(),
    ).toBe(200);
  await page.goto('/dataset-groups');
  const search = page.getByRole('searchbox');
  await search.fill('payments');
  // Both rows are shown before the search, which is debounced.
  await expect(page).toHaveURL(/payments/);
  const rows = page.getByRole('main').locator('a.cell-link');
  await expect(rows).toHaveText(['Old Payments', 'Payments']);
  const changes = watchChanges(page);
  const askToDelete = async () => {
    await openRowMenu(page, 'Old Payments');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialogOf(page).getByLabel('Type “Old Payments” to confirm').fill('Old Payments');
    await pressInDialog(page, 'Delete');
    await expect(providerHeading(page, 'Their second factor')).toBeVisible();
  };
  await askToDelete();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(notificationsOf(page)).toContainText('Delete: nothing was done.');
  await expect(search).toHaveValue('payments');
  await expect(rows).toHaveText(['Old Payments', 'Payments']);

  await askToDelete();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(notificationsOf(page)).toContainText('Dataset Group successfully deleted');
  await expect(rows).toHaveText(['Payments']);
  await expect(search).toHaveValue('payments');
  expect(new URL(page.url()).pathname).toBe('/dataset-groups');
  // Refused twice because the code was missing, then done; the done deletion needs no other code.
  const sent = 'DELETE /api/dataset-groups/{uuid}';
  expect(changes).toEqual([sent, sent, sent]);
  await page.reload();
  await expect(rows).toHaveText(['Payments']);
  expect(changes).toHaveLength(3);
  expect(issuer.visited.filter((path) => path === '/authorize').length).toBeGreaterThan(2);
});

test('inactivity ends both sessions, and required MFA has to be set up at the provider', async ({
  page,
  issuer,
}) => {
  await page.goto('/profile?tab=security');
  await signInThere(page);
  await page.getByRole('switch', { name: 'Require MFA for everyone in your company' }).click();
  await pressInDialog(page, 'Enforce MFA');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(notificationsOf(page)).toContainText('MFA enforcement is on.');

  await page.evaluate(() => {
    localStorage.setItem('lastApiRequest', String(Date.now() - 15 * 60_000));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(providerHeading(page, 'Their sign-in')).toBeVisible();
  for (const person of issuer.people) person.mfa = false;
  await page.getByRole('button', { name: ada }).click();
  const dialog = dialogOf(page, 'MFA is required by the admin');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(providerHeading(page, 'Their sign-in')).toBeVisible();
});
