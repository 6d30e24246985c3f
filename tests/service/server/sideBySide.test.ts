import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../harness';
import type { Person } from '../people';
import { addApiKey, addDataset, addGroup, addPrimaryKey } from '../records';
import { addAdministrator, type Call, inSessions, removeSomebody, send } from './sideBySide';

const sessions = 8;
/** On the single connection of the embedded engine no calls meet, so fewer of them are enough there. */
const callsEach = process.env['TEST_DATABASE_URL'] ? 40 : 15;

/**
 * Changes of every kind by several people at once on few records, so that they meet: what is locked in two
 * orders deadlocks here within seconds on a PostgreSQL server.
 */
let service: Service;
let people: Person[];

beforeAll(async () => {
  service = await startService();
  const { db, vault } = service;
  const { outsider } = service.people;
  people = [outsider];
  for (let index = 0; index < 5; index += 1)
    people.push(await addAdministrator(service, `Colleague ${index}`));
  const keys = [];
  for (let index = 0; index < 3; index += 1)
    keys.push(await addPrimaryKey(db, people[index] ?? outsider, `Key ${index}`, { vault }));
  for (let index = 0; index < 6; index += 1) {
    const creator = people[index] ?? outsider;
    await addDataset(db, creator, keys[index % 3] ?? '', { name: `Dataset ${index}` });
    await addGroup(db, creator, `Group ${index}`);
    await addApiKey(db, creator, `Program ${index}`);
  }
});

/** Reads what is there before each call, as somebody does who looks at a list. */
async function uuidsOf(table: string) {
  const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(table)}
    where customer_uuid = ${service.people.outsider.customer} order by uuid`.execute(service.db);
  return rows.map(({ uuid }) => uuid);
}

const links = 'dataset_groups_datasets';
const associations = 'dataset_groups_datasets_api_keys';

/** The random choices of one call. */
interface Choice {
  name: string;
  user: string;
  flip: () => boolean;
  pickUuid: (table: string) => Promise<string | undefined>;
  pickUuids: (table: string) => Promise<string[]>;
}

const structured = {
  description: 'One of many',
  dataset_type: 'structured',
  input_character_set: '0123456789',
  output_character_set: '0123456789abcdefghijklmnopqrstuvwxyz',
  passthrough_character_set: '',
  input_min_length: 6,
  input_max_length: 19,
};

/** Calls of every kind. Those that are listed more than once are made more often. */
const kinds: ((choice: Choice) => Promise<Call>)[] = [
  async ({ name, pickUuid }) => [
    'POST',
    '/datasets',
    { ...structured, name, primary_key_uuid: await pickUuid('primary_keys') },
  ],
  async ({ name, pickUuid }) => [
    'POST',
    '/wizard/datasets',
    {
      datasets: {
        name,
        description: 'Scans',
        dataset_type: 'unstructured',
        vendor: 'Ours',
        encryption_algorithm: 'AES256GCM',
      },
      dataset_groups: { uuid: await pickUuid('dataset_groups') },
      primary_keys: { uuid: await pickUuid('primary_keys') },
    },
  ],
  async ({ pickUuid }) => ['POST', `/datasets/${await pickUuid('datasets')}/rotate`],
  async ({ pickUuid }) => ['POST', `/datasets/${await pickUuid('datasets')}/rotate`],
  async ({ name, pickUuid }) => ['PATCH', `/datasets/${await pickUuid('datasets')}`, { name }],
  async ({ pickUuid }) => ['DELETE', `/datasets/${await pickUuid('datasets')}`],
  async ({ name, pickUuid }) => [
    'PATCH',
    `/primary-keys/${await pickUuid('primary_keys')}`,
    { name },
  ],
  async ({ name, pickUuid }) => [
    'PATCH',
    `/primary-keys/${await pickUuid('primary_keys')}`,
    { name },
  ],
  async ({ pickUuid }) => ['POST', `/primary-keys/${await pickUuid('primary_keys')}/rotate`],
  async ({ name }) => ['POST', '/primary-keys', { name, description: 'One of many' }],
  async ({ pickUuid }) => ['DELETE', `/primary-keys/${await pickUuid('primary_keys')}`],
  async ({ name, pickUuids }) => [
    'POST',
    '/dataset-groups',
    { name, description: 'One of many', datasetUuids: await pickUuids('datasets') },
  ],
  async ({ name, pickUuid, pickUuids }) => [
    'PATCH',
    `/dataset-groups/${await pickUuid('dataset_groups')}`,
    { name, datasets: await pickUuids('datasets') },
  ],
  async ({ pickUuid, pickUuids }) => [
    'PATCH',
    `/dataset-groups/${await pickUuid('dataset_groups')}`,
    { datasets: await pickUuids('datasets') },
  ],
  async ({ pickUuid }) => ['DELETE', `/dataset-groups/${await pickUuid('dataset_groups')}`],
  async ({ pickUuid }) => ['DELETE', `/dataset-groups-datasets/${await pickUuid(links)}`],
  ...[0, 1, 2].map(() => async ({ pickUuid }: Choice): Promise<Call> => [
    'POST',
    '/dataset-groups-datasets-api-keys',
    {
      api_key_uuid: await pickUuid('api_keys'),
      dataset_groups_dataset_uuid: await pickUuid(links),
      encrypt: true,
      decrypt: true,
    },
  ]),
  async ({ pickUuid, flip }) => [
    'PATCH',
    `/dataset-groups-datasets-api-keys/${await pickUuid(associations)}`,
    { encrypt: flip(), decrypt: true },
  ],
  async ({ pickUuid }) => [
    'DELETE',
    `/dataset-groups-datasets-api-keys/${await pickUuid(associations)}`,
  ],
  async ({ name, pickUuid }) => ['PATCH', `/api-keys/${await pickUuid('api_keys')}`, { name }],
  async ({ name, user }) => ['PATCH', `/users/${user}`, { name }],
];

async function callOf(
  { uuid: user }: Person,
  pick: (below: number) => number,
  name: string,
): Promise<Call> {
  const flip = () => pick(2) === 0;
  const pickUuid = async (table: string) => {
    const uuids = await uuidsOf(table);
    return uuids[pick(uuids.length || 1)];
  };
  const pickUuids = async (table: string) => (await uuidsOf(table)).filter(flip);
  const kind = kinds[pick(kinds.length)];
  return kind ? kind({ name, user, flip, pickUuid, pickUuids }) : ['GET', '/datasets'];
}

/** Compares values that triggers maintain with their sources: every row is a difference. */
const differences = sql<{ what: string }>`
  select 'list ' || list as what from list_counts where count <> case list
      when 'datasets' then (select count(*) from datasets d where d.customer_uuid = list_counts.customer_uuid)
      when 'primary_keys' then (select count(*) from primary_keys k where k.customer_uuid = list_counts.customer_uuid)
      when 'dataset_groups' then (select count(*) from dataset_groups g where g.customer_uuid = list_counts.customer_uuid)
      when 'api_keys' then (select count(*) from api_keys a where a.customer_uuid = list_counts.customer_uuid)
      else count end
  union all select 'datasets of ' || name from primary_keys k
    where dataset_count <> (select count(*) from datasets d where d.primary_key_uuid = k.uuid)
  union all select 'key name of ' || d.name from datasets d join primary_keys k
    on k.uuid = d.primary_key_uuid where k.name <> d.primary_key_name
  union all select 'creator of ' || g.name from dataset_groups g
    join customer_users c on c.uuid = g.creator_customer_user_uuid
    join users u on u.uuid = c.user_uuid where g.creator_name <> u.name and g.creator_name <> u.email
  union all select 'rotations of ' || name from datasets d
    where rotation_count <> (select count(*) from activities a
      where a.object_uuid = d.uuid and a.action = 'Rotated')
    or not exists (select from dataset_keys k
      where k.dataset_uuid = d.uuid and k.key_number = d.key_number) and d.rotation_count > 0
  union all select 'history' from activity_day_totals t
    where rows <> (select count(*) from activities a where a.customer_uuid = t.customer_uuid)`;

it('simultaneous changes lose nothing and keep every count', { timeout: 120_000 }, async () => {
  const statuses = await inSessions({ sessions, callsEach }, async (pick, index, name) => {
    const person = people[pick(people.length)] ?? service.people.outsider;
    return pick(25) === 0
      ? removeSomebody(service, people, { remover: person, index: 1 + (index % 5), name })
      : send(service, person, await callOf(person, pick, name));
  });
  const count = (status: number) => statuses.filter((answered) => answered === status).length;
  expect(service.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(count(200)).toBeGreaterThan((sessions * callsEach) / 3);
  expect((await differences.execute(service.db)).rows).toEqual([]);
});
