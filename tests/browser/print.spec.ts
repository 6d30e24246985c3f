import { expect, signIn, test } from './fixtures';
import { member } from './people';

test('a list prints every row of its page, also as a data grid, and leaves out its skip links', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  await signIn(page, member, '/datasets');
  const rows = page.getByRole('table').getByRole('row');
  const last = rows.filter({ hasText: 'Wearable Serial Number' });
  await expect(last).toHaveCount(1);
  // The last row is beyond the box that scrolls on the screen.
  const frame = page.locator('section').filter({ has: last }).last();
  const beyond = async () => {
    const [row, box] = [await last.boundingBox(), await frame.boundingBox()];
    return row && box && row.y + row.height > box.y + box.height + 1;
  };
  await expect.poll(beyond).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(beyond).toBe(false);
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.getByText('Skip to search')).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('table').first().getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await expect(grid.getByText('Wearable Serial Number')).toHaveCount(0);
  // Only a browser that prints sends these events.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(last).toBeVisible();
  await expect(page.locator('.grid-layer').filter({ has: grid })).toHaveCSS('opacity', '0');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(last).toHaveCount(0);
  await expect(grid.locator(':focus')).toHaveCount(1);
});
