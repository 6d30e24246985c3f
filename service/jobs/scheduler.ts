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

const every = 60_000;

interface DailyBackup {
  dataDir: string;
  /** The hour of the day (UTC) from which on it is made. */
  hour: number;
  lines: () => AsyncIterable<string>;
}

interface Scheduled extends RotationServices {
  retained: RetainedMonths;
  /** Undefined for no backups; a PostgreSQL server has its own. */
  dailyBackup?: DailyBackup | undefined;
  /** Difference between this machine's clock and the database's, in milliseconds. */
  clockSkew: () => Promise<number>;
}

type Task = (stopping: AbortSignal) => Promise<unknown>;

/**
 * Does once a minute what is due. One task that fails does not keep the others from being done.
 * @param onRound hears of the end of each round, and whether all of it was done
 * @returns a function that stops it, once a round under way has ended
 */
export function startScheduler(
  services: Scheduled,
  log: Log,
  onRound: (done: boolean) => void,
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
  /** By a clock that is months ahead, what is to be kept would go, and keys would rotate long before their time. */
  const refuseOtherTime = async () => {
    const skew = await clockSkew();
    if (skew > maxClockSkewMs)
      throw new Error(
        `This machine's clock is ${Math.round(skew / 1000)} s apart from the database's. Keep both by NTP.`,
      );
  };
  const run = async (stopping: AbortSignal): Promise<void> => {
    let done = true;
    const attempt = (task: Task) =>
      task(stopping).catch((error: unknown) => {
        done = false;
        log.error('scheduled work failed', describeError(error));
      });
    await attempt(refuseOtherTime);
    if (done) for (const task of tasks) await attempt(task);
    onRound(done);
  };
  return repeat(every, run, log, 'scheduled work failed');
}

/**
 * Runs work in the first round of each day (UTC), and again in the next round when it fails. Every process does so: the
 * work itself sees to it that only one of them counts.
 */
function oncePerDay(clock: () => Date, work: () => Promise<void>): Task {
  let doneOn = '';
  return async () => {
    const today = dayOf(clock());
    if (today !== doneOn) await work();
    doneOn = today;
  };
}

/** Makes the day's backup from its hour on. One that fails, work for the whole machine, is tried again in an hour. */
function dailyBackup({ clock, dailyBackup: backup }: Scheduled, log: Log): Task {
  let triedIn = '';
  return async (stopping) => {
    const now = clock();
    const hour = now.toISOString().slice(0, 13);
    if (backup === undefined || now.getUTCHours() < backup.hour || hour === triedIn) return;
    triedIn = hour;
    const file = await keepDailyBackup(backup.lines, backup.dataDir, now, stopping);
    if (file !== undefined) log.info('backup made', { file });
  };
}

/** Creates the partitions of the coming months, and drops those of expired ones. */
async function maintainMonths({ db, clock, retained }: Scheduled, log: Log): Promise<void> {
  await makeNextPartitions(db, clock());
  for (const { kind, before, rows } of await applyRetention(db, clock, retained)) {
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    log.info('retention removed', { kind, before: before.toISOString(), rows: count });
  }
  const addresses = await forgetAddresses(db, retained, clock());
  if (addresses > 0) log.info('addresses of key calls removed', { rows: addresses });
}
