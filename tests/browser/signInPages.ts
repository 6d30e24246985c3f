import { expect, type Locator, type Page } from '@playwright/test';

/** The button of the form, next to the demo's buttons "Sign in as …". */
const signInButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Sign in', exact: true });

export const expectSignInPage = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();

/** Fills in and sends the sign-in form. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await signInButton(page).click();
}

/** Follows the link of an invitation from the outbox to Home, as a person who has no account yet. */
export async function joinByMail(
  page: Page,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  await page.goto('/outbox');
  const mail = page.getByRole('listitem').filter({ hasText: email });
  if (!(await mail.getByRole('link').first().isVisible())) await mail.getByText(email).click();
  await mail.getByRole('link', { name: 'Open the link' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitSignIn(page, email, password);
}

/** Opens the profile menu, which is where Logout and the colour schemes are. */
export async function openProfileMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible();
}

export async function logOut(page: Page, name: string): Promise<void> {
  await openProfileMenu(page, name);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
