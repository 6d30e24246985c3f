import { goToDataset } from './datasetPage';
import { expect, expectAccessible, test } from './fixtures';
import { admin, member } from './people';

test('a sample is encrypted with an earlier key and decrypted again, by keyboard', async ({
  page,
}) => {
  await goToDataset(page, admin, 'SSN');
  await expect(page.getByRole('region', { name: 'Try it' })).toBeVisible();
  const encrypt = page.getByRole('form', { name: 'Encrypt' });
  await encrypt.getByLabel('Sample Value').fill('123-45-67');
  await encrypt.getByLabel('Key Number').selectOption('1');
  await encrypt.getByLabel('Sample Value').press('Enter');
  await expect(encrypt.getByText('Carries key number 1.')).toBeVisible();
  const ciphertext = await encrypt
    .getByRole('button', { name: 'Copy ciphertext' })
    .evaluate((button) => button.previousElementSibling?.textContent ?? '');
  expect(ciphertext).toMatch(/^[0-9A-Za-z]{3}-[0-9A-Za-z]{2}-[0-9A-Za-z]{2}$/);
  await expect(encrypt.getByRole('listitem').first()).toHaveText(/^.Key number$/);

  await encrypt.getByRole('button', { name: 'Use for decrypting' }).press('Enter');
  const decrypt = page.getByRole('form', { name: 'Decrypt' });
  await expect(decrypt.getByLabel('Ciphertext')).toHaveValue(ciphertext);
  await decrypt.getByRole('button', { name: 'Decrypt', exact: true }).press('Enter');
  await expect(decrypt.getByText('Decrypted value, with key number 1')).toBeVisible();
  await expect(decrypt.getByText('123-45-67', { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).not.toContain('123-45');
});

test('a member encrypts, sees what is wrong with a text, and decrypts', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 422/);
  await goToDataset(page, member, 'SSN');
  const encrypt = page.getByRole('form', { name: 'Encrypt' });
  await encrypt.getByLabel('Sample Value').fill('12-34');
  await encrypt.getByRole('button', { name: 'Encrypt', exact: true }).click();
  await expect(encrypt.getByLabel('Sample Value')).toHaveAccessibleDescription(
    /^The text is too short: it has 4 characters to encrypt, and the minimum input length is 6\./,
  );
  await encrypt.getByLabel('Sample Value').fill('123-45-67');
  await encrypt.getByRole('button', { name: 'Encrypt', exact: true }).click();
  await encrypt.getByRole('button', { name: 'Use for decrypting' }).click();
  const decrypt = page.getByRole('form', { name: 'Decrypt' });
  await decrypt.getByRole('button', { name: 'Decrypt', exact: true }).click();
  await expect(decrypt.getByText('123-45-67', { exact: true })).toBeVisible();
});
