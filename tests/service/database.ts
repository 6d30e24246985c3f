import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { connectToServer, migrate, openEmbedded } from '../../service/db/database';
import type { Database } from '../../service/db/database';
import { currentTemplate } from '../../scripts/setup/databaseTemplate.mjs';

const cache = resolve('node_modules/.cache/encryption-console');

/** Worker threads take plain JavaScript only, so the engine's worker is bundled once. */
export async function workerFile(): Promise<URL> {
  const outfile = join(cache, 'embeddedWorker.mjs');
  await mkdir(cache, { recursive: true });
  await build({
    entryPoints: ['service/db/embeddedWorker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return pathToFileURL(outfile);
}

/** A database of this worker's own on the server, made anew. */
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
    return database;
  });
  const database = await shared;
  await emptyTables(database);
  return database;
}

async function emptyTables(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(database);
  await sql
    .raw(`truncate ${rows.map(({ name }) => `"${name}"`).join(', ')} cascade`)
    .execute(database);
}
