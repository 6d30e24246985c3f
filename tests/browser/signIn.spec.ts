import { expect, test } from './fixtures';
import { readStorage } from './browserStorage';
import { goToList } from './datasetsList';
import { admin, member } from './people';
import { expectSignInPage, logOut } from './signInPages';

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

test('an answer with another state signs nobody in', async ({ page }) => {
  await page.goto('/');
  await expectSignInPage(page);
  await page.goto('/auth-callback?code=stolen-code&state=another-state');
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto('/datasets');
  await expectSignInPage(page);
});
