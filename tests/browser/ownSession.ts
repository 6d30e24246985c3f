import type { Page } from '@playwright/test';

/**
 * What a page begins with comes in the call that takes up its session. Where a test answers a read in the service's
 * place, that has to be a request of its own: the page makes it when it misses it.
 */
export const withoutOpeningReads = (page: Page): Promise<unknown> =>
  page.route('**/oauth/token', (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    form.delete('read');
    return route.continue({ postData: form.toString() });
  });
