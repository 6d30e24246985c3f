import { readFile } from 'node:fs/promises';
import {
  confirmWithCode,
  dialogOf,
  expectCodePage,
  notificationsOf,
  openFromPage,
  openRowMenu,
  pressInDialog,
} from './actionDialogs';
import { factOf, goToDataset } from './datasetPage';
import { datasetLink, goToList } from './datasetsList';
import { expect, expectAccessible } from './fixtures';
import { test } from './ownServiceTest';
import { admin, member, unverified } from './people';
import { nextAuthorization } from './ownSession';

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

test('an unstructured dataset gets another algorithm', async ({ page }) => {
  await goToDataset(page, member, 'Contracts');
  await openFromPage(page, 'Update Encryption Algorithm');
  await expect(dialogOf(page).getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectAccessible(page);
  await dialogOf(page).getByRole('radio', { name: 'AES-128-GCM' }).check();
  await pressInDialog(page, 'Submit');
  await expect(notificationsOf(page).getByText('Encryption algorithm updated.')).toBeVisible();
  await expect(factOf(page, 'Encryption Algorithm')).toHaveText('AES-128-GCM');
});

test('the wrap is named before it happens', async ({ page }) => {
  const next = nextAuthorization(page);
  await goToDataset(page, member, 'SSN');
  const used = page.getByText(/^\d+ of \d+ keys used/);
  await expect(used).toHaveText(/^\d+ of \d+ keys usednext rotation on /);
  const most = Number(/of (\d+)/.exec(await used.innerText())?.[1]);
  await openFromPage(page, rotate);
  const current = /Key number (\d+) is current/.exec(await dialogOf(page).innerText())?.[1];
  await pressInDialog(page, 'Cancel');

  // The rotations up to there, as the console's own calls make them.
  const authorization = await next;
  const uuid = new URL(page.url()).pathname.split('/').at(-1);
  for (let key = Number(current); key < most - 2; key += 1) {
    const rotated = await page.request.post(`/api/datasets/${uuid}/rotate`, {
      headers: { authorization },
    });
    expect(rotated.status()).toBe(200);
  }
  await page.reload();
  await openFromPage(page, rotate);
  await expect(dialogOf(page)).toContainText('The rotation after this one wraps to the first');
  await pressInDialog(page, 'Rotate');
  await expect(dialogOf(page)).toBeHidden();

  await openFromPage(page, rotate);
  await expect(dialogOf(page)).toContainText('key number 0 becomes current again');
  await expect(page.getByText(`${most} of ${most} keys used`)).toBeVisible();
  await pressInDialog(page, 'Rotate');
  await expect(dialogOf(page)).toBeHidden();
  await openFromPage(page, rotate);
  await expect(dialogOf(page)).toContainText('Key number 0 is current now; key number 1 will be.');
});

test('deleting says what stops working, asks for the name and the code, and leads to the list', async ({
  page,
}) => {
  await goToDataset(page, admin, 'Card Number');
  await openFromPage(page, 'Delete');
  await expect(dialogOf(page)).toContainText('Deletion is irreversible.');
  await expect(dialogOf(page)).toContainText('in the last 30 days');
  await expect(dialogOf(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectAccessible(page);
  await dialogOf(page).getByLabel('Type “Card Number” to confirm').fill('Card Number');
  await pressInDialog(page, 'Delete');
  await expectCodePage(page, 'Delete the dataset "Card Number"');
  await confirmWithCode(page);
  await expect(notificationsOf(page).getByText('Dataset successfully deleted')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  await expect(datasetLink(page, 'Card Number')).toHaveCount(0);
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

test('without a verified email the page says why nothing can be done', async ({ page }) => {
  await goToDataset(page, unverified, 'SSN');
  const button = page.getByRole('button', { name: rotate });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Verify your email address to do this.');
});

// Colours do not depend on the width, nor sizes on the theme.
for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  test(`page and dialogs fit ${width} px, ${scheme}`, async ({ page }, testInfo) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await goToDataset(page, admin, 'SSN');
    const shot = async (name: string) => {
      const path = testInfo.outputPath(`${name}.png`);
      await page.screenshot({ path });
      expect((await readFile(path)).length).toBeGreaterThan(0);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    };
    await shot('page');
    await expectAccessible(page);
    await openFromPage(page, 'Change Data Encryption Key Rotation Schedule');
    await dialogOf(page).getByRole('radio', { name: 'Custom number of days' }).check();
    await expectAccessible(page);
    await shot('schedule');
    await pressInDialog(page, 'Cancel');
    await openFromPage(page, 'Delete');
    await expect(dialogOf(page)).toContainText('in the last 30 days');
    await expectAccessible(page);
    await shot('delete');
  });
