import type { Persona } from '../people';

/**
 * Both tables of calls of the specification, word for word (console.md section 7, companion.md section 7):
 * every method and path, with a body that has the fields the specification names. Nothing here is read from
 * the schemas that it tests. `<name>` stands for what an earlier answer had, or the test has made.
 */

/** A call as a client of the specification makes it. */
export interface SpecifiedCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the specification has it, with what a parameter stands for: `{uuid:dataset}`. */
  path: string;
  query?: string;
  body?: object;
  /** The caller, unless it is the administrator of a company. */
  as?: Persona;
  /** Values that later calls need: the name that these use, and the path in the answer's payload. */
  keep?: Readonly<Record<string, string>>;
  /** Paths that the answer's payload has according to the specification. */
  has?: readonly string[];
}

const structured = {
  dataset_type: 'structured',
  input_character_set: '0123456789',
  output_character_set: '0123456789abcdefghijklmnopqrstuvwxyz',
  passthrough_character_set: '-',
  input_min_length: 6,
  input_max_length: 255,
  passthrough_rules: [
    { priority: 1, type: 'passthrough', value: '-' },
    { priority: 2, type: 'prefix', value: 2 },
  ],
  encryption_algorithm: 'FF1',
  tweak_source: 'CONSTANT',
};

const keyOf = (credentials: string) => ({
  public_value: `<${credentials}.public_value>`,
  signing_value: `<${credentials}.signing_value>`,
  encrypted_private_key: `<${credentials}.encrypted_private_key>`,
  csr: `<${credentials}.csr>`,
});

const june = 'start_date=2026-06-01&end_date=2026-06-15';
const paged = 'page=1&per_page=100';
const search = {
  sorts: [{ name: 'date', dir: 'desc' }],
  filters: { date: { gteq: '2026-06-01T00:00:00Z', lt: '2026-06-16T00:00:00Z' } },
  groups: [],
};

/** Section 7 of console.md, in an order in which each call finds what it is about. */
export const consoleCalls: readonly SpecifiedCall[] = [
  {
    method: 'GET',
    path: '/me',
    has: [
      'user.customer_uuid.plan',
      'user.customer_users_uuid.0.role',
      'user.email_verified_dt_tm',
    ],
  },
  { method: 'GET', path: '/health/check' },
  { method: 'POST', path: '/tasks/certs/renew' },
  { method: 'POST', path: '/tasks/mtm/send', query: 'to=member@example.com' },
  { method: 'PUT', path: '/settings/{key:DASHBOARD}', body: { value: '{"refresh":60}' } },
  { method: 'GET', path: '/settings/{key:DASHBOARD}' },
  {
    method: 'PUT',
    path: '/user-settings/{name:datasets_grid_columns}',
    body: { setting_value: '{"order":["name"]}' },
  },
  { method: 'POST', path: '/primary-keys/validate-name', body: { name: 'Vault' } },
  {
    method: 'POST',
    path: '/primary-keys',
    body: { name: 'Vault', description: 'Protects', creator_uuid: '<me>' },
    keep: { key: 'primary_keys.uuid' },
  },
  { method: 'GET', path: '/primary-keys' },
  {
    method: 'GET',
    path: '/primary-keys/{uuid:key}',
    query: 'expand=datasets',
    has: ['primary_keys.datasets', 'primary_keys.creator_uuid'],
  },
  {
    method: 'PATCH',
    path: '/primary-keys/{uuid:key}',
    body: { key_rotation_interval: 90 },
  },
  { method: 'PATCH', path: '/primary-keys/{uuid:key}/disable' },
  { method: 'PATCH', path: '/primary-keys/{uuid:key}/enable' },
  { method: 'POST', path: '/primary-keys/{uuid:key}/rotate' },
  { method: 'POST', path: '/datasets/validate-name', body: { name: 'Cards' } },
  {
    method: 'POST',
    path: '/datasets/validate-name',
    body: { datasets: { name: 'Cards' }, dataset_groups: { name: 'Payments' } },
  },
  {
    method: 'POST',
    path: '/datasets/validate-key-rotations',
    body: structured,
    has: ['max_key_rotations'],
  },
  {
    method: 'POST',
    path: '/datasets',
    body: {
      name: 'Cards',
      description: 'Card numbers',
      ...structured,
      key_rotation_interval: 365,
      primary_key_uuid: '<key>',
      creator_customer_user_uuid: '<membership>',
      secret_identifier: 'console/secret',
    },
    keep: { dataset: 'datasets.uuid' },
  },
  {
    method: 'POST',
    path: '/datasets',
    body: {
      name: 'Contracts',
      description: 'Scans',
      dataset_type: 'unstructured',
      vendor: 'Amazon S3',
      encryption_algorithm: 'AES256GCM',
      primary_key_uuid: '<key>',
      creator_customer_user_uuid: '<membership>',
    },
  },
  {
    method: 'GET',
    path: '/datasets',
    query: 'expand=dataset_groups,primary_key_uuid.primary_key',
  },
  { method: 'GET', path: '/datasets/{uuid:dataset}', query: 'expand=primary_key_uuid' },
  { method: 'PATCH', path: '/datasets/{uuid:dataset}', body: { description: 'Cards on file' } },
  { method: 'PATCH', path: '/datasets/{uuid:dataset}/publish' },
  {
    method: 'POST',
    path: '/datasets/{uuid:dataset}/rotate',
    query: 'customer_user_uuid=<membership>',
    has: ['datasets.key_number'],
  },
  {
    method: 'POST',
    path: '/datasets/get-data-key',
    body: { dataset_uuid: '<dataset>', public_key: '<publicKey>' },
    keep: { sealed: 'data_key.encrypted_data_key' },
  },
  {
    method: 'POST',
    path: '/datasets/decrypt-data-key',
    body: {
      dataset_uuid: '<dataset>',
      encrypted_data_key: '<sealed>',
      public_key: '<publicKey>',
    },
  },
  {
    method: 'POST',
    path: '/wizard/datasets',
    body: {
      datasets: {
        name: 'Names',
        description: 'Of people',
        dataset_type: 'unstructured',
        vendor: 'MySQL',
        encryption_algorithm: 'AES128GCM',
        primary_key_uuid: '<key>',
        creator_customer_user_uuid: '<membership>',
      },
      dataset_groups: { name: 'People' },
      api_keys: { name: 'Names key', description: 'Made with it', ...keyOf('wizard') },
    },
    has: ['datasets.name', 'api_keys.name'],
  },
  { method: 'GET', path: '/primary-keys/{uuid:key}/datasets' },
  ...['datasets', 'primary-keys', 'dataset-groups', 'api-keys'].flatMap((list) => [
    { method: 'GET' as const, path: `/table/${list}`, query: paged },
    { method: 'GET' as const, path: `/table/${list}.csv`, query: paged },
  ]),
  {
    method: 'GET',
    path: '/billing/events',
    query: `${june}&group_by=custom&datasets=<dataset>`,
  },
  ...['hour', 'day', 'week', 'month'].map((grouping) => ({
    method: 'GET' as const,
    path: '/billing/events',
    query: `${june}&group_by=${grouping}`,
  })),
  { method: 'GET', path: '/billing/usage', has: ['usage.entitlement', 'usage.event_count'] },
  { method: 'GET', path: '/billing', query: paged },
  {
    method: 'POST',
    path: '/billing/search',
    query: paged,
    body: search,
    has: ['billing_records', 'pagination.total_count'],
  },
  { method: 'POST', path: '/billing/search.csv', query: paged, body: search },
  { method: 'POST', path: '/dataset-groups/validate-name', body: { name: 'Payments' } },
  {
    method: 'POST',
    path: '/dataset-groups',
    body: { name: 'Payments', description: 'All of them' },
    keep: { group: 'dataset_groups.uuid' },
  },
  {
    method: 'POST',
    path: '/dataset-groups-datasets',
    body: { dataset_group_uuid: '<group>', dataset_uuid: '<dataset>' },
    keep: { link: 'dataset_groups_datasets.uuid' },
  },
  {
    method: 'GET',
    path: '/dataset-groups-datasets',
    query: 'expand=dataset_group_uuid.dataset_group,dataset_uuid.dataset',
  },
  { method: 'GET', path: '/dataset-groups/{uuid:group}/datasets' },
  { method: 'POST', path: '/users/resend-verify-email', as: 'unverified' },
];

/** Section 7 of companion.md; it goes on where the other ends. */
export const companionCalls: readonly SpecifiedCall[] = [
  {
    method: 'GET',
    path: '/customer/users',
    has: ['users.0.role', 'users.0.customer_users_uuid.0.role'],
  },
  { method: 'PATCH', path: '/customers/{uuid:company}', body: { name: 'Acme Health' } },
  { method: 'PUT', path: '/customers/{uuid:company}', body: { color: '#0b5cad' } },
  { method: 'PATCH', path: '/customers/{uuid:company}', body: { billing_contact: 'a@b.example' } },
  { method: 'PATCH', path: '/customers/{uuid:company}', body: { enforce_mfa: false } },
  { method: 'GET', path: '/admin/customers', as: 'staff' },
  { method: 'GET', path: '/admin/customers/{uuid:company}', as: 'staff' },
  {
    method: 'PATCH',
    path: '/admin/customers/{uuid:company}',
    body: { plan: 'enterprise', billing_contact: 'Ask for Ada' },
    as: 'staff',
  },
  {
    method: 'POST',
    path: '/invitations',
    body: { email: 'new@example.com', role: 'user' },
    keep: { invitation: 'invitations.uuid' },
  },
  {
    method: 'GET',
    path: '/invitations',
    query: 'customer_uuid=<company>',
    has: ['invitations.0.invited_at'],
  },
  { method: 'DELETE', path: '/invitations/{uuid:invitation}' },
  {
    method: 'POST',
    path: '/activities/search',
    query: paged,
    body: search,
    has: ['activities.0.title', 'pagination.total_count'],
  },
  { method: 'POST', path: '/activities/search.csv', query: paged, body: search },
  { method: 'GET', path: '/settings/API_SSO_CONFIG' },
  {
    method: 'PUT',
    path: '/settings/API_SSO_CONFIG',
    body: {
      value: JSON.stringify({
        provider: 'OKTA',
        enabled: false,
        openid_configuration: 'https://idp.example/.well-known/openid-configuration',
        iss: 'https://idp.example',
        aud: 'console',
        public_key: null,
        scim_token: null,
        customer_uuid: null,
      }),
    },
  },
  { method: 'POST', path: '/api-keys/validate-name', body: { name: 'Batch' } },
  {
    method: 'POST',
    path: '/api-keys',
    body: {
      name: 'Batch',
      description: 'Nightly',
      ip_allowed: '0.0.0.0/0',
      end_date_tm: null,
      creator_customer_user_uuid: '<membership>',
      ...keyOf('first'),
    },
    keep: { apiKey: 'api_keys.uuid' },
  },
  { method: 'GET', path: '/api-keys' },
  { method: 'GET', path: '/api-keys/{uuid:apiKey}' },
  {
    method: 'GET',
    path: '/api-keys/{uuid:apiKey}/details',
    has: ['api_keys.creator.user.name'],
  },
  {
    method: 'PATCH',
    path: '/api-keys/{uuid:apiKey}',
    body: { name: 'Batch', description: 'Every night', ip_allowed: '10.0.0.0/8' },
  },
  {
    method: 'POST',
    path: '/api-keys/{uuid:apiKey}/clone',
    body: {
      name: 'Copy of Batch',
      description: 'Nightly',
      creator_customer_user_uuid: '<membership>',
      ...keyOf('second'),
    },
  },
  {
    method: 'POST',
    path: '/dataset-groups-datasets-api-keys',
    body: {
      api_key_uuid: '<apiKey>',
      dataset_groups_dataset_uuid: '<link>',
      encrypt: true,
      decrypt: true,
    },
    keep: { association: 'dataset_groups_datasets_api_keys.0.uuid' },
  },
  {
    method: 'PATCH',
    path: '/dataset-groups-datasets-api-keys/{uuid:association}',
    body: {
      api_key_uuid: '<apiKey>',
      dataset_groups_dataset_uuid: '<link>',
      encrypt: true,
      decrypt: false,
    },
  },
  {
    method: 'DELETE',
    path: '/dataset-groups-datasets-api-keys/{uuid:association}',
    query: 'datasetGroupDatasetId=<link>&apiKeyId=<apiKey>',
  },
  {
    method: 'POST',
    path: '/dataset-groups-datasets-api-keys',
    body: {
      apiKeyUuid: '<apiKey>',
      datasetGroupDatasets: { '<group>': '<dataset>' },
      type: 'encrypt,decrypt',
    },
  },
  { method: 'GET', path: '/table/api-keys' },
  { method: 'GET', path: '/table/api-keys.csv' },
  { method: 'PATCH', path: '/api-keys/{uuid:apiKey}/disable' },
  { method: 'DELETE', path: '/api-keys/{uuid:apiKey}' },
  { method: 'POST', path: '/dataset-groups/validate-name', body: { name: 'More' } },
  {
    method: 'POST',
    path: '/dataset-groups',
    body: { name: 'More', description: 'With datasets', datasetUuids: ['<dataset>'] },
    keep: { more: 'dataset_groups.uuid' },
  },
  { method: 'GET', path: '/dataset-groups' },
  {
    method: 'GET',
    path: '/dataset-groups/{uuid:more}',
    has: ['dataset_groups.creator_customer_user_uuid'],
  },
  { method: 'GET', path: '/dataset-groups/{uuid:more}/datasets' },
  {
    method: 'PATCH',
    path: '/dataset-groups/{uuid:more}',
    body: { name: 'Fewer', description: 'Without', datasets: [] },
    has: ['dataset_groups.name', 'partialErrors'],
  },
  {
    method: 'POST',
    path: '/dataset-groups-datasets',
    body: { dataset_group_uuid: '<more>', dataset_uuid: '<dataset>' },
  },
  { method: 'DELETE', path: '/dataset-groups/{uuid:more}' },
  {
    method: 'GET',
    path: '/primary-keys/{uuid:key}',
    query: 'expand=datasets',
    has: ['primary_keys.datasets.0.groups'],
  },
  {
    method: 'PATCH',
    path: '/primary-keys/{uuid:key}',
    query: 'expand=datasets',
    body: { name: 'Vault', description: 'Protects what is paid with' },
  },
  {
    method: 'GET',
    path: '/admin/feature-categories',
    as: 'staff',
    has: ['feature_categories.0.name'],
  },
  {
    method: 'POST',
    path: '/admin/features',
    body: { name: 'Masking', description: 'Hides', feature_category_uuid: '<category>' },
    as: 'staff',
    keep: { feature: 'features.uuid' },
  },
  { method: 'GET', path: '/admin/features', as: 'staff' },
  { method: 'GET', path: '/admin/features/{uuid:feature}', as: 'staff' },
  {
    method: 'PATCH',
    path: '/admin/features/{uuid:feature}',
    body: { name: 'Masking', description: 'Hides more', feature_category_uuid: '<category>' },
    as: 'staff',
  },
  {
    method: 'POST',
    path: '/admin/client-library-versions',
    body: {
      product: 'java',
      product_version: '2.2.0',
      api_version: 'V3',
      status: 'Latest',
      feature_uuids: ['<feature>'],
      release_date: '2026-06-01',
    },
    as: 'staff',
    keep: { version: 'client_library_versions.uuid' },
  },
  { method: 'GET', path: '/admin/client-library-versions', as: 'staff' },
  { method: 'GET', path: '/admin/client-library-versions/{uuid:version}', as: 'staff' },
  {
    method: 'PATCH',
    path: '/admin/client-library-versions/{uuid:version}',
    body: {
      product: 'java',
      product_version: '2.2.0',
      api_version: 'V3',
      status: 'Out of Date',
      feature_uuids: [],
      release_date: '2026-06-01',
    },
    as: 'staff',
  },
  { method: 'DELETE', path: '/admin/client-library-versions/{uuid:version}', as: 'staff' },
  { method: 'DELETE', path: '/admin/features/{uuid:feature}', as: 'staff' },
  {
    method: 'POST',
    path: '/admin/entitlements',
    body: { customer_id: '<company>', event_type: 'encrypt/decrypt', value: 1000 },
    as: 'staff',
    keep: { entitlement: 'entitlements.uuid' },
  },
  { method: 'GET', path: '/admin/entitlements', as: 'staff', has: ['entitlements.0.customer_id'] },
  {
    method: 'PATCH',
    path: '/admin/entitlements/{uuid:entitlement}',
    body: { uuid: '<entitlement>', event_type: 'encrypt/decrypt', value: 2000 },
    as: 'staff',
  },
  { method: 'DELETE', path: '/admin/entitlements/{uuid:entitlement}', as: 'staff' },
  { method: 'POST', path: '/users/{uuid:me}/reset-password' },
  { method: 'POST', path: '/users/resend-verify-email', as: 'unverified' },
  { method: 'DELETE', path: '/customer/remove_user/{uuid:member}' },
];

/** The calls of both that take away what others need. */
export const lastCalls: readonly SpecifiedCall[] = [
  { method: 'DELETE', path: '/datasets/{uuid:dataset}' },
  {
    method: 'POST',
    path: '/primary-keys',
    body: { name: 'Spare', description: 'Unused' },
    keep: { spare: 'primary_keys.uuid' },
  },
  { method: 'DELETE', path: '/primary-keys/{uuid:spare}' },
  { method: 'POST', path: '/users/mfa-enable', has: ['redirect-url'] },
  { method: 'POST', path: '/users/mfa-disable' },
];
