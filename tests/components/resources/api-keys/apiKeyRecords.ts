import type { AccessGrant } from '../../../../contract/dataset-groups/accessGrants';
import type { ApiKeyRecord, Association } from '../../../../contract/api-keys/apiKeys';
import type { DatasetPair } from '../../../../src/dataProvider/datasetLinks';
import type { ConsoleRecord } from '../../../../src/model/record';

/** @returns the time this many days before now (after, when negative), in the service's format */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

const reference = (name: string) => ({ uuid: `uuid-${name}`, name });

export const association = (
  group: string,
  dataset: string,
  flags: Pick<Association, 'encrypt' | 'decrypt'> = { encrypt: true, decrypt: true },
): Association => ({
  uuid: `association-${group}-${dataset}`,
  api_key_uuid: '5f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
  dataset_groups_dataset_uuid: `link-${group}-${dataset}`,
  ...flags,
  dataset_group: reference(group),
  dataset: reference(dataset),
});

/** An enabled key that is in use, allowed to encrypt and decrypt one dataset and to decrypt another. */
export const apiKey: ApiKeyRecord & ConsoleRecord = {
  id: '5f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
  uuid: '5f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
  name: 'Portal',
  description: 'The web portal',
  status: 'Enabled',
  enabled: true,
  autoprovisioned: false,
  public_value: 'Kx3n9ZqLwE5rT7yU1iO2pA4s',
  ip_allowed: '0.0.0.0/0',
  datasets: [{ uuid: 'd1', name: 'Cards' }],
  dataset_count: 1,
  client_libraries: [
    {
      product: 'ubiq-node',
      product_version: '2.4.0',
      status: 'Out of Date',
      api_version: 'V3',
      date: '2026-05-06T07:08:09Z',
    },
  ],
  begin_date_tm: null,
  end_date_tm: null,
  last_used_at: daysAgo(1),
  created_at: '2026-01-02T03:04:05Z',
  creator: { name: 'Ada', user: { name: 'Ada' } },
  version: 7,
  associations: [
    association('HR', 'Cards'),
    association('HR', 'Payroll', { encrypt: false, decrypt: true }),
  ],
  association_count: 2,
};

export const grant = (overrides: Partial<AccessGrant> = {}): AccessGrant => ({
  uuid: 'grant-1',
  api_key: {
    uuid: 'key-1',
    name: 'Portal',
    status: 'Enabled',
    ip_allowed: '0.0.0.0/0',
  },
  dataset: reference('Cards'),
  dataset_group: reference('HR'),
  encrypt: true,
  decrypt: false,
  works: true,
  obstacles: [],
  last_used_at: '2026-05-06T07:08:09Z',
  ...overrides,
});

const uuid = (index: number): string => `9f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a${10 + index}`;

const named = (index: number, name: string) => ({ uuid: uuid(index), name });

export const pairs: readonly DatasetPair[] = [
  { link: uuid(1), group: named(3, 'Customers'), dataset: named(4, 'Cards') },
  { link: uuid(2), group: named(3, 'Customers'), dataset: named(5, 'Passports') },
];

/** An API key that may use both pairs, and has not been used yet. */
export const payrollKey: ApiKeyRecord & ConsoleRecord = {
  ...apiKey,
  id: uuid(0),
  uuid: uuid(0),
  name: 'Payroll program',
  description: 'Runs at night',
  public_value: 'AccessKeyIdAccessKeyId00',
  datasets: pairs.map(({ dataset }) => dataset),
  dataset_count: 2,
  client_libraries: [],
  last_used_at: null,
  version: 3,
  associations: pairs.map(({ link, group, dataset }, index) => ({
    uuid: uuid(6 + index),
    api_key_uuid: uuid(0),
    dataset_groups_dataset_uuid: link,
    encrypt: true,
    decrypt: index === 0,
    dataset_group: group,
    dataset,
  })),
};
