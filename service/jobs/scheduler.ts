import { dayOf } from '../../contract/lib/dateRanges';
import { keepDailyBackup } from '../db/backup/keepDailyBackup';
import { maxClockSkewMs } from '../db/clockSkew';
import { makeNextPartitions } from '../db/partitions';
import { forgetAddresses } from '../domain/api-keys/addressRetention';
import { applyRetention, type RetainedMonths } from '../domain/engine/retention/retention';
import { rotateDueKeys, type RotationServices } from '../domain/keys/dueRotations';
import { describeError, type Log } from '../observability/log';
import { repeat } from '../lib/repeat';
import { sweepExpired, type ExpiringTable, expiringTables } from './expirySweep';

const intervalMs = 60_000;

interface DailyBackup {
  dataDir: string;
  /** Hour of the day (UTC) from which the backup is made. */
  hour: number;
  lines: () => AsyncIterable<string>;
}

interface SchedulerServices extends RotationServices {
  retainedMonths: RetainedMonths;
  /** Undefined disables backups; a PostgreSQL server has its own. */
  dailyBackup?: DailyBackup | undefined;
  /** Difference between this machine's clock and the database's, in milliseconds. */
  clockSkew: () => Promise<number>;
}

type Task = (stopping: AbortSignal) => Promise<unknown>;

/**
 * Runs due work once a minute. A task that fails does not prevent the others.
 * @param onRound is called at the end of each round, with whether all tasks succeeded
 * @returns a function that stops it after the running round
 */
export function startScheduler(
  services: SchedulerServices,
  log: Log,
  onRound: (succeeded: boolean) => void,
): () => Promise<void> {
  const { db, clock, clockSkew } = services;
  const tasks: readonly Task[] = [
    () => rotateDueKeys(services, log),
    ...(Object.keys(expiringTables) as ExpiringTable[]).map(
      (table) => (stopping: AbortSignal) => sweepExpired(db, clock(), table, stopping),
    ),
    oncePerDay(clock, () => maintainMonths(services, log)),
    dailyBackup(services, log),
  ];
  /** With a clock that is months ahead, retention would remove data, and keys would rotate, long before their time. */
  const refuseClockSkew = async () => {
    const skew = await clockSkew();
    if (skew > maxClockSkewMs)
      throw new Error(
        `This machine's clock is ${Math.round(skew / 1000)} s apart from the database's. Keep both by NTP.`,
      );
  };
  const run = async (stopping: AbortSignal): Promise<void> => {
    let succeeded = true;
    const attempt = (task: Task) =>
      task(stopping).catch((error: unknown) => {
        succeeded = false;
        log.error('scheduled work failed', describeError(error));
      });
    await attempt(refuseClockSkew);
    if (succeeded) for (const task of tasks) await attempt(task);
    onRound(succeeded);
  };
  return repeat(intervalMs, run, log, 'scheduled work failed');
}

/**
 * Runs work in the first round of each day (UTC), and again in the next round if it fails. Every process does so; the
 * work itself ensures that only one of them takes effect.
 */
function oncePerDay(clock: () => Date, work: () => Promise<void>): Task {
  let lastDay = '';
  return async () => {
    const today = dayOf(clock());
    if (today !== lastDay) await work();
    lastDay = today;
  };
}

/** Makes the day's backup from its hour on. It burdens the machine, so a failed one is retried in the next hour. */
function dailyBackup({ clock, dailyBackup: backup }: SchedulerServices, log: Log): Task {
  let lastHour = '';
  return async (stopping) => {
    const now = clock();
    const hour = now.toISOString().slice(0, 13);
    if (backup === undefined || now.getUTCHours() < backup.hour || hour === lastHour) return;
    lastHour = hour;
    const file = await keepDailyBackup(backup.lines, backup.dataDir, now, stopping);
    if (file !== undefined) log.info('backup made', { file });
  };
}

/** Creates the partitions of the coming months, and drops expired ones. */
async function maintainMonths(
  { db, clock, retainedMonths }: SchedulerServices,
  log: Log,
): Promise<void> {
  await makeNextPartitions(db, clock());
  for (const { kind, before, rows } of await applyRetention(db, clock, retainedMonths)) {
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    log.info('retention removed', { kind, before: before.toISOString(), rows: count });
  }
  const removedRows = await forgetAddresses(db, retainedMonths, clock());
  if (removedRows > 0) log.info('addresses of key calls removed', { rows: removedRows });
}
