import type { Page } from '@playwright/test';
import { authorizationRequest, type AuthorizationRequest } from './authorizationRequest';
import { expect, expectAccessible } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member, password, staff } from './people';
import { trustBrowser } from './providerSession';
import { submitSignIn } from './signInPages';

const scope = 'openid mfa:required delete:dataset';

const codeField = (page: Page) => page.getByLabel('One-time code');

/** Signs in, and says what the next code is to confirm, as the console does; then opens the page for the code. */
async function openConfirmation(
  page: Page,
  origin: string,
  email: string,
  [scopes, action]: readonly [scopes: string, action: string],
): Promise<AuthorizationRequest> {
  await trustBrowser(page.context(), email);
  const signIn = await authorizationRequest(origin, 'openid profile email');
  await page.goto(signIn.url);
  const code = await codeAfter(page, () => submitSignIn(page, email, password));
  const { token } = await redeemed(page, signIn, code);
  const made = await page.request.post('/api/confirmations', {
    headers: { Authorization: `Bearer ${token}` },
    data: { actions: [{ action, object: null, parameters: {} }] },
  });
  const { data } = (await made.json()) as { data: { confirmations: { uuid: string } } };
  const request = await authorizationRequest(origin, scopes);
  await page.goto(`${request.url}&confirmation=${data.confirmations.uuid}`);
  return request;
}

/** Redeems the code of a callback. */
async function redeemed(
  page: Page,
  { verifier, redirectUri, clientId }: AuthorizationRequest,
  code: string,
) {
  const answer = await page.request.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown;
  return { token, claims };
}

/** Does what leads back to the console, and reads the code it comes back with. */
async function codeAfter(page: Page, act: () => Promise<void>): Promise<string> {
  const callback = page.waitForRequest(/\/auth-callback\?/);
  await act();
  return new URL((await callback).url()).searchParams.get('code') ?? '';
}

// Each test has a service of its own: nobody else uses up the codes.
test.beforeEach(async ({ service }) => {
  await service.start().ready;
});

test('a sensitive action asks for a one-time code and names the action', async ({
  page,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 422/);
  const deletion = [scope, 'datasets.delete'] as const;
  const request = await openConfirmation(page, baseURL ?? '', admin, deletion);
  await expect(page.getByRole('heading', { name: 'Delete a dataset' })).toBeVisible();
  await expect(page.getByText(`authenticator app for ${admin}`)).toBeVisible();

  const shown = (await page.locator('#demo-code').innerText()).trim();
  expect(shown).toMatch(/^\d{6}$/);
  await expect(page.getByRole('timer')).toHaveText(/^\d{1,2} s until the next code$/);
  // Six digits are sent without a click.
  await codeField(page).pressSequentially(shown === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toHaveText('The code is wrong. 4 tries are left.');

  const right = (await page.locator('#demo-code').innerText()).trim();
  const code = await codeAfter(page, () => codeField(page).fill(right));
  expect(code).not.toBe('');
  const { claims } = await redeemed(page, request, code);
  expect(claims).toMatchObject({
    scope: 'mfa:required delete:dataset',
    amr: expect.arrayContaining(['otp', 'mfa']),
  });
});

test('signing in with MFA takes a code, which the demo has filled in; a trusted browser takes none', async ({
  page,
  baseURL,
}) => {
  const request = await authorizationRequest(baseURL ?? '', 'openid profile email');
  await page.goto(request.url);
  await submitSignIn(page, admin, password);
  await expect(page.getByRole('heading', { name: 'Enter your one-time code' })).toBeVisible();
  await expect(codeField(page)).toHaveValue(/^\d{6}$/);
  await expect(codeField(page)).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Typed, all six stand in their boxes: the caret after the last one scrolls nothing.
  await codeField(page).fill('');
  await codeField(page).pressSequentially('123456');
  const scrolled = await codeField(page).evaluate((field) => [
    field.scrollLeft,
    field.parentElement?.scrollLeft,
  ]);
  expect(scrolled).toEqual([0, 0]);
  const shown = (await page.locator('#demo-code').innerText()).trim();
  await codeField(page).fill(shown);
  await page.getByRole('checkbox', { name: /^Trust this browser for 30 days/ }).check();
  expect(await codeAfter(page, () => page.keyboard.press('Enter'))).not.toBe('');

  await page.context().clearCookies({ name: /^(?!console_trusted_browser$)/ });
  const later = await page.context().newPage();
  await later.goto(request.url);
  expect(await codeAfter(later, () => submitSignIn(later, admin, password))).not.toBe('');
});

test('who has no MFA is not asked for a code', async ({ page, baseURL }) => {
  const request = await authorizationRequest(baseURL ?? '', scope);
  await page.goto(request.url);
  const code = await codeAfter(page, () => submitSignIn(page, member, password));
  expect(code).not.toBe('');
});

test('each action has its own words, and cancelling leads back with nothing', async ({
  page,
  baseURL,
}) => {
  const disabling = ['openid mfa:required disable:primarykey', 'primary-keys.disable'] as const;
  await openConfirmation(page, baseURL ?? '', staff, disabling);
  await expect(page.getByRole('heading', { name: 'Disable a primary key' })).toBeVisible();
  const callback = page.waitForRequest(/\/auth-callback\?/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const answer = new URL((await callback).url()).searchParams;
  expect(answer.get('error')).toBe('access_denied');
  expect(answer.has('code')).toBe(false);
  await expect(page.getByText('The confirmation was cancelled.')).toBeVisible();
});
