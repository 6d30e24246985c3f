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
  for (let at = 0; at < 5; at += 1) people.push(await addAdministrator(service, `Colleague ${at}`));
  const keys = [];
  for (let at = 0; at < 3; at += 1)
    keys.push(await addPrimaryKey(db, people[at] ?? outsider, `Key ${at}`, { vault }));
  for (let at = 0; at < 6; at += 1) {
    const creator = people[at] ?? outsider;
    await addDataset(db, creator, keys[at % 3] ?? '', { name: `Dataset ${at}` });
    await addGroup(db, creator, `Group ${at}`);
    await addApiKey(db, creator, `Program ${at}`);
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
  one: (table: string) => Promise<string | undefined>;
  some: (table: string) => Promise<string[]>;
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
  async ({ name, one }) => [
    'POST',
    '/datasets',
    { ...structured, name, primary_key_uuid: await one('primary_keys') },
  ],
  async ({ name, one }) => [
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
      dataset_groups: { uuid: await one('dataset_groups') },
      primary_keys: { uuid: await one('primary_keys') },
    },
  ],
  async ({ one }) => ['POST', `/datasets/${await one('datasets')}/rotate`],
  async ({ one }) => ['POST', `/datasets/${await one('datasets')}/rotate`],
  async ({ name, one }) => ['PATCH', `/datasets/${await one('datasets')}`, { name }],
  async ({ one }) => ['DELETE', `/datasets/${await one('datasets')}`],
  async ({ name, one }) => ['PATCH', `/primary-keys/${await one('primary_keys')}`, { name }],
  async ({ name, one }) => ['PATCH', `/primary-keys/${await one('primary_keys')}`, { name }],
  async ({ one }) => ['POST', `/primary-keys/${await one('primary_keys')}/rotate`],
  async ({ name }) => ['POST', '/primary-keys', { name, description: 'One of many' }],
  async ({ one }) => ['DELETE', `/primary-keys/${await one('primary_keys')}`],
  async ({ name, some }) => [
    'POST',
    '/dataset-groups',
    { name, description: 'One of many', datasetUuids: await some('datasets') },
  ],
  async ({ name, one, some }) => [
    'PATCH',
    `/dataset-groups/${await one('dataset_groups')}`,
    { name, datasets: await some('datasets') },
  ],
  async ({ one, some }) => [
    'PATCH',
    `/dataset-groups/${await one('dataset_groups')}`,
    { datasets: await some('datasets') },
  ],
  async ({ one }) => ['DELETE', `/dataset-groups/${await one('dataset_groups')}`],
  async ({ one }) => ['DELETE', `/dataset-groups-datasets/${await one(links)}`],
  ...[0, 1, 2].map(() => async ({ one }: Choice): Promise<Call> => [
    'POST',
    '/dataset-groups-datasets-api-keys',
    {
      api_key_uuid: await one('api_keys'),
      dataset_groups_dataset_uuid: await one(links),
      encrypt: true,
      decrypt: true,
    },
  ]),
  async ({ one, flip }) => [
    'PATCH',
    `/dataset-groups-datasets-api-keys/${await one(associations)}`,
    { encrypt: flip(), decrypt: true },
  ],
  async ({ one }) => ['DELETE', `/dataset-groups-datasets-api-keys/${await one(associations)}`],
  async ({ name, one }) => ['PATCH', `/api-keys/${await one('api_keys')}`, { name }],
  async ({ name, user }) => ['PATCH', `/users/${user}`, { name }],
];

async function callOf(
  { uuid: user }: Person,
  pick: (below: number) => number,
  name: string,
): Promise<Call> {
  const flip = () => pick(2) === 0;
  const one = async (table: string) => {
    const uuids = await uuidsOf(table);
    return uuids[pick(uuids.length || 1)];
  };
  const some = async (table: string) => (await uuidsOf(table)).filter(flip);
  const kind = kinds[pick(kinds.length)];
  return kind ? kind({ name, user, flip, one, some }) : ['GET', '/datasets'];
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
  const statuses = await inSessions({ sessions, callsEach }, async (pick, at, name) => {
    const person = people[pick(people.length)] ?? service.people.outsider;
    return pick(25) === 0
      ? removeSomebody(service, people, { by: person, at: 1 + (at % 5), name })
      : send(service, person, await callOf(person, pick, name));
  });
  const count = (status: number) => statuses.filter((one) => one === status).length;
  expect(service.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(count(200)).toBeGreaterThan((sessions * callsEach) / 3);
  expect((await differences.execute(service.db)).rows).toEqual([]);
});
