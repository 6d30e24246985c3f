import {
  descriptionField,
  editDataset,
  expectDatasetPage,
  expectUpdated,
  factOf,
  goToDataset,
  nameField,
  saveDescription,
  updateButton,
} from './datasetPage';
import { goToList, datasetLink } from './datasetsList';
import { expect, signIn, test } from './fixtures';
import { admin, globexAdmin, member, unverified } from './people';

test('a published dataset shows its whole definition, locked', async ({ page }) => {
  await goToDataset(page, admin, 'SSN');
  await expect(descriptionField(page)).toHaveValue(
    'Social security numbers of patients and policy holders, with or without dashes.',
  );
  await expect(
    page.getByText(
      'This dataset is published: its character sets, lengths and passthrough can no longer be changed.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Input Character Set' })).toHaveCount(0);

  const facts = {
    'Input Character Set': '0123456789',
    'Output Character Set': /62 characters/,
    'Minimum Input Length': '6',
    'Maximum Input Length': '9',
    'Passthrough Character Set': '-',
    'Partial Encryption Rules': /Leave “-” where they stand/,
    'Encryption Algorithm': 'FF1',
    'Max Data Key Rotations': /^\d+$/,
    'Times Rotated': '4',
    'Last Key Rotation': /^\d{4}-\d{2}-\d{2} \d{2}:\d{2} [AP]M UTC$/,
    'Rotation Interval': '90 days',
    'Primary Key': 'Production',
    Type: 'Structured',
    'Dataset Groups': /Claims Processing, Human Resources, Patient Identity, Payments, Research/,
    Status: /^Published/,
    Created: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2} [AP]M UTC$/,
    'Last Updated': /^\d{4}-\d{2}-\d{2} \d{2}:\d{2} [AP]M UTC$/,
    'Created By': 'Alex Morgan',
  };
  for (const [title, value] of Object.entries(facts))
    await expect(factOf(page, title), title).toContainText(value);
  const tweakSource = page.getByLabel('Tweak Source');
  await expect(tweakSource).toBeDisabled();
  await expect(tweakSource).toHaveValue('CONSTANT');
});

test('an unstructured dataset shows its vendor and algorithm, and no character sets', async ({
  page,
}) => {
  await goToDataset(page, admin, 'Contracts');
  await expect(factOf(page, 'Encryption Algorithm')).toHaveText('AES-256-GCM');
  await expect(factOf(page, 'Storage Vendor')).toHaveText('Amazon S3');
  await expect(page.getByText('Input Character Set')).toHaveCount(0);
});

test('name and description are changed, and a reload shows them', async ({ page }) => {
  await editDataset(page, member, 'Postal Code');
  await expect(updateButton(page)).toBeDisabled();
  await expect(updateButton(page)).toHaveAccessibleDescription('Nothing has been changed yet.');
  await nameField(page).fill('Postal Code 2026');
  await descriptionField(page).fill('Postal codes, spelled as the post spells them.');
  await updateButton(page).click();
  await expectUpdated(page);
  await expectDatasetPage(page, 'Postal Code 2026');
  await expect(page).toHaveTitle('Postal Code 2026 · Encryption Console');
  await page.reload();
  await expectDatasetPage(page, 'Postal Code 2026');
  await expect(descriptionField(page)).toHaveValue(
    'Postal codes, spelled as the post spells them.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Datasets' }).click();
  await page.getByRole('searchbox').fill('postal');
  await expect(datasetLink(page, 'Postal Code 2026')).toBeVisible();
});

test('a wrong field says what is wrong below it', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 422/);
  await editDataset(page, member, 'Family Name');
  await nameField(page).fill('');
  await expect(nameField(page)).toHaveAccessibleDescription(/^This field is required/);
  await expect(updateButton(page)).toBeDisabled();
  await expect(updateButton(page)).toHaveAccessibleDescription('Correct the marked fields first.');
  await nameField(page).fill(' Family Name');
  await expect(nameField(page)).toHaveAccessibleDescription(
    /^Leading and trailing spaces are not permitted\./,
  );
  await nameField(page).fill('Family & Name');
  await expect(nameField(page)).toHaveAccessibleDescription(
    /^Characters outside alphanumeric \(A-Z, a-z, 0-9\), dash \(-\), underscore \(_\), and whitespace are not permitted in names\./,
  );
  await nameField(page).fill('SSN');
  await updateButton(page).click();
  await expect(nameField(page)).toHaveAccessibleDescription(
    /^A dataset named "SSN" already exists\./,
  );
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue('SSN');
  await expect(
    page.locator('main form').getByText('There was an issue updating the dataset.'),
  ).toBeVisible();
});

test('leaving unsaved changes is asked about', async ({ page }) => {
  await editDataset(page, member, 'Lab Reports');
  await descriptionField(page).fill('Half a sentence');
  const back = page.getByRole('main').getByRole('link', { name: 'Datasets' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await back.click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(descriptionField(page)).toHaveValue('Half a sentence');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  await datasetLink(page, 'Lab Reports').click();
  await expect(descriptionField(page)).toHaveValue('Laboratory results as PDF, one file a sample.');
});

test('what was typed survives a reload, unsaved', async ({ page }) => {
  await editDataset(page, member, 'Radiology Scans');
  page.on('dialog', (dialog) => void dialog.accept());
  await descriptionField(page).fill('Typed before the reload');
  await page.reload();
  await expect(descriptionField(page)).toHaveValue('Typed before the reload');
  await expect(page.getByText('What you typed before has been put back.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(descriptionField(page)).toHaveValue(/^X-ray, CT and MRI series/);
});

test('a stale edit shows both versions, keeps what was typed, and saves the choice', async ({
  page,
  browser,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 412/);
  await editDataset(page, admin, 'Invoices');
  await descriptionField(page).fill('Mine: invoices of all branches');
  const other = await browser.newPage({ baseURL });
  await editDataset(other, member, 'Invoices');
  await saveDescription(other, 'Theirs: invoices of the main branch');
  await other.close();

  await updateButton(page).click();
  const dialog = page.getByRole('dialog', {
    name: 'Someone else changed this while you were editing',
  });
  const field = dialog.getByRole('group', { name: 'Description' });
  await expect(field.getByText('Mine: invoices of all branches')).toBeVisible();
  await expect(field.getByText('Theirs: invoices of the main branch')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(descriptionField(page)).toHaveValue('Mine: invoices of all branches');

  await updateButton(page).click();
  await field.getByRole('radio', { name: /^Your change/ }).check();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expectUpdated(page);
  await page.reload();
  await expect(descriptionField(page)).toHaveValue('Mine: invoices of all branches');
});

test('a change that does not arrive says so, keeps the typing, and can be sent again', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION_RESET|ERR_FAILED/);
  await editDataset(page, member, 'Call Recordings');
  await page.route('**/api/datasets/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
  );
  await descriptionField(page).fill('Sent twice');
  await updateButton(page).click();
  await expect(
    page.locator('main form').getByText('There was an issue updating the dataset.'),
  ).toBeVisible();
  await expect(descriptionField(page)).toHaveValue('Sent twice');
  await page.unroute('**/api/datasets/*');
  await updateButton(page).click();
  await expectUpdated(page);
});

test('a double click sends one change', async ({ page }) => {
  await editDataset(page, member, 'Nightly Backups');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.url());
  });
  await descriptionField(page).fill('Backups of every night');
  await updateButton(page).dblclick();
  await expectUpdated(page);
  expect(changes).toHaveLength(1);
});

test('without a verified email address a dataset can only be read, and the page says why once', async ({
  page,
}) => {
  await editDataset(page, unverified, 'Given Name');
  await expect(page.getByRole('complementary', { name: 'Email verification' })).toHaveText(
    'Your email address is not verified. Until it is, you cannot create, edit, delete or rotate anything. Verify it in your account',
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(nameField(page)).not.toBeEditable();
  await expect(descriptionField(page)).not.toBeEditable();
  await expect(updateButton(page)).toBeDisabled();
  await expect(updateButton(page)).toHaveAccessibleDescription(
    'Verify your email address to do this.',
  );
});

test('a draft can be changed, within the radix rule', async ({ page }) => {
  await editDataset(page, member, 'Wearable Serial Number');
  const least = page.getByLabel('Minimum Input Length');
  await expect(page.getByText('Radix Error')).toHaveCount(0);
  await least.fill('5');
  await expect(page.getByRole('alert').filter({ hasText: 'Radix Error' })).toContainText(
    'must be at least 1,000,000',
  );
  await expect(updateButton(page)).toBeDisabled();
  await least.fill('13');
  await expect(least).toHaveAccessibleDescription(
    /Must be less than or equal to Maximum Input Length/,
  );
  await page.getByLabel('Input Character Set', { exact: true }).fill('00123456789');
  await expect(page.getByLabel('Input Character Set', { exact: true })).toHaveAccessibleDescription(
    /Characters must be unique/,
  );
  await page.getByLabel('Input Character Set', { exact: true }).fill('0123456789');
  await least.fill('7');
  await updateButton(page).click();
  await expectUpdated(page);
  await page.reload();
  await expect(least).toHaveValue('7');
});

test("another company's dataset does not exist", async ({
  page,
  browser,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const other = await browser.newPage({ baseURL });
  await goToList(other, globexAdmin);
  const path = await datasetLink(other, 'Bills of Lading').getAttribute('href');
  await other.close();
  await signIn(page, admin, path ?? '');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This dataset does not exist, or it has been deleted.',
  );
  await expect(page.getByText('Bills of Lading')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('the back link and Cancel lead to the list as it was searched', async ({ page }) => {
  await editDataset(page, member, 'Card Number');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('Card Number');
  await datasetLink(page, 'Card Number').click();
  await expectDatasetPage(page, 'Card Number');
  await page.getByRole('main').getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
});
