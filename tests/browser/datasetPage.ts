import { expect, type Locator, type Page } from '@playwright/test';
import { dataset } from '../screens/demoAddresses';
import { signIn } from './fixtures';

export const nameField = (page: Page): Locator => page.getByLabel('Name', { exact: true });
export const descriptionField = (page: Page): Locator =>
  page.getByLabel('Description', { exact: true });
export const updateButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Update', exact: true });

/** Description (`dd`) under a title (`dt`) of a definition list. */
export const factOf = (page: Page, title: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(title, { exact: true }) })
    .locator('dd');

/** Signs in on the dataset's page. */
export async function goToDataset(page: Page, email: string, name: string): Promise<void> {
  await signIn(page, email, dataset(name));
  await expectDatasetPage(page, name);
}

/** Opens the tab of a record's page with its form. */
export const openSettings = (page: Page): Promise<void> =>
  page.getByRole('tab', { name: 'Settings' }).click();

/** The same, with the form in sight. */
export async function editDataset(page: Page, email: string, name: string): Promise<void> {
  await goToDataset(page, email, name);
  await openSettings(page);
}

export async function expectDatasetPage(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
}

export async function saveDescription(page: Page, description: string): Promise<void> {
  await openSettings(page);
  await descriptionField(page).fill(description);
  await updateButton(page).click();
  await expectUpdated(page);
}

export async function expectUpdated(page: Page): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Dataset successfully updated.'),
  ).toBeVisible();
}
