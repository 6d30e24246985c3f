import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '../../../contract/dateRanges';
import type { Database } from '../database';
import { backupsIn, dailyBackups } from './backupDirectory';
import { writeBackupFile } from './backupFile';
import { backupLines } from './writeBackup';

const kept = 3;

/**
 * Makes the backup of the day where there is none yet, and removes those of days that are not kept any longer.
 * Only the process that has the data directory may.
 * @param stopping ends it early, without a file
 * @returns the file, when it was made now
 * @throws what the database or the file system says; the earlier ones stay
 */
export async function keepDailyBackup(
  db: Database,
  dataDir: string,
  now: Date,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const directory = backupsIn(dataDir);
  const file = join(directory, `${dayOf(now)}.gz`);
  if (existsSync(file)) return undefined;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Of processes that were ended while they wrote.
  for (const name of await readdir(directory))
    if (/^\d{4}-\d{2}-\d{2}\.gz\.part$/.test(name)) await rm(join(directory, name));
  await writeBackupFile(file, backupLines(db), now, stopping);
  for (const old of dailyBackups(dataDir, now).slice(kept)) await rm(old);
  return file;
}
