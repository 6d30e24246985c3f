/** Texts of the security history. */
export const securityHistoryTexts = {
  label: 'Security History',
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
  failures: 'Failures',
} as const;
