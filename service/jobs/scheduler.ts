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
  /** Hour of the day (UTC) from which the backup is made. */
  hour: number;
  lines: () => AsyncIterable<string>;
}

interface Scheduled extends RotationServices {
  retained: RetainedMonths;
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
  /** With a clock that is months ahead, retention would remove data, and keys would rotate, long before their time. */
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
 * Runs work in the first round of each day (UTC), and again in the next round if it fails. Every process does so; the
 * work itself ensures that only one of them takes effect.
 */
function oncePerDay(clock: () => Date, work: () => Promise<void>): Task {
  let doneOn = '';
  return async () => {
    const today = dayOf(clock());
    if (today !== doneOn) await work();
    doneOn = today;
  };
}

/** Makes the day's backup from its hour on. It burdens the machine, so a failed one is retried in the next hour. */
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

/** Creates the partitions of the coming months, and drops expired ones. */
async function maintainMonths({ db, clock, retained }: Scheduled, log: Log): Promise<void> {
  await makeNextPartitions(db, clock());
  for (const { kind, before, rows } of await applyRetention(db, clock, retained)) {
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    log.info('retention removed', { kind, before: before.toISOString(), rows: count });
  }
  const addresses = await forgetAddresses(db, retained, clock());
  if (addresses > 0) log.info('addresses of key calls removed', { rows: addresses });
}
