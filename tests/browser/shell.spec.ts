import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { goToDataset } from './datasetPage';
import { goToList, rowOf } from './datasetsList';
import { admin, globexAdmin, member, staff, unverified } from './people';
import { openProfileMenu } from './signInPages';

const sidebar = (page: Page) => page.getByRole('banner');
const menuLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const sidebarWidth = async (page: Page) => (await sidebar(page).boundingBox())?.width;
const backgroundOf = (element: Locator) =>
  element.evaluate((shown) => getComputedStyle(shown).backgroundColor);

/** In the order of the specification (console.md section 2). */
const menuItems = [
  /^Home$/,
  /^Datasets$/,
  /^Dataset Groups$/,
  /^API Keys$/,
  /^Primary Keys$/,
  /^Team$/,
  /^Events$/,
  /^Security History$/,
  /^Developer Docs/,
];
const menuLink = (page: Page, name: string) =>
  sidebar(page).getByRole('link', { name, exact: true });

test('the sidebar has its items in order and marks the current one', async ({ page }) => {
  await signIn(page, member);
  await expect(menuLinks(page)).toHaveText(menuItems);
  await expect(menuLink(page, 'Home')).toHaveAttribute('aria-current', 'page');
  await menuLink(page, 'Primary Keys').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Primary Keys' })).toBeVisible();
  await expect(menuLink(page, 'Primary Keys')).toHaveAttribute('aria-current', 'page');
  await expect(menuLink(page, 'Home')).not.toHaveAttribute('aria-current');
});

test('an item stays marked on the pages below it', async ({ page }) => {
  await goToDataset(page, member, 'SSN');
  await expect(menuLink(page, 'Datasets')).toHaveAttribute('aria-current', 'page');
});

test('the sidebar is 243 px wide, 100 px collapsed, and remembers it', async ({ page }) => {
  await signIn(page, member);
  await expect.poll(() => sidebarWidth(page)).toBe(243);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(100);
  expect(await page.evaluate(() => localStorage.getItem('desktopSidebarOpen'))).toBe('false');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  expect(await sidebarWidth(page)).toBe(100);
  // Collapsed to icons, the links keep their names.
  await expect(menuLinks(page)).toHaveText(menuItems);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(243);
  expect(await page.evaluate(() => localStorage.getItem('desktopSidebarOpen'))).toBe('true');
});

test('the developer documentation opens in a new tab', async ({ page }) => {
  await signIn(page, member);
  const link = page.getByRole('link', { name: 'Developer Docs' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('href', /^https:\/\//);
});

test('a customer without the enterprise plan is offered the upgrade while the sidebar is open', async ({
  page,
}) => {
  await signIn(page, member);
  const upgrade = page.getByRole('link', { name: 'Upgrade to Enterprise' });
  await expect(upgrade).toHaveAttribute('href', /^mailto:support@encryption-console\.example/);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect(upgrade).toHaveCount(0);
});

test("the sidebar has the customer's colour, and enterprise sees no upgrade", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, member);
  await expect.poll(() => backgroundOf(sidebar(page))).toBe('rgb(11, 79, 108)');
  const other = await browser.newPage({ baseURL });
  await signIn(other, globexAdmin);
  await expect(other.getByRole('button', { name: 'Inès Laurent' })).toBeVisible();
  expect(await backgroundOf(sidebar(other))).toBe('rgb(91, 42, 134)');
  await expect(other.getByRole('link', { name: 'Upgrade to Enterprise' })).toHaveCount(0);
  await other.close();
});

const roles = [
  { email: admin, button: 'Alex Morgan Admin' },
  { email: member, button: 'Sam Rivera User' },
  { email: staff, button: 'Dana Whitfield Admin · ubiq_admin' },
];
for (const { email, button } of roles) {
  test(`the role of ${email} stands under the name`, async ({ page }) => {
    await signIn(page, email);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  });
}

test('the profile menu has Account, the colour schemes and Logout, by keyboard too', async ({
  page,
}) => {
  await signIn(page, member);
  await page.getByRole('button', { name: 'Sam Rivera' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Profile' });
  await expect(menu.getByRole('menuitemradio')).toHaveText(['System', 'Light', 'Dark']);
  await expect(menu.getByRole('menuitem')).toHaveText(['Account', 'Logout']);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sam Rivera' })).toBeFocused();
});

test('a banner tells who has not verified the email address, and nobody else', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, unverified);
  const banner = page.getByRole('complementary', { name: 'Email verification' });
  await expect(banner).toContainText('Your email address is not verified.');
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/profile');
  const other = await browser.newPage({ baseURL });
  await signIn(other, member);
  await expect(other.getByRole('button', { name: 'Sam Rivera' })).toBeVisible();
  await expect(other.getByRole('complementary', { name: 'Email verification' })).toHaveCount(0);
  await other.close();
});

test('an unknown path leads to the start page and says so', async ({ page }) => {
  await signIn(page, member, '/no/such/page');
  await expect(page.getByText('There is no page at /no/such/page.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Dashboard - / })).toBeVisible();
  expect(page.url()).not.toContain('no/such');
  // Every object has something of this name.
  await page.goto('/constructor');
  await expect(page.getByText('There is no page at /constructor.')).toBeVisible();
});

test('every page names itself in the title', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Sign in · Encryption Console');
  await goToDataset(page, member, 'SSN');
  await expect(page).toHaveTitle('SSN · Encryption Console');
  await page.getByRole('link', { name: 'Primary Keys' }).click();
  await expect(page).toHaveTitle('Primary Keys · Encryption Console');
  await page.getByRole('link', { name: 'Datasets' }).click();
  await expect(page).toHaveTitle('Datasets · Encryption Console');
});

test('the profile menu leads to the Account page', async ({ page }) => {
  await signIn(page, member);
  await openProfileMenu(page, 'Sam Rivera');
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Profile' })).toBeFocused();
  await page.reload();
  await expect(
    page.getByRole('region', { name: 'Account' }).getByLabel('Company Name'),
  ).toHaveValue('Acme Health');
});

test('dark mode follows the system, can be switched, and is kept', async ({ page }) => {
  const dark = 'rgb(16, 21, 28)';
  const light = 'rgb(245, 247, 249)';
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, member);
  await expect.poll(() => backgroundOf(page.locator('body'))).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => backgroundOf(page.locator('body'))).toBe(light);
  await openProfileMenu(page, 'Sam Rivera');
  await page.getByRole('menuitemradio', { name: 'Theme: Dark' }).click();
  await expect.poll(() => backgroundOf(page.locator('body'))).toBe(dark);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sam Rivera' })).toBeVisible();
  expect(await backgroundOf(page.locator('body'))).toBe(dark);
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a slide-in menu stands in for the sidebar', async ({ page }) => {
    await signInSmall(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText([...menuItems, 'Upgrade to Enterprise']);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Primary Keys' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Primary Keys' })).toBeVisible();
    await expect(menu).toHaveCount(0);
  });

  test('no page scrolls sideways', async ({ page }) => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await signInSmall(page);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.goto('/primary-keys');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.goto('/datasets?filter=%7B%22q%22%3A%22SSN%22%7D');
    await rowOf(page, 'SSN').getByRole('link', { name: 'SSN' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('SSN');
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  async function signInSmall(page: Page): Promise<void> {
    await signIn(page, member, '/datasets');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  }
});

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [390, 844],
] as const)
  test(`a notification lies over none of a page's actions at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await goToDataset(page, member, 'SSN');
    const record = new URL(page.url()).pathname;
    const notification = page
      .getByRole('region', { name: 'Notifications' })
      .getByText('could not be rotated');
    const actions = page
      .getByRole('main')
      .locator('.actions, .record-actions')
      .locator('a, button');
    const said = encodeURIComponent(
      'The data encryption key of this dataset could not be rotated: try again.',
    );
    const coveredAt = async (path: string) => {
      await page.goto(`${path}?serverMsg=${said}&serverMsgStatus=error`);
      await expect(notification).toBeVisible();
      await expect(actions.first()).toBeVisible();
      return actions.evaluateAll((all) => {
        const boxOf = (one: Element) => one.getBoundingClientRect();
        const [over] = [
          ...document.querySelectorAll('[aria-label="Notifications"] [role="alert"]'),
        ].map(boxOf);
        return all
          .filter((one) => {
            const { left, right, top, bottom } = boxOf(one);
            const isApart =
              over === undefined ||
              right <= over.left ||
              left >= over.right ||
              bottom <= over.top ||
              top >= over.bottom;
            return !isApart;
          })
          .map((one) => one.textContent);
      });
    };
    for (const path of ['/datasets', record]) expect(await coveredAt(path)).toEqual([]);
    await page.goto('/');
    await page.getByRole('button', { name: 'DEMO', exact: true }).click();
    for (const path of ['/datasets', record]) expect(await coveredAt(path)).toEqual([]);
  });

test('the list is reached and left by keyboard alone', async ({ page }) => {
  await goToList(page, member);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
