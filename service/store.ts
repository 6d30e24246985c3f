import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  connectToServer,
  type Database,
  DatabaseUnusable,
  migrate,
  openEmbedded,
} from './db/database';
import { serveBackups } from './db/backup/backupSocket';
import { DataDirectoryInUse, lockDataDirectory } from './db/lock';
import { maintainEmbedded } from './db/maintenance';
import type { Log } from './log';
import type { Settings } from './settings';

export interface Store {
  db: Database;
  close: () => Promise<void>;
}

const worker = new URL('./embeddedWorker.js', import.meta.url);
const template = fileURLToPath(new URL('../database-template.tar.gz', import.meta.url));

/**
 * The database that the settings name, locked and migrated: a PostgreSQL server, or the embedded engine
 * in the data directory, of which others may then ask a backup.
 * @param asItIs leaves the schema alone, and an empty place empty
 * @throws DataDirectoryInUse, DatabaseUnusable
 */
export async function openStore(
  settings: Settings,
  log: Log,
  { asItIs = false } = {},
): Promise<Store> {
  const { dataDir } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseUnusable(
      `The data directory ${dataDir} cannot be used (${error.code ?? error.message}). Set DATA_DIR to a directory this user may write to.`,
    );
  });
  if (settings.databaseUrl) {
    const db = await connectToServer(settings.databaseUrl);
    if (!asItIs) await migrate(db);
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
    const prepared = existsSync(template) && !asItIs ? template : undefined;
    const { database: db } = await openEmbedded(dataDir, worker, prepared);
    if (!asItIs) await migrate(db);
    const stopMaintenance = maintainEmbedded(db, log);
    const stopBackups = await serveBackups(dataDir, db, log);
    const close = async () => {
      stopMaintenance();
      await stopBackups();
      await db.destroy();
      await unlock();
    };
    return { db, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}
