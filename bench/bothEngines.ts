import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../service/db/database';
import { openEmbeddedBench, openServerBench } from './benchDatabase';

/**
 * Measures on the embedded engine and, when DATABASE_URL or TEST_DATABASE_URL names one, on a PostgreSQL
 * server; each database is new.
 */
export async function onBothEngines(
  measure: (db: Database, engine: string) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'encryption-console-bench-'));
  const embedded = await openEmbeddedBench(directory);
  try {
    await measure(embedded.db, 'embedded database');
  } finally {
    await embedded.close();
    await rm(directory, { recursive: true, force: true });
  }
  const url = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];
  if (url === undefined) return;
  const server = await openServerBench(url);
  try {
    await measure(server.db, 'PostgreSQL server');
  } finally {
    await server.close();
  }
}
