import type { Page } from '@playwright/test';

/**
 * Controls that are closed and do not say why (bar W6). Natively closed are the days of the date picker that are no choice,
 * and the tweak source, which the specification has so.
 * @returns each with its name
 */
export const unexplainedOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-disabled="true"]')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.hasAttribute('aria-describedby'),
      )
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`,
      ),
  );
