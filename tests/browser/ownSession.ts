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

/** @returns the `Authorization` header of the next call of the API */
export async function nextAuthorization(page: Page): Promise<string> {
  const call = await page.waitForRequest(
    (request) => request.url().includes('/api/') && 'authorization' in request.headers(),
  );
  return (await call.allHeaders())['authorization'] ?? '';
}
