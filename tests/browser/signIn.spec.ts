import { expect, signInByPage, test } from './fixtures';
import { readStorage } from './browserStorage';
import { goToList } from './datasetsList';
import { admin, member, password } from './people';
import { expectSignInPage, logOut, signInButton, submitSignIn } from './signInPages';

test('one click on a demo account opens the console', async ({ page }) => {
  await signInByPage(page, admin);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Dashboard - Acme Health' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Alex Morgan' })).toBeVisible();
});

test('email and password open the console', async ({ page }) => {
  await page.goto('/');
  await expectSignInPage(page);
  await submitSignIn(page, member, password);
  await expect(page.getByRole('button', { name: 'Sam Rivera' })).toBeVisible();
});

test('a wrong password keeps the email and says one thing', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 422/);
  await page.goto('/');
  await submitSignIn(page, member, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue(member);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await submitSignIn(page, 'nobody@acme.example', 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.');
});

test('sign-in leads to the page that was asked for', async ({ page }) => {
  await signInByPage(page, member, '/primary-keys?sort=created_at&order=DESC');
  await expect(page.getByRole('heading', { level: 1, name: 'Primary Keys' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/primary-keys');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('created_at');
});

test('a reload keeps the session without asking', async ({ page }) => {
  await goToList(page, member);
  const opened: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) opened.push(new URL(frame.url()).pathname);
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sam Rivera' })).toBeVisible();
  expect(new Set(opened)).toEqual(new Set(['/datasets']));
});

test('no token is left where a script or a person could find it', async ({ page }) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await goToList(page, admin);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Alex Morgan' })).toBeVisible();
  expect(await readStorage(page)).not.toContain('eyJ');
  // The library names itself in base64, which begins like a token; a token has two such parts.
  expect(addresses.join('\n')).not.toMatch(/eyJ[\w-]+\.eyJ/);
});

test('logging out ends the session on the provider, and Back shows nothing', async ({ page }) => {
  await goToList(page, member);
  await logOut(page, 'Sam Rivera');
  await expectSignInPage(page);
  await page.goto('/datasets');
  await expectSignInPage(page);
  await page.goBack();
  await expectSignInPage(page);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    'Sam',
  );
});

test('logging out in one tab takes the data off another within 2 seconds', async ({
  page,
  context,
}) => {
  await goToList(page, member);
  const second = await context.newPage();
  await second.goto('/datasets');
  await expect(second.getByRole('row').nth(1)).toBeVisible();
  // However long the way out takes; once the browser is on it, nobody can look at the page.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await second.route('**/signInLibrary-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await logOut(page, 'Sam Rivera');
  await expect(second.getByRole('row')).toHaveCount(0, { timeout: 2000 });
  await expect(second.getByRole('status')).toHaveText('Loading…');
  letGo();
  await expectSignInPage(second);
});

test('a logout that cannot end says that one may still be signed in', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  await goToList(page, member);
  await page.route('**/signInLibrary-*.js', (route) => route.abort());
  await logOut(page, 'Sam Rivera');
  await expect(page.getByRole('alert')).toContainText('You may still be signed in');
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page).toHaveTitle('You may still be signed in · Encryption Console');
  await page.unroute('**/signInLibrary-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await logOut(page, 'Sam Rivera');
  await expectSignInPage(page);
});

test('what the provider reports is shown as plain text', async ({ page }) => {
  const description = '<b>Nope</b>';
  await page.goto(
    `/auth-callback?error=access_denied&error_description=${encodeURIComponent(description)}`,
  );
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(description);
  await expect(page.getByRole('main').locator('b')).toHaveCount(0);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectSignInPage(page);
});

test('an answer with another state signs nobody in', async ({ page }) => {
  await page.goto('/');
  await expectSignInPage(page);
  await page.goto('/auth-callback?code=stolen-code&state=another-state');
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto('/datasets');
  await expectSignInPage(page);
});

test('broken cookies do not stand in the way of signing in', async ({ page, context, baseURL }) => {
  const url = baseURL ?? '';
  await context.addCookies([
    { name: 'broken', value: '%E0%A4%A', url },
    { name: 'console_session', value: 'not-a-session', url },
    { name: 'console_session.sig', value: 'not-a-signature', url },
    { name: '_interaction', value: '"half', url },
  ]);
  await page.goto('/');
  await expect(signInButton(page)).toBeVisible();
  await submitSignIn(page, member, password);
  await expect(page.getByRole('button', { name: 'Sam Rivera' })).toBeVisible();
});

const messageStatuses = [
  { status: 'success', type: 'success', role: 'status' },
  { status: 'error', type: 'error', role: 'alert' },
  { status: 'anything', type: 'info', role: 'status' },
] as const;

for (const { status, type, role } of messageStatuses) {
  test(`a server message with the status ${status} is shown as text of type ${type}`, async ({
    page,
  }) => {
    await goToList(page, member);
    const text = '<img src=x onerror=alert(1)> 50% {done}';
    await page.goto(`/datasets?serverMsg=${encodeURIComponent(text)}&serverMsgStatus=${status}`);
    const region = page.getByRole('region', { name: 'Notifications' });
    await expect(region.getByRole(role).getByText(text)).toBeVisible();
    await expect(region.locator(`[data-type="${type}"]`)).toHaveCount(1);
    await expect(page.locator('img')).toHaveCount(0);
    expect(page.url()).not.toContain('serverMsg');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
}

test('a server message leaves the address also when its text ends as the rest does', async ({
  page,
}) => {
  await goToList(page, member);
  await page.goto('/?serverMsg=Read%20/');
  const region = page.getByRole('region', { name: 'Notifications' });
  await expect(region.getByText('Read /')).toBeVisible();
  expect(page.url()).not.toContain('serverMsg');
});
