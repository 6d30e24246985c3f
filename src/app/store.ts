import { localStorageStore, memoryStore, type Store } from 'ra-core';

/** Session storage key of the chosen rows of all lists. */
const selectionKey = 'console.selection';

const isSelection = (key: string): boolean => key.includes('.selectedIds');

/** Stores chosen rows in the tab's session: they survive the code page, and do not come back another day. */
function selectionStore(): Store {
  const stored = JSON.parse(sessionStorage.getItem(selectionKey) ?? '{}') as Record<
    string,
    unknown
  >;
  const store = memoryStore(stored);
  return {
    ...store,
    setItem: (key, value) => {
      stored[key] = value;
      sessionStorage.setItem(selectionKey, JSON.stringify(stored));
      store.setItem(key, value);
    },
  };
}

/**
 * React-admin's store, without the scroll positions that `<Resource>` keeps for its lists: the console restores those of
 * each entry of the browser's history (`ui/pageFocus.ts`), and a list that is opened by a link begins at the top.
 */
export function createStore(): Store {
  const store = localStorageStore();
  const selection = selectionStore();
  const storeOf = (key: string): Store => (isSelection(key) ? selection : store);
  return {
    ...store,
    setup: () => {
      store.setup();
      selection.setup();
    },
    getItem: (key, value) => storeOf(key).getItem(key, value),
    setItem: (key, value) => {
      if (!key.endsWith('.list.scrollPosition')) storeOf(key).setItem(key, value);
    },
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
