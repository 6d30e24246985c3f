import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../../contract/dateRanges';
import { removeOldReports } from '../clients/knownReports';
import { makeNextPartitions } from '../db/partitions';
import { ApiError } from '../domain/apiError';
import { rotateDataKey } from '../domain/datasets/dataKeys';
import { removeOldAnswers } from '../domain/idempotency';
import { applyRetention, type RetainedMonths } from '../domain/retention';
import { rotatePrimaryKey } from '../domain/primary-keys/changePrimaryKey';
import { scheduledRotation, type VaultWork } from '../domain/work';
import { removeExpired } from '../identity/payloads';
import { describeError, type Log } from '../log';

const every = 60_000;

type Services = Omit<VaultWork, 'actor'>;

type Scheduled = Services & { retained: RetainedMonths };

/**
 * Does once a minute what is due, one round after the other.
 * @returns a function that stops it, once a round under way has ended
 */
export function startScheduler(services: Scheduled, log: Log): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  let monthsKept = '';
  const run = async (): Promise<void> => {
    try {
      await rotateWhatIsDue(services, log);
      await removeOldAnswers(services.db, services.clock());
      await removeOldReports(services.db, services.clock());
      await removeExpired(services.db, services.clock);
      const today = dayOf(services.clock());
      if (today !== monthsKept) await keepMonths(services, log);
      monthsKept = today;
    } catch (error) {
      log.error('scheduled work failed', describeError(error));
    }
  };
  const timer = setInterval(() => {
    round = round.then(run);
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

/** Once a day: partitions of the coming months, and the end of those that are not kept any longer. */
async function keepMonths({ db, clock, retained }: Scheduled, log: Log): Promise<void> {
  await makeNextPartitions(db, clock());
  for (const { kind, before, rows } of await applyRetention(db, clock, retained)) {
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    log.info('retention removed', { kind, before: before.toISOString(), rows: count });
  }
}

/** Rotations in one go; what is left is taken at the next, so that a backlog never holds up requests. */
const batch = 50;

interface Due {
  uuid: string;
  customer: string;
  version: number;
}

/**
 * Rotates the primary keys and data encryption keys whose interval has passed (decision 18). Several
 * instances may do it at once: each rotation names the version it saw, so that only one of them counts.
 * @returns how many were rotated
 */
export async function rotateWhatIsDue(services: Services, log: Log): Promise<number> {
  let rotated = 0;
  const attempt = async (due: Due, rotate: typeof rotateDataKey) => {
    const actor = scheduledRotation(due.customer, randomUUID());
    try {
      await rotate({ ...services, actor }, due.uuid, due.version);
      rotated += 1;
    } catch (error) {
      // Someone else was faster, or it was deleted or disabled meanwhile: nothing is left to do.
      if (error instanceof ApiError) return;
      log.error('scheduled rotation failed', { uuid: due.uuid, ...describeError(error) });
    }
  };
  for (const due of await duePrimaryKeys(services)) await attempt(due, rotatePrimaryKey);
  for (const due of await dueDatasets(services)) await attempt(due, rotateDataKey);
  return rotated;
}

async function duePrimaryKeys({ db, clock }: Services): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select uuid, customer_uuid as customer, version from primary_keys
    where enabled and next_rotation_date <= ${clock()}
    order by next_rotation_date limit ${batch}`.execute(db);
  return rows;
}

async function dueDatasets({ db, clock }: Services): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.uuid, d.customer_uuid as customer, d.version from datasets d
    join primary_keys p on p.uuid = d.primary_key_uuid and p.enabled
    where d.next_rotation_date <= ${clock()} and d.published_at is not null
    order by d.next_rotation_date limit ${batch}`.execute(db);
  return rows;
}
