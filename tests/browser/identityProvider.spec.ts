import { dialogOf, pressInDialog } from './actionDialogs';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { globexAdmin } from './people';
import { clipboardText } from './shownSecrets';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a key pair is made in the browser, only its public half is saved, and a SCIM token is shown once', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, globexAdmin, '/profile?tab=idp');
  const section = page.getByRole('region', { name: 'Identity Provider (IDP)' });
  const idp = section.getByRole('switch', { name: 'IDP' });
  const copied = () => clipboardText(page);

  await idp.click();
  const settings = dialogOf(page, 'IDP Integration Settings');
  await settings.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Self-Signed' }).click();
  await settings.getByRole('button', { name: 'Generate Key Pair' }).click();
  const pair = dialogOf(page, 'IDP Key Pair');
  await pair.getByRole('button', { name: 'Continue' }).click();
  await pair.getByRole('button', { name: 'Show Private key' }).click();
  await expect(pair.getByText('-----BEGIN RSA PRIVATE KEY-----')).toBeVisible();
  await expectAccessible(page);
  await pair.getByRole('button', { name: 'Copy private key' }).click();
  await expect(pair.getByText('The private key has been copied.')).toBeVisible();
  const privateKey = await copied();
  await pair.getByRole('button', { name: 'Done' }).click();

  const field = settings.getByRole('textbox', { name: 'Self-Signed Token' });
  await expect(field).toHaveValue(/^-----BEGIN PUBLIC KEY-----/);
  const publicKey = createPublicKey(await field.inputValue());
  expect(createPublicKey(createPrivateKey(privateKey)).equals(publicKey)).toBe(true);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(idp).toBeChecked();
  await expect(section.getByText('-----BEGIN PUBLIC KEY-----')).toBeVisible();

  await section.getByRole('button', { name: 'Generate SCIM Token' }).click();
  await pressInDialog(page, 'Generate');
  const token = page.getByRole('dialog', { name: 'SCIM Token', exact: true });
  await token.getByRole('button', { name: 'Copy SCIM token' }).click();
  await token.getByRole('button', { name: 'Done' }).click();
  expect(await copied()).toMatch(/^[A-Za-z0-9+/]{24}$/);
  await expect(section.getByText(/^Generated on /)).toBeVisible();

  // The lines of its second half are in the private key alone.
  const secret = privateKey.split('\n').slice(15, -2);
  expect(secret.length).toBeGreaterThan(15);
  const pageState = await page.evaluate(() =>
    JSON.stringify([
      document.body.innerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]),
  );
  for (const line of secret) expect([...sent, pageState].join('\n')).not.toContain(line);

  await idp.click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(idp).not.toBeChecked();
});
