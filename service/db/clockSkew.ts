import { sql } from 'kysely';
import { minuteMs } from '../../contract/lib/clock';
import type { Database } from './database';

/** Maximum difference, in milliseconds, between the clocks of the service's processes and of the database. */
export const maxClockSkewMs = 5 * minuteMs;

/** @returns the difference between this machine's clock and the database's, in milliseconds */
export async function clockSkew(db: Database): Promise<number> {
  const sentAtMs = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return Math.abs((rows[0]?.now.getTime() ?? 0) - (sentAtMs + Date.now()) / 2);
}
