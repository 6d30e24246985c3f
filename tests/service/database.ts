import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { connectToServer, migrate, openEmbedded, type Database } from '../../service/db/database';
import { currentTemplate } from '../../scripts/setup/databaseTemplate.mjs';

const cache = resolve('node_modules/.cache/encryption-console');

async function bundleWorker(): Promise<URL> {
  const outfile = join(cache, 'embeddedWorker.mjs');
  await mkdir(cache, { recursive: true });
  await build({
    entryPoints: ['service/db/embedded/embeddedWorker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return pathToFileURL(outfile);
}

let worker: Promise<URL> | undefined;

/** Worker threads take plain JavaScript only, so the engine's worker is bundled once. */
export const workerFile = (): Promise<URL> => (worker ??= bundleWorker());

/** Drops and creates this worker's own database on the server. */
async function freshOnServer(server: string): Promise<Database> {
  const name = `console_test_${process.env['VITEST_POOL_ID'] ?? '0'}`;
  const maintenance = await connectToServer(server);
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(maintenance);
  await sql`create database ${sql.id(name)}`.execute(maintenance);
  await maintenance.destroy();
  const address = new URL(server);
  address.pathname = `/${name}`;
  return connectToServer(address.href);
}

async function openFresh(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server) return freshOnServer(server);
  return (await openEmbedded(undefined, await workerFile(), currentTemplate())).database;
}

let shared: Promise<Database> | undefined;

/**
 * One migrated database for all test files of a worker, emptied of every row at each call. With
 * TEST_DATABASE_URL it is a new database on that PostgreSQL server.
 */
export async function openTestDatabase(): Promise<Database> {
  shared ??= openFresh().then(async (database) => {
    await migrate(database);
    await sql`create schema tests`.execute(database);
    await emptying.execute(database);
    return database;
  });
  const database = await shared;
  await emptyTables(database);
  return database;
}

/**
 * Deletes every row. Most tests fill a handful of the hundred tables, and truncating them all took longer than most
 * tests; only large tables are truncated, which makes them small again. Keys and triggers are off, as everything goes;
 * the locks wait for pending writes. It is a function, because only a SELECT lets the embedded engine keep its
 * prepared statements.
 */
const emptying = sql`
  create function tests.empty_tables() returns void language plpgsql
  set session_replication_role = replica as $$
    declare
      filled record;
    begin
      for filled in
        select oid::regclass as name, pg_relation_size(oid) as size from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
          and pg_relation_size(oid) > 0
      loop
        execute format('lock table %s in access exclusive mode', filled.name);
        if filled.size > 500000 then execute format('truncate %s cascade', filled.name);
        else execute format('delete from %s', filled.name);
        end if;
      end loop;
    end $$`;

const emptyTables = (database: Database) => sql`select tests.empty_tables()`.execute(database);
