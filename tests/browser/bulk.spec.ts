import { confirmWithCode, dialogOf, expectCodePage, pressInDialog } from './actionDialogs';
import { expect, expectAccessible, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin } from './people';

test.use({ sharedInFile: true });

test('chosen API keys expire together with one code, after a preview and with a result afterwards', async ({
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
  await page.getByRole('searchbox').fill('Backup');
  await expect(page.getByRole('checkbox', { name: 'Choose Analytics Loader' })).toHaveCount(0);
  await expect(bar, 'rows of another search stay chosen').toContainText('2 chosen');
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
