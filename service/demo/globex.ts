import { globexAccounts, globexAdmin, staffAccounts } from './accounts';
import { alphanumeric, digits, upperAndDigits } from './characterSets';
import {
  apiKey,
  both,
  dataset,
  actionsOf,
  type DemoCompany,
  group,
  primaryKey,
  rotated,
  structured,
  unstructured,
} from './company';

const admin = actionsOf(globexAdmin);

/** A second company, to show that companies never see each other. */
export const globex: DemoCompany = {
  name: 'Globex Logistics',
  plan: 'enterprise',
  color: '#5b2a86',
  billingContact: 'accounts@globex.example',
  entitlements: { 'encrypt/decrypt': 100_000, datasets: 5, team: 5, 'primary-keys': 2 },
  createdDaysAgo: 403,
  accounts: globexAccounts,
  primaryKeys: [
    primaryKey('Freight', admin(400), {
      description: 'Default key of the freight platform.',
      interval: 365,
      rotations: rotated(1, 35),
    }),
    primaryKey('Customs', admin(150), {
      description: 'Papers for customs offices.',
      interval: 180,
    }),
  ],
  datasets: [
    dataset('Consignee Phone', 'Freight', admin(395), {
      description: 'Phone numbers of the people who wait for a parcel.',
      shape: structured([digits, alphanumeric, '+- '], [7, 15]),
      rotations: rotated(2, 55),
      traffic: { client: 'parcels', rows: 3, volume: 500, encryptShare: 0.5, rhythm: 'clock' },
    }),
    dataset('Tax Identification Number', 'Customs', admin(140), {
      description: 'Tax numbers of shippers in all countries.',
      shape: structured([upperAndDigits, alphanumeric, '-.'], [8, 15], { interval: 180 }),
      traffic: { client: 'customs', rows: 2, volume: 80, encryptShare: 0.5, rhythm: 'office' },
    }),
    dataset('Bills of Lading', 'Customs', admin(139), {
      description: 'Scanned freight papers.',
      shape: unstructured('Google Drive'),
      traffic: { client: 'freight', rows: 2, volume: 30, encryptShare: 0.7, rhythm: 'office' },
    }),
    dataset('Driver Passports', 'Customs', admin(120), {
      description: 'Copies of passports for border crossings.',
      shape: unstructured('Microsoft OneDrive'),
    }),
  ],
  groups: [
    group('Delivery', admin(394), 'What a driver needs at the door.', 'Consignee Phone'),
    group(
      'Border Crossing',
      admin(139),
      'What a driver has to show at a border.',
      'Tax Identification Number, Bills of Lading',
    ),
  ],
  apiKeys: [
    apiKey('Parcel Tracking', admin(393), {
      description: 'Tells consignees where their parcel is.',
      access: [both('Delivery')],
    }),
    apiKey('Customs Filing', admin(138), {
      description: 'Files papers with customs offices.',
      access: [both('Border Crossing', 'Tax Identification Number')],
    }),
    apiKey('Freight Archive', admin(138), {
      description: 'Keeps the freight papers.',
      access: [both('Border Crossing', 'Bills of Lading')],
    }),
  ],
};

/** The operator of the platform: its people manage customers and encrypt nothing themselves. */
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
