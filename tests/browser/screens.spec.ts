import type { Page } from '@playwright/test';
import { type Screen, screens } from '../screens/screens';
import { enter, paint, settle, visit } from '../screens/visit';
import { findingsOf } from './axe';
import { expect } from './fixtures';
import { untoldOf } from './forcedColors';
import { freshOf } from './structureFingerprint';
import { test } from './ownServiceTest';
import { admin, globexAdmin, member, staff, unverified } from './people';
import { unexplainedOf } from './reasons';
import { coveredOf, cutColumnsOf, lossesOf } from './reflow';

/**
 * Opens every screen of `tests/screens/screens.ts` once and checks the whole page with axe. Elements whose structure
 * no screen before had are checked in every way that the criteria name.
 */

test.describe.configure({ mode: 'parallel' });
// Each test opens many screens; recording a trace of them would take longer than checking them.
test.use({ sharedInFile: true, trace: 'off', viewport: { width: 1366, height: 800 } });
test.setTimeout(300_000);
test.beforeEach(({ allowConsoleErrors }) => {
  // Some screens show what remains after a failed request.
  allowConsoleErrors(/^console.error: Failed to load resource/);
});

/** 320 px is a page at 400 % on a screen of 1,280 (1.4.10); the other, one of 1,366 × 800 at 200 % (1.4.4). */
const sizes = {
  full: { width: 1366, height: 800 },
  // So high that nothing scrolls: no sticky bar covers half of a control.
  narrow: { width: 320, height: 3000 },
  doubled: { width: 683, height: 400 },
  tablet: { width: 768, height: 1024 },
  window: { width: 1024, height: 768 },
} as const;

async function resize(page: Page, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await settle(page);
}

/** One screen for each kind of control. */
const withForcedColors = new Set<Screen['name']>([
  'home',
  'datasets',
  'dataset',
  'dataset-settings',
  'dataset-schedule-days',
  'key',
  'team',
  'customer',
  'palette',
  'sign-in',
]);

/** One screen for each layout, also checked at widths between a phone and a laptop. */
const atEveryWidth = new Set<Screen['name']>([
  'home',
  'datasets',
  'keys',
  'key',
  'team',
  'customers',
  'customer',
]);

type Scheme = 'light' | 'dark';
const other = { light: 'dark', dark: 'light' } as const;

/** Structure fingerprints that this worker has checked, for each size. */
const looked = { full: new Set<string>(), narrow: new Set<string>() };

/**
 * Checks the whole page in one colour scheme, and new elements on a small screen in the other. The page keeps that
 * scheme, so the next screen has the two the other way round.
 * @returns the faults of the screen as it stands, each with the check that found it
 */
async function faultsOf(page: Page, { name }: Screen): Promise<string[]> {
  const scheme: Scheme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const faults: string[] = [];
  const look = async (how: string, findings: Promise<string[]>) => {
    for (const fault of await findings) faults.push(`${how}: ${fault}`);
  };
  /**
   * Looks again for up to 1 s while there are faults: after a resize a menu moves below its button, and a table that
   * scrolls gets its tab stop. A poll of Playwright's would end before the first look on a busy computer.
   */
  const lookWhenSettled = async (how: string, find: (page: Page) => Promise<string[]>) => {
    const deadline = Date.now() + 1000;
    let found = await find(page);
    while (found.length > 0 && Date.now() < deadline) {
      await settle(page);
      found = await find(page);
    }
    found.forEach((fault) => faults.push(`${how}: ${fault}`));
  };
  await lookWhenSettled(scheme, findingsOf);
  await look('closed without a reason', unexplainedOf(page));
  if (atEveryWidth.has(name))
    for (const size of ['window', 'tablet'] as const) {
      await resize(page, size);
      const { width } = sizes[size];
      await lookWhenSettled(`${width} px`, lossesOf);
      await lookWhenSettled(`${width} px`, cutColumnsOf);
    }
  await page.setViewportSize(sizes.full);
  const wide = await freshOf(page, looked.full);
  const isControl = withForcedColors.has(name);
  if (wide.count === 0 && !isControl) return faults;
  await page.setViewportSize(sizes.narrow);
  await paint(page, other[scheme]);
  const narrow = await freshOf(page, looked.narrow);
  if (narrow.count > 0) {
    const parts = narrow.isAll ? undefined : narrow.elements;
    await look(`${other[scheme]}, 320 px`, findingsOf(page, parts));
  }
  await lookWhenSettled('320 px', lossesOf);
  if (wide.canCover) {
    await resize(page, 'doubled');
    await lookWhenSettled('200 %', lossesOf);
    // Closes a notification over the page by its button.
    const closers = page.getByRole('button', { name: 'Dismiss', exact: true, includeHidden: true });
    await expect(async () => {
      // A notification may have closed by itself meanwhile.
      while ((await closers.count()) > 0) await closers.last().click({ timeout: 1000 });
    }).toPass();
    await lookWhenSettled('200 %', coveredOf);
  }
  if (isControl) {
    await page.emulateMedia({ forcedColors: 'active' });
    await resize(page, 'full');
    // Focus is only shown after keyboard input.
    await page.keyboard.press('Tab');
    await look('forced colours', untoldOf(page));
    await page.emulateMedia({ forcedColors: 'none' });
  }
  return faults;
}

/** Number of screens in one test: the workers share the tests. */
const atOnce = 40;

// The longest tests come first, so that neither worker waits long for the other at the end.
for (const account of [member, admin, undefined, globexAdmin, staff, unverified]) {
  // Screens with stubbed answers come last: the console cannot continue to them without a reload.
  const accountScreens = screens
    .filter((screen) => screen.account === account)
    .toSorted((one, another) => Number('answers' in one) - Number('answers' in another));
  for (let first = 0; first < accountScreens.length; first += atOnce) {
    const part = accountScreens.slice(first, first + atOnce);
    const place = `${first + 1} to ${first + part.length}`;
    test(`screens ${place} of ${account ?? 'a signed-out person'} have no faults`, async ({
      context,
    }) => {
      const page = await enter(context, account);
      const faults: string[] = [];
      for (const screen of part) {
        await page.setViewportSize(sizes.full);
        const findings = await visit(page, screen).then(
          () => faultsOf(page, screen),
          (error: unknown) => [`cannot be shown: ${String(error)}`],
        );
        faults.push(...findings.map((fault) => `${screen.name}, ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
}
