import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { secondsUntilRetry } from '../../db/databaseErrors';
import { describeError, type Log } from '../../observability/log';
import { ApiError } from '../engine/apiError';
import { scheduledRotation, type VaultContext } from '../engine/changeContext';
import { rotatePrimaryKey } from './changePrimaryKey';
import { rotateDataKey } from './rotateDataKey';
import { noteFailedRotation, type RotatedTable } from './rotationFailures';

export type RotationServices = Omit<VaultContext, 'actor'>;

/** Maximum number of rotations per run, so that a backlog does not block requests; the next run continues. */
const batch = 50;

interface DueRotation {
  uuid: string;
  customer: string;
  version: number;
  /** Number of consecutive failed rotations. */
  failures: number;
}

/**
 * Rotates the primary keys and data encryption keys whose interval has passed (decision 18). Several
 * instances may do it at once: each rotation names the version it saw, so that only one of them succeeds.
 * A record that cannot be rotated waits longer after each failure, so that it does not delay the others.
 * @throws the database's error while it is unavailable
 */
export async function rotateDueKeys(services: RotationServices, log: Log): Promise<number> {
  let rotated = 0;
  const attempt = async (table: RotatedTable, due: DueRotation, rotate: typeof rotateDataKey) => {
    const context = { ...services, actor: scheduledRotation(due.customer, randomUUID()) };
    try {
      await rotate(context, due.uuid, [due.version]);
      rotated += 1;
    } catch (error) {
      if (isNoLongerDue(error)) return;
      if (secondsUntilRetry(error) !== undefined) throw error;
      const { transactionId } = context.actor;
      log.error('scheduled rotation failed', {
        uuid: due.uuid,
        request_id: transactionId,
        ...describeError(error),
      });
      await noteFailedRotation(context, table, due, error).catch((problem: unknown) => {
        if (!isNoLongerDue(problem)) throw problem;
      });
    }
  };
  for (const due of await findDue(services, 'primary_keys'))
    await attempt('primary_keys', due, rotatePrimaryKey);
  for (const due of await findDue(services, 'datasets'))
    await attempt('datasets', due, rotateDataKey);
  return rotated;
}

/** Another process has rotated it, or it was deleted meanwhile, so nothing is left to do. */
const isNoLongerDue = (error: unknown): boolean =>
  error instanceof ApiError && [404, 412].includes(error.status);

/** Rows with a due rotation, as `r`. */
const dueRows: Readonly<Record<RotatedTable, (now: Date) => RawBuilder<unknown>>> = {
  primary_keys: (now) =>
    sql`from primary_keys r where r.enabled and r.next_rotation_date <= ${now}`,
  datasets: (now) => sql`
    from datasets r join primary_keys p on p.uuid = r.primary_key_uuid and p.enabled
    where r.next_rotation_date <= ${now}`,
};

/** @returns the number of due rotations, and since when the first one is due */
export async function countDueRotations(
  db: Database,
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int4 as count, min(due) as since from (
      select r.next_rotation_date as due ${dueRows.primary_keys(now)}
      union all select r.next_rotation_date ${dueRows.datasets(now)}) waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

async function findDue(
  { db, clock }: RotationServices,
  table: RotatedTable,
): Promise<DueRotation[]> {
  const now = clock();
  const { rows } = await sql<DueRotation>`
    select r.uuid, r.customer_uuid as customer, r.version, r.rotation_failures as failures
    ${dueRows[table](now)} and (r.rotation_retry_at is null or r.rotation_retry_at <= ${now})
    order by r.next_rotation_date limit ${batch}`.execute(db);
  return rows;
}
