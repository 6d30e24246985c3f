import type { CustomPage, PageSource } from './declare';
import { home } from './home';
import { profile } from './profile';

/** Every page that belongs to no resource, in the order of its menu. */
export const customPages: readonly CustomPage[] = [home, profile];

export const pageSources: readonly PageSource[] = customPages.flatMap(
  ({ sources = [] }) => sources,
);
