import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type WrapPool,
  connectToServer,
  type Database,
  databaseIn,
  DatabaseUnusable,
  openEmbedded,
} from '../db/database';
import { migrateFor } from '../db/databaseMode';
import { serveBackups } from '../db/backup/backupSocket';
import { createEmbeddedBackups, type EmbeddedBackups } from '../db/backup/embeddedBackups';
import {
  DataDirectoryInUse,
  lockDataDirectory,
  LockOfAnotherUser,
} from '../db/embedded/directoryLock';
import { watchDirectory } from '../db/embedded/watchDirectory';
import type { Log } from '../observability/log';
import { createMutex, type Mutex } from '../lib/mutex';
import { type Settings, withoutTimeouts } from '../config/settings';
import { maintainEmbedded } from '../db/embedded/engine';

export interface Store {
  db: Database;
  close: () => Promise<void>;
  /** Resolves with the reason when the embedded engine or its files are gone, so that the service cannot continue. */
  failed: Promise<Error>;
  /** Absent for a PostgreSQL server, which has its own backups. */
  backups?: EmbeddedBackups;
}

interface StoreOptions {
  /** Does not migrate the schema or create anything in an empty place, not even a directory for a server. */
  keepUnchanged?: boolean;
  /** Runs before migrations; an error leaves the schema unchanged. */
  beforeMigrating?: (db: Database) => Promise<void>;
  wrapPool?: WrapPool;
}

const worker = new URL('./embeddedWorker.js', import.meta.url);
const template = fileURLToPath(new URL('../database-template.tar.gz', import.meta.url));

/**
 * Opens, locks and migrates the database in the settings: a PostgreSQL server, or the embedded engine
 * in the data directory, from which other processes may then request a backup. A database for the other mode is
 * refused before anything is written to it.
 * @throws DataDirectoryInUse, DatabaseUnusable
 */
export async function openStore(
  settings: Settings,
  log: Log,
  options: StoreOptions = {},
): Promise<Store> {
  const { keepUnchanged = false, wrapPool } = options;
  const { dataDir } = settings;
  const isEmbedded = settings.databaseUrl === undefined;
  if (isEmbedded || !keepUnchanged)
    await prepareDirectory(dataDir, isEmbedded).catch((error: NodeJS.ErrnoException) => {
      throw new DatabaseUnusable(
        `The data directory ${dataDir} cannot be used (${error.code ?? error.message}). Set DATA_DIR to a directory this user may ${isEmbedded ? 'write to' : 'read, where a root key may be'}.`,
      );
    });
  if (settings.databaseUrl) {
    // A migration may take long, and waits for one that another process runs.
    const migrationPool = { ...settings.pool, ...withoutTimeouts };
    const migrationDb = await connectToServer(settings.databaseUrl, migrationPool);
    await prepare(migrationDb, settings, options);
    await migrationDb.destroy();
    const db = await connectToServer(settings.databaseUrl, settings.pool, wrapPool);
    return { db, close: () => db.destroy(), failed: new Promise(() => undefined) };
  }
  const holder = { pid: process.pid, url: settings.publicUrl };
  const unlock = await lockDataDirectory(dataDir, holder).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof DataDirectoryInUse) throw error;
    if (error instanceof LockOfAnotherUser)
      throw new DatabaseUnusable(
        `The lock in the data directory ${dataDir} belongs to another user (${error.message}). Run the service and its commands as one user, and give that user all that is in the directory.`,
      );
    throw new DatabaseUnusable(
      `The data directory ${dataDir} cannot be locked (${error.code ?? error.message}). Set DATA_DIR to a directory on a disk of this machine, or DATABASE_URL to a PostgreSQL server.`,
    );
  });
  try {
    const usableTemplate = existsSync(template) && !keepUnchanged ? template : undefined;
    const { database: db, engine } = await openEmbedded(dataDir, worker, usableTemplate, wrapPool);
    await prepare(db, settings, options);
    const mutex = createMutex();
    const { backups, watch, stopBackups } = await startBackupsAndWatch(db, dataDir, log, mutex);
    const stopMaintenance = maintainEmbedded(db, dataDir, log, mutex);
    const close = async () => {
      await watch.stop();
      await stopBackups();
      await backups.close();
      await stopMaintenance();
      await db.destroy();
      await unlock();
    };
    const failed = Promise.race<Error>([engine.failed, watch.gone]);
    return { db, close, failed, backups };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Starts serving backups, and watching the files. */
async function startBackupsAndWatch(db: Database, dataDir: string, log: Log, filesMutex: Mutex) {
  try {
    const backups = await createEmbeddedBackups({ db, dataDir, worker, filesMutex });
    const watch = await watchDirectory(databaseIn(dataDir), log);
    return { backups, watch, stopBackups: await serveBackups(dataDir, backups.lines, log) };
  } catch (error) {
    // The lock must not be released before the engine has closed its files.
    await db.destroy();
    throw error;
  }
}

/** Closes the database on errors: an open connection would keep a command from exiting. */
async function prepare(
  db: Database,
  { mode }: Settings,
  { keepUnchanged, beforeMigrating }: StoreOptions,
): Promise<void> {
  try {
    await beforeMigrating?.(db);
    if (!keepUnchanged) await migrateFor(db, mode);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Creates the directory if it does not exist. @throws the system's reason why it cannot be used */
async function prepareDirectory(directory: string, needsWriting: boolean): Promise<void> {
  await makeDirectory(directory);
  // The trailing slash makes a file fail.
  await access(join(directory, '/'), needsWriting ? constants.W_OK : constants.R_OK);
}

/** Avoids Node's `recursive`, which loops for ever if the system cannot create the directory, as in /proc. */
async function makeDirectory(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  await makeDirectory(dirname(directory));
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Opens the store without migrating the schema, or creating anything in an empty place. */
export const openStoreUnchanged = (settings: Settings, log: Log): Promise<Store> =>
  openStore(settings, log, { keepUnchanged: true });
