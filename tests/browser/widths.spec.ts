import type { Page } from '@playwright/test';
import { dialogOf } from './actionDialogs';
import { apiKey, customer, dataset, primaryKey } from '../screens/demoAddresses';
import { expect, signIn, test } from './fixtures';
import { member, staff } from './people';
import { expectStep, wizardButton, wizardField } from './wizardPage';

/** Navigates by the sidebar, which takes a third of the time of a load. */
const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();

test('at 1366 px the tables of Home and the lists fit, and the focus ring of a date part stays off its neighbours', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  await signIn(page, member);
  const datasets = page.getByRole('region', { name: 'Datasets' }).getByRole('table');
  await expect(datasets).toBeVisible();
  const beyond = () =>
    datasets.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(beyond).toBe(0);
    await expect(datasets.getByRole('columnheader')).toHaveText([
      'Name',
      'Description',
      'Dataset Groups',
      'Primary Key',
      'Type',
    ]);
  }
  // A name that is cut is read as a whole by keyboard too, and on a phone it is not cut.
  const longest = datasets.getByRole('link', { name: 'Bank Account Number' });
  await page.setViewportSize({ width: 900, height: 800 });
  await longest.focus();
  await expect(page.getByRole('tooltip')).toHaveText('Bank Account Number');
  // Right-to-left text is also truncated at its end, which is on the left.
  const isBeginningInSight = await longest.evaluate((link) => {
    const name = link.firstChild as Text;
    const { data } = name;
    name.data = 'مفتاح الدفع للمستشفى المركزي';
    const range = document.createRange();
    range.setStart(name, 0);
    range.setEnd(name, 1);
    const letter = range.getBoundingClientRect();
    const box = link.getBoundingClientRect();
    name.data = data;
    return letter.left > box.left && letter.right <= box.right + 1;
  });
  expect(isBeginningInSight).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await longest.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  await expect(datasets.getByRole('columnheader')).toHaveText(['Name']);
  expect(await beyond()).toBe(0);
  const contracts = datasets.getByRole('row').filter({ hasText: 'Contracts' });
  await expect(contracts).toContainText('Primary Key: ProductionType: Unstructured');
  await page.setViewportSize({ width: 1366, height: 800 });

  await page
    .getByRole('region', { name: 'Events', exact: true })
    .getByRole('button', { name: 'Custom' })
    .press('Enter');
  const parts = page.getByRole('group', { name: 'Start date' }).getByRole('spinbutton');
  await parts.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(parts.nth(1)).toBeFocused();
  const ring = await parts.nth(1).evaluate((part) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(part);
    const { right, bottom } = part.getBoundingClientRect();
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const separator = part.nextElementSibling?.getBoundingClientRect();
    const field = part.closest('[role="group"]')?.getBoundingClientRect();
    return {
      outlineStyle,
      isBesideSeparator: right + reach <= (separator?.left ?? 0),
      isInField: bottom + reach < (field?.bottom ?? 0),
    };
  });
  expect(ring).toEqual({ outlineStyle: 'solid', isBesideSeparator: true, isInField: true });

  const cut = (selector: string) =>
    page
      .getByRole('table')
      .locator(selector)
      .evaluateAll((all) =>
        all
          .filter(
            (element) =>
              element.scrollWidth > element.clientWidth ||
              element.scrollHeight > element.clientHeight + 1,
          )
          .map((element) => element.textContent),
      );
  await page.keyboard.press('Escape');
  await expect(parts.first()).toBeHidden();
  await goTo(page, 'Primary Keys');
  await expect(page.getByRole('heading', { level: 1, name: 'Primary Keys' })).toBeVisible();
  await expect(page.locator('.cell-date').first()).toBeVisible();
  expect(await cut('.header-label')).toEqual([]);
  expect(await cut('.cell-date')).toEqual([]);
  const sideways = () =>
    page.locator('.plain-layer').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await sideways()).toBe(0);
  for (const name of ['Dataset Groups', 'Datasets', 'Team', 'API Keys']) {
    await goTo(page, name);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
    expect(await sideways()).toBe(0);
  }
  await goTo(page, 'API Keys');
  await expect(page.getByRole('heading', { level: 1, name: 'API Keys' })).toBeVisible();
  await expect(page.locator('.cell-date').first()).toBeVisible();
  expect(await cut('.cell-date:not(.cell-remark *)')).toEqual([]);
  // On a phone no pointer can hover over a name, so it has as many lines as it needs.
  await page.setViewportSize({ width: 320, height: 844 });
  await expect(page.locator('.phone-line').first()).toBeVisible();
  expect(await cut('.cell-lines')).toEqual([]);
});

test('a record’s tables fit a phone and names of one long word; at 400 % a wizard step shows its error', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, dataset('SSN'));
  const table = page.getByRole('table', { name: 'Who can encrypt and decrypt' });
  await expect(table.getByRole('cell', { name: 'lee.wong@acme.example' })).toBeVisible();
  expect(
    await table.evaluate(
      (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
    ),
  ).toBe(0);

  await page.setViewportSize({ width: 1366, height: 800 });
  await page.goto(apiKey('Patient Portal'));
  const associations = page.getByRole('table', { name: 'Associations' });
  await associations.getByRole('link', { name: 'SSN' }).evaluate((link) => {
    link.textContent = 'Clearinghouse'.repeat(20).slice(0, 255);
  });
  expect(
    await associations.evaluate(
      (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
    ),
  ).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const moment = page.getByRole('definition').filter({ hasText: / UTC$/ }).first();
  const linesOfTime = await moment.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild ?? element, '2026-11-27 '.length);
    range.setEnd(element.firstChild ?? element, '2026-11-27 05:09 PM UTC'.length);
    return range.getClientRects().length;
  });
  expect(linesOfTime).toBe(1);

  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/datasets/wizard');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectStep(page, 'Information');
  await wizardButton(page, 'Continue').click();
  await expect(wizardField(page, 'Name')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('This field is required').first()).toBeInViewport({ ratio: 1 });
});

test('the names of keys stay in front while their group’s datasets scroll, and cover none that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 683, height: 900 });
  await signIn(page, member, '/dataset-groups');
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('tab', { name: 'Access' }).click();
  const table = page.getByRole('table').filter({ has: page.getByRole('rowheader') });
  await table.getByRole('columnheader').last().getByRole('link').focus();
  await expect
    .poll(() => table.evaluate((inside) => inside.parentElement?.scrollLeft))
    .toBeGreaterThan(0);
  const areInFront = await table.getByRole('rowheader').evaluateAll((heads) =>
    heads.map((head) => {
      const { left, top, width, height } = head.getBoundingClientRect();
      return head.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
  expect(areInFront).toEqual([true, true, true]);
  // A dataset's name that gets the focus on the way back is not covered by them either.
  const names = await table.getByRole('columnheader').getByRole('link').all();
  for (const name of names.toReversed()) {
    await expect(name).toBeFocused();
    const isInSight = (link: Element) => {
      // A long name wraps into lines of different widths.
      const { left = 0, top = 0, height = 0 } = link.getClientRects()[0] ?? {};
      return link.contains(document.elementFromPoint(left + 1, top + height / 2));
    };
    await expect.poll(() => name.evaluate(isInSight)).toBe(true);
    await page.keyboard.press('Shift+Tab');
  }
  // Names of one long word do not run over one another.
  const running = await table.getByRole('link').evaluateAll((links) =>
    links.filter((link) => {
      link.textContent = 'Clearinghouse'.repeat(5);
      const cell = link.closest('th');
      return cell !== null && cell.scrollWidth > cell.clientWidth;
    }),
  );
  expect(running).toEqual([]);
});

test('on a tablet tables fold columns instead of cutting them, and staff see no word broken in the middle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, member, '/rotations?view=list');
  const dates = page.getByRole('table', { name: 'Rotations and Ends' });
  await expect(dates.getByRole('columnheader')).toHaveText(['Name', 'Date', 'What', 'State']);
  const street = dates.getByRole('row').filter({ hasText: 'Street Address' }).first();
  await expect(street).toContainText('Primary key: AnalyticsDataset groups: Patient Identity');
  const records = [
    [dataset('Card Number'), 'Who can encrypt and decrypt'],
    [`${dataset('Card Number')}?tab=keys`, 'Data Encryption Keys'],
    [`${primaryKey('Payments')}?tab=versions`, 'Version History'],
    [`${apiKey('Analytics Loader')}?tab=usage`, 'Addresses'],
  ] as const;
  for (const [address, name] of records) {
    await page.goto(address);
    const table = page.getByRole('table', { name });
    await expect(table).toBeVisible();
    const hidden = await table.evaluate(({ parentElement: box }) =>
      box ? box.scrollWidth - box.clientWidth : undefined,
    );
    expect(hidden, name).toBe(0);
  }

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1366, height: 800 });
  await signIn(page, staff, '/customers');
  const contact = page.getByText('accounts@globex.example');
  await expect(contact).toBeVisible();
  const lines = await contact.evaluate((cell) => {
    const range = document.createRange();
    range.selectNode(cell.lastChild ?? cell);
    return new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size;
  });
  expect(lines).toBe(1);
  const labels = await page
    .locator('.header-label')
    .evaluateAll((all) => all.filter((label) => label.scrollWidth > label.clientWidth));
  expect(labels).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(customer('Globex Logistics'));
  const table = page.getByRole('table', { name: 'Entitlements' });
  const calls = table.getByRole('cell', { name: /^Encrypt\/Decrypt/ });
  await expect(calls).toBeVisible();
  const wordLines = await calls.evaluate((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const counts: number[] = [];
    while (counts.length < 2 && texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      counts.push(range.getClientRects().length);
    }
    return counts;
  });
  expect(wordLines).toEqual([1, 1]);
  const beyond = await table.evaluate(
    (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
  );
  expect(beyond).toBe(0);
});

test('a phone shows every range, a wide screen centers its records, and forced colours keep the arrows of selects', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member);
  const ranges = page.getByRole('group', { name: 'Date range' }).first();
  await expect(ranges).toBeVisible();
  expect(await ranges.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await ranges.getByRole('button', { name: 'Custom' }).click();
  await page.getByRole('gridcell', { selected: true }).focus();
  await page.keyboard.press('ArrowLeft');
  const day = page.locator('[role="gridcell"]:focus');
  await expect(day).toHaveCSS('outline-offset', '-2px');
  await page.keyboard.press('Escape');

  const select = page.getByLabel('Aggregation');
  await expect(select).toHaveCSS('appearance', 'none');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(select).toHaveCSS('appearance', 'auto');
  await page.emulateMedia({ forcedColors: 'none' });

  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const [address, name] of [
    ['/profile', 'Account Profile'],
    [dataset('SSN'), 'SSN'],
  ] as const) {
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1, name });
    await expect(title).toBeVisible();
    const [left, right] = await title.evaluate((heading) => {
      const header = heading.closest('header')?.getBoundingClientRect();
      const main = heading.closest('main')?.getBoundingClientRect();
      return [
        (header?.left ?? 0) - (main?.left ?? 0),
        (main?.right ?? 0) - (header?.right ?? 0),
      ] as const;
    });
    expect(left, name).toBeGreaterThan(100);
    expect(Math.abs(left - right), name).toBeLessThanOrEqual(1);
  }
  const table = page.getByRole('table', { name: 'Who can encrypt and decrypt' });
  await expect(table.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('at 200 % a list’s toolbar fits one line, and below 1,200 px Home begins with what needs attention', async ({
  page,
}) => {
  await page.setViewportSize({ width: 683, height: 400 });
  await signIn(page, member, '/api-keys');
  const toolbar = page.locator('.list-toolbar');
  await expect(toolbar.getByRole('button')).toHaveText(['Filters', 'Columns']);
  const tops = await toolbar
    .locator(':scope > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
  expect(new Set(tops).size).toBe(1);
  await toolbar.getByRole('button', { name: 'Filters' }).click();
  const sheet = dialogOf(page, 'Filters');
  await expect(sheet.getByRole('group', { name: 'Status' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Columns disappear instead of being cut, and return when there is room.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('columnheader', { name: 'Expires' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Access Key ID' })).toHaveCount(0);
  const warning = page.getByText('2 API keys have not been used for more than 180 days.');
  expect(await warning.evaluate((said) => said.scrollWidth - said.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1366, height: 800 });
  await expect(page.getByRole('columnheader', { name: 'Access Key ID' })).toHaveCount(1);

  await page.setViewportSize({ width: 1024, height: 768 });
  await goTo(page, 'Home');
  const topOf = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0;
  await expect(page.getByRole('list', { name: 'What needs attention' })).toBeVisible();
  expect(await topOf('Needs attention')).toBeLessThan(await topOf('Events'));
});

test('at 150 % text size rows and columns grow, figures stay on one line and the product’s name whole', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '150%';
    });
  });
  await page.setViewportSize({ width: 1366, height: 800 });
  await signIn(page, member, '/datasets');
  await expect(page.getByRole('link', { name: 'Card Number' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Datasets' });
  const measured = await table.locator('tbody tr:has(.cell-text)').evaluateAll((rows) =>
    rows.slice(0, 5).map((row) => ({
      height: row.getBoundingClientRect().height,
      isCrowded: [...row.querySelectorAll('.cell-text')].some((cell) => {
        const { fontSize, lineHeight } = getComputedStyle(cell);
        return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
      }),
    })),
  );
  expect(measured).toEqual(Array.from({ length: 5 }, () => ({ height: 66, isCrowded: false })));
  const linesOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
  // "Encryption Console": a line for each word.
  expect(await linesOf('header div:has(> svg) > span')).toEqual([2]);

  const upgrade = page.getByRole('link', { name: 'Upgrade to Enterprise' });
  const room = await upgrade.evaluate((link) => link.clientHeight - link.scrollHeight);
  expect(room).toBeGreaterThanOrEqual(0);
  const searchBox = page.getByRole('searchbox', { name: 'Search datasets' });
  const gap = await searchBox.evaluate((box) => {
    const text =
      box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).paddingLeft);
    return text - (box.parentElement?.querySelector('svg')?.getBoundingClientRect().right ?? text);
  });
  expect(gap).toBeGreaterThan(5);

  await page.goto(apiKey('Patient Portal'));
  const value = page.getByRole('definition').first();
  expect(await value.evaluate((element) => getComputedStyle(element).fontSize)).toBe('21px');

  // A figure in a column that is too narrow for it ends in an ellipsis instead of a second line.
  await goTo(page, 'Datasets');
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  const width = columns.getByRole('spinbutton', { name: 'Width of Calls in 30 Days in pixels' });
  await width.fill('50');
  await width.press('Enter');
  const cells = '[data-id] :is(.end, .MuiDataGrid-cell--textRight) .cell-text';
  await expect(page.locator(cells).first()).toBeVisible();
  const figures = await linesOf(cells);
  expect(figures.length).toBeGreaterThan(9);
  expect(Math.max(...figures)).toBe(1);
  await columns.getByRole('button', { name: 'Reset' }).click();
});

test('beside an open record, rows of the security history show the time below the day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  await signIn(page, member, '/security-history');
  await page.getByRole('button', { name: 'Last Year' }).first().click();
  const opener = page.locator('.cell-opener').first();
  await opener.click();
  await expect(page.locator('.beside .cell-opener').first()).toBeVisible();
  const linesOfDate = () =>
    page
      .locator('.beside .cell-opener')
      .first()
      .evaluate((button) => {
        const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode();
        const lines = new Map<number, string>();
        const range = document.createRange();
        for (const [place, letter] of [...(text?.textContent ?? '')].entries()) {
          if (!text || letter === ' ') continue;
          range.setStart(text, place);
          range.setEnd(text, place + 1);
          const top = Math.round(range.getBoundingClientRect().top);
          lines.set(top, `${lines.get(top) ?? ''}${letter}`);
        }
        return [...lines.values()];
      });
  await expect
    .poll(linesOfDate)
    .toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^\d\d:\d\d[AP]MUTC$/),
    ]);
});
