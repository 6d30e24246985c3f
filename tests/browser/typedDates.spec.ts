import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { member } from './people';

const startDate = (page: Page) => page.getByRole('group', { name: 'Start date' });

/** The parts and their separators, without the hidden legend of the outline. */
const shownDate = (page: Page) => startDate(page).locator('.MuiPickersSectionList-root');

async function focusMonth(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'End date' }).getByText('/').first().click();
  await startDate(page).getByRole('spinbutton', { name: 'Month' }).click();
}

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);

test('a date can be typed and pasted, and the content policy permits what the field writes', async ({
  page,
}) => {
  await signIn(page, member);
  const events = page.getByRole('region', { name: 'Events', exact: true });
  await events.getByRole('button', { name: 'Custom' }).click();
  for (const [typed, displayed] of [
    ['1/5/2026', '01/05/2026'],
    ['2026-09-14', '09/14/2026'],
    ['02302026', '02/30/2026'],
    ['<b>&7', '07/30/2026'],
  ] as const) {
    await focusMonth(page);
    await page.keyboard.type(typed);
    await expect(shownDate(page)).toHaveText(displayed);
  }
  for (const [pasted, displayed] of [
    ['2026-09-17', '09/17/2026'],
    ['<b>09/18/2026</b>', '09/17/2026'],
  ] as const) {
    await focusMonth(page);
    await paste(page, pasted);
    await expect(shownDate(page)).toHaveText(displayed);
  }
  // The whole date is selected, and typing replaces it from the month on.
  await focusMonth(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1/6/2026');
  await expect(shownDate(page)).toHaveText('01/06/2026');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(shownDate(page)).toHaveText('MM/DD/YYYY');
});
