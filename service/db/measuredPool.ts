import type { PostgresPool } from 'kysely';
import type { Metrics } from '../observability/metrics';

/**
 * Measures how long work waits for a connection, and how long it holds it. For the embedded engine these are the queue
 * and the latency, for a PostgreSQL server those of the pool.
 */
export const measuredPool = (
  pool: PostgresPool,
  { inUse, waiting, waitSeconds, useSeconds }: Metrics['database'],
): PostgresPool => ({
  connect: async () => {
    waiting.inc();
    const noteWait = waitSeconds.startTimer();
    const client = await pool.connect().finally(() => waiting.dec());
    noteWait();
    inUse.inc();
    const noteUse = useSeconds.startTimer();
    // The pools return a new `release` for each connection, so the next connect removes this wrapper.
    const release = client.release.bind(client);
    client.release = (...failure) => {
      release(...failure);
      noteUse();
      inUse.dec();
    };
    return client;
  },
  end: () => pool.end(),
});
