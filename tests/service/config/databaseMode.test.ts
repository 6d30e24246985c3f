import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../service/db/database';
import { markDatabase, migrateFor } from '../../../service/db/databaseMode';
import { acme } from '../../../service/demo/acme';
import { globex, platform } from '../../../service/demo/globex';
import { customerUuid } from '../../../service/demo/people';
import { seedDemo } from '../../../service/demo/seedDemo';
import { testVault } from '../vault/testVault';
import { openTestDatabase } from '../database';
import { testClock } from '../testClock';
import { addRow } from '../rows';

const noDemo =
  /^This database is for production, and the demo starts on none but its own\. Set MODE=/;
const noProduction =
  /^This database holds a demo, whose passwords are public, and production does not/;

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});

const mark = async () => {
  const rows = await db.selectFrom('installation').select('mode').execute();
  return rows.map(({ mode }) => mode);
};
const addCompany = (uuid?: string) =>
  addRow(db, 'customers', { name: 'A company', ...(uuid && { uuid }) });

describe('the mode of a database (decision 118)', () => {
  it('is open while the database is empty; the first of two processes sets it for good', async () => {
    await migrateFor(db, 'demo');
    await migrateFor(db, 'production');
    expect(await mark()).toEqual([]);
    const marking = (mode: 'demo' | 'production') =>
      db.transaction().execute((trx) => markDatabase(trx, mode));
    const outcomes = await Promise.allSettled([marking('production'), marking('demo')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // Either may have been the first.
    const [lost, refusal] =
      outcomes[0]?.status === 'fulfilled'
        ? (['demo', noDemo] as const)
        : (['production', noProduction] as const);
    await expect(migrateFor(db, lost)).rejects.toThrow(refusal);
  });

  it('is never demo where it is production already', async () => {
    await markDatabase(db, 'production');
    const demo = { db, vault: await testVault(db), clock: testClock(() => new Date()) };
    await expect(seedDemo(demo)).rejects.toThrow(noDemo);
    expect(await db.selectFrom('customers').select('name').execute()).toEqual([]);
  });

  it.each([acme, globex, platform])('is recognized in an older demo by $name', async (company) => {
    await addCompany(customerUuid(company));
    await addCompany();
    await expect(migrateFor(db, 'production')).rejects.toThrow(noProduction);
    await migrateFor(db, 'demo');
    expect(await mark()).toEqual(['demo']);
  });

  it('cannot be set for tables of another program', async () => {
    const looking = (mode: 'demo' | 'production') =>
      db.transaction().execute(async (trx) => {
        await sql`create schema theirs`.execute(trx);
        await sql`set local search_path to theirs`.execute(trx);
        await sql`create table orders (id bigint)`.execute(trx);
        await migrateFor(trx, mode);
      });
    for (const mode of ['demo', 'production'] as const)
      await expect(looking(mode)).rejects.toThrow(
        'This database has tables of another program ("orders"). Name an empty one with DATABASE_URL.',
      );
  });

  it('is production in an older database with any other company', async () => {
    await addCompany();
    await expect(migrateFor(db, 'demo')).rejects.toThrow(noDemo);
    await migrateFor(db, 'production');
    expect(await mark()).toEqual(['production']);
  });
});

describe('a database of the other mode that an older version made', () => {
  const away = 'alter table installation rename to installation_away';
  const back = 'alter table if exists installation_away rename to installation';
  let last: { name: string; timestamp: string } | undefined;
  beforeEach(async () => {
    await addCompany(customerUuid(acme));
    await sql.raw(away).execute(db);
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration)
      returning name, timestamp`.execute(db);
    [last] = rows;
  });
  afterEach(async () => {
    await sql.raw(back).execute(db);
    await sql`insert into kysely_migration (name, timestamp)
      values (${last?.name}, ${last?.timestamp}) on conflict do nothing`.execute(db);
  });

  it('is refused before a migration runs', async () => {
    await expect(migrateFor(db, 'production')).rejects.toThrow(noProduction);
    const { rows } = await sql`
      select name from kysely_migration where name = ${last?.name}`.execute(db);
    expect(rows).toEqual([]);
  });
});
