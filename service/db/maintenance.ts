import { sql } from 'kysely';
import { describeError, type Log } from '../log';
import type { Database } from './database';

const minute = 60_000;
const vacuumEvery = 24 * 60;

/**
 * The embedded engine has no background processes: without a checkpoint its log grows without end, and
 * without a vacuum its plans grow stale. A PostgreSQL server does both by itself.
 * @returns a function that stops it
 */
export function maintainEmbedded(db: Database, log: Log): () => void {
  let minutes = 0;
  const run = (statement: string) =>
    sql
      .raw(statement)
      .execute(db)
      .catch((error: unknown) => log.error('maintenance failed', describeError(error)));
  const timer = setInterval(() => {
    minutes += 1;
    void run('checkpoint');
    if (minutes % vacuumEvery === 0) void run('vacuum (analyze)');
  }, minute);
  timer.unref();
  return () => clearInterval(timer);
}
