import { expect, type Locator, type Page } from '@playwright/test';

export const wizard = (page: Page): Locator => page.getByRole('dialog', { name: 'New Dataset' });

export const wizardButton = (page: Page, name: string): Locator =>
  wizard(page).getByRole('button', { name, exact: true });

export const wizardField = (page: Page, name: string): Locator =>
  wizard(page).getByRole('textbox', { name, exact: true });

export const expectStep = (page: Page, name: string): Promise<void> =>
  expect(wizard(page).getByRole('heading', { level: 3, name })).toBeFocused();

/** Fills the first step, with a new group and a new primary key of a default name. */
export async function fillInformation(page: Page, name: string): Promise<void> {
  await wizardField(page, 'Name').fill(name);
  await wizardField(page, 'Description').fill(`Description of ${name}`);
  await wizard(page).getByRole('radiogroup', { name: 'Dataset Group' }).getByLabel('New').check();
  await wizardField(page, 'New Dataset Group Name').fill(`${name} group`);
  await wizard(page).getByRole('radiogroup', { name: 'Primary Key' }).getByLabel('New').check();
  await wizardButton(page, 'Continue').click();
  await expectStep(page, 'Data Type');
}

/** Everything that the browser keeps for the page, as one text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]));
