import { localStorageStore, type Store } from 'ra-core';
import { sidebarStorageKey } from './browser/splash';

const sidebarKey = 'sidebar.open';

/** ra-core's store in local storage, with the sidebar's state under its own plain key. */
export function createStore(storage: Storage = window.localStorage): Store {
  const base = localStorageStore();
  const listeners = new Set<(open: boolean | undefined) => void>();
  const publish = (open: boolean | undefined): void => {
    for (const listener of listeners) listener(open);
  };
  const onOtherTab = (event: StorageEvent): void => {
    if (event.key === sidebarStorageKey) publish(event.newValue !== 'false');
  };
  return {
    ...base,
    setup() {
      base.setup();
      window.addEventListener('storage', onOtherTab);
    },
    teardown() {
      base.teardown();
      window.removeEventListener('storage', onOtherTab);
    },
    getItem<T>(key: string, fallback?: T): T | undefined {
      if (key !== sidebarKey) return base.getItem<T>(key, fallback);
      return (storage.getItem(sidebarStorageKey) !== 'false') as T;
    },
    setItem<T>(key: string, value: T): void {
      if (key !== sidebarKey) return base.setItem(key, value);
      storage.setItem(sidebarStorageKey, String(value !== false));
      publish(value !== false);
    },
    removeItem(key) {
      if (key !== sidebarKey) return base.removeItem(key);
      storage.removeItem(sidebarStorageKey);
      publish(undefined);
    },
    reset() {
      base.reset();
      storage.removeItem(sidebarStorageKey);
      publish(undefined);
    },
    subscribe(key, callback: (value: unknown) => void) {
      if (key !== sidebarKey) return base.subscribe(key, callback);
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}
