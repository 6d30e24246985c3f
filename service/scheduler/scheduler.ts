import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { removeOldReports } from '../clients/knownReports';
import { ApiError } from '../domain/apiError';
import { rotateDataKey } from '../domain/datasets/dataKeys';
import { removeOldAnswers } from '../domain/idempotency';
import { rotatePrimaryKey } from '../domain/primary-keys/changePrimaryKey';
import { scheduledRotation, type VaultWork } from '../domain/work';
import { removeExpired } from '../identity/payloads';
import { describeError, type Log } from '../log';

const every = 60_000;

type Services = Omit<VaultWork, 'actor'>;

/**
 * Does once a minute what is due, one round after the other.
 * @param onRound hears of the end of each round, and whether all of it was done
 * @returns a function that stops it, once a round under way has ended
 */
export function startScheduler(
  services: Services,
  log: Log,
  onRound: (done: boolean) => void,
): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await rotateWhatIsDue(services, log);
      await removeOldAnswers(services.db, services.clock());
      await removeOldReports(services.db, services.clock());
      await removeExpired(services.db, services.clock);
      onRound(true);
    } catch (error) {
      log.error('scheduled work failed', describeError(error));
      onRound(false);
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

const primaryKeysDue = (now: Date) => sql`
  from primary_keys where enabled and next_rotation_date <= ${now}`;

const datasetsDue = (now: Date) => sql`
  from datasets d join primary_keys p on p.uuid = d.primary_key_uuid and p.enabled
  where d.next_rotation_date <= ${now} and d.published_at is not null`;

/** @returns how many rotations wait, and since when the first of them is due */
export async function countDueRotations({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ count: number; since: Date | null }> {
  const now = clock();
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int4 as count, min(due) as since from (
      select next_rotation_date as due ${primaryKeysDue(now)}
      union all select d.next_rotation_date ${datasetsDue(now)}) waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

async function duePrimaryKeys({ db, clock }: Services): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select uuid, customer_uuid as customer, version ${primaryKeysDue(clock())}
    order by next_rotation_date limit ${batch}`.execute(db);
  return rows;
}

async function dueDatasets({ db, clock }: Services): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.uuid, d.customer_uuid as customer, d.version ${datasetsDue(clock())}
    order by d.next_rotation_date limit ${batch}`.execute(db);
  return rows;
}
