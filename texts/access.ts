/** Texts of the table that says who can encrypt and decrypt what. */
export const accessTexts = {
  titles: {
    datasets: 'Who can encrypt and decrypt',
    'dataset-groups': 'Who can encrypt and decrypt',
  },
  none: {
    datasets: 'No API key can use this dataset.',
    'dataset-groups': 'No API key can use this dataset group.',
  },
  apiKey: 'API Key',
  dataset: 'Dataset',
  group: 'Dataset Group',
  encrypt: 'Encrypt',
  decrypt: 'Decrypt',
  restrictions: 'Restrictions',
  lastUsed: 'Last Used',
  never: 'Never',
  yes: 'Yes',
  no: 'No',
  notNow: 'Not now',
  effect: 'Effect',
  works: 'Works',
  obstacles: {
    disabled: 'The API key is disabled.',
    expired: 'The API key has expired.',
    'not-yet-valid': 'The API key is not valid yet.',
    'primary-key-disabled': "The dataset's primary key is disabled.",
    'not-published': 'The dataset is not published yet.',
  },
  addresses: (ranges: string) => `Only from ${ranges}.`,
} as const;
