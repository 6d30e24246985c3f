import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToServer, type Database, migrate } from '../../../service/db/database';
import { serverSettings } from '../../../service/db/server/settings';
import { withoutTimeouts } from '../../../service/config/settings';

const server = process.env['TEST_DATABASE_URL'];
const guide = readFileSync('docs/operating.md', 'utf8');
/** The first block of SQL that the guide for operators has: it makes the role `console` and its database. */
const [, making = ''] = /```sql\n(.*?)```/s.exec(guide) ?? [];

const addressOf = (database: string, user?: string): string => {
  const address = new URL(server ?? '');
  address.pathname = `/${database}`;
  if (user !== undefined) address.username = user;
  return address.href;
};

describe.runIf(server)('a PostgreSQL server (decision 495)', () => {
  const pool = { connections: 4, pgbouncer: false, ...withoutTimeouts };
  let maintenance: Database;
  /** The superuser in the role's database. */
  let inside: Database;

  const run = async (db: Database, statements: string) => {
    for (const statement of statements.split(';').filter((text) => text.trim() !== ''))
      await sql.raw(statement).execute(db);
  };
  const removeAll = () =>
    run(
      maintenance,
      `drop database if exists ops with (force); drop database if exists ops_latin with (force);
       drop role if exists ops; drop role if exists ops_other`,
    );
  const open = (pgbouncer = false, address = addressOf('ops', 'ops')) =>
    connectToServer(address, { ...pool, pgbouncer });
  const refusal = async (pgbouncer = false, address?: string): Promise<string> => {
    const outcome = await open(pgbouncer, address).then(
      (db) => db.destroy().then(() => 'opened'),
      (error: Error) => error.message,
    );
    return outcome;
  };
  /** Runs the statements with which a refusal ends. */
  const mend = (said: string) =>
    run(inside, /: ((?:alter|grant|create) .*;)$/.exec(said)?.[1] ?? '');

  beforeAll(async () => {
    maintenance = await connectToServer(server ?? '');
    await removeAll();
    await run(maintenance, making.replaceAll('console', 'ops'));
    inside = await connectToServer(addressOf('ops'));
    await run(inside, 'create role ops_other; create schema elsewhere');
  });
  afterAll(async () => {
    await inside.destroy();
    await removeAll();
    await maintenance.destroy();
  });

  it('is usable with the role and the database that the guide makes', async () => {
    const db = await open();
    await migrate(db);
    await db.destroy();
    expect(await refusal()).toBe('opened');
  });

  it.each([
    [
      'alter role ops set default_transaction_read_only to on',
      'Transactions of ops in the database ops are read-only unless they say otherwise. Run: alter role ops in database ops set default_transaction_read_only to off;',
    ],
    [
      'alter role ops in database ops set search_path to nowhere',
      'The search_path of ops (nowhere) names no schema that exists. Make one of them, or run: alter role ops in database ops set search_path to public;',
    ],
    [
      'grant create on schema elsewhere to ops; grant usage on schema elsewhere to ops; alter role ops in database ops set search_path to elsewhere, public',
      "The service's tables are in the schema public, and the search_path of ops (elsewhere, public) begins with another one. Run: alter role ops in database ops set search_path to public;",
    ],
    [
      'revoke create on schema public from pg_database_owner',
      'The role ops may not create tables in the schema public. Run as the owner of the schema: grant create on schema public to ops;',
    ],
    [
      'alter table events owner to ops_other',
      'The table events belongs to ops_other, and migrations need its owner. Run for it and the other tables of the service: alter table events owner to ops;',
    ],
    [
      'alter extension pg_trgm set schema elsewhere',
      'The extension pg_trgm is in a schema that the search_path of ops (public) leaves out. Run as its owner: alter extension pg_trgm set schema public;',
    ],
    [
      'alter role ops set session_replication_role to replica',
      'Triggers and foreign keys are switched off for ops (session_replication_role is replica). Run: alter role ops in database ops set session_replication_role to origin;',
    ],
    [
      'alter role ops connection limit 3',
      'The role ops may have 3 connections, and each process opens up to 4. Set DATABASE_CONNECTIONS to 3 or fewer, or run: alter role ops connection limit 8;',
    ],
    [
      'alter database ops connection limit 3',
      'The database ops takes 3 connections, and each process opens up to 4. Set DATABASE_CONNECTIONS to 3 or fewer, or run: alter database ops connection limit 8;',
    ],
    [
      'alter role ops connection limit 0',
      'The PostgreSQL server of DATABASE_URL has no connection left for the role (too many connections for role "ops"). Set DATABASE_CONNECTIONS lower, or run there: alter role ops connection limit 50;',
    ],
    [
      'alter role ops nologin',
      'The PostgreSQL server of DATABASE_URL lets the role do no work by itself (role "ops" is not permitted to log in). Run there: alter role ops login;',
    ],
    [
      'revoke connect on database ops from ops, public',
      'The PostgreSQL server of DATABASE_URL does not let the role into the database (permission denied for database "ops"). Run there: grant connect on database ops to ops;',
    ],
  ])('is refused after "%s", with the statement that corrects it', async (spoil, said) => {
    await run(inside, spoil);
    expect(await refusal()).toBe(said);
    await mend(said);
    expect(await refusal()).toBe('opened');
  });

  it('is refused with the reason when role or database are missing or the encoding differs', async () => {
    expect(await refusal(false, addressOf('ops', 'ops_nobody'))).toBe(
      `The PostgreSQL server of DATABASE_URL does not know the role (role "ops_nobody" does not exist). Correct DATABASE_URL, or run there: create role ops_nobody login password '…';`,
    );
    expect(await refusal(false, addressOf('ops_none', 'ops'))).toBe(
      `The PostgreSQL server of DATABASE_URL does not have the database (database "ops_none" does not exist). Correct DATABASE_URL, or run there: create database ops_none owner ops encoding 'UTF8' locale 'C.UTF-8' template template0;`,
    );
    await run(
      maintenance,
      "create database ops_latin owner ops encoding 'LATIN1' locale 'C' template template0",
    );
    expect(await refusal(false, addressOf('ops_latin', 'ops'))).toBe(
      `The database ops_latin is encoded in LATIN1, which cannot hold every script. Name another one in DATABASE_URL: create database console_utf8 owner ops encoding 'UTF8' locale 'C.UTF-8' template template0;`,
    );
  });

  const otherwise: Record<keyof typeof serverSettings, string> = {
    timezone: 'America/St_Johns',
    datestyle: 'SQL, DMY',
    intervalstyle: 'iso_8601',
    bytea_output: 'escape',
    extra_float_digits: '-3',
    default_transaction_isolation: 'serializable',
    standard_conforming_strings: 'off',
    array_nulls: 'off',
    transform_null_equals: 'on',
    quote_all_identifiers: 'on',
    gin_fuzzy_search_limit: '100',
  };

  it('gets the settings that the service needs; through a pooler it is refused without them', async () => {
    for (const [name, value] of Object.entries(otherwise))
      await run(inside, `alter role ops in database ops set ${name} to '${value}'`);
    const db = await open();
    const { rows } = await sql<{ name: string; setting: string }>`
      select lower(name) as name, setting from pg_settings
      where lower(name) in (${sql.join(Object.keys(otherwise))})`.execute(db);
    await db.destroy();
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(
      serverSettings,
    );

    // All names are quoted, as one of the settings says.
    const said = (await refusal(true)).replaceAll('"ops"', 'ops');
    for (const [name, value] of Object.entries(otherwise)) {
      expect(said).toContain(`${name} is ${value}`);
      expect(said).toContain(
        `alter role ops in database ops set ${name} to '${serverSettings[name as keyof typeof serverSettings]}';`,
      );
    }
    await mend(said);
    expect(await refusal(true)).toBe('opened');
  });

  it('may call UTC by any of its names', async () => {
    await run(inside, "alter role ops in database ops set timezone to 'Etc/UTC'");
    expect(await refusal(true)).toBe('opened');
  });

  it('has the settings of the guide for its role behind PgBouncer', () => {
    for (const [name, value] of Object.entries(serverSettings))
      expect(guide).toContain(`alter role console set ${name} to '${value}';`);
  });
});
