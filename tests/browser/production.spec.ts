import { expect } from './fixtures';
import type { OwnService } from './ownService';
import { test } from './ownServiceTest';
import { expectSignInPage, submitSignIn } from './signInPages';

const email = 'ada@operator.example';
const password = 'quiet river under stones';
const production = ({ url }: OwnService) => ({
  MODE: 'production',
  PUBLIC_URL: url,
  SUPPORT_EMAIL: 'help@company.example',
  DATABASE_URL: 'embedded',
});

test.use({ freshData: true });

test('in production a printed link admits the first administrator; the demo is absent and refuses their data', async ({
  page,
  service,
  allowConsoleErrors,
}) => {
  // Pages that do not exist.
  allowConsoleErrors(/status of 404/);
  const settings = production(service);
  expect((await service.start(settings).ended).code).toBe(1);
  const { code, result, said } = service.operate(['add-admin', email], settings);
  expect({ code, said }).toEqual({
    code: 0,
    said: `${email} is an administrator, of the company "Encryption Console".\nGive them this link to set a password. It works once, within 24 hours:\n`,
  });
  const link = result.trim();

  const running = service.start(settings);
  await running.ready;
  expect(running.output()).not.toMatch(/demo|try-encryption/i);
  expect(service.operate(['add-admin', 'grace@operator.example'], settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`is in use by process ${running.pid} (${service.url})`),
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  await page.goto('/');
  await expectSignInPage(page);
  await expect(page.getByText(/demo|outbox/i)).toHaveCount(0);
  await submitSignIn(page, email, password);
  await expect(page.getByRole('button', { name: email })).toBeVisible();
  await expect(page.getByText(/demo|outbox/i)).toHaveCount(0);
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();

  await running.stop('SIGTERM');
  const demo = service.start();
  expect((await demo.ended).code).toBe(1);
  expect(demo.output()).toMatch(
    /^This database is for production, and the demo starts on none but its own\./,
  );
  expect(service.operate(['seed'], settings)).toMatchObject({
    code: 1,
    said: 'npm run seed makes made-up data for the demo only, and MODE is production.\n',
  });
});
