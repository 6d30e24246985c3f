import { test as base } from './fixtures';
import { createOwnService, type OwnService } from './ownService';

/** The browser tests' `test` with a service of the test's own, whose address pages are opened on. */
export const test = base.extend<{ service: OwnService }>({
  // Playwright reads from the pattern which fixtures are wanted: none.
  // oxlint-disable-next-line no-empty-pattern
  service: async ({}, use) => {
    const service = await createOwnService();
    await use(service);
    await service.remove();
  },
  baseURL: async ({ service }, use) => {
    await use(service.url);
  },
});
