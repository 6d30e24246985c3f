import type { KeyShares } from '../../../../contract/usage/keyUsage';
import type { CurrentUser } from '../../../../contract/people/session';
import type { ConsoleRecord } from '../../../../src/model/record';
import { apiKeys } from '../../../../src/resources/api-keys';
import { datasets } from '../../../../src/resources/datasets';
import type { DatasetRecord } from '../../../../src/resources/datasets/record';
import { answered, type ReceivedCall, service } from '../../../setup/network';
import { renderConsole, resourcePages, user } from '../../../setup/renderConsole';
import type { ConsoleAuthProvider } from '../../../../src/authProvider/authProvider';

const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
const reference = (name: string) => ({ uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a12', name });

type KeptDataset = DatasetRecord & ConsoleRecord;

/** A published structured dataset. */
export const dataset: KeptDataset = {
  id: uuid,
  uuid,
  name: 'SSN',
  description: 'Social security',
  dataset_type: 'structured',
  data_type: 'formatted_string',
  data_type_config: null,
  dataset_groups: [
    reference('HR'),
    { uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a13', name: 'Finance' },
  ],
  primary_key: reference('Main key'),
  primary_key_uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a12',
  primary_key_enabled: true,
  input_character_set: '0123456789',
  output_character_set: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  passthrough_character_set: '- ',
  input_min_length: 6,
  input_max_length: 9,
  passthrough_rules: [
    { priority: 3, type: 'suffix', value: 1 },
    { priority: 1, type: 'passthrough', value: '-' },
    { priority: 2, type: 'prefix', value: 4 },
  ],
  max_key_rotations: 62,
  key_number: 2,
  wrapped_key_count: 3,
  rotation_count: 2,
  last_key_rotation_date: null,
  last_rotation_date: null,
  key_rotation_interval: 365,
  next_rotation_date: '2027-01-02T03:04:05Z',
  rotation_failure: null,
  encryption_algorithm: 'FF1',
  tweak_source: 'CONSTANT',
  vendor: null,
  radix: 10,
  published_at: '2026-02-03T04:05:06Z',
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-03-04T15:06:07Z',
  creator_customer_user_uuid: null,
  creator: { name: 'Ada' },
  version: 3,
};

export const draftDataset: KeptDataset = {
  ...dataset,
  passthrough_character_set: '-',
  published_at: null,
};

export const unstructuredDataset: KeptDataset = {
  ...dataset,
  name: 'Contracts',
  dataset_type: 'unstructured',
  input_character_set: null,
  output_character_set: null,
  passthrough_character_set: null,
  input_min_length: null,
  input_max_length: null,
  passthrough_rules: [],
  max_key_rotations: null,
  tweak_source: null,
  radix: null,
  encryption_algorithm: 'AES256GCM',
  vendor: 'Amazon S3',
};

/** The record of a response, with the version of its entity tag. */
export const datasetAnswer = ({ version, ...record }: DatasetRecord) =>
  answered({ datasets: record }, version);

/** Shares of a dataset or primary key without calls. */
export const noShares: KeyShares = {
  last_day: '2026-06-15',
  keys: [],
  other: 0,
  unreported: { encrypt: 0, decrypt: 0 },
  unattributable: { encrypt: 0, decrypt: 0 },
  unstructured: { encrypt: 0, decrypt: 0 },
  unnumbered: { libraries: [], more: false },
};

interface Options {
  /** Answers updates; by default they succeed. */
  update?: (call: ReceivedCall) => Response | Promise<Response>;
  /** Answers reading the record. */
  read?: () => Response | Promise<Response>;
  /** The tab that is opened; by default the one with the form. */
  tab?: string;
  verified?: boolean;
  /** True if the company reserves granting for its administrators. */
  reserved?: boolean;
  userId?: string;
  /** Role of the person in each company. */
  customerUsers?: CurrentUser['customer_users'];
  authProvider?: Partial<ConsoleAuthProvider>;
}

/** Opens the dataset's page over a stand-in list; the stand-in service stores what is saved. */
export function renderDataset(record: DatasetRecord, options: Options = {}) {
  const saved = { current: record };
  const save = ({ body }: ReceivedCall) => {
    const { version } = saved.current;
    saved.current = { ...saved.current, ...(body as object), version: version + 1 };
    return datasetAnswer(saved.current);
  };
  service('GET /datasets/:uuid', options.read ?? (() => datasetAnswer(saved.current)));
  service('GET /datasets/:uuid/keys', { keys: [], pagination: { total_count: 0 } });
  service('GET /datasets/:uuid/key-shares', { key_shares: noShares });
  // These tests do not cover access.
  service('GET /datasets/:uuid/access', { access: [], pagination: { total_count: 0 } });
  service('POST /datasets/validate-key-rotations', { max_key_rotations: 62 });
  service('POST /datasets/validate-name', { valid: true });
  const updates = service('PATCH /datasets/:uuid', options.update ?? save);
  const view = renderConsole(
    { '/datasets/*': resourcePages(datasets, <p>The list</p>) },
    {
      path: `/datasets/${record.uuid}?tab=${options.tab ?? 'settings'}`,
      resources: [datasets, apiKeys],
      person: {
        ...(options.userId === undefined ? {} : { uuid: options.userId }),
        ...(options.customerUsers === undefined ? {} : { customer_users: options.customerUsers }),
        ...(options.verified === false ? { email_verified_dt_tm: null } : {}),
        ...(options.reserved && { customer: { ...user.customer, reserve_grants: true } }),
      },
      authProvider: options.authProvider,
    },
  );
  return { ...view, updates };
}
