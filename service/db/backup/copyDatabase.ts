import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database';
import { codeOf } from '../databaseErrors';

/** Disk space to leave free beside a copy, so that the service itself can go on writing. */
const reservedBytes = 256 * 1024 ** 2;

const logDirectory = 'pg_wal';
/** Files that hold no data; the base backups of a PostgreSQL server leave them out as well. */
const omittedFiles = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;

/**
 * Copies the directory of a running engine while statements go on, as a server's base backup does: first the files,
 * each as of another moment, then the log of changes made meanwhile. An engine that opens the copy replays the log,
 * which brings all files to the end of the copy. The caller prevents checkpoints, because they remove that log.
 * @param to an empty directory
 * @param stopping ends the copy between two files
 * @throws if the disk is too full for the copy, and errors of the file system or the engine
 */
export async function copyDatabase(
  db: Database,
  from: string,
  to: string,
  stopping: AbortSignal,
): Promise<void> {
  await requireRoom(from, to);
  await sql`select pg_backup_start('copy', true)`.execute(db);
  let end: BackupEnd;
  try {
    await copyTree(from, to, stopping);
  } finally {
    end = await endBackup(db);
  }
  const [, firstLogFile = ''] = /^START WAL LOCATION: .*\(file (\w+)\)$/m.exec(end.label) ?? [];
  for (const name of await readdir(join(from, logDirectory)))
    if (name >= firstLogFile && name <= end.last)
      await copy(join(from, logDirectory, name), join(to, logDirectory, name));
  await writeFile(join(to, 'backup_label'), end.label);
}

interface BackupEnd {
  /** Tells the engine that opens the copy where the log starts. */
  label: string;
  /** Name of the last log file that is needed. */
  last: string;
}

async function endBackup(db: Database): Promise<BackupEnd> {
  const { rows } = await sql<BackupEnd>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(db);
  const [end] = rows;
  if (end === undefined) throw new Error('The engine did not say where the backup ends.');
  return end;
}

async function requireRoom(from: string, to: string): Promise<void> {
  let size = 0;
  for (const { path, isDirectory } of await entriesOf(from))
    if (!isDirectory) size += await sizeOf(join(from, path));
  const { bavail, bsize } = await statfs(to);
  const missingBytes = size + reservedBytes - bavail * bsize;
  if (missingBytes > 0)
    throw new Error(
      `A backup copies the database first, and the disk of ${dirname(to)} has no room for that: make ${Math.ceil(missingBytes / 1024 ** 2)} MiB free.`,
    );
}

async function copyTree(from: string, to: string, stopping: AbortSignal): Promise<void> {
  for (const { path, isDirectory } of await entriesOf(from)) {
    stopping.throwIfAborted();
    if (isDirectory) await mkdir(join(to, path));
    else if (dirname(path) !== logDirectory) await copy(join(from, path), join(to, path));
  }
}

interface Entry {
  path: string;
  isDirectory: boolean;
}

/** Lists directories before their files. */
async function entriesOf(root: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const pending = [''];
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop())
    for (const entry of await readdir(join(root, directory), { withFileTypes: true })) {
      if (omittedFiles.test(entry.name)) continue;
      const [path, isDirectory] = [join(directory, entry.name), entry.isDirectory()];
      entries.push({ path, isDirectory });
      if (isDirectory) pending.push(path);
    }
  return entries;
}

/** If a table was dropped after the directory was read, the log drops it as well. */
const fallbackIfMissing = <T>(error: unknown, fallback: T): T => {
  if (codeOf(error) === 'ENOENT') return fallback;
  throw error;
};

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: unknown) => fallbackIfMissing(error, 0),
  );

/** Shares blocks until one side changes, if the file system can. */
const copy = (from: string, to: string): Promise<void> =>
  copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: unknown) =>
    fallbackIfMissing(error, undefined),
  );
