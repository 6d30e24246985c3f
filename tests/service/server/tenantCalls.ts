import { generateKeyPairSync } from 'node:crypto';
import type { ToConfirm } from '../../../contract/access/confirmations';
import { day } from './tenantReads';

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
export const nobody = '00000000-0000-4000-8000-000000000000';
const filtered = (column: string, kind: string) =>
  `search=${encodeURIComponent(`{"filters":{"${column}":{"eq":"`)}<${kind}>${encodeURIComponent('"}}}')}`;
const ofText = {
  dataset_type: 'structured',
  name: 'Names',
  description: 'Of people',
  input_character_set: '0123456789',
  output_character_set: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  passthrough_character_set: '-',
  input_min_length: 6,
  input_max_length: 19,
};
const wizard = {
  datasets: {
    dataset_type: 'unstructured',
    name: 'Scans',
    description: 'Of letters',
    vendor: 'Amazon S3',
    encryption_algorithm: 'AES256GCM',
  },
  dataset_groups: { name: 'Letters' },
};

const grant = 'api-keys.grant-decryption';

/** Calls that name the other company's records outside the path, with the answer that unknown records get as well. */
export const foreign: [method: string, path: string, body: object | undefined, said: string][] = [
  [
    'GET',
    `/billing/events?${day}&datasets=<datasets>`,
    undefined,
    '"totals":{"encrypt":0,"decrypt":0}',
  ],
  [
    'GET',
    '/dataset-groups-datasets?api_key_uuid=<api-keys>',
    undefined,
    '404 This API key does not exist.',
  ],
  ['GET', `/table/datasets?${filtered('uuid', 'datasets')}`, undefined, '"total_count":0'],
  ['GET', `/table/primary-keys?${filtered('uuid', 'primary-keys')}`, undefined, '"total_count":0'],
  ['GET', `/table/api-keys?${filtered('uuid', 'api-keys')}`, undefined, '"total_count":0'],
  [
    'GET',
    `/table/dataset-groups?${filtered('uuid', 'dataset-groups')}`,
    undefined,
    '"total_count":0',
  ],
  ['GET', '/schedule?primary_key=<primary-keys>', undefined, '"items":[]'],
  ['GET', '/schedule?dataset_group=<dataset-groups>', undefined, '"items":[]'],
  ['GET', '/search?q=<datasets>', undefined, '"search":[]'],
  ['GET', '/search?q=<primary-keys>', undefined, '"search":[]'],
  ['GET', '/search?q=<dataset-groups>', undefined, '"search":[]'],
  ['GET', '/search?q=<api-keys>', undefined, '"search":[]'],
  ['GET', '/search?q=<users>', undefined, '"search":[]'],
  ['GET', '/search?q=<invitations>', undefined, '"search":[]'],
  [
    'POST',
    '/billing/search',
    { filters: { api_key_uuid: { eq: '<api-keys>' } } },
    '"total_count":0',
  ],
  [
    'POST',
    '/billing/search',
    { filters: { dataset_uuid: { eq: '<datasets>' } } },
    '"total_count":0',
  ],
  [
    'POST',
    '/activities/search',
    { filters: { object_uuid: { eq: '<datasets>' } } },
    '"total_count":0',
  ],
  [
    'POST',
    '/datasets',
    { ...ofText, primary_key_uuid: '<primary-keys>' },
    '422 This primary key no longer exists.',
  ],
  [
    'POST',
    '/wizard/datasets',
    { ...wizard, primary_keys: { uuid: '<primary-keys>' } },
    '422 This primary key no longer exists.',
  ],
  [
    'POST',
    '/wizard/datasets',
    { ...wizard, dataset_groups: { uuid: '<dataset-groups>' } },
    '422 This dataset group no longer exists.',
  ],
  [
    'PATCH',
    '/dataset-groups/[own dataset-groups]',
    { datasets: ['[own datasets]', '<datasets>'] },
    'no longer exists',
  ],
  [
    'POST',
    '/dataset-groups-datasets',
    { dataset_group_uuid: '[own dataset-groups]', dataset_uuid: '<datasets>' },
    '422 This dataset no longer exists.',
  ],
  [
    'POST',
    '/dataset-groups-datasets',
    { dataset_group_uuid: '<dataset-groups>', dataset_uuid: '[own datasets]' },
    '404 This dataset group does not exist.',
  ],
  [
    'POST',
    '/dataset-groups-datasets-api-keys',
    {
      api_key_uuid: '<api-keys>',
      dataset_groups_dataset_uuid: '[own dataset-groups-datasets]',
      encrypt: true,
      decrypt: false,
    },
    '404 This API key does not exist.',
  ],
  [
    'POST',
    '/dataset-groups-datasets-api-keys',
    {
      api_key_uuid: '[own unused]',
      dataset_groups_dataset_uuid: '<dataset-groups-datasets>',
      encrypt: true,
      decrypt: false,
    },
    '404 This dataset of a dataset group does not exist.',
  ],
  [
    'POST',
    '/dataset-groups-datasets-api-keys',
    {
      apiKeyUuid: '[own unused]',
      datasetGroupDatasets: { '<dataset-groups>': ['<datasets>'] },
      type: 'encrypt',
    },
    'One of the selected datasets is no longer in its dataset group.',
  ],
  [
    'POST',
    '/datasets/get-data-key',
    { dataset_uuid: '<datasets>', public_key: pem },
    '404 This dataset does not exist.',
  ],
];

/** Each kind of record that a page for a one-time code names: to its own company, and to the other. */
export const actionTexts: [
  action: ToConfirm['action'],
  object: string,
  named: string,
  nameless: string,
][] = [
  ['datasets.delete', 'datasets', 'Delete the dataset "Cards"', 'Delete a dataset'],
  [
    'dataset-groups.delete',
    'dataset-groups',
    'Delete the dataset group "Payments"',
    'Delete a dataset group',
  ],
  ['api-keys.delete', 'api-keys', 'Delete the API key "Payments"', 'Delete an API key'],
  ['primary-keys.delete', 'primary-keys', 'Delete the primary key "Main"', 'Delete a primary key'],
  ['passkeys.remove', 'passkeys', 'Remove the passkey "Laptop"', 'Remove a passkey'],
  [
    'team.make-administrator',
    'users',
    'Make the member "Person outsider" an administrator',
    'Make somebody an administrator',
  ],
  [
    'team.make-administrator',
    'invitations',
    'Make the invited "invited-gus@example.com" an administrator',
    'Make somebody an administrator',
  ],
  [
    grant,
    'dataset-groups-datasets',
    'Let the dataset "Cards" decrypt (Dataset: Cards in Payments)',
    'Let people of the identity provider decrypt',
  ],
  [
    grant,
    'dataset-groups-datasets-api-keys',
    'Let the API key "Payments" decrypt (Dataset: Cards in Payments)',
    'Let people of the identity provider decrypt',
  ],
];
