import { expect, type Locator, type Page } from '@playwright/test';

/**
 * A person who clicks only what can be seen without scrolling, and whose clicks are counted: what the console
 * is for takes no more of them than here.
 */
export function person() {
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

export const nameLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

export const encrypt = (page: Page) => page.getByRole('button', { name: 'Encrypt', exact: true });
