import { expect, signIn, test } from './fixtures';
import { member } from './people';

test('a list is printed with every row of the page, and without the links that skip to its parts', async ({
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
});
