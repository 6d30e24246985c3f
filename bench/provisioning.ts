import { sql } from 'kysely';
import { start } from '../tests/service/clientsWorld';
import { core } from '../tests/service/scimWorld';
import { type SignInWorld, startSignInWorld } from '../tests/service/signInWorld';
import { inMs, printTable, quantile, timesOf } from './figures';

const people = 1000;
const groups = 50;
const membersOfGroup = 20;
const many = 10_000;
const runs = 50;

/** How a provider makes people and groups: its requests one after the other, as its documentation has them. */
interface Script {
  name: string;
  person: (world: SignInWorld, name: string) => Promise<string>;
  group: (world: SignInWorld, name: string, members: readonly string[]) => Promise<void>;
}

const made = async (world: SignInWorld, path: string, body: object): Promise<string> => {
  const answer = await world.scim('POST', path, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return String(answer.body['id']);
};
const find = async (world: SignInWorld, path: string): Promise<void> => {
  const { status, body } = await world.scim('GET', path);
  if (status !== 200 || body['totalResults'] !== 0) throw new Error(JSON.stringify(body));
};
const changed = async (answer: ReturnType<SignInWorld['patch']>): Promise<void> => {
  const { status, body } = await answer;
  if (status !== 200 && status !== 204) throw new Error(JSON.stringify(body));
};
const valuesOf = (members: readonly string[]) => members.map((value) => ({ value }));

const scripts: readonly Script[] = [
  {
    name: 'Entra ID',
    person: async (world, userName) => {
      await find(world, `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
      return made(world, '/Users', {
        schemas: [`${core}:User`, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
        externalId: userName,
        userName,
        active: true,
        emails: [{ primary: true, type: 'work', value: userName }],
        meta: { resourceType: 'User' },
        name: { formatted: 'Adele Vance', familyName: 'Vance', givenName: 'Adele' },
        roles: [],
      });
    },
    // A group comes empty, and its members one by one.
    group: async (world, displayName, members) => {
      const filter = encodeURIComponent(`displayName eq "${displayName}"`);
      await find(world, `/Groups?excludedAttributes=members&filter=${filter}`);
      const id = await made(world, '/Groups', {
        schemas: [
          `${core}:Group`,
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: displayName,
        displayName,
        meta: { resourceType: 'Group' },
      });
      for (const value of members)
        await changed(
          world.patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value }] }),
        );
    },
  },
  {
    name: 'Okta',
    person: async (world, userName) => {
      const filter = encodeURIComponent(`userName eq "${userName}"`);
      await find(world, `/Users?filter=${filter}&startIndex=1&count=100`);
      return made(world, '/Users', {
        schemas: [`${core}:User`],
        userName,
        name: { givenName: 'Test', familyName: 'User' },
        emails: [{ primary: true, value: userName, type: 'work' }],
        displayName: 'Test User',
        locale: 'en-US',
        externalId: userName,
        groups: [],
        password: '1mz050nq',
        active: true,
      });
    },
    group: async (world, displayName, members) => {
      const schemas = [`${core}:Group`];
      const id = await made(world, '/Groups', { schemas, displayName, members: [] });
      await changed(world.patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName } }));
      await changed(
        world.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: valuesOf(members) }),
      );
    },
  },
];

type Timed = (
  what: string,
  count: number,
  run: (index: number) => Promise<unknown>,
) => Promise<void>;

/**
 * First synchronisations of two companies, one request after the other, in the two dialects; then lists of
 * 10,000 people, and sign-ins: on the embedded engine, or on the PostgreSQL server that TEST_DATABASE_URL names.
 */
export async function measureProvisioning(): Promise<void> {
  const rows: string[][] = [];
  for (const [place, script] of scripts.entries()) {
    const world = await startSignInWorld();
    const timed = timing(world, rows);
    await measureScript(world, script, timed);
    const isLast = place === scripts.length - 1;
    if (isLast) await measureLists(world, timed);
    await world.close();
    // All have one database, emptied for each.
    if (isLast) await world.service.db.destroy();
  }
  const engine = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL server' : 'embedded database';
  printTable(`Provisioning by SCIM, ${engine}`, ['ms', 'p50', 'p95', 'in all'], rows);
}

/** The clock of the service goes on by a minute for each thing that is measured, or its limits would count. */
function timing(world: SignInWorld, rows: string[][]): Timed {
  let minute = 0;
  return async (what, count, run) => {
    world.setTime(new Date(start.getTime() + (minute += 1) * 60_000));
    const times = await timesOf(count, run);
    const total = times.reduce((sum, time) => sum + time, 0) / 1000;
    const [p50, p95] = [inMs(quantile(times, 0.5)), inMs(quantile(times, 0.95))];
    rows.push([what, p50, p95, `${total.toFixed(1)} s`]);
  };
}

async function measureScript(world: SignInWorld, script: Script, timed: Timed): Promise<void> {
  await world.addDataset('Contracts', 'Group 0');
  const uuids: string[] = [];
  await timed(`${script.name}: each of ${people} people`, people, async (index) => {
    uuids.push(await script.person(world, `person${index}@example.com`));
  });
  await timed(`${script.name}: each of ${groups} groups of ${membersOfGroup}`, groups, (index) =>
    script.group(
      world,
      `Group ${index}`,
      uuids.slice(index * membersOfGroup, (index + 1) * membersOfGroup),
    ),
  );
}

async function measureLists(world: SignInWorld, timed: Timed): Promise<void> {
  const { db } = world.service;
  await sql`insert into api_keys (customer_uuid, name, description, public_value, signing_value, csr,
      public_key, encrypted_private_key, autoprovisioned, search_text)
    select ${world.customer}, 'more' || n, '', 'more' || n, '', '', '', '', true, ''
    from generate_series(${people + 1}::int, ${many}::int) n`.execute(db);
  await sql`insert into scim_users (customer_uuid, user_name, active, attributes, api_key_uuid,
      created_at, updated_at)
    select customer_uuid, name, true, '{}', uuid, created_at, created_at from api_keys
    where name like 'more%'`.execute(db);
  const list = (query: string) => world.scim('GET', `/Users?${query}`);
  await timed('a page of 100 of 10,000', runs, () => list('count=100'));
  await timed('the last page', runs, () => list(`count=100&startIndex=${many - 100}`));
  await timed('one by userName', runs, () => list('filter=userName%20eq%20%22more7000%22'));
  await world.signIn('person0@example.com');
  await timed('sign-in of a program', runs, (index) => world.signIn(`person${index}@example.com`));
}
