import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../src/store';

describe('what the browser remembers', () => {
  it('has the sidebar open until it was closed, under its own key', () => {
    const store = createStore();
    expect(store.getItem('sidebar.open', true)).toBe(true);
    store.setItem('sidebar.open', false);
    expect(localStorage.getItem('desktopSidebarOpen')).toBe('false');
    expect(store.getItem('sidebar.open', true)).toBe(false);
    store.setItem('sidebar.open', true);
    expect(localStorage.getItem('desktopSidebarOpen')).toBe('true');
  });

  it('tells those who look at the sidebar, until they look away', () => {
    const store = createStore();
    const seen = vi.fn<(open: unknown) => void>();
    const stop = store.subscribe('sidebar.open', seen);
    store.setItem('sidebar.open', false);
    stop();
    store.setItem('sidebar.open', true);
    expect(seen.mock.calls).toEqual([[false]]);
  });

  it('follows another tab', () => {
    const store = createStore();
    store.setup();
    const seen = vi.fn<(open: unknown) => void>();
    store.subscribe('sidebar.open', seen);
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'desktopSidebarOpen', newValue: 'false' }),
    );
    store.teardown();
    expect(seen.mock.calls).toEqual([[false]]);
  });

  it('keeps everything else as react-admin does, and forgets all of it on reset', () => {
    const store = createStore();
    store.setItem('datasets.listParams', { page: 2 });
    store.setItem('sidebar.open', false);
    expect(store.getItem('datasets.listParams')).toEqual({ page: 2 });
    store.reset();
    expect(store.getItem('datasets.listParams')).toBeUndefined();
    expect(store.getItem('sidebar.open', true)).toBe(true);
  });
});
