import { systemClock } from '../service/db/clock';
import type { Database } from '../service/db/database';
import { acme } from '../service/demo/acme';
import { customerUuid } from '../service/demo/people';
import { seedDemo } from '../service/demo/seedDemo';
import { testVault } from '../tests/service/vault/testVault';
import { type BenchDatabase, openEmbeddedBench, openServerBench } from './benchDatabase';
import { bulkDatasets } from './bulkRecords';
import { inFolder, printTable, spread } from './figures';

/**
 * Measures on the embedded engine and, when DATABASE_URL or TEST_DATABASE_URL names one, on a PostgreSQL
 * server; each database is new, and so is the folder.
 */
export async function onBothEngines(
  measure: (db: Database, engine: string, folder: string) => Promise<void>,
): Promise<void> {
  const on = (engine: string, open: (folder: string) => Promise<BenchDatabase>) =>
    inFolder(async (folder) => {
      const { db, close } = await open(folder);
      try {
        await measure(db, engine, folder);
      } finally {
        await close();
      }
    });
  await on('embedded database', openEmbeddedBench);
  const url = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];
  if (url !== undefined) await on('PostgreSQL server', () => openServerBench(url));
}

const sizes = [100, 10_000, 100_000];

/** Prints the times of several things at growing numbers of datasets in the demo company, on both engines. */
export const againstDatasets = (
  title: string,
  measured: (db: Database, size: number) => Promise<[name: string, times: number[]][]>,
): Promise<void> =>
  onBothEngines(async (db, engine) => {
    await seedDemo({ db, vault: await testVault(db), clock: systemClock });
    const rows = new Map<string, string[]>();
    let total = acme.datasets.length;
    for (const size of sizes) {
      await bulkDatasets(db, customerUuid(acme), size - total);
      total = size;
      for (const [name, times] of await measured(db, size))
        rows.set(name, [...(rows.get(name) ?? [name]), spread(times)]);
    }
    const columns = sizes.map((size) => `${size.toLocaleString('en')} datasets`);
    printTable(`${title}, ${engine}`, ['ms, p50 / p95', ...columns], [...rows.values()]);
  });
