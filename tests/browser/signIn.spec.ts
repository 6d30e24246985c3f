import { expect, test } from './fixtures';
import { readStorage } from './browserStorage';
import { goToList } from './datasetsList';
import { admin, member, password } from './people';
import { expectSignInPage, logOut, submitSignIn } from './signInPages';

test('no script finds a token; after a logout, Back, a foreign state and maintenance mode show no data', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await goToList(page, member);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sam Rivera' })).toBeVisible();
  expect(await readStorage(page)).not.toContain('eyJ');
  // The library names itself in base64, which begins like a token; a token has two such parts.
  expect(addresses.join('\n')).not.toMatch(/eyJ[\w-]+\.eyJ/);

  await logOut(page, 'Sam Rivera');
  await expectSignInPage(page);
  await page.goto('/datasets');
  await expectSignInPage(page);
  await page.goBack();
  await expectSignInPage(page);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    'Sam',
  );

  await page.goto('/auth-callback?code=stolen-code&state=another-state');
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto('/datasets');
  await expectSignInPage(page);

  await page.route('**/datasets', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('"maintenance":false', '"maintenance":true'),
    });
  });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/datasets');
  await expect(page.getByRole('heading', { name: 'Maintenance Mode' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => /^\/(authorize|interaction|oauth|api)/.test(path))).toEqual([]);
});

test('a logout that fails says so; a logout in one tab removes the data from another within 2 seconds', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const library = '**/signInLibrary-*.js';
  await goToList(page, admin);
  await page.route(library, (route) => route.abort());
  await logOut(page, 'Alex Morgan');
  await expect(page.getByRole('alert')).toContainText('You may still be signed in');
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page).toHaveTitle('You may still be signed in · Encryption Console');
  await page.unroute(library);
  // Nobody answers at the provider, so the browser must not leave for it.
  const keys = '**/.well-known/jwks.json';
  await page.route(keys, (route) => route.abort());
  const keysRequest = page.waitForRequest(keys);
  await page.getByRole('button', { name: 'Try again' }).click();
  await keysRequest;
  await expect(page.getByRole('alert')).toContainText('You may still be signed in');
  await page.unroute(keys);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const second = await context.newPage();
  await second.goto('/datasets');
  await expect(second.getByRole('row').nth(1)).toBeVisible();
  // Holds the logout back: the data must be gone before the browser leaves the page, however long that takes.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await second.route(library, async (route) => {
    await held;
    await route.continue();
  });
  await logOut(page, 'Alex Morgan');
  await expect(second.getByRole('row')).toHaveCount(0, { timeout: 2000 });
  await expect(second.getByRole('status')).toHaveText('Loading…');
  letGo();
  await expectSignInPage(second);
  await expectSignInPage(page);
});

test('a sign-in on a computer whose clock is hours ahead says by how much, and what to do', async ({
  page,
}) => {
  await page.clock.setSystemTime(new Date(Date.now() + 3 * 3_600_000 + 5 * 60_000));
  await page.goto('/datasets');
  await submitSignIn(page, member, password);
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'This computer’s clock is wrong: it is 3 hours and 5 minutes ahead, so the sign-in looks expired. Correct its date, time and time zone (best set automatically in the system settings), then sign in again.',
  );
});

test('Back opens the page of a refused form again: the sign-in, and a mailed link with its token', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422 \(Unprocessable Entity\)/);
  await page.goto('/datasets');
  await submitSignIn(page, member, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(member);
  await page.goBack();
  await expectSignInPage(page);

  await page.goForward();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto('/outbox');
  await page.getByRole('link', { name: 'Open the link' }).first().click();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/outbox');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
});
