import type { Page } from '@playwright/test';
import { dialogOf } from './actionDialogs';
import { expect, signIn, test } from './fixtures';
import { admin, member } from './people';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
const option = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('option', { name }).first();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the palette leads to records, actions and recent pages by keyboard alone, and fills a small screen', async ({
  page,
  context,
}) => {
  await signIn(page, admin, '/datasets');
  await expect(title(page, 'Datasets')).toBeVisible();

  // Input typed while the palette is still loading is not lost.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ssn');
  await expect(field(page)).toHaveValue('ssn');
  await expect(option(page, 'Datasets', 'SSN')).toBeVisible();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await tab.close();
  await page.keyboard.press('Enter');
  await expect(title(page, 'SSN')).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('rotation sched');
  await expect(option(page, 'Actions', 'Rotation Schedule')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, /Rotation Schedule/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(title(page, 'API Keys')).toBeFocused();
  await page.keyboard.press('?');
  await expect(dialogOf(page, 'Keyboard shortcuts')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await option(page, 'Recent', 'SSN').click();
  await expect(title(page, 'SSN')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(field(page)).toBeFocused();
  expect(await dialogOf(page).boundingBox()).toMatchObject({ width: 390, height: 844 });
  await field(page).fill('security');
  const match = option(page, 'Pages', 'Security History');
  // A name of 255 letters leaves the others in sight.
  await match.locator('span').evaluate((name) => {
    name.setAttribute('data-name', name.textContent);
    name.textContent = 'Clearinghouse'.repeat(20).slice(0, 255);
  });
  const long = page.locator('[data-name]');
  expect((await long.boundingBox())?.height).toBeLessThan(40);
  await long.evaluate((name) => (name.textContent = name.getAttribute('data-name')));
  await option(page, 'Pages', 'Security History').click();
  await expect(title(page, 'Security History')).toBeVisible();
});

test('a shortcut key that is pressed at the moment the rows appear works', async ({ page }) => {
  await signIn(page, member, '/datasets');
  await expect(page.getByRole('link', { name: 'SSN' })).toBeVisible();
  const secondPage = await page.context().newPage();
  await secondPage.addInitScript(() => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector('tbody a[href^="/datasets/"]')) return;
      watching.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    });
    watching.observe(document, { childList: true, subtree: true });
  });
  await secondPage.goto('/datasets');
  await expect(dialogOf(secondPage, 'Keyboard shortcuts')).toBeVisible();
});
