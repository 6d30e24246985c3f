import { expect, type Locator, type Page } from '@playwright/test';
import { codeAt } from './totp';

/** @returns a dialog; without a name, the only one */
export const dialogOf = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });

/** Also behind a dialog, which hides it from screen readers. */
export const notificationsOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications', includeHidden: true });

export const pressInDialog = (page: Page, name: string): Promise<void> =>
  dialogOf(page).getByRole('button', { name, exact: true }).click();

/** Sets the rotation schedule of two chosen datasets in the dialog that is open. */
export async function setScheduleOfTwo(page: Page, days: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Days').fill(days);
  await pressInDialog(page, 'Continue');
  await expect(dialog).toContainText('2 will be changed.');
  await pressInDialog(page, 'Set Schedule');
  await expect(dialog).toContainText('All 2 done.');
  await pressInDialog(page, 'Done');
}

/** Opens the menu of the actions that have no button of their own on a record's page. */
const openMoreActions = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'More actions', exact: true }).click();

/** Opens the dialog of an action from a record's page: by its button, or from the menu of the others. */
export async function openFromPage(page: Page, action: string): Promise<void> {
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: action, exact: true });
  const more = main.getByRole('button', { name: 'More actions', exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if ((await button.count()) > 0) await button.click();
  else {
    await openMoreActions(page);
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  await expect(dialogOf(page)).toBeVisible();
}

/** Opens the menu of a record's row. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await expect(page.getByRole('menu', { name: `Actions for ${name}` })).toBeVisible();
}

export const expectCodePage = (page: Page, confirmation: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(confirmation);

/** Six digits are sent as soon as they are there. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('One-time code').fill(code);
  if (!/^\d{6}$/.test(code)) await page.getByRole('button', { name: 'Continue' }).click();
}

/**
 * Types a code that was not used before.
 * @param steps of 30 seconds away from now: each code counts once, and the next one is accepted too
 */
export const confirmWithCode = (page: Page, steps = 0): Promise<void> =>
  typeCode(page, codeAt(Date.now() + steps * 30_000));

/** Calls of the API that change something, from now on. */
export function watchChanges(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (
      pathname.startsWith('/api/') &&
      request.method() !== 'GET' &&
      !pathname.includes('settings')
    )
      calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, '{uuid}')}`);
  });
  return calls;
}

/** Chooses from a select of a form, whose list opens over the page. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByRole('option', { name: option, exact: true }).click();
}
