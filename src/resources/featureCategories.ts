import type { Endpoint } from '../dataProvider/endpoints';

/** Feature categories, which fields refer to: one whole list that nobody edits (companion.md section 7). */
export const featureCategories: Endpoint = {
  path: '/admin/feature-categories',
  key: 'feature_categories',
  list: { kind: 'collection', path: '/admin/feature-categories' },
};
