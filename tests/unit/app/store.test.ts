// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createStore } from '../../../src/app/store';

it("keeps what react-admin stores, except the scroll position of a resource's list", () => {
  const store = createStore();
  store.setItem('u1.datasets.listParams', { page: 2 });
  store.setItem('datasets.list.scrollPosition', 800);
  expect(store.getItem('u1.datasets.listParams')).toEqual({ page: 2 });
  expect(store.getItem('datasets.list.scrollPosition')).toBeUndefined();
});

it('keeps the selected rows in the tab only', () => {
  const store = createStore();
  store.setup();
  const values: unknown[] = [];
  store.subscribe('ada.datasets.selectedIds', (value) => values.push(value));
  store.setItem('ada.datasets.selectedIds', ['one']);
  expect(store.getItem('ada.datasets.selectedIds')).toEqual(['one']);
  expect(values).toEqual([['one']]);
  expect(Object.keys(localStorage).filter((key) => key.includes('selectedIds'))).toEqual([]);
  const reloaded = createStore();
  reloaded.setup();
  expect(reloaded.getItem('ada.datasets.selectedIds')).toEqual(['one']);
  sessionStorage.clear();
});
