import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Mutex } from '../../lib/mutex';
import { type Database, databaseIn } from '../database';
import { EmbeddedEngine } from '../embedded/engine';
import { createNotices } from '../notices';
import type { Tables } from '../tables';
import { copyDatabase } from './copyDatabase';
import { backupLines } from './writeBackup';

const copyPrefix = 'backup-copy-';

/** Backups of a running embedded engine, which do not block its requests. */
export interface EmbeddedBackups {
  /** Lines as from `backupLines`, as of the moment when the engine's files were copied. */
  lines: () => AsyncGenerator<string>;
  isRunning: () => boolean;
  /** Aborts running backups; their readers must have disconnected before. */
  close: () => Promise<void>;
}

interface Engine {
  db: Database;
  /** Contains the engine's directory, and copies while they are used. */
  dataDir: string;
  /** Address of embeddedWorker's file. */
  worker: URL;
  /** Held while files are copied, and by any code that removes the engine's log. */
  filesMutex: Mutex;
}

/**
 * The engine has one session, so a transaction as long as a backup would block all other work. A backup is therefore
 * read from a copy of the files, by a temporary engine.
 * @throws errors of the file system when copies left by a dead process cannot be removed
 */
export async function createEmbeddedBackups(engine: Engine): Promise<EmbeddedBackups> {
  const { dataDir } = engine;
  for (const name of await readdir(dataDir))
    if (name.startsWith(copyPrefix)) await rm(join(dataDir, name), { recursive: true });
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  async function* lines() {
    let markEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (markEnded = resolve));
    running.add(ended);
    try {
      yield* linesOfCopy(engine, stopping.signal);
    } finally {
      running.delete(ended);
      markEnded();
    }
  }
  return {
    lines,
    isRunning: () => running.size > 0,
    close: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function* linesOfCopy(
  { db, dataDir, worker, filesMutex }: Engine,
  stopping: AbortSignal,
): AsyncGenerator<string> {
  const copyDirectory = await mkdtemp(join(dataDir, copyPrefix));
  try {
    await filesMutex(() => copyDatabase(db, databaseIn(dataDir), copyDirectory, stopping));
    const pool = await EmbeddedEngine.open(worker, { dataDir: copyDirectory }, createNotices());
    const copiedDatabase: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    try {
      yield* backupLines(copiedDatabase);
    } finally {
      await copiedDatabase.destroy();
    }
  } finally {
    await rm(copyDirectory, { recursive: true });
  }
}
