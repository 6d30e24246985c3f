/** Names of resources, of single records, and of buttons that create one: menus show them from the start. */
export const resourceTexts = {
  datasets: { label: 'Datasets', singular: 'Dataset', create: 'New Dataset' },
  datasetGroups: {
    label: 'Dataset Groups',
    singular: 'Dataset Group',
    create: 'New Dataset Group',
  },
  apiKeys: { label: 'API Keys', singular: 'API Key', create: 'New API Key' },
  primaryKeys: { label: 'Primary Keys', singular: 'Primary Key' },
  team: { label: 'Team', singular: 'Member', create: 'Invite User' },
  events: { label: 'Events', singular: 'Events' },
  securityHistory: { label: 'Security History', singular: 'Security History' },
  clientLibraryVersions: {
    label: 'Client Library Versions',
    singular: 'Client Library Version',
    create: 'New Client Library Version',
  },
  features: { label: 'Features', singular: 'Feature', create: 'New Feature' },
  customers: { label: 'Customers', singular: 'Customer', create: 'New Customer' },
} as const;
