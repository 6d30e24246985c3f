import { acmeAccounts, acmeAdmin, acmeMember } from './accounts';
import { acmeApiKeys } from './acmeApiKeys';
import { acmeGroups } from './acmeGroups';
import { acmeStructured, acmeUnstructured } from './acmeDatasets';
import type { DemoCompany, DemoPrimaryKey } from './company';

/** Primary keys in every state: due soon, never rotated, rotated often, overdue, disabled, unused. */
const acmePrimaryKeys: readonly DemoPrimaryKey[] = [
  {
    name: 'Production',
    description: 'Default key of the applications that run for patients and staff.',
    interval: 365,
    created: { daysAgo: 680, by: acmeAdmin },
    rotations: { count: 1, lastDaysAgo: 315 },
  },
  {
    name: 'Payments',
    description: 'Card and bank data. Rotated every quarter, as the card schemes ask.',
    interval: 90,
    created: { daysAgo: 714, by: acmeAdmin },
    rotations: { count: 7, lastDaysAgo: 84 },
  },
  {
    name: 'Clinical Records',
    description: 'Scans, laboratory reports and the numbers that lead to them.',
    interval: 180,
    created: { daysAgo: 400, by: acmeMember },
    rotations: { count: 2, lastDaysAgo: 40 },
  },
  {
    name: 'Analytics',
    description: 'Pseudonyms in the data warehouse; analysts never see the names behind them.',
    interval: 365,
    created: { daysAgo: 292, by: acmeAdmin },
  },
  {
    name: 'Partner Exchange',
    description: 'Data shared with insurers and clearing houses. Rotated every month by contract.',
    interval: 30,
    created: { daysAgo: 599, by: acmeAdmin },
    rotations: { count: 19, lastDaysAgo: 29 },
  },
  {
    name: 'Backup Vault',
    description: 'Nightly backups and call recordings that have to be kept for ten years.',
    interval: 730,
    created: { daysAgo: 610, by: acmeMember },
  },
  {
    name: 'Disaster Recovery',
    description: 'Prepared for the second site; no dataset uses it yet.',
    interval: 180,
    created: { daysAgo: 12, by: acmeAdmin },
  },
  {
    name: 'Pharmacy Shop (retired)',
    description: 'Key of the web shop that was closed. Kept so that old vouchers can be audited.',
    interval: 540,
    created: { daysAgo: 718, by: acmeAdmin },
    disabledDaysAgo: 196,
  },
  {
    name: 'Pilot',
    description: 'First steps with the client libraries, before anything was in production.',
    interval: 90,
    created: { daysAgo: 725, by: acmeAdmin },
    rotations: { count: 3, lastDaysAgo: 455 },
    disabledDaysAgo: 410,
  },
];

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
