import type { PostgresPool } from 'kysely';
import type { Metrics } from '../observability/metrics';

/**
 * Measures how long work waits for a connection, and how long it keeps it: the embedded engine's queue and
 * latency, the pool's of a PostgreSQL server.
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
    // The pools hand out a release of its own each time, so that this is undone by the next connect.
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
