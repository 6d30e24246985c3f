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

/** Opens the profile menu, which is where Logout and the colour schemes are. */
export async function openProfileMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible();
}

export async function logOut(page: Page, name: string): Promise<void> {
  await openProfileMenu(page, name);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
