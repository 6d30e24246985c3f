// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createStore } from '../../src/app/store';

it("keeps what react-admin stores, but not the scroll position of a resource's list", () => {
  const store = createStore();
  store.setItem('u1.datasets.listParams', { page: 2 });
  store.setItem('datasets.list.scrollPosition', 800);
  expect(store.getItem('u1.datasets.listParams')).toEqual({ page: 2 });
  expect(store.getItem('datasets.list.scrollPosition')).toBeUndefined();
});
