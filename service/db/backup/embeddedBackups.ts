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

const copies = 'backup-copy-';

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
  files: Mutex;
}

/**
 * The engine has one session, so a transaction as long as a backup would block all other work. A backup is therefore
 * read from a copy of the files, by a temporary engine.
 * @throws errors of the file system when copies left by a dead process cannot be removed
 */
export async function createEmbeddedBackups(engine: Engine): Promise<EmbeddedBackups> {
  const { dataDir } = engine;
  for (const name of await readdir(dataDir))
    if (name.startsWith(copies)) await rm(join(dataDir, name), { recursive: true });
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  async function* lines() {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    running.add(ended);
    try {
      yield* linesOfCopy(engine, stopping.signal);
    } finally {
      running.delete(ended);
      end();
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
  { db, dataDir, worker, files }: Engine,
  stopping: AbortSignal,
): AsyncGenerator<string> {
  const copy = await mkdtemp(join(dataDir, copies));
  try {
    await files(() => copyDatabase(db, databaseIn(dataDir), copy, stopping));
    const pool = await EmbeddedEngine.open(worker, { dataDir: copy }, createNotices());
    const copied: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    try {
      yield* backupLines(copied);
    } finally {
      await copied.destroy();
    }
  } finally {
    await rm(copy, { recursive: true });
  }
}
