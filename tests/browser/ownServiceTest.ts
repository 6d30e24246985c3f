import { test as base } from './fixtures';
import { createOwnService, type OwnService } from './ownService';

/** The browser tests' `test` with a service of the test's own, whose address pages are opened on. */
export const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName }, provide) => {
    const service = await createOwnService(browserName);
    await provide(service);
    await service.remove();
  },
  baseURL: async ({ service }, provide) => {
    await provide(service.url);
  },
});
