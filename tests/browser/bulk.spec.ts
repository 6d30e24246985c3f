import { expect, signIn, test } from './fixtures';
import { member } from './people';

test('chosen datasets get one schedule by the keyboard, and stay chosen while one searches', async ({
  page,
}) => {
  await signIn(page, member);
  await page.goto('/datasets');
  const box = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
  await box('Card Number').focus();
  await page.keyboard.press('Space');
  await box('Bank Account Number').check();
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  await expect(bar).toContainText('2 chosen');
  await page.getByRole('searchbox').fill('Card');
  await expect(box('Bank Account Number')).toHaveCount(0);
  await expect(bar, 'rows of another page or search stay chosen').toContainText('2 chosen');
  await bar.getByRole('button', { name: 'Set Schedule' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days').fill('200');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('2 will be changed.');
  await dialog.getByRole('button', { name: 'Set Schedule' }).click();
  await expect(dialog).toContainText('All 2 done.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toHaveCount(0);
});
