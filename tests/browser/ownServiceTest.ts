import { test as base } from './fixtures';
import { createOwnService, type OwnService } from './ownService';

interface OwnServiceOptions {
  /** Whether the demo is made anew: links in its mails name the address it was made at. */
  freshData: boolean;
}

/** The browser tests' `test` with a service of the test's own, whose address pages are opened on. */
export const test = base.extend<{ service: OwnService } & OwnServiceOptions>({
  freshData: [false, { option: true }],
  service: async ({ browserName, freshData }, provide) => {
    const service = await createOwnService(browserName, freshData);
    await provide(service);
    await service.remove();
  },
  baseURL: async ({ service }, provide) => {
    await provide(service.url);
  },
});
