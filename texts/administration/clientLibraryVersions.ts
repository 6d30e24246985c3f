/** Texts of client library versions. */
export const clientLibraryTexts = {
  product: 'Product',
  productHint: 'Client library name',
  productVersion: 'Product Version',
  apiVersion: 'API Version',
  apiVersionHint:
    'V3: the library reports its usage by itself. V0: it does not, so its calls are not counted.',
  status: 'Status',
  features: 'Features',
  releaseDate: 'Release Date',
  noReleaseDate: '—',
  created: 'Created',
  updated: 'Updated',
  search: 'Search client library versions',
  empty: {
    title: 'No client library versions yet',
    text: 'Versions tell customers which of their client libraries are out of date.',
  },
  loadFailed: 'There was an issue retrieving this Client Version Library.',
} as const;
