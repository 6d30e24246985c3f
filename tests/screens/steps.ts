import { expect, type Locator, type Page } from '@playwright/test';
import { password } from '../browser/people';
import { codeAt } from '../browser/totp';

/** Action on a page that leads to the state to be shown. */
export type Step = (page: Page) => Promise<void>;

type Role = 'button' | 'link' | 'radio' | 'checkbox' | 'tab' | 'menuitem' | 'option' | 'switch';

/** First match by role. An open dialog hides the rest of the page from role queries. */
const firstByRole = (page: Page, role: Role, name: string | RegExp): Locator =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).first();

export const press =
  (name: string | RegExp, role: Role = 'button'): Step =>
  (page) =>
    firstByRole(page, role, name).click();

export const type =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).first().fill(text);

/** Types where the focus is. */
export const keys =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text);

export const pressKey =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key);

/** Waits for a text, where a step needs what the one before brought. */
export const see =
  (text: string | RegExp): Step =>
  (page) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

/** Scrolls a section of a long page to the top of the picture. */
export const section =
  (name: string): Step =>
  (page) =>
    page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView());

export const hover =
  (target: (page: Page) => Locator): Step =>
  (page) =>
    target(page).hover();

/** Chooses a row; one that is chosen already stays so. @param place of several that fit, from 0 */
export const choose =
  (name: string | RegExp, place = 0): Step =>
  (page) =>
    page
      .getByRole('checkbox', { name: typeof name === 'string' ? `Choose ${name}` : name })
      .nth(place)
      .check();

/** Opens the menu of a list's first row. */
export const openRowMenu: Step = async (page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
};

/** Opens the panel of a timeline's first row. */
export const openRow: Step = async (page) => {
  await page.locator('[data-focus^="open:"]').first().click();
};

/** Saves another value just before the typed one, whose version is outdated by then. */
export const saveElsewhere =
  (record: string, value: Readonly<Record<string, string>>): Step =>
  async (page) => {
    await page.route(`**/api${record}`, async (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown> | null;
      // Another person's request has a key of its own.
      const { 'idempotency-key': _, ...headers } = await route.request().allHeaders();
      if (body) await route.fetch({ headers, postData: { ...body, ...value } });
      await route.continue();
    });
  };

/** Types into the open palette. */
export const searchAll =
  (text: string): Step =>
  (page) =>
    page.getByRole('combobox', { name: 'Search and commands' }).fill(text);

/** Simulates that the person was inactive for so many milliseconds. */
export const idleFor =
  (ms: number): Step =>
  (page) =>
    page.evaluate((idle) => {
      localStorage.setItem('lastApiRequest', String(Date.now() - idle));
      document.dispatchEvent(new Event('visibilitychange'));
    }, ms);

export const goTo =
  (path: string): Step =>
  async (page) => {
    await page.goto(path);
  };

/** Enters the code that an authenticator app with the secret on the page would show. */
export const enterCodeOfSecret: Step = async (page) => {
  const secret = (await page.locator('#secret').innerText()).replaceAll(' ', '');
  await type('Your password', password)(page);
  await type('One-time code that the app shows', codeAt(Date.now(), secret))(page);
};

/** Opens the link of the first mail to an address. In a copy of the demo's data the link has another port. */
export const followMail =
  (email: string): Step =>
  async (page) => {
    // The address of a button, or plain text where the demo was made at another origin.
    const mail = await page.getByRole('listitem').filter({ hasText: email }).first().innerHTML();
    const [, path = ''] = /http:\/\/[^/]+(\/[^\s"<]+)/.exec(mail) ?? [];
    await page.goto(path);
  };

/** @returns a choice of steps by the width of the window, in CSS pixels */
const below =
  (width: number) =>
  (narrow: readonly Step[], other: readonly Step[]): Step =>
  async (page) => {
    const steps = (page.viewportSize()?.width ?? 0) < width ? narrow : other;
    for (const step of steps) await step(page);
  };

/** Other steps where a bar stands in place of the sidebar. */
export const onPhone = below(900);

/** Other steps where a list's actions and filters are behind buttons. */
export const onNarrow = below(720);
