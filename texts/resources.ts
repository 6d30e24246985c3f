/** Names of the resources, and the buttons that create a record: menus and the palette show them before a list is opened. */
export const resourceTexts = {
  datasets: { label: 'Datasets', create: 'New Dataset' },
  datasetGroups: { label: 'Dataset Groups', create: 'New Dataset Group' },
  apiKeys: { label: 'API Keys', create: 'New API Key' },
  primaryKeys: { label: 'Primary Keys' },
  team: { label: 'Team', create: 'Invite User' },
  events: { label: 'Events' },
  securityHistory: { label: 'Security History' },
  clientLibraryVersions: { label: 'Client Library Versions', create: 'New Client Library Version' },
  features: { label: 'Features', create: 'New Feature' },
  customers: { label: 'Customers', create: 'New Customer' },
} as const;
