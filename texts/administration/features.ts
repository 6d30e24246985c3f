/** Texts of features. */
export const featureTexts = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  featureCategory: 'Feature Category',
  created: 'Created',
  updated: 'Updated',
  search: 'Search features',
  empty: {
    title: 'No features yet',
    text: 'A feature is something that client libraries can do.',
  },
} as const;
