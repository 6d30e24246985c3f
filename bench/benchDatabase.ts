import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { connectToServer, migrate, openEmbedded } from '../service/db/database';
import type { Database } from '../service/db/database';

export interface BenchDatabase {
  db: Database;
  close: () => Promise<void>;
}

const worker = new URL('../dist/service/embeddedWorker.js', import.meta.url);
const template = fileURLToPath(new URL('../dist/database-template.tar.gz', import.meta.url));

/** @param directory a directory of its own */
export async function openEmbeddedBench(directory: string): Promise<BenchDatabase> {
  const prepared = existsSync(template) ? template : undefined;
  const { database: db } = await openEmbedded(directory, worker, prepared);
  await migrate(db);
  return { db, close: () => db.destroy() };
}

/**
 * Makes a database of its own on a PostgreSQL server, so that existing data stay untouched.
 * @param serverUrl an address whose user may create databases
 * @throws DatabaseUnusable
 */
export async function openServerBench(serverUrl: string): Promise<BenchDatabase> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const server = await connectToServer(serverUrl);
  await sql`create database ${sql.id(name)}`.execute(server);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = await connectToServer(url.href);
  const close = async (): Promise<void> => {
    await db.destroy();
    await sql`drop database ${sql.id(name)}`.execute(server);
    await server.destroy();
  };
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
