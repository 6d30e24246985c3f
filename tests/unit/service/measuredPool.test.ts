import type { PostgresPoolClient } from 'kysely';
import { describe, expect, it } from 'vitest';
import { measuredPool } from '../../../service/db/measuredPool';
import { createMetrics } from '../../../service/observability/metrics';

describe('the measured pool', () => {
  it('counts active and waiting clients, and acquisitions', async () => {
    const free: ((client: PostgresPoolClient) => void)[] = [];
    const released: unknown[] = [];
    const { database, registry } = createMetrics();
    const pool = measuredPool(
      {
        connect: () => new Promise((resolve) => free.push(resolve)),
        end: () => Promise.resolve(),
      },
      database,
    );
    const figures = async () => {
      const lines = (await registry.metrics()).split('\n');
      return lines.filter((line) =>
        /^console_database_(connections_in_use|waiting|\w+_count) /.test(line),
      );
    };
    const client: PostgresPoolClient = {
      query: (): never => {
        throw new Error('not asked');
      },
      release: (...failure: unknown[]) => released.push(failure),
    };

    const first = pool.connect();
    void pool.connect();
    free[0]?.({ ...client });
    const working = await first;
    expect(await figures()).toEqual([
      'console_database_connections_in_use 1',
      'console_database_waiting 1',
      'console_database_wait_seconds_count 1',
      'console_database_use_seconds_count 0',
    ]);
    working.release();
    expect(released).toEqual([[]]);
    expect(await figures()).toEqual([
      'console_database_connections_in_use 0',
      'console_database_waiting 1',
      'console_database_wait_seconds_count 1',
      'console_database_use_seconds_count 1',
    ]);
  });
});
