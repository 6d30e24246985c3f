import { expect, test } from './fixtures';

test('maintenance mode replaces the whole console and signs nobody in', async ({ page }) => {
  await page.route('**/datasets', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('"maintenance":false', '"maintenance":true'),
    });
  });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/datasets');
  await expect(page.getByRole('heading', { name: 'Maintenance Mode' })).toBeVisible();
  await expect(page).toHaveTitle('Maintenance Mode · Encryption Console');
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => /^\/(authorize|interaction|oauth|api)/.test(path))).toEqual([]);
});
