import { acmeAccounts } from './accounts';
import { acmeApiKeys } from './acmeApiKeys';
import { acmeGroups } from './acmeGroups';
import { acmePrimaryKeys } from './acmePrimaryKeys';
import { acmeStructured } from './acmeStructured';
import { acmeUnstructured } from './acmeUnstructured';
import type { DemoCompany } from './company';

/** The first company: its presence says that the demo data has been made. */
export const acme: DemoCompany = {
  name: 'Acme Health',
  plan: 'pro',
  color: '#0b4f6c',
  billingContact: 'billing@acme.example',
  entitlements: { 'encrypt/decrypt': 2_500_000, datasets: 50, team: 25, 'primary-keys': 20 },
  createdDaysAgo: 730,
  accounts: acmeAccounts,
  primaryKeys: acmePrimaryKeys,
  datasets: [...acmeStructured, ...acmeUnstructured],
  groups: acmeGroups,
  apiKeys: acmeApiKeys,
};
