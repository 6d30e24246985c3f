import type { Locator, Page } from '@playwright/test';
import { apiKey, dataset, datasetGroup } from '../screens/demoAddresses';
import { confirmWithCode, dialogOf, expectCodePage } from './actionDialogs';
import { expect, signIn } from './fixtures';
import { test } from './ownServiceTest';
import { admin, globexAdmin, member, staff } from './people';
import { expectStep, wizard, wizardButton, wizardField } from './wizardPage';

/**
 * A person who clicks only what can be seen without scrolling, and whose clicks are counted: what the console
 * is for takes no more of them than here.
 */
function person() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      await expect(target).toBeInViewport();
      await target.click();
      clicks += 1;
    },
    clicks: () => clicks,
  };
}

const nameLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

// Not everybody's: what others have tried, or filtered, changes what is offered.
test.use({ sharedInFile: true, viewport: { width: 1366, height: 800 } });

const encrypt = (page: Page) => page.getByRole('button', { name: 'Encrypt', exact: true });

// The member's are pressed in keyboard.spec.ts: here nothing was tried by him when the room on Home is looked at.
for (const [email, presses] of [
  [admin, 3],
  [globexAdmin, 2],
] as const)
  test(`a first value encrypted by ${email} in ${presses} clicks`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const { click, clicks } = person();
    await page.goto('/');
    await click(page.getByRole('button', { name: email }));
    if (email === admin) await click(page.getByRole('button', { name: 'Continue' }));
    await click(page.getByRole('button', { name: /^Try it: encrypt/ }));
    const result = page.getByText(/, encrypted with key number/);
    await expect(result).toBeInViewport();
    expect(clicks()).toBe(presses);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(result).toBeInViewport();
  });

test('a value encrypted on a page of a dataset in 2 clicks, with its parts in sight, on a phone too', async ({
  page,
}) => {
  await signIn(page, admin, dataset('Card Number'));
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(dataset('Card Number'));
    await expect(encrypt(page)).toBeVisible();
    await page.getByRole('button', { name: 'Use an example' }).click();
    await encrypt(page).click();
    await expect(page.getByText(/^Encrypted with key number/)).toBeInViewport();
    await expect(page.getByText('Kept (suffix)')).toBeInViewport();
  }
});

/** Goes on by the keyboard from the field it is in, and types. */
async function typeNext(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
}

test('dataset, key and credentials in 10 clicks, in an empty company', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  // Chromium reports the demand for a one-time code.
  allowConsoleErrors(/status of 401/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { click, clicks } = person();
  await signIn(page, staff, '/datasets');
  await click(page.getByRole('main').getByRole('link', { name: 'New Dataset' }).first());
  await click(page.getByRole('button', { name: 'Continue' }));
  await expectStep(page, 'Information');
  await expect(wizardField(page, 'Name')).toBeFocused();
  await page.keyboard.type('Loyalty Cards');
  await typeNext(page, 'Numbers on the cards of our customers');
  await typeNext(page, 'First group');
  await click(wizardButton(page, 'Continue'));
  await expectStep(page, 'Data Type');
  await click(wizard(page).getByText('Card number', { exact: true }));
  await click(wizardButton(page, 'Continue'));
  await expectStep(page, 'Definition');
  await click(wizardButton(page, 'Continue'));
  await expectStep(page, 'Review');
  await click(wizard(page).getByLabel('Generate an API key for this dataset'));
  await click(wizardButton(page, 'Create'));
  await expectCodePage(page, 'Let the API key "Loyalty Cards" decrypt');
  await confirmWithCode(page);
  await expectStep(page, 'Copy Keys');
  await click(wizardButton(page, 'Copy credentials'));
  await click(wizardButton(page, 'Open dataset'));
  await expect(page.getByRole('heading', { level: 1, name: 'Loyalty Cards' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeInViewport();
  expect(clicks()).toBe(10);
});

test('why a key cannot decrypt, and who saw one used: 2 clicks each', async ({ page }) => {
  const { click, clicks } = person();
  await signIn(page, member, '/api-keys');
  await click(nameLink(page, 'Pharmacy Shop (old)'));
  await click(page.getByRole('button', { name: 'Not associated' }));
  await expect(
    page
      .getByRole('table', { name: 'Datasets that this key is not associated with' })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  expect(clicks()).toBe(2);

  await page.getByRole('main').getByRole('link', { name: 'API Keys' }).click();
  await click(nameLink(page, 'Analytics Loader'));
  await click(page.getByRole('main').getByRole('link', { name: 'Events', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Analytics Loader');
  expect(clicks()).toBe(4);
});

test('a colleague who lacks MFA is seen, and MFA demanded, in one place; an auditor has the changes as a file: 2 clicks each', async ({
  page,
}) => {
  const { click, clicks } = person();
  await signIn(page, admin, '/team');
  await click(page.getByRole('button', { name: /^No MFA/ }));
  await click(page.getByRole('switch', { name: 'Require MFA for everyone' }));
  await expect(dialogOf(page)).toBeVisible();
  expect(clicks()).toBe(2);

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Security History' }).click();
  await click(page.getByRole('button', { name: /^Changes/ }));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Export to CSV' }));
  expect((await download).suggestedFilename()).toMatch(/^SecurityHistory_/);
  expect(clicks()).toBe(4);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a key is disabled in 3 taps, its usage is seen in 1; what is done with it stays in reach, and gives way to what waits to be saved', async ({
    page,
  }) => {
    const { click, clicks } = person();
    await signIn(page, member, '/api-keys');
    const state = await page.getByRole('button', { name: /^Unused/ }).boundingBox();
    expect(state?.height).toBeGreaterThanOrEqual(44);
    await click(nameLink(page, 'Backup Agent'));
    await expect(page.getByText('Calls in 30 Days')).toBeInViewport();
    const identifier = await page.locator('dd code').first().boundingBox();
    expect(identifier?.height, 'one line').toBeLessThan(40);
    const actions = page.getByRole('group', { name: 'Actions' });
    const roll = actions.getByRole('button', { name: 'Roll' });
    await expect(roll).toBeInViewport();
    const { height } = (await roll.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Not associated' }).focus();
    await expect(roll).toBeInViewport();
    const table = page.getByRole('group', { name: 'Associations' });
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    // Nothing to scroll is nothing to stop at.
    await expect(table).not.toHaveAttribute('tabindex');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Copies of every night');
    const update = page.getByRole('button', { name: 'Update' });
    await expect(update).toBeInViewport({ ratio: 1 });
    await update.click();
    await expect(roll).toBeInViewport();
    await click(page.getByRole('button', { name: 'Disable', exact: true }));
    await click(dialogOf(page).getByRole('button', { name: 'Disable', exact: true }));
    await expect(page.getByRole('button', { name: 'Enable', exact: true })).toBeVisible();
    expect(clicks()).toBe(3);
  });

  test('pages keep room for what is on its way; a tick in the datasets of a group moves none of them', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          sum += (entry as PerformanceEntry & { value: number }).value;
        document.documentElement.dataset['shift'] = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shift = async () =>
      Number((await page.locator('html').getAttribute('data-shift')) ?? '0');
    await signIn(page, member, '/');
    await expect(page.getByRole('button', { name: /^Try it: encrypt/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Needs attention' })).toBeVisible();
    expect(await shift()).toBeLessThan(0.05);
    for (const [record, last] of [
      [dataset('Card Number'), encrypt(page)],
      [apiKey('Analytics Loader'), page.getByRole('table', { name: 'Associations' })],
    ] as const) {
      await page.goto(record);
      await expect(last).toBeVisible();
      expect(await shift(), record).toBeLessThan(0.01);
    }

    await page.goto(datasetGroup('Payments'));
    await page.getByRole('tab', { name: /^Datasets/ }).click();
    const table = page.getByRole('table', { name: 'Datasets' });
    const rows = table.getByRole('row');
    const places = () =>
      rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
    // The last one is none of the group's, which come first.
    const last = rows.last().getByRole('checkbox');
    await expect(last).toBeAttached();
    const before = await places();
    // A click of the test's would scroll to it.
    await last.dispatchEvent('click');
    await expect(page.getByText('(to be added)')).toBeAttached();
    expect(await places()).toEqual(before);
    await rows.nth(1).getByRole('checkbox').dispatchEvent('click');
    await expect(page.getByText('(to be removed)')).toBeAttached();
    expect(await places()).toEqual(before);
  });
});
