import { globexAccounts, globexAdmin, staffAccounts } from './accounts';
import { alphanumeric, digits, upperAndDigits } from './characterSets';
import { type DemoCompany, structured } from './company';

/** A second company, so that one can see that companies never see each other (decision 34). */
export const globex: DemoCompany = {
  name: 'Globex Logistics',
  plan: 'enterprise',
  color: '#5b2a86',
  billingContact: 'accounts@globex.example',
  entitlements: { 'encrypt/decrypt': 100_000, datasets: 5, team: 5, 'primary-keys': 2 },
  createdDaysAgo: 403,
  accounts: globexAccounts,
  primaryKeys: [
    {
      name: 'Freight',
      description: 'Default key of the freight platform.',
      interval: 365,
      created: { daysAgo: 400, by: globexAdmin },
      rotations: { count: 1, lastDaysAgo: 35 },
    },
    {
      name: 'Customs',
      description: 'Papers for customs offices.',
      interval: 180,
      created: { daysAgo: 150, by: globexAdmin },
    },
  ],
  datasets: [
    {
      name: 'Consignee Phone',
      description: 'Phone numbers of the people who wait for a parcel.',
      primaryKey: 'Freight',
      shape: structured([digits, alphanumeric, '+- '], [7, 15]),
      created: { daysAgo: 395, by: globexAdmin },
      rotations: { count: 2, lastDaysAgo: 55 },
      traffic: { client: 'parcels', rows: 3, volume: 500, encryptShare: 0.5, rhythm: 'clock' },
    },
    {
      name: 'Tax Identification Number',
      description: 'Tax numbers of shippers in all countries.',
      primaryKey: 'Customs',
      shape: structured([upperAndDigits, alphanumeric, '-.'], [8, 15], { interval: 180 }),
      created: { daysAgo: 140, by: globexAdmin },
      traffic: { client: 'customs', rows: 2, volume: 80, encryptShare: 0.5, rhythm: 'office' },
    },
    {
      name: 'Bills of Lading',
      description: 'Scanned freight papers.',
      primaryKey: 'Customs',
      shape: { type: 'unstructured', vendor: 'Google Drive' },
      created: { daysAgo: 139, by: globexAdmin },
      traffic: { client: 'freight', rows: 2, volume: 30, encryptShare: 0.7, rhythm: 'office' },
    },
    {
      name: 'Driver Passports',
      description: 'Copies of passports for border crossings.',
      primaryKey: 'Customs',
      shape: { type: 'unstructured', vendor: 'Microsoft OneDrive' },
      created: { daysAgo: 120, by: globexAdmin },
    },
  ],
  groups: [
    {
      name: 'Delivery',
      description: 'What a driver needs at the door.',
      created: { daysAgo: 394, by: globexAdmin },
      datasets: ['Consignee Phone'],
    },
    {
      name: 'Border Crossing',
      description: 'What a driver has to show at a border.',
      created: { daysAgo: 139, by: globexAdmin },
      datasets: ['Tax Identification Number', 'Bills of Lading'],
    },
  ],
  apiKeys: [
    {
      name: 'Parcel Tracking',
      description: 'Tells consignees where their parcel is.',
      created: { daysAgo: 393, by: globexAdmin },
      access: [{ group: 'Delivery', type: 'encrypt,decrypt' }],
    },
    {
      name: 'Customs Filing',
      description: 'Files papers with customs offices.',
      created: { daysAgo: 138, by: globexAdmin },
      access: [
        {
          group: 'Border Crossing',
          datasets: ['Tax Identification Number'],
          type: 'encrypt,decrypt',
        },
      ],
    },
    {
      name: 'Freight Archive',
      description: 'Keeps the freight papers.',
      created: { daysAgo: 138, by: globexAdmin },
      access: [
        { group: 'Border Crossing', datasets: ['Bills of Lading'], type: 'encrypt,decrypt' },
      ],
    },
  ],
};

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
