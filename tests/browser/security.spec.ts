import { datasetLink, goToList, rowOf } from './datasetsList';
import { descriptionField, nameField, openSettings, updateButton } from './datasetPage';
import { expect, signIn, test } from './fixtures';
import { member } from './people';
import { expectSignInPage, logOut } from './signInPages';

test('the content policy allows nothing unsafe, and markup cannot be injected into the page', async ({
  page,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/require-trusted-types-for|TrustedHTML|TrustedScript|trusted-types/);
  const policies = new Set<string>();
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'];
    if (policy !== undefined && response.request().isNavigationRequest()) policies.add(policy);
  });
  const attempts = () => {
    const attempt = (act: () => unknown): string => {
      try {
        act();
        return 'allowed';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const box = document.createElement('div');
    return {
      innerHTML: attempt(() => (box.innerHTML = '<img src=x onerror=alert(1)>')),
      insertAdjacentHTML: attempt(() => box.insertAdjacentHTML('beforeend', '<b>x</b>')),
      write: attempt(() => document.write('<b>x</b>')),
      script: attempt(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      policy: attempt(() => {
        const { trustedTypes } = window as {
          trustedTypes?: { createPolicy: (name: string, rules: object) => unknown };
        };
        return trustedTypes?.createPolicy('mine', {});
      }),
      text: attempt(() => (box.innerHTML = '09')),
    };
  };
  const blocked = {
    innerHTML: 'TypeError',
    insertAdjacentHTML: 'TypeError',
    write: 'TypeError',
    script: 'TypeError',
    policy: 'TypeError',
  };
  await goToList(page, member);
  expect(await page.evaluate(attempts)).toEqual({ ...blocked, text: 'TypeError' });
  // A typed date brings the default policy, which passes text without markup (decision 486).
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  const events = page.getByRole('region', { name: 'Events', exact: true });
  await events.getByRole('button', { name: 'Custom' }).click();
  await expect(page.getByRole('group', { name: 'Start date' })).toBeVisible();
  expect(await page.evaluate(attempts)).toEqual({ ...blocked, text: 'allowed' });
  await page.keyboard.press('Escape');
  // The provider's pages have policies of their own.
  await logOut(page, 'Sam Rivera');
  await expectSignInPage(page);
  const answer = await request.get('/');
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("style-src-attr 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('trusted-types console default;');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policies.size).toBeGreaterThan(1);
  for (const each of [...policies, policy]) {
    expect(each).not.toContain('unsafe-');
    expect(each).not.toMatch(/(?:script|style|default)-src[^;]*(?:\*|https?:|data:)/);
  }
});

test('every page has a new style nonce', async ({ request }) => {
  const nonces = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await request.get('/datasets');
      const [, nonce = ''] =
        /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(20);
  for (const nonce of nonces)
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
});

const hostile = [
  '<img src=x onerror=alert(1)><script>alert(2)</script>',
  '"/%_\\ \'; drop table datasets; -- ${7*7} {{7*7}} %s',
  'right-to-left \u202Etxet\u202C and hidden \u200B spaces',
  '👩‍👩‍👧‍👦 é ẞ 漢字 𝒳',
  'x'.repeat(1500),
];

test('a hostile name and description appear as plain text in the list, the title, the menus and the search', async ({
  page,
}) => {
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  const name = '<b>Pi"lot</b> \'/%_';
  // One name with all attacks: each of them is shown wherever the name is.
  const text = hostile.join(' ');
  // Not a dataset's: client programs know those by their names, which have letters, digits and few signs.
  await signIn(page, member, '/api-keys');
  await datasetLink(page, 'Pilot').click();
  await openSettings(page);
  await expect(nameField(page)).toHaveValue('Pilot');
  await nameField(page).fill(name);
  await descriptionField(page).fill(text);
  await updateButton(page).click();
  await expect(page.getByText('API Key successfully updated.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Encryption Console`);
  await expect(descriptionField(page)).toHaveValue(text);
  await page.getByRole('main').getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('searchbox').fill('"lot</b> \'/%_');
  await expect(page.getByRole('main').getByText('1–1 of 1')).toBeVisible();
  for (const attack of hostile) await expect(rowOf(page, name)).toContainText(attack);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});
