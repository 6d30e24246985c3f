import { goToDataset } from './datasetPage';
import { expect, test } from './fixtures';
import { admin } from './people';

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
  expect(page.url()).not.toContain('123-45');
});
