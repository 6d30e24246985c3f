import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '../../../contract/lib/dateRanges';
import { backupsIn, dailyBackups, isDaily } from '../backupDirectory';
import { unfinishedFiles, writeBackupFile } from './backupFile';

const kept = 3;

/**
 * Makes the backup of the day where there is none yet, and removes those of days that are not kept any longer.
 * Only the process that has the data directory may.
 * @param lines of the database, as `backupLines` gives them
 * @param stopping ends it early, without a file
 * @returns the file, when it was made now
 * @throws what the database or the file system says; the earlier ones stay
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
  // Processes that were ended while they wrote have left them.
  for (const { part, name } of await unfinishedFiles(directory)) if (isDaily(name)) await rm(part);
  await writeBackupFile(file, lines(), now, stopping);
  for (const old of dailyBackups(dataDir, now).slice(kept)) await rm(old);
  return file;
}
