import { dialogOf, notificationsOf, openRowMenu, pressInDialog } from './actionDialogs';
import { goToList } from './datasetsList';
import { expect, test } from './fixtures';
import { member } from './people';

const rotate = 'Rotate Data Encryption Key';

test('the row menu offers what the specification names, and runs it', async ({ page }) => {
  // A dataset whose keys no other test counts.
  await goToList(page, member, 'Phone Number');
  await openRowMenu(page, 'Phone Number');
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
