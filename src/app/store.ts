import { localStorageStore, type Store } from 'ra-core';

/**
 * React-admin's store, without the scroll positions that `<Resource>` keeps for its lists: the console restores those of
 * each entry of the browser's history (`ui/pageFocus.ts`), and a list that is opened by a link begins at the top.
 */
export function createStore(): Store {
  const store = localStorageStore();
  return {
    ...store,
    setItem: (key, value) => {
      if (!key.endsWith('.list.scrollPosition')) store.setItem(key, value);
    },
  };
}
