import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../contract/lib/dateRanges';
import { keepDailyBackup } from '../db/backup/keepDailyBackup';
import { mostApart } from '../db/clockApart';
import type { Database } from '../db/database';
import { secondsUntilRetry } from '../db/databaseErrors';
import { makeNextPartitions } from '../db/partitions';
import { forgetAddresses } from '../domain/api-keys/addressRetention';
import { ApiError } from '../domain/engine/apiError';
import { rotateDataKey } from '../domain/keys/dataKeys';
import { applyRetention, type RetainedMonths } from '../domain/engine/retention/retention';
import { rotatePrimaryKey } from '../domain/keys/changePrimaryKey';
import { noteFailedRotation, type RotatedTable } from '../domain/keys/rotations';
import { scheduledRotation, type VaultContext } from '../domain/engine/changeContext';
import { describeError, type Log } from '../observability/log';
import { repeat } from '../lib/repeat';
import { sweepExpired, type ExpiringTable, expiringTables } from './expirySweep';

const every = 60_000;

type Services = Omit<VaultContext, 'actor'>;

interface DailyBackup {
  dataDir: string;
  /** The hour of the day (UTC) from which on it is made. */
  hour: number;
  lines: () => AsyncIterable<string>;
}

interface Scheduled extends Services {
  retained: RetainedMonths;
  /** Undefined for no backups; a PostgreSQL server has its own. */
  dailyBackup?: DailyBackup | undefined;
  /** Difference between this machine's clock and the database's, in milliseconds. */
  clockApart: () => Promise<number>;
}

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
  let monthsKept = '';
  let backupTried = '';
  const { db, clock, clockApart, dailyBackup } = services;
  const tasks: readonly ((stopping: AbortSignal) => Promise<unknown>)[] = [
    () => rotateWhatIsDue(services, log),
    ...(Object.keys(expiringTables) as ExpiringTable[]).map(
      (table) => (stopping: AbortSignal) => sweepExpired(db, clock(), table, stopping),
    ),
    async () => {
      const today = dayOf(clock());
      if (today !== monthsKept) await keepMonths(services, log);
      monthsKept = today;
    },
    async (stopping) => {
      const now = clock();
      const hour = now.toISOString().slice(0, 13);
      if (dailyBackup === undefined || now.getUTCHours() < dailyBackup.hour) return;
      // It is work for the whole machine: one that fails is tried again in an hour.
      if (hour === backupTried) return;
      backupTried = hour;
      const file = await keepDailyBackup(dailyBackup.lines, dailyBackup.dataDir, now, stopping);
      if (file !== undefined) log.info('backup made', { file });
    },
  ];
  /** By a clock that is months ahead, what is to be kept would go, and keys would rotate long before their time. */
  const refuseOtherTime = async () => {
    const apart = await clockApart();
    if (apart > mostApart)
      throw new Error(
        `This machine's clock is ${Math.round(apart / 1000)} s apart from the database's. Keep both by NTP.`,
      );
  };
  const run = async (stopping: AbortSignal): Promise<void> => {
    let done = true;
    const attempt = (task: (typeof tasks)[number]) =>
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

/** Daily: creates partitions of the coming months and drops expired ones. */
async function keepMonths({ db, clock, retained }: Scheduled, log: Log): Promise<void> {
  await makeNextPartitions(db, clock());
  for (const { kind, before, rows } of await applyRetention(db, clock, retained)) {
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    log.info('retention removed', { kind, before: before.toISOString(), rows: count });
  }
  const addresses = await forgetAddresses(db, retained, clock());
  if (addresses > 0) log.info('addresses of key calls removed', { rows: addresses });
}

/** Rotations in one go; what is left is taken at the next, so that a backlog never holds up requests. */
const batch = 50;

interface Due {
  uuid: string;
  customer: string;
  version: number;
  /** Number of consecutive failed rotations. */
  failures: number;
}

/**
 * Rotates the primary keys and data encryption keys whose interval has passed (decision 18). Several
 * instances may do it at once: each rotation names the version it saw, so that only one of them counts.
 * What cannot be rotated waits longer each time, so that it never stands in the way of the others.
 * @throws what the database says while it cannot be used
 */
export async function rotateWhatIsDue(services: Services, log: Log): Promise<number> {
  let rotated = 0;
  const attempt = async (table: RotatedTable, due: Due, rotate: typeof rotateDataKey) => {
    const context = { ...services, actor: scheduledRotation(due.customer, randomUUID()) };
    try {
      await rotate(context, due.uuid, [due.version]);
      rotated += 1;
    } catch (error) {
      if (isOvertaken(error)) return;
      if (secondsUntilRetry(error) !== undefined) throw error;
      const { transactionId } = context.actor;
      log.error('scheduled rotation failed', {
        uuid: due.uuid,
        request_id: transactionId,
        ...describeError(error),
      });
      await noteFailedRotation(context, table, due, error).catch((problem: unknown) => {
        if (!isOvertaken(problem)) throw problem;
      });
    }
  };
  for (const due of await findDue(services, 'primary_keys'))
    await attempt('primary_keys', due, rotatePrimaryKey);
  for (const due of await findDue(services, 'datasets'))
    await attempt('datasets', due, rotateDataKey);
  return rotated;
}

/** Someone else was faster, or it was deleted meanwhile: nothing is left to do. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && [404, 412].includes(error.status);

/** Rows whose rotation is due, as `r`. */
const dueRows: Readonly<Record<RotatedTable, (now: Date) => RawBuilder<unknown>>> = {
  primary_keys: (now) =>
    sql`from primary_keys r where r.enabled and r.next_rotation_date <= ${now}`,
  datasets: (now) => sql`
    from datasets r join primary_keys p on p.uuid = r.primary_key_uuid and p.enabled
    where r.next_rotation_date <= ${now}`,
};

/** @returns how many rotations wait, and since when the first of them is due */
export async function countDueRotations({
  db,
  clock,
}: {
  db: Database;
  clock: () => Date;
}): Promise<{ count: number; since: Date | null }> {
  const now = clock();
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int4 as count, min(due) as since from (
      select r.next_rotation_date as due ${dueRows.primary_keys(now)}
      union all select r.next_rotation_date ${dueRows.datasets(now)}) waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

async function findDue({ db, clock }: Services, table: RotatedTable): Promise<Due[]> {
  const now = clock();
  const { rows } = await sql<Due>`
    select r.uuid, r.customer_uuid as customer, r.version, r.rotation_failures as failures
    ${dueRows[table](now)} and (r.rotation_retry_at is null or r.rotation_retry_at <= ${now})
    order by r.next_rotation_date limit ${batch}`.execute(db);
  return rows;
}
