import type { Page } from '@playwright/test';

/** Everything a script of the page could read again after a reload, as one text. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const readAll = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB cannot be read')));
      });
    const databases = await indexedDB.databases();
    const stored = await Promise.all(
      databases.map(async ({ name = '' }) => {
        const database = await readAll(indexedDB.open(name));
        const stores = [...database.objectStoreNames].map((store) =>
          readAll(database.transaction(store).objectStore(store).getAll()),
        );
        return Promise.all(stores);
      }),
    );
    const caches = await window.caches.keys();
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      stored,
      caches,
      document.cookie,
      window.name,
      window.history.state,
      window.location.href,
    ]);
  });
}
