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

type More = Omit<SpecifiedCall, 'method' | 'path' | 'body'>;
const withoutBody =
  (method: 'GET' | 'DELETE') =>
  (path: string, more: More = {}): SpecifiedCall => ({ method, path, ...more });
const withBody =
  (method: 'POST' | 'PUT' | 'PATCH') =>
  (path: string, body?: object, more: More = {}): SpecifiedCall => ({
    method,
    path,
    body,
    ...more,
  });
const [get, remove] = [withoutBody('GET'), withoutBody('DELETE')];
const [post, put, patch] = [withBody('POST'), withBody('PUT'), withBody('PATCH')];

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

/** Section 7 of console.md, in an order in which each call finds its records. */
export const consoleCalls: readonly SpecifiedCall[] = [
  get('/me', {
    has: [
      'user.customer_uuid.plan',
      'user.customer_users_uuid.0.role',
      'user.email_verified_dt_tm',
    ],
  }),
  get('/health/check'),
  post('/tasks/certs/renew'),
  post('/tasks/mtm/send', undefined, { query: 'to=member@example.com' }),
  put('/settings/{key:DASHBOARD}', { value: '{"refresh":60}' }),
  get('/settings/{key:DASHBOARD}'),
  put('/user-settings/{name:datasets_grid_columns}', { setting_value: '{"order":["name"]}' }),
  post('/primary-keys/validate-name', { name: 'Vault' }),
  post(
    '/primary-keys',
    { name: 'Vault', description: 'Protects', creator_uuid: '<me>' },
    { keep: { key: 'primary_keys.uuid' } },
  ),
  get('/primary-keys'),
  get('/primary-keys/{uuid:key}', {
    query: 'expand=datasets',
    has: ['primary_keys.datasets', 'primary_keys.creator_uuid'],
  }),
  patch('/primary-keys/{uuid:key}', { key_rotation_interval: 90 }),
  patch('/primary-keys/{uuid:key}/disable'),
  patch('/primary-keys/{uuid:key}/enable'),
  post('/primary-keys/{uuid:key}/rotate'),
  post('/datasets/validate-name', { name: 'Cards' }),
  post('/datasets/validate-name', {
    datasets: { name: 'Cards' },
    dataset_groups: { name: 'Payments' },
  }),
  post('/datasets/validate-key-rotations', structured, { has: ['max_key_rotations'] }),
  post(
    '/datasets',
    {
      name: 'Cards',
      description: 'Card numbers',
      ...structured,
      key_rotation_interval: 365,
      primary_key_uuid: '<key>',
      creator_customer_user_uuid: '<membership>',
      secret_identifier: 'console/secret',
    },
    { keep: { dataset: 'datasets.uuid' } },
  ),
  post('/datasets', {
    name: 'Contracts',
    description: 'Scans',
    dataset_type: 'unstructured',
    vendor: 'Amazon S3',
    encryption_algorithm: 'AES256GCM',
    primary_key_uuid: '<key>',
    creator_customer_user_uuid: '<membership>',
  }),
  get('/datasets', { query: 'expand=dataset_groups,primary_key_uuid.primary_key' }),
  get('/datasets/{uuid:dataset}', { query: 'expand=primary_key_uuid' }),
  patch('/datasets/{uuid:dataset}', { description: 'Cards on file' }),
  patch('/datasets/{uuid:dataset}/publish'),
  post('/datasets/{uuid:dataset}/rotate', undefined, {
    query: 'customer_user_uuid=<membership>',
    has: ['datasets.key_number'],
  }),
  post(
    '/datasets/get-data-key',
    { dataset_uuid: '<dataset>', public_key: '<publicKey>' },
    { keep: { sealed: 'data_key.encrypted_data_key' } },
  ),
  post('/datasets/decrypt-data-key', {
    dataset_uuid: '<dataset>',
    encrypted_data_key: '<sealed>',
    public_key: '<publicKey>',
  }),
  post(
    '/wizard/datasets',
    {
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
    { has: ['datasets.name', 'api_keys.name'] },
  ),
  get('/primary-keys/{uuid:key}/datasets'),
  ...['datasets', 'primary-keys', 'dataset-groups', 'api-keys'].flatMap((list) => [
    get(`/table/${list}`, { query: paged }),
    get(`/table/${list}.csv`, { query: paged }),
  ]),
  get('/billing/events', { query: `${june}&group_by=custom&datasets=<dataset>` }),
  ...['hour', 'day', 'week', 'month'].map((grouping) =>
    get('/billing/events', { query: `${june}&group_by=${grouping}` }),
  ),
  get('/billing/usage', { has: ['usage.entitlement', 'usage.event_count'] }),
  get('/billing', { query: paged }),
  post('/billing/search', search, {
    query: paged,
    has: ['billing_records', 'pagination.total_count'],
  }),
  post('/billing/search.csv', search, { query: paged }),
  post('/dataset-groups/validate-name', { name: 'Payments' }),
  post(
    '/dataset-groups',
    { name: 'Payments', description: 'All of them' },
    { keep: { group: 'dataset_groups.uuid' } },
  ),
  post(
    '/dataset-groups-datasets',
    { dataset_group_uuid: '<group>', dataset_uuid: '<dataset>' },
    { keep: { link: 'dataset_groups_datasets.uuid' } },
  ),
  get('/dataset-groups-datasets', {
    query: 'expand=dataset_group_uuid.dataset_group,dataset_uuid.dataset',
  }),
  get('/dataset-groups/{uuid:group}/datasets'),
  post('/users/resend-verify-email', undefined, { as: 'unverified' }),
];

/** Section 7 of companion.md; it goes on where the other ends. */
export const companionCalls: readonly SpecifiedCall[] = [
  get('/customer/users', { has: ['users.0.role', 'users.0.customer_users_uuid.0.role'] }),
  patch('/customers/{uuid:company}', { name: 'Acme Health' }),
  put('/customers/{uuid:company}', { color: '#0b5cad' }),
  patch('/customers/{uuid:company}', { billing_contact: 'a@b.example' }),
  patch('/customers/{uuid:company}', { enforce_mfa: false }),
  get('/admin/customers', { as: 'staff' }),
  get('/admin/customers/{uuid:company}', { as: 'staff' }),
  patch(
    '/admin/customers/{uuid:company}',
    { plan: 'enterprise', billing_contact: 'Ask for Ada' },
    { as: 'staff' },
  ),
  post(
    '/invitations',
    { email: 'new@example.com', role: 'user' },
    { keep: { invitation: 'invitations.uuid' } },
  ),
  get('/invitations', { query: 'customer_uuid=<company>', has: ['invitations.0.invited_at'] }),
  remove('/invitations/{uuid:invitation}'),
  post('/activities/search', search, {
    query: paged,
    has: ['activities.0.title', 'pagination.total_count'],
  }),
  post('/activities/search.csv', search, { query: paged }),
  get('/settings/API_SSO_CONFIG'),
  put('/settings/API_SSO_CONFIG', {
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
  }),
  post('/api-keys/validate-name', { name: 'Batch' }),
  post(
    '/api-keys',
    {
      name: 'Batch',
      description: 'Nightly',
      ip_allowed: '0.0.0.0/0',
      end_date_tm: null,
      creator_customer_user_uuid: '<membership>',
      ...keyOf('first'),
    },
    { keep: { apiKey: 'api_keys.uuid' } },
  ),
  get('/api-keys'),
  get('/api-keys/{uuid:apiKey}'),
  get('/api-keys/{uuid:apiKey}/details', { has: ['api_keys.creator.user.name'] }),
  patch('/api-keys/{uuid:apiKey}', {
    name: 'Batch',
    description: 'Every night',
    ip_allowed: '10.0.0.0/8',
  }),
  post('/api-keys/{uuid:apiKey}/clone', {
    name: 'Copy of Batch',
    description: 'Nightly',
    creator_customer_user_uuid: '<membership>',
    ...keyOf('second'),
  }),
  post(
    '/dataset-groups-datasets-api-keys',
    {
      api_key_uuid: '<apiKey>',
      dataset_groups_dataset_uuid: '<link>',
      encrypt: true,
      decrypt: true,
    },
    { keep: { association: 'dataset_groups_datasets_api_keys.0.uuid' } },
  ),
  patch('/dataset-groups-datasets-api-keys/{uuid:association}', {
    api_key_uuid: '<apiKey>',
    dataset_groups_dataset_uuid: '<link>',
    encrypt: true,
    decrypt: false,
  }),
  remove('/dataset-groups-datasets-api-keys/{uuid:association}', {
    query: 'datasetGroupDatasetId=<link>&apiKeyId=<apiKey>',
  }),
  post('/dataset-groups-datasets-api-keys', {
    apiKeyUuid: '<apiKey>',
    datasetGroupDatasets: { '<group>': '<dataset>' },
    type: 'encrypt,decrypt',
  }),
  get('/table/api-keys'),
  get('/table/api-keys.csv'),
  patch('/api-keys/{uuid:apiKey}/disable'),
  remove('/api-keys/{uuid:apiKey}'),
  post('/dataset-groups/validate-name', { name: 'More' }),
  post(
    '/dataset-groups',
    { name: 'More', description: 'With datasets', datasetUuids: ['<dataset>'] },
    { keep: { more: 'dataset_groups.uuid' } },
  ),
  get('/dataset-groups'),
  get('/dataset-groups/{uuid:more}', { has: ['dataset_groups.creator_customer_user_uuid'] }),
  get('/dataset-groups/{uuid:more}/datasets'),
  patch(
    '/dataset-groups/{uuid:more}',
    { name: 'Fewer', description: 'Without', datasets: [] },
    { has: ['dataset_groups.name', 'partialErrors'] },
  ),
  post('/dataset-groups-datasets', { dataset_group_uuid: '<more>', dataset_uuid: '<dataset>' }),
  remove('/dataset-groups/{uuid:more}'),
  get('/primary-keys/{uuid:key}', {
    query: 'expand=datasets',
    has: ['primary_keys.datasets.0.groups'],
  }),
  patch(
    '/primary-keys/{uuid:key}',
    { name: 'Vault', description: 'Protects what is paid with' },
    { query: 'expand=datasets' },
  ),
  get('/admin/feature-categories', { as: 'staff', has: ['feature_categories.0.name'] }),
  post(
    '/admin/features',
    { name: 'Masking', description: 'Hides', feature_category_uuid: '<category>' },
    { as: 'staff', keep: { feature: 'features.uuid' } },
  ),
  get('/admin/features', { as: 'staff' }),
  get('/admin/features/{uuid:feature}', { as: 'staff' }),
  patch(
    '/admin/features/{uuid:feature}',
    { name: 'Masking', description: 'Hides more', feature_category_uuid: '<category>' },
    { as: 'staff' },
  ),
  post(
    '/admin/client-library-versions',
    {
      product: 'java',
      product_version: '2.2.0',
      api_version: 'V3',
      status: 'Latest',
      feature_uuids: ['<feature>'],
      release_date: '2026-06-01',
    },
    { as: 'staff', keep: { version: 'client_library_versions.uuid' } },
  ),
  get('/admin/client-library-versions', { as: 'staff' }),
  get('/admin/client-library-versions/{uuid:version}', { as: 'staff' }),
  patch(
    '/admin/client-library-versions/{uuid:version}',
    {
      product: 'java',
      product_version: '2.2.0',
      api_version: 'V3',
      status: 'Out of Date',
      feature_uuids: [],
      release_date: '2026-06-01',
    },
    { as: 'staff' },
  ),
  remove('/admin/client-library-versions/{uuid:version}', { as: 'staff' }),
  remove('/admin/features/{uuid:feature}', { as: 'staff' }),
  post(
    '/admin/entitlements',
    { customer_id: '<company>', event_type: 'encrypt/decrypt', value: 1000 },
    { as: 'staff', keep: { entitlement: 'entitlements.uuid' } },
  ),
  get('/admin/entitlements', { as: 'staff', has: ['entitlements.0.customer_id'] }),
  patch(
    '/admin/entitlements/{uuid:entitlement}',
    { uuid: '<entitlement>', event_type: 'encrypt/decrypt', value: 2000 },
    { as: 'staff' },
  ),
  remove('/admin/entitlements/{uuid:entitlement}', { as: 'staff' }),
  post('/users/{uuid:me}/reset-password'),
  post('/users/resend-verify-email', undefined, { as: 'unverified' }),
  remove('/customer/remove_user/{uuid:member}'),
];

/** The calls of both that take away what others need. */
export const lastCalls: readonly SpecifiedCall[] = [
  remove('/datasets/{uuid:dataset}'),
  post(
    '/primary-keys',
    { name: 'Spare', description: 'Unused' },
    { keep: { spare: 'primary_keys.uuid' } },
  ),
  remove('/primary-keys/{uuid:spare}'),
  post('/users/mfa-enable', undefined, { has: ['redirect-url'] }),
  post('/users/mfa-disable'),
];
