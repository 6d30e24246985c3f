import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type AroundPool,
  connectToServer,
  type Database,
  DatabaseUnusable,
  openEmbedded,
} from './db/database';
import { migrateFor } from './db/databaseMode';
import { DataDirectoryInUse, lockDataDirectory } from './db/lock';
import { maintainEmbedded } from './db/maintenance';
import type { Log } from './log';
import type { Mode } from './mode';
import type { Settings } from './settings';

export interface Store {
  db: Database;
  close: () => Promise<void>;
}

const worker = new URL('./embeddedWorker.js', import.meta.url);
const template = fileURLToPath(new URL('../database-template.tar.gz', import.meta.url));

/**
 * The database that the settings name, locked and migrated: a PostgreSQL server, or the embedded engine
 * in the data directory. One for the other mode is refused before anything is written to it.
 * @throws DataDirectoryInUse, DatabaseUnusable
 */
export async function openStore(settings: Settings, log: Log, around?: AroundPool): Promise<Store> {
  const { dataDir } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseUnusable(
      `The data directory ${dataDir} cannot be used (${error.code ?? error.message}). Set DATA_DIR to a directory this user may write to.`,
    );
  });
  if (settings.databaseUrl) {
    const db = await migrated(await connectToServer(settings.databaseUrl, around), settings.mode);
    return { db, close: () => db.destroy() };
  }
  const holder = { pid: process.pid, url: settings.publicUrl };
  const unlock = await lockDataDirectory(dataDir, holder).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof DataDirectoryInUse) throw error;
    throw new DatabaseUnusable(
      `The data directory ${dataDir} cannot be locked (${error.code ?? error.message}). Set DATA_DIR to a directory on a disk of this machine, or DATABASE_URL to a PostgreSQL server.`,
    );
  });
  try {
    const prepared = existsSync(template) ? template : undefined;
    const { database } = await openEmbedded(dataDir, worker, prepared, around);
    const db = await migrated(database, settings.mode);
    const stopMaintenance = maintainEmbedded(db, log);
    const close = async () => {
      stopMaintenance();
      await db.destroy();
      await unlock();
    };
    return { db, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** @throws what migrating throws; the database is closed then, or a command would never end */
async function migrated(db: Database, mode: Mode): Promise<Database> {
  try {
    await migrateFor(db, mode);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
