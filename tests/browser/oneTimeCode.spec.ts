import type { Page } from '@playwright/test';
import { authorizationRequest } from './authorizationRequest';
import { expect, test } from './fixtures';
import { password, staff } from './people';
import { submitSignIn } from './signInPages';

const codeField = (page: Page) => page.getByLabel('One-time code');

/** Runs a step that leads back to the console, and returns the authorization code of that redirect. */
async function codeAfter(page: Page, act: () => Promise<void>): Promise<string> {
  const callback = page.waitForRequest(/\/auth-callback\?/);
  await act();
  return new URL((await callback).url()).searchParams.get('code') ?? '';
}

test('signing in with MFA asks for a code, which the demo fills in, except in a trusted browser', async ({
  page,
  baseURL,
}) => {
  const request = await authorizationRequest(baseURL ?? '', 'openid profile email');
  await page.goto(request.url);
  await submitSignIn(page, staff, password);
  await expect(page.getByRole('heading', { name: 'Enter your one-time code' })).toBeVisible();
  await expect(codeField(page)).toHaveValue(/^\d{6}$/);
  await expect(codeField(page)).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  // All six typed digits stay in their boxes: the caret after the last one must not scroll them.
  await codeField(page).fill('');
  await codeField(page).pressSequentially('123456');
  const scrolled = await codeField(page).evaluate((field) => [
    field.scrollLeft,
    field.parentElement?.scrollLeft,
  ]);
  expect(scrolled).toEqual([0, 0]);
  const code = (await page.locator('#demo-code').innerText()).trim();
  await codeField(page).fill(code);
  await page.getByRole('checkbox', { name: /^Trust this browser/ }).check();
  expect(await codeAfter(page, () => page.keyboard.press('Enter'))).not.toBe('');

  await page.context().clearCookies({ name: /^(?!console_trusted_browser$)/ });
  const later = await page.context().newPage();
  await later.goto(request.url);
  expect(await codeAfter(later, () => submitSignIn(later, staff, password))).not.toBe('');
});
