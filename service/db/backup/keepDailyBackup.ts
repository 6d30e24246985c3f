import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '../../../contract/lib/dateRanges';
import { backupsIn, dailyBackups, isDaily } from '../backupDirectory';
import { unfinishedFiles, writeBackupFile } from './backupFile';

const keptCount = 3;

/**
 * Makes today's backup if it does not exist yet, and then removes all daily backups but the newest `keptCount`.
 * Only the process that holds the data directory may call this.
 * @param lines of the database, from `backupLines`
 * @param stopping aborts the backup, leaving no file
 * @returns the file, if it was made now
 * @throws errors of the database or the file system; earlier backups stay
 */
export async function keepDailyBackup(
  lines: () => AsyncIterable<string>,
  dataDir: string,
  now: Date,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const directory = backupsIn(dataDir);
  const file = join(directory, `${dayOf(now)}.gz`);
  if (existsSync(file)) return undefined;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Processes that died while writing have left these files.
  for (const { part, name } of await unfinishedFiles(directory)) if (isDaily(name)) await rm(part);
  await writeBackupFile(file, lines(), now, stopping);
  for (const old of dailyBackups(dataDir, now).slice(keptCount)) await rm(old);
  return file;
}
