import { test as base } from './fixtures';
import { createOwnService, type OwnService } from './ownService';

interface OwnServiceOptions {
  /** Creates new demo data: links in its mails contain the address at which it was created. */
  freshData: boolean;
  /** The tests of a file, which must not interfere with each other, share one service that already runs. */
  sharedInFile: boolean;
}

/**
 * The browser tests' `test` with a service of the test's own, or of its file's, whose address pages are opened on.
 * After a failure the worker is another one, and so is the file's service.
 */
export const test = base.extend<
  { service: OwnService } & OwnServiceOptions,
  { serviceOf: (file: string) => Promise<OwnService> }
>({
  freshData: [false, { option: true }],
  sharedInFile: [false, { option: true }],
  serviceOf: [
    async ({ browserName }, provide) => {
      let last: { file: string; service: OwnService } | undefined;
      await provide(async (file) => {
        if (last?.file === file) return last.service;
        await last?.service.remove();
        last = { file, service: await createOwnService(browserName) };
        await last.service.start().ready;
        return last.service;
      });
      await last?.service.remove();
    },
    { scope: 'worker' },
  ],
  service: async ({ browserName, freshData, sharedInFile, serviceOf }, provide, { file }) => {
    if (sharedInFile) return provide(await serviceOf(file));
    const service = await createOwnService(browserName, freshData);
    await provide(service);
    await service.remove();
  },
  baseURL: async ({ service }, provide) => {
    await provide(service.url);
  },
});
