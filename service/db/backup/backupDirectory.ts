import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the embedded engine's daily backups are. */
export const backupsIn = (dataDir: string): string => join(dataDir, 'backups');

/** @returns the files of the days, newest first */
export function dailyBackups(dataDir: string): string[] {
  const directory = backupsIn(dataDir);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.gz$/.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(directory, name));
}

/** @returns the newest backup that the service has made by itself; undefined where there is none */
export const newestBackup = (dataDir: string): string | undefined => dailyBackups(dataDir)[0];
