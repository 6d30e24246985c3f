import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './fixtures';
import { member } from './people';
import {
  expectStep,
  fillInformation,
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
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectStep(page, 'Information');
  await wizardButton(page, 'Continue').click();
  await expect(wizard(page).getByText('This field is required')).toHaveCount(4);
  await expect(wizardButton(page, 'Continue')).toBeDisabled();

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
  await wizardButton(page, 'Continue').click();

  await expectStep(page, 'Review');
  await wizard(page).getByLabel('Generate an API key for this dataset').check();
  await expect(wizardField(page, 'API Key Name')).toHaveValue(name);
  await wizardButton(page, 'Create').click();

  await expectStep(page, 'Copy Keys');
  await expect(page.getByText(`Successfully created dataset "${name}"`)).toBeVisible();
  await expect(wizardButton(page, 'Continue')).toBeDisabled();
  await expect(wizardButton(page, 'Back')).toHaveCount(0);

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
