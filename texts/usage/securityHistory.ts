/** Texts of the security history. */
export const securityHistoryTexts = {
  searchLabel: 'Search security history',
  rows: 'Entries',
  columns: {
    date: 'Date',
    category: 'Category',
    action: 'Action',
    details: 'Details',
    user: 'User',
    ipAddress: 'IP Address',
    transaction: 'Transaction ID',
    object: 'Object ID',
  },
  /** Columns of the CSV file. */
  before: 'Before',
  after: 'After',
  kind: 'Kind',
  kinds: { change: 'Changes', use: 'Sign-ins and uses', failure: 'Failures' },
  /** Words before the quoted name of a record, by object type. */
  objects: {
    datasets: 'dataset',
    dataset_groups: 'dataset group',
    api_keys: 'API key',
    primary_keys: 'primary key',
  },
} as const;
