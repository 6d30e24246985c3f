import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '../../contract/lib/dateRanges';

export const backupsIn = (dataDir: string): string => join(dataDir, 'backups');

export const isDaily = (name: string): boolean => /^\d{4}-\d{2}-\d{2}\.gz$/.test(name);

/** @returns the files of the days, newest first; last those of days to come, which a clock that ran ahead has made */
export function dailyBackups(dataDir: string, now: Date): string[] {
  const directory = backupsIn(dataDir);
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter(isDaily).toSorted().toReversed();
  const isToCome = (name: string) => name > `${dayOf(now)}.gz`;
  return [...names.filter((name) => !isToCome(name)), ...names.filter(isToCome)].map((name) =>
    join(directory, name),
  );
}

/** @returns the newest backup that the service has made by itself; undefined where there is none */
export const newestBackup = (dataDir: string, now: Date): string | undefined =>
  dailyBackups(dataDir, now)[0];
