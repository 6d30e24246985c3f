import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ToConfirm } from '../../contract/confirmationTerms';
import { routes } from '../../service/api/routes';
import { wordsOf } from '../../service/domain/account/confirmedWords';
import { type Answer, type Service, startService } from './harness';
import { doorOf, nameOf } from './matrixWorld';
import { fingerprint, type Persona, setApp } from './people';
import { addApiKey, addDataset, addGroup, addPrimaryKey } from './records';
import { type Company, fillCompany } from './tenantWorld';

interface Read {
  /** Stands in the answer, which therefore is not an empty one. */
  shows: string;
  /** After the path, whose uuid is that of the company's own record. */
  query?: string;
  body?: object;
}

const day = 'start_date=2026-06-15&end_date=2026-06-15';
const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
const confirming = (action: ToConfirm['action'], object: string) => ({
  actions: [{ action, object, parameters: {} }],
});
const before = { filters: { date: { lteq: '2026-06-15T09:30:00Z' } } };
const q = '?q=a';

/** Every read of a company's or a person's own records. Those with a list are asked for in several ways. */
const reads: Record<string, Read[]> = {
  'get /me': [{ shows: '"name":"Acme"' }],
  'get /me/address': [{ shows: '127.0.0.1' }],
  'get /attention': [{ shows: '"total_count":10' }],
  'get /user-settings/{name}': [{ shows: 'order' }],
  'get /search': [
    { query: '?q=pay&limit=20', shows: '"name":"Payments"' },
    { query: '?q=car&limit=20', shows: '"name":"Cards"' },
    { query: '?q=main&limit=20', shows: '"name":"Main"' },
    { query: '?q=person&limit=20', shows: 'Person admin' },
    { query: '?q=invited&limit=20', shows: 'invited-ada' },
  ],
  'get /sessions': [{ shows: '"ip_address":null' }],
  'get /trusted-browsers': [{ shows: '192.0.2.7' }],
  'get /users/{uuid}': [{ shows: 'admin@example.com' }],
  'get /passkeys': [{ shows: 'Laptop' }],
  'get /customers/{uuid}': [{ shows: '"name":"Acme"' }],
  'get /customers/{uuid}/entitlements': [{ shows: '"value":120' }],
  'get /settings/API_SSO_CONFIG': [{ shows: '"value":null' }],
  'get /settings/API_SSO_CONFIG/provisioning': [{ shows: '"groups":1' }],
  'get /settings/{key}': [{ shows: 'dark' }],
  'get /table/dataset-groups': [
    { shows: '"total_count":1' },
    { query: q, shows: '"name":"Cards"' },
  ],
  'get /dataset-groups': [{ shows: '"name":"Cards"' }],
  'get /table/dataset-groups.csv': [{ shows: 'Payments,About Payments,Cards,' }],
  'get /dataset-groups/{uuid}': [{ shows: '"name":"Cards"' }],
  'get /dataset-groups/{uuid}/datasets': [{ shows: '"total_count":1' }],
  'get /dataset-groups/{uuid}/access': [
    { shows: '"name":"Payments"' },
    { query: q, shows: 'Cards' },
  ],
  'get /dataset-groups/{uuid}/impact': [{ shows: '"recent_calls":100' }],
  'get /dataset-groups-datasets': [{ shows: '"total_count":1' }, { query: q, shows: 'Cards' }],
  'get /api-keys/{uuid}/unassociated': [{ shows: '"name":"Files"' }],
  'get /dataset-groups-datasets-api-keys/{uuid}': [{ shows: 'Cards' }],
  'get /table/api-keys': [{ shows: '"total_count":2' }, { query: q, shows: '"name":"Payments"' }],
  'get /api-keys': [{ shows: '"name":"Cards"' }],
  'get /table/api-keys.csv': [{ shows: 'Payments,About Payments,Enabled | Pending Expiration,' }],
  'get /table/api-keys/counts': [{ shows: '"all":2' }, { query: q, shows: '"all":2' }],
  'get /api-keys/{uuid}': [{ shows: '"association_count":1' }],
  'get /api-keys/{uuid}/details': [{ shows: '"association_count":1' }],
  'get /api-keys/{uuid}/access': [{ shows: '"name":"Cards"' }, { query: q, shows: 'Cards' }],
  'get /api-keys/{uuid}/impact': [{ shows: '"recent_calls":100' }],
  'get /billing/events': [
    { query: `?${day}`, shows: '"totals":{"encrypt":70,"decrypt":30}' },
    { query: `?${day}&datasets={cards}`, shows: '"totals":{"encrypt":70,"decrypt":30}' },
  ],
  'get /billing/usage': [{ shows: '"event_count":100' }],
  'get /billing': [{ shows: '"total_count":2' }],
  'post /billing/search': [
    { body: {}, shows: '"total_count":2' },
    { body: { q: 'pay' }, shows: '"total_count":2' },
    { body: { filters: { dataset_uuid: { eq: '{cards}' } } }, shows: '"total_count":2' },
  ],
  'post /billing/search.csv': [{ body: {}, shows: 'Encryption,70,Payments,' }],
  'post /activities/search': [
    { body: before, shows: '"total_count":5' },
    { body: { ...before, q: 'disabled' }, shows: '"total_count":5' },
  ],
  'post /activities/search.csv': [{ body: before, shows: 'is disabled' }],
  'get /stream-token': [{ shows: '2026-06-15T10:00:00' }],
  'get /table/datasets': [
    { shows: '"total_count":2' },
    { query: q, shows: '"total_count":2' },
    { query: '?sort=primary_key', shows: '"name":"Main"' },
  ],
  'get /datasets': [{ shows: '"name":"Payments"' }],
  'get /table/datasets.csv': [{ shows: 'Cards,About Cards,Payments,Main,' }],
  'get /table/datasets/counts': [{ shows: '"all":2' }, { query: q, shows: '"all":2' }],
  'get /datasets/{uuid}': [{ shows: '"name":"Payments"' }],
  'get /datasets/{uuid}/access': [{ shows: '"name":"Payments"' }, { query: q, shows: 'Payments' }],
  'get /datasets/{uuid}/impact': [{ shows: '"recent_calls":100' }],
  'get /table/primary-keys': [{ shows: '"total_count":1' }, { query: q, shows: '"total_count":1' }],
  'get /primary-keys': [{ shows: '"dataset_count":2' }],
  'get /table/primary-keys.csv': [{ shows: 'Main,Cards; Files,' }],
  'get /table/primary-keys/counts': [{ shows: '"all":1' }, { query: q, shows: '"all":1' }],
  'get /primary-keys/{uuid}': [{ shows: '"dataset_count":2' }],
  'get /primary-keys/{uuid}/datasets': [{ shows: '"total_count":2' }],
  'get /primary-keys/{uuid}/impact': [{ shows: '"recent_calls":100' }],
  'get /customer/users': [{ shows: 'Person member' }],
  'get /invitations': [{ shows: 'invited-ada' }],
};

/** They call another server, or are no company's. */
const notRead = ['get /settings/API_SSO_CONFIG/connection'];

const nobody = '00000000-0000-4000-8000-000000000000';
const found = (column: string, kind: string) =>
  `search=${encodeURIComponent(`{"filters":{"${column}":{"eq":"`)}<${kind}>${encodeURIComponent('"}}}')}`;
const text = {
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

const noRecord = '404 This record does not exist.';
const grant = 'api-keys.grant-decryption';

/** Calls that name the other company's records elsewhere than in the path: what they say is said of nobody's too. */
const foreign: [method: string, path: string, body: object | undefined, said: string][] = [
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
  ['GET', `/table/datasets?${found('uuid', 'datasets')}`, undefined, '"total_count":0'],
  ['GET', `/table/primary-keys?${found('uuid', 'primary-keys')}`, undefined, '"total_count":0'],
  ['GET', `/table/api-keys?${found('uuid', 'api-keys')}`, undefined, '"total_count":0'],
  ['GET', `/table/dataset-groups?${found('uuid', 'dataset-groups')}`, undefined, '"total_count":0'],
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
    { ...text, primary_key_uuid: '<primary-keys>' },
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
  ['POST', '/confirmations', confirming('datasets.delete', '<datasets>'), noRecord],
  ['POST', '/confirmations', confirming('dataset-groups.delete', '<dataset-groups>'), noRecord],
  ['POST', '/confirmations', confirming('api-keys.delete', '<api-keys>'), noRecord],
  ['POST', '/confirmations', confirming('primary-keys.delete', '<primary-keys>'), noRecord],
  ['POST', '/confirmations', confirming('passkeys.remove', '<passkeys>'), noRecord],
  ['POST', '/confirmations', confirming('team.make-administrator', '<users>'), noRecord],
  ['POST', '/confirmations', confirming('team.make-administrator', '<invitations>'), noRecord],
  ['POST', '/confirmations', confirming(grant, '<dataset-groups-datasets>'), noRecord],
  ['POST', '/confirmations', confirming(grant, '<dataset-groups-datasets-api-keys>'), noRecord],
];

interface Row {
  name: string;
  way: string;
  read: Read;
  as?: Persona;
}

const rows: Row[] = Object.entries(reads).flatMap(([name, ways]) =>
  ways.map((read) => ({ name, read, way: read.query ?? JSON.stringify(read.body ?? '') })),
);
/** Those that name no record. The company of staff has none. */
const ofNothing = rows
  .filter(({ name, way }) => !/\{(?:uuid|cards)\}/.test(name + way))
  .map((row): Row => ({ ...row, as: 'staff' }));
const keyOf = ({ name, way, as = 'admin' }: Row) => `${name} ${way} ${as}`;

const textOf = ({ body }: Answer): string =>
  JSON.stringify(body)
    .replaceAll('\\"', '"')
    .replace(/"request_id":"[^"]+"/, '');

describe('two companies with the same records', () => {
  let service: Service;
  let acme: Company = {};
  let globex: Company;
  const alone = new Map<string, string>();

  const pathOf = (path: string, { query = '' }: Read) => {
    const kind = /([\w-]+)\/\{uuid\}/.exec(path)?.[1] ?? '';
    return `${path}${query}`
      .replace('{uuid}', acme[kind] ?? 'missing')
      .replace('{cards}', acme['datasets'] ?? '')
      .replace('{name}', 'grid')
      .replace('{key}', 'THEME');
  };
  const ask = async ({ name, read, as = 'admin' }: Row): Promise<string> => {
    const [method = '', path = ''] = name.split(' ');
    const text = JSON.stringify(read.body)?.replace('{cards}', acme['datasets'] ?? '');
    const answer = await service.request(as, pathOf(path, read), {
      method: method.toUpperCase(),
      ...(text !== undefined && { body: JSON.parse(text) as object }),
    });
    return `${answer.status} ${textOf(answer)}`;
  };
  beforeAll(async () => {
    service = await startService();
    const { db, people } = service;
    await db.updateTable('customers').set({ plan: 'enterprise' }).execute();
    const library = { product: 'ubiq-go', product_version: '1.0.0', api_version: 'V3' } as const;
    await db
      .insertInto('client_library_versions')
      .values({ ...library, status: 'Out of Date', release_date: null, search_text: '' })
      .execute();
    for (const row of ofNothing) alone.set(keyOf(row), await ask(row));
    await setApp(service, people.admin.uuid, false);
    acme = await fillCompany(service, people.admin, 'ada');
    for (const row of rows) alone.set(keyOf(row), await ask(row));
    globex = await fillCompany(service, people.outsider, 'gus');
  }, 180_000);

  it('are read by routes that are all written down', () => {
    const all = routes.filter(
      (route) =>
        !doorOf(route)[0].endsWith('staff') &&
        (route.method === 'get' || /\/search(?:\.csv)?$/.test(route.path)),
    );
    const known = [...Object.keys(reads), ...notRead];
    expect(all.map(nameOf).toSorted()).toEqual(known.toSorted());
  });

  it.each(rows)('$name $way say the same with and without the other', async (row) => {
    const said = alone.get(keyOf(row));
    expect([said, said]).toEqual([
      expect.stringMatching(/^200 /),
      expect.stringContaining(row.read.shows),
    ]);
    expect(await ask(row)).toBe(said);
  });

  it.each(ofNothing)('$name $way says nothing to a company without records', async (row) => {
    expect(await ask(row)).toBe(alone.get(keyOf(row)));
  });

  it.each(foreign)('%s %s with %j finds none of the other', async (method, path, body, said) => {
    const call = (of: (kind: string) => string | undefined) => {
      const filled = (text: string) =>
        text
          .replace(/<([\w-]+)>/g, (_, kind: string) => of(kind) ?? kind)
          .replace(/\[own ([\w-]+)\]/g, (_, kind: string) => acme[kind] ?? kind);
      return service.request('admin', filled(path), {
        method,
        ...(body && { body: JSON.parse(filled(JSON.stringify(body))) as object }),
      });
    };
    const known = await fingerprint(service.db);
    const theirs = await call((kind) => globex[kind]);
    const nobodys = await call(() => nobody);
    const { message = '' } = theirs.body as { message?: string };
    expect(`${theirs.status} ${message} ${textOf(theirs)}`).toContain(said);
    const without = (answer: Answer, uuids: string[]) =>
      uuids.reduce((text, uuid) => text.replaceAll(uuid, 'uuid'), textOf(answer));
    expect(without(theirs, Object.values(globex))).toBe(without(nobodys, [nobody]));
    expect(await fingerprint(service.db)).toBe(known);
  });

  it('are two for a new group, which takes no dataset of the other', async () => {
    const body = { name: 'New', description: 'New', datasetUuids: [globex['datasets']] };
    const answer = await service.request('admin', '/dataset-groups', { method: 'POST', body });
    expect(answer.body).toMatchObject({
      data: {
        dataset_groups: { name: 'New', dataset_count: 0 },
        partialErrors: [{ uuid: globex['datasets'] }],
      },
    });
  });

  /** Each kind of record that a page for a one-time code names: to its own company, and to the other. */
  const words: [action: ToConfirm['action'], object: string, named: string, nameless: string][] = [
    ['datasets.delete', 'datasets', 'Delete the dataset "Cards"', 'Delete a dataset'],
    [
      'dataset-groups.delete',
      'dataset-groups',
      'Delete the dataset group "Payments"',
      'Delete a dataset group',
    ],
    ['api-keys.delete', 'api-keys', 'Delete the API key "Payments"', 'Delete an API key'],
    [
      'primary-keys.delete',
      'primary-keys',
      'Delete the primary key "Main"',
      'Delete a primary key',
    ],
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
  it.each(words)('%s of %s is named to its company alone', async (action, kind, said, nameless) => {
    const { db, people } = service;
    const wordsFor = async (customer: string) => {
      const asked = { action, object: globex[kind] ?? null, parameters: {} };
      const [one] = await wordsOf(db, customer, [asked]);
      const pairs = one?.parameters.map(({ label, lines }) => ` (${label}: ${lines.join()})`);
      return [one?.title, ...(pairs ?? [])].join('');
    };
    expect(await wordsFor(people.outsider.customer)).toBe(said);
    expect(await wordsFor(people.admin.customer)).toBe(nameless);
  });

  it.each([
    ['datasets', { name: 'Theirs alone' }],
    ['primary-keys', { name: 'Theirs alone' }],
    ['dataset-groups', { name: 'Theirs alone' }],
    ['api-keys', { name: 'Theirs alone' }],
  ])('%s are no obstacle to a name of the other', async (kind, body) => {
    const { db, people } = service;
    const { outsider } = people;
    const make = {
      datasets: () => addDataset(db, outsider, globex['primary-keys'] ?? '', body),
      'primary-keys': () => addPrimaryKey(db, outsider, body.name),
      'dataset-groups': () => addGroup(db, outsider, body.name),
      'api-keys': () => addApiKey(db, outsider, body.name),
    };
    await make[kind as keyof typeof make]();
    const ask = async (as: Persona) =>
      textOf(await service.request(as, `/${kind}/validate-name`, { method: 'POST', body }));
    expect(await ask('outsider')).toContain('"success":false');
    expect(await ask('admin')).toContain('"success":true');
  });
});
