import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '../../contract/lib/dateRanges';

export const backupsIn = (dataDir: string): string => join(dataDir, 'backups');

export const isDaily = (name: string): boolean => /^\d{4}-\d{2}-\d{2}\.gz$/.test(name);

/** @returns the daily backups, newest first; files with a future date, made while the clock was ahead, come last */
export function dailyBackups(dataDir: string, now: Date): string[] {
  const directory = backupsIn(dataDir);
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter(isDaily).toSorted().toReversed();
  const isToCome = (name: string) => name > `${dayOf(now)}.gz`;
  return [...names.filter((name) => !isToCome(name)), ...names.filter(isToCome)].map((name) =>
    join(directory, name),
  );
}

/** @returns the newest of the service's daily backups; undefined if there is none */
export const newestBackup = (dataDir: string, now: Date): string | undefined =>
  dailyBackups(dataDir, now)[0];
