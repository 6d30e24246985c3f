import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect, type PostgresPool } from 'kysely';
import { type PoolSettings, withoutTimeouts } from '../config/settings';
import { newestBackup } from './backupDirectory';
import { connectionRefusal } from './server/connectionRefusal';
import { doneMigrations, firstUnknownMigration } from './doneMigrations';
import { addEarlierKeyUsage } from './earlierKeyUsage';
import { EmbeddedEngine } from './embedded/engine';
import { migrations } from './migrations';
import { createNotices, keepNotices } from './notices';
import { readServerFacts } from './server/facts';
import { openPool } from './server/pool';
import { serverProblems } from './server/problems';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

/** The database cannot be used; the message says why and what to do. */
export class DatabaseUnusable extends Error {}

/** Wraps Kysely's pool, for example to measure its queries. */
export type WrapPool = (pool: PostgresPool) => PostgresPool;
const unwrapped: WrapPool = (pool) => pool;

/**
 * Connects to a PostgreSQL server. Statements have no timeouts unless the settings define some.
 * @throws DatabaseUnusable when the server does not answer, or the service cannot work there
 */
export async function connectToServer(
  url: string,
  settings: PoolSettings = { connections: 10, pgbouncer: false, ...withoutTimeouts },
  wrapPool: WrapPool = unwrapped,
): Promise<Database> {
  const notices = createNotices();
  const pool = wrapPool(openPool(url, settings, notices));
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  keepNotices(database, notices);
  const problems = await readServerFacts(database).then(
    (facts) => serverProblems(facts, settings),
    (error: unknown) => [connectionRefusal(error, url)],
  );
  if (problems.length === 0) return database;
  await database.destroy();
  throw new DatabaseUnusable(problems.join('\n'));
}

/** @returns the path of the embedded engine's files below the data directory */
export const databaseIn = (directory: string): string => join(directory, 'database');

/** @returns whether the data directory has a database of the embedded engine */
export const hasEmbedded = (directory: string): boolean =>
  existsSync(join(databaseIn(directory), 'PG_VERSION'));

/**
 * Opens the embedded engine on a directory (the caller holds its lock), or in memory.
 * @param worker address of embeddedWorker's file
 * @param template prepared directory for the first start; made at build time
 * @throws DatabaseUnusable when the directory is damaged or not writable
 */
export async function openEmbedded(
  directory: string | undefined,
  worker: URL,
  template?: string,
  wrapPool: WrapPool = unwrapped,
): Promise<{ database: Database; engine: EmbeddedEngine }> {
  const dataDir = directory === undefined ? 'memory://' : databaseIn(directory);
  const isNew = directory === undefined || !hasEmbedded(directory);
  const options = { dataDir, ...(isNew && template ? { template } : {}) };
  const notices = createNotices();
  const open = async () => {
    if (directory !== undefined) await restrictToOwner(dataDir);
    // The files are damaged, or still being restored: a new database would overwrite them.
    if (directory !== undefined && isNew && (await readdir(dataDir)).length > 0)
      throw new Error('PG_VERSION is missing');
    return EmbeddedEngine.open(worker, options, notices);
  };
  const engine = await open().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const backup = (directory !== undefined && newestBackup(directory, new Date())) || '<file>';
    throw new DatabaseUnusable(
      `The database in ${dataDir} cannot be opened (${reason}). Move it away. Then restore a backup (npm run operate -- restore ${backup}), or start with an empty one.`,
    );
  });
  const dialect = new PostgresDialect({ pool: wrapPool(engine) });
  const database = new Kysely<Tables>({ dialect });
  keepNotices(database, notices);
  return { database, engine };
}

/** The engine creates world-writable files, and DATA_DIR may be a directory that others can enter. */
async function restrictToOwner(directory: string): Promise<void> {
  const ownersOnly = 0o700;
  await mkdir(directory, { recursive: true, mode: ownersOnly });
  await chmod(directory, ownersOnly);
}

/**
 * Migrates the schema to this version.
 * @param level last migration to run, for a backup of an earlier version
 * @throws DatabaseUnusable if a newer version of the service has migrated the database
 */
export async function migrate(database: Database, level?: string): Promise<void> {
  await runMigrations(database, level);
  await addEarlierKeyUsage(database);
}

async function runMigrations(database: Database, level?: string): Promise<void> {
  const selected = Object.entries(migrations).filter(([name]) => !level || name <= level);
  const completed = await doneMigrations(database);
  // Kysely would read every column of every table before it finds that nothing is pending.
  if (selected.every(([name]) => completed.includes(name))) {
    const newerMigration = firstUnknownMigration(completed);
    if (newerMigration === undefined) return;
    throw new DatabaseUnusable(
      `The database was made by a newer version of this service (${newerMigration}). Start that version.`,
    );
  }
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(selected)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
}
