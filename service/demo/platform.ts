import { staffAccounts } from './accounts';
import type { DemoCompany } from './company';

/** The operator of the platform: its people look after customers and encrypt nothing themselves. */
export const platform: DemoCompany = {
  name: 'Ubiq Platform',
  plan: 'enterprise',
  color: '#1f2937',
  billingContact: 'finance@ubiq.example',
  entitlements: {},
  createdDaysAgo: 900,
  accounts: staffAccounts,
  primaryKeys: [],
  datasets: [],
  groups: [],
  apiKeys: [],
};
