import { sql } from 'kysely';
import { startScimWorld } from '../tests/service/scimWorld';
import { inMs, printTable, quantile } from './figures';

const people = 1000;
const groups = 50;
const membersOfGroup = 20;
const many = 10_000;
const runs = 50;

/**
 * A company's first synchronisation by SCIM, one request after the other, and lists of 10,000 people: on the
 * embedded engine, or on the PostgreSQL server that TEST_DATABASE_URL names.
 */
export async function measureProvisioning(): Promise<void> {
  const world = await startScimWorld();
  const { db } = world.service;
  await world.addDataset('SSN', 'Group 0');
  const rows: string[][] = [];
  const timed = async (what: string, count: number, run: (index: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const start = performance.now();
      await run(index);
      times.push(performance.now() - start);
    }
    const total = times.reduce((sum, time) => sum + time, 0) / 1000;
    rows.push([
      what,
      inMs(quantile(times, 0.5)),
      inMs(quantile(times, 0.95)),
      `${total.toFixed(1)} s`,
    ]);
  };
  const made: string[] = [];
  await timed(`${people} people made`, people, async (index) => {
    made.push(await world.addUser(`person${index}@example.com`));
  });
  await timed(`${groups} groups of ${membersOfGroup} made`, groups, (index) =>
    world.addGroup(
      `Group ${index}`,
      made.slice(index * membersOfGroup, (index + 1) * membersOfGroup),
    ),
  );
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
  const engine = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL server' : 'embedded database';
  printTable(`Provisioning by SCIM, ${engine}`, ['ms', 'p50', 'p95', 'in all'], rows);
  await db.destroy();
}
