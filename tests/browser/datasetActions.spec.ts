import { dialogOf, notificationsOf, openRowMenu, pressInDialog } from './actionDialogs';
import { goToList } from './datasetsList';
import { expect } from './fixtures';
import { test } from './ownServiceTest';
import { member } from './people';

test.use({ sharedInFile: true });

test.beforeEach(({ allowConsoleErrors }) => {
  allowConsoleErrors(/status of (401|404|409)/);
});

const rotate = 'Rotate Data Encryption Key';

test('the row menu offers what the specification names, and runs it', async ({ page }) => {
  await goToList(page, member, 'SSN');
  await openRowMenu(page, 'SSN');
  await expect(page.getByRole('menuitem')).toHaveText([
    rotate,
    'Change Data Encryption Key Rotation Schedule',
    'Edit',
    'Delete',
  ]);
  await page.getByRole('menuitem', { name: rotate }).click();
  await pressInDialog(page, 'Rotate');
  await expect(
    notificationsOf(page).getByText('Dataset encryption key successfully rotated.'),
  ).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});
