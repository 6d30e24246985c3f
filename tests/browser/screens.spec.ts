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
 * Every screen of `tests/screens/screens.ts`, opened once, the whole of it looked at by axe. What is of another make
 * than all before it is looked at in every way that the criteria name.
 */

test.describe.configure({ mode: 'parallel' });
// Each test goes through many screens; what is recorded of them would take longer than looking at them.
test.use({ sharedInFile: true, trace: 'off', viewport: { width: 1366, height: 800 } });
test.setTimeout(300_000);
test.beforeEach(({ allowConsoleErrors }) => {
  // Some screens are what is left when something fails.
  allowConsoleErrors(/^console.error: Failed to load resource/);
});

/** 320 px is a page at 400 % on a screen of 1,280 (1.4.10); the other, one of 1,366 × 800 at 200 % (1.4.4). */
const sizes = {
  full: { width: 1366, height: 800 },
  // Without scrolling no bar that stays lies over half a control.
  narrow: { width: 320, height: 3000 },
  doubled: { width: 683, height: 400 },
  tablet: { width: 768, height: 1024 },
  window: { width: 1024, height: 768 },
} as const;

async function resize(page: Page, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await settle(page);
}

/** One of each kind of control. */
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

/** One of each layout, looked at between a phone and a laptop too. */
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
 * The whole page is looked at in one scheme, and what is new in a small one in the other, in which it is left: the next
 * screen has it the other way round.
 * @returns what is wrong with the screen as it stands, by the way it was looked at
 */
async function faultsOf(page: Page, { name }: Screen): Promise<string[]> {
  const scheme: Scheme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const faults: string[] = [];
  const look = async (how: string, found: Promise<string[]>) => {
    for (const fault of await found) faults.push(`${how}: ${fault}`);
  };
  /** Polls for up to 1 s, because elements such as a menu below its button are repositioned after a resize. */
  const lookAtPlaces = async (how: string, find: (at: Page) => Promise<string[]>) => {
    let last: string[] = [];
    await expect
      .poll(async () => (last = await find(page)).length, { timeout: 1000 })
      .toBe(0)
      .catch(() => last.forEach((fault) => faults.push(`${how}: ${fault}`)));
  };
  await look(scheme, findingsOf(page));
  await look('closed without a reason', unexplainedOf(page));
  if (atEveryWidth.has(name))
    for (const size of ['window', 'tablet'] as const) {
      await resize(page, size);
      const { width } = sizes[size];
      await lookAtPlaces(`${width} px`, lossesOf);
      await lookAtPlaces(`${width} px`, cutColumnsOf);
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
  await lookAtPlaces('320 px', lossesOf);
  if (wide.canCover) {
    await resize(page, 'doubled');
    await lookAtPlaces('200 %', lossesOf);
    // A notification over the page goes by its button.
    const closers = page.getByRole('button', { name: 'Dismiss', exact: true, includeHidden: true });
    await expect(async () => {
      // One that has had its time goes by itself meanwhile.
      while ((await closers.count()) > 0) await closers.last().click({ timeout: 1000 });
    }).toPass();
    await lookAtPlaces('200 %', coveredOf);
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

/** As many as one test goes through: the workers share the tests. */
const atOnce = 40;

// The longest first: neither worker waits long for the other at the end.
for (const who of [member, admin, undefined, globexAdmin, staff, unverified]) {
  // Those that are answered otherwise at the end: the console goes on to none of them by itself.
  const theirs = screens
    .filter((screen) => screen.who === who)
    .toSorted((one, another) => Number('answers' in one) - Number('answers' in another));
  for (let first = 0; first < theirs.length; first += atOnce) {
    const part = theirs.slice(first, first + atOnce);
    const place = `${first + 1} to ${first + part.length}`;
    test(`nothing is wrong with screens ${place} of ${who ?? 'who is signed out'}`, async ({
      context,
    }) => {
      const page = await enter(context, who);
      const faults: string[] = [];
      for (const screen of part) {
        await page.setViewportSize(sizes.full);
        const found = await visit(page, screen).then(
          () => faultsOf(page, screen),
          (error: unknown) => [`cannot be shown: ${String(error)}`],
        );
        faults.push(...found.map((fault) => `${screen.name}, ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
}
