import type { Page } from '@playwright/test';
import { apiKey, dataset, datasetGroup } from '../screens/demoAddresses';
import { dialogOf, setScheduleOfTwo } from './actionDialogs';
import { expect, signIn } from './fixtures';
import { encrypt, nameLink, person } from './journeyParts';
import { test } from './ownServiceTest';
import { member } from './people';

test.use({ sharedInFile: true, viewport: { width: 390, height: 844 } });

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('chosen datasets get one schedule on a phone', async ({ page }) => {
  await signIn(page, member, '/datasets');
  for (const name of ['Card Number', 'IBAN'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  await expect(bar).toContainText('2 chosen');
  await bar.getByRole('button', { name: 'Set Schedule' }).click();
  await setScheduleOfTwo(page, '180');
  expect(await scrollsSideways(page)).toBe(false);
});

test('at 320 px the label of the checkbox for all rows wraps as one sentence', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, member, '/datasets');
  const label = page.getByText('Choose all rows of this page');
  await expect(label).toBeVisible();
  expect((await label.boundingBox())?.height).toBe(64);
});

test('notification settings and the usage of keys and addresses fit a phone', async ({ page }) => {
  await signIn(page, member, '/profile?tab=notifications');
  await page
    .getByRole('radiogroup', { name: 'A rotation failed' })
    .getByLabel('Daily digest')
    .check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Notifications successfully updated.')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);

  await page.goto('/datasets');
  await page.getByRole('link', { name: 'Card Number' }).click();
  await page.getByRole('tab', { name: 'Keys' }).click();
  await expect(page.getByText(/^Nothing seen since/).first()).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);

  await page.goto('/api-keys');
  await page.getByRole('link', { name: 'Patient Portal' }).click();
  await page.getByRole('tab', { name: 'Usage' }).click();
  const addresses = page.getByRole('table', { name: 'Addresses' });
  await expect(addresses.getByRole('row', { name: /203\.0\.113\.10/ })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a key is disabled in 3 taps; its actions stay visible, and make way for the bar of unsaved changes', async ({
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
    // A table that does not scroll is no tab stop.
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

  test('the events of the last days are found in 3 taps', async ({ page }) => {
    const { click, clicks } = person();
    await signIn(page, member, '/');
    await click(page.getByRole('button', { name: 'Open menu' }));
    await click(page.getByRole('link', { name: 'Events', exact: true }));
    await click(page.getByRole('button', { name: 'Last 7 days' }).first());
    await expect(page.getByRole('row').nth(1)).toBeInViewport();
    expect(clicks()).toBe(3);
  });

  test('pages reserve room for what is loading, and choosing datasets of a group moves no rows', async ({
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
    // The group's own datasets come first, so the last row is not one of them.
    const last = rows.last().getByRole('checkbox');
    await expect(last).toBeAttached();
    const before = await places();
    // A real click would scroll to the box.
    await last.dispatchEvent('click');
    await expect(page.getByText('(to be added)')).toBeAttached();
    expect(await places()).toEqual(before);
    await rows.nth(1).getByRole('checkbox').dispatchEvent('click');
    await expect(page.getByText('(to be removed)')).toBeAttached();
    expect(await places()).toEqual(before);
  });
});
