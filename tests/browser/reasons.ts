import type { Page } from '@playwright/test';

/**
 * Disabled controls that give no reason. Natively disabled are only days of the date picker that cannot be chosen
 * and the tweak source, as the specification requires.
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
