import { sql } from 'kysely';
import type { Database } from './database';

/** Milliseconds that this machine's clock and the database's may be apart. */
export const mostApart = 5 * 60_000;

/** @returns how far this machine's clock and the database's are apart, in milliseconds */
export async function clockApart(db: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2);
}
