import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  pressInDialog,
  setScheduleOfTwo,
} from './actionDialogs';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member } from './people';

test.use({ sharedInFile: true });

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
  await setScheduleOfTwo(page, '200');
  await expect(bar).toHaveCount(0);
});

test('chosen API keys end by one code for all of them, with what stops before and a result for each after', async ({
  page,
  allowConsoleErrors,
}) => {
  // The browser's own line about the call that asks for the code.
  allowConsoleErrors(/status of 401/);
  await signIn(page, admin, '/api-keys');
  for (const name of ['Study Partner Upload', 'Analytics Loader', 'Backup Agent'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  await expect(bar.getByRole('button', { name: 'Expire' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('checkbox', { name: 'Choose Study Partner Upload' }).uncheck();
  await bar.getByRole('button', { name: 'Expire' }).click();
  await dialogOf(page).getByText('7 days').click();
  await pressInDialog(page, 'Continue');
  await expect(dialogOf(page)).toContainText('2 will be changed.');
  await expect(dialogOf(page)).toContainText('in the last 30 days');
  await expectAccessible(page);
  await pressInDialog(page, 'Expire');
  await expectCodePage(page, 'Change the expiration of 2 API keys');
  await expect(page.getByText('Backup Agent')).toBeVisible();
  await confirmWithCode(page);
  await expect(dialogOf(page)).toContainText('All 2 done.');
  await pressInDialog(page, 'Done');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Backup Agent/ })).toContainText('Pending Expiration');
});

test('a bulk action whose answer was lost is sent again, and shows what the first one did', async ({
  page,
  allowConsoleErrors,
}) => {
  // The browser's own line about the connection that breaks.
  allowConsoleErrors(/ERR_FAILED/);
  await signIn(page, member, '/datasets');
  for (const name of ['Card Number', 'Bank Account Number'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Set Schedule' }).click();
  await dialogOf(page).getByLabel('Days').fill('150');
  await pressInDialog(page, 'Continue');
  await expect(dialogOf(page)).toContainText('2 will be changed.');
  await page.route(
    '**/api/bulk/**',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await pressInDialog(page, 'Set Schedule');
  await expect(dialogOf(page)).toContainText('Some of the records may have been changed.');
  await pressInDialog(page, 'Set Schedule');
  await expect(dialogOf(page)).toContainText('All 2 done.');
  await pressInDialog(page, 'Done');
});
