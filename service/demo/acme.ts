import { acmeAccounts, admin, member } from './accounts';
import { acmeApiKeys } from './acmeApiKeys';
import { acmeGroups } from './acmeGroups';
import { acmeStructured, acmeTyped, acmeUnstructured } from './acmeDatasets';
import { type DemoCompany, type DemoPrimaryKey, primaryKey, rotated } from './company';

/** Primary keys in every state: due soon, never rotated, rotated often, overdue, disabled, unused. */
const acmePrimaryKeys: readonly DemoPrimaryKey[] = [
  primaryKey('Production', admin(680), {
    description: 'Default key of the applications that run for patients and staff.',
    interval: 365,
    rotations: rotated(1, 315),
  }),
  primaryKey('Payments', admin(714), {
    description: 'Card and bank data. Rotated every quarter, as the card schemes ask.',
    interval: 90,
    rotations: rotated(7, 84),
  }),
  primaryKey('Clinical Records', member(400), {
    description: 'Scans, laboratory reports and the numbers that lead to them.',
    interval: 180,
    rotations: rotated(2, 40),
  }),
  primaryKey('Analytics', admin(292), {
    description: 'Pseudonyms in the data warehouse; analysts never see the names behind them.',
    interval: 365,
  }),
  primaryKey('Partner Exchange', admin(599), {
    description: 'Data shared with insurers and clearing houses. Rotated every month by contract.',
    interval: 30,
    rotations: rotated(19, 29),
  }),
  primaryKey('Backup Vault', member(610), {
    description: 'Nightly backups and call recordings that have to be kept for ten years.',
    interval: 730,
  }),
  primaryKey('Disaster Recovery', admin(12), {
    description: 'Prepared for the second site; no dataset uses it yet.',
    interval: 180,
  }),
  primaryKey('Pharmacy Shop (retired)', admin(718), {
    description: 'Key of the web shop that was closed. Kept so that old vouchers can be audited.',
    interval: 540,
    disabledDaysAgo: 196,
  }),
  primaryKey('Pilot', admin(725), {
    description: 'First steps with the client libraries, before anything was in production.',
    interval: 90,
    rotations: rotated(3, 455),
    disabledDaysAgo: 410,
  }),
];

/** The first company: if it exists, the demo data has been created. */
export const acme: DemoCompany = {
  name: 'Acme Health',
  plan: 'pro',
  color: '#0b4f6c',
  billingContact: 'billing@acme.example',
  entitlements: { 'encrypt/decrypt': 2_500_000, datasets: 50, team: 25, 'primary-keys': 20 },
  createdDaysAgo: 730,
  accounts: acmeAccounts,
  primaryKeys: acmePrimaryKeys,
  datasets: [...acmeStructured, ...acmeTyped, ...acmeUnstructured],
  groups: acmeGroups,
  apiKeys: acmeApiKeys,
};
