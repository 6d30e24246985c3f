import { expect, test as base, type Page } from '@playwright/test';
import { findingsOf } from './axe';
import { openProviderSession } from './providerSession';

interface Watch {
  /**
   * Names console errors that this test provokes on purpose, such as the browser's own line about
   * an answer with status 412.
   */
  allowConsoleErrors: (pattern: RegExp) => void;
}

/**
 * Playwright's test, which also fails when the page logs an error, throws, breaks the content
 * policy or asks another origin for anything (spec: no third-party request).
 */
export const test = base.extend<Watch>({
  allowConsoleErrors: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = [];
      const faults: string[] = [];
      const origin = new URL(baseURL ?? '').origin;
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console.error: ${message.text()}`);
      });
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
          faults.push(`request to another origin: ${request.url()}`);
        }
      });

      await use((pattern) => allowed.push(pattern));

      const unexpected = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
      expect(unexpected, 'errors, policy violations and foreign requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Opens the console signed in, and waits for its own page.
 * @param page any page of the context; it is taken to `path`
 * @param email a demo account, e.g. `admin@acme.example`
 * @param path where to arrive, `/` when left out
 */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await openProviderSession(page.context(), email);
  await page.goto(path);
  await expect(page.locator('#content')).toBeVisible();
}

/**
 * Expects axe to find nothing serious or critical (WCAG 2.2 A and AA) on the page as it is.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Events tell the console of a change of the colour scheme or the size, and it is drawn in the next frame.
  const isDrawn = () => {
    const drawn = document.documentElement.dataset['colorScheme'];
    const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const isChosen = ['light', 'dark'].includes(localStorage.getItem('mui-mode') ?? '');
    return drawn === undefined || isChosen || drawn === preferred;
  };
  await expect.poll(() => page.evaluate(isDrawn)).toBe(true);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // Colours are final only after elements have faded in.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const grave = (await findingsOf(page)).filter((finding) =>
    /\((serious|critical)\)/.test(finding),
  );
  expect(grave).toEqual([]);
}
