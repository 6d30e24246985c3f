import { expect, signIn, test } from './fixtures';
import { member } from './people';

test('at 1366 px the list shows its titles and its dates whole, without scrolling sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  const cut = (what: string) =>
    page
      .getByRole('table')
      .locator(what)
      .evaluateAll((all) =>
        all
          .filter(
            (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1,
          )
          .map((one) => one.textContent),
      );
  await signIn(page, member, '/primary-keys');
  await expect(page.locator('.cell-date').first()).toBeVisible();
  expect(await cut('.header-label')).toEqual([]);
  expect(await cut('.cell-date')).toEqual([]);
  const sideways = await page
    .locator('.plain-layer')
    .evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(sideways).toBe(0);
  await page.goto('/api-keys');
  await expect(page.locator('.cell-date').first()).toBeVisible();
  expect(await cut('.cell-date:not(.cell-warning *)')).toEqual([]);
});
