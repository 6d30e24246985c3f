import {
  dialogOf,
  notificationsOf,
  openFromPage,
  openRowMenu,
  pressInDialog,
} from './actionDialogs';
import { goToDataset } from './datasetPage';
import { goToList } from './datasetsList';
import { expect } from './fixtures';
import { test } from './ownServiceTest';
import { member } from './people';

test.use({ sharedInFile: true });

test.beforeEach(({ allowConsoleErrors }) => {
  allowConsoleErrors(/status of (401|404|409|412)/);
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

test('someone else’s change in between is said, and nothing is overwritten', async ({
  page,
  context,
}) => {
  await goToDataset(page, member, 'SSN');
  await openFromPage(page, rotate);
  const current = dialogOf(page).getByText(/^Key number \d+ is current now/);
  const before = await current.innerText();
  const other = await context.newPage();
  // The address has the open dialog.
  await other.goto(page.url());
  await pressInDialog(other, 'Rotate');
  await expect(dialogOf(other)).toBeHidden();
  await pressInDialog(page, 'Rotate');
  await expect(dialogOf(page)).toContainText('This dataset was changed by someone else.');
  // The dialog has read what is so by now.
  await expect(current).not.toHaveText(before);
  await pressInDialog(page, 'Rotate');
  await expect(dialogOf(page)).toBeHidden();
});
