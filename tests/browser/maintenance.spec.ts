import { expect } from './fixtures';
import { test } from './ownServiceTest';

test('maintenance mode replaces the whole console and signs nobody in', async ({
  page,
  service,
}) => {
  await service.start({ MAINTENANCE: 'on', SUPPORT_EMAIL: 'help@acme.example' }).ready;
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/datasets');
  await expect(page.getByRole('heading', { name: 'Maintenance Mode' })).toBeVisible();
  await expect(page.getByText('The dashboard is in Maintenance Mode.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'help@acme.example' })).toHaveAttribute(
    'href',
    'mailto:help@acme.example',
  );
  await expect(page).toHaveTitle('Maintenance Mode · Encryption Console');
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => /^\/(authorize|interaction|oauth|api)/.test(path))).toEqual([]);
});
