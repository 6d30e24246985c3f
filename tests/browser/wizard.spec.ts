import { readFile } from 'node:fs/promises';
import { notificationsOf } from './actionDialogs';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { admin, member, unverified } from './people';
import {
  chooseType,
  expectStep,
  fillInformation,
  openWizard,
  storedText,
  wizard,
  wizardButton,
  wizardField,
} from './wizardPage';

/** Names are unique in a company, and the tests share one database. */
const unique = (name: string): string => `${name} ${Date.now() % 1_000_000}`;

test('structured data with an API key, from the list to the list', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = unique('Cards');
  const loaded: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    loaded.push(request.url());
    sent.push(request.postData() ?? '');
  });
  await signIn(page, member, '/datasets');
  await expect(page.getByRole('link', { name: 'New Dataset' })).toBeVisible();
  expect(loaded.filter((url) => /wizard|keygen|preview\.worker/i.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'New Dataset' }).click();
  await expect(page.getByRole('dialog', { name: 'Caution' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectStep(page, 'Information');
  await wizardButton(page, 'Continue').click();
  await expect(wizard(page).getByText('This field is required')).toHaveCount(4);
  await expect(wizardButton(page, 'Continue')).toBeDisabled();
  await expectAccessible(page);

  await fillInformation(page, name);
  await wizard(page)
    .getByRole('radio', { name: /^Card number/ })
    .check();
  await wizardButton(page, 'Continue').click();
  await expectStep(page, 'Definition');
  await expect(wizard(page).getByTestId('encrypted-example')).toHaveText(
    /^4111-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-1111$/,
  );
  await expect(wizard(page).getByText('Max Data Key Rotations: 62')).toBeVisible();
  await expectAccessible(page);
  await wizardButton(page, 'Continue').click();

  await expectStep(page, 'Review');
  await wizard(page).getByLabel('Generate an API key for this dataset').check();
  await expect(wizardField(page, 'API Key Name')).toHaveValue(name);
  await expectAccessible(page);
  await wizardButton(page, 'Create').click();

  await expectStep(page, 'Copy Keys');
  await expect(page.getByText(`Successfully created dataset "${name}"`)).toBeVisible();
  await expect(wizardButton(page, 'Continue')).toBeDisabled();
  await expect(wizardButton(page, 'Back')).toHaveCount(0);
  await expectAccessible(page);

  await wizardButton(page, 'Copy credentials').click();
  await expect(wizardButton(page, 'Continue')).toBeEnabled();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^\[default\]\nACCESS_KEY_ID = \S{24}\nSECRET_SIGNING_KEY = \S{44}\nSECRET_CRYPTO_ACCESS_KEY = \S{44}\nSERVER = http:\S+\n$/,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    wizardButton(page, 'Download credentials file').click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(copied);

  const secrets = [...copied.matchAll(/^SECRET_\w+ = (\S+)$/gm)].map(([, value]) => value ?? '');
  const [signingKey = '', cryptoKey = ''] = secrets;
  await expect(wizard(page).getByText(signingKey)).toHaveCount(0);
  await wizardButton(page, 'Show SECRET_SIGNING_KEY').click();
  await expect(wizard(page).getByText(signingKey)).toBeVisible();
  expect(sent.filter((body) => body.includes(cryptoKey) || body.includes('RSA PRIVATE'))).toEqual(
    [],
  );

  await wizardButton(page, 'Continue').click();
  await expect(page).toHaveURL(/\/datasets$/);
  await expect(wizard(page)).toHaveCount(0);
  expect(await page.content()).not.toContain(signingKey);
  const stored = await storedText(page);
  expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill(name);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  // Back leads to before the wizard, which is over, as after the other creations.
  await page.goBack();
  await expect(page).toHaveURL(/\/datasets(\?|$)/);
  await expect(page.getByRole('link', { name: 'New Dataset' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('unstructured data without a key, on a narrow screen in the dark', async ({ page }) => {
  const name = unique('Scans');
  await openWizard(page, member);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(() => wizard(page).boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page);
  await fillInformation(page, name);
  await expect(wizardButton(page, 'Continue')).toBeDisabled();
  await chooseType(page, 'Unstructured');
  await wizard(page).getByRole('combobox', { name: 'Storage Vendor' }).fill('Our cellar');
  await expectAccessible(page);
  await wizardButton(page, 'Continue').click();
  await expectStep(page, 'Review');
  await expect(wizard(page).getByText('AES-256-GCM')).toBeVisible();
  await wizardButton(page, 'Back').click();
  await expectStep(page, 'Data Type');
  await wizardButton(page, 'Continue').click();
  await wizardButton(page, 'Create').click();
  await expectStep(page, 'Complete');
  await expect(wizardButton(page, 'Cancel')).toHaveCount(0);
  await wizardButton(page, 'Open dataset').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('what was typed survives a reload, and Cancel asks before it is lost', async ({ page }) => {
  page.on('dialog', (asked) => void asked.accept());
  await openWizard(page, member);
  await fillInformation(page, unique('Reloaded'));
  await chooseType(page, 'Structured');
  await wizardButton(page, 'Continue').click();
  await wizardField(page, 'Maximum Input Length').fill('40');
  await page.reload();
  await expectStep(page, 'Definition');
  await expect(wizardField(page, 'Maximum Input Length')).toHaveValue('40');
  await expect(wizard(page).getByText('What you typed before has been put back.')).toBeVisible();
  await wizardButton(page, 'Cancel').click();
  const question = page.getByRole('dialog', { name: 'Leave the wizard?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/datasets$/);
  expect(await storedText(page)).not.toContain('Reloaded');
});

test('a name that is taken is said under its field', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 422/);
  await openWizard(page, admin);
  await wizardField(page, 'Name').fill('SSN');
  await expect(wizardField(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(wizardButton(page, 'Continue')).toBeDisabled();
  await wizardField(page, 'Name').fill('SSN of a new kind');
  await expect(wizardField(page, 'Name')).toHaveAttribute('aria-invalid', 'false');
});

test('the definition says what breaks its rules', async ({ page }) => {
  page.on('dialog', (asked) => void asked.accept());
  await openWizard(page, member);
  await fillInformation(page, unique('Rules'));
  await chooseType(page, 'Structured');
  await wizardButton(page, 'Continue').click();
  const says = (text: string) => expect(wizard(page).getByText(text).first()).toBeVisible();
  await wizardField(page, 'Minimum Input Length').fill('4');
  await says('Radix Error');
  await wizardField(page, 'Minimum Input Length').fill('5');
  await expect(wizard(page).getByText('Radix Error')).toHaveCount(0);
  await wizardField(page, 'Maximum Input Length').fill('4');
  await says('Must be less than or equal to Maximum Input Length');
  await says('Must be greater than or equal to Minimum Input Length');
  await wizardField(page, 'Maximum Input Length').fill('255');
  await wizardField(page, 'Input Character Set').fill('aabcdefghijklmnop');
  await says('Characters must be unique');
  await wizardField(page, 'Input Character Set').fill('abcdefghijklmnopqrstuvwxyz');
  await wizardField(page, 'Output Character Set').fill('abcdefghijklmnopqrstuvwxyz0');
  await says('At least 4 data encryption keys are needed.');
  await expectAccessible(page);
  await expect(wizardButton(page, 'Continue')).toBeDisabled();
});

test('the old address leads to the wizard', async ({ page }) => {
  await signIn(page, member, '/data-sets/new');
  await expect(page).toHaveURL(/\/datasets\/wizard$/);
  await expect(page.getByRole('dialog', { name: 'Caution' })).toBeVisible();
  await expect(page).toHaveTitle('New Dataset · Encryption Console');
});

test('who has no verified address sees why there is no new dataset', async ({ page }) => {
  await signIn(page, unverified, '/datasets');
  const button = page.getByRole('button', { name: 'New Dataset' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Verify your email address to do this.');
  await page.goto('/datasets/wizard');
  await expect(page).toHaveURL(/\/datasets$/);
  await expect(
    notificationsOf(page).getByText('Verify your email address to do this.'),
  ).toBeVisible();
});

test('the first steps work with the keyboard alone', async ({ page }) => {
  page.on('dialog', (asked) => void asked.accept());
  await openWizard(page, member);
  await page.keyboard.press('Tab');
  await page.keyboard.type(unique('Keyboard'));
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typed without a mouse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(wizardField(page, 'New Dataset Group Name')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(unique('Keyboard group'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(wizardField(page, 'New Primary Key Name')).toBeVisible();
  await wizardButton(page, 'Continue').focus();
  await page.keyboard.press('Enter');
  await expectStep(page, 'Data Type');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await wizardButton(page, 'Continue').focus();
  await page.keyboard.press('Enter');
  await expectStep(page, 'Definition');
});
