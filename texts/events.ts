/** Texts of the usage events. */
export const eventsTexts = {
  searchLabel: 'Search events',
  columns: {
    date: 'Date',
    type: 'Event Type',
    count: 'Count',
    apiKey: 'API Key',
    dataset: 'Dataset',
    datasetGroup: 'Dataset Group',
    product: 'Product',
    productVersion: 'Product Version',
    apiVersion: 'API Version',
    session: 'Session',
    apiKeyId: 'API Key ID',
    datasetId: 'Dataset ID',
  },
  encryption: 'Encryption',
  decryption: 'Decryption',
  calls: (type: string, count: string) => `${type} ${count}`,
  lastEncryptions: 'Encryptions of the last 7 days',
  lastDecryptions: 'Decryptions of the last 7 days',
} as const;
