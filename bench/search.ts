import type { Database } from '../service/db/database';
import { acmeAdmin } from '../service/demo/accounts';
import { acme } from '../service/demo/acme';
import { bulkDatasets } from './bulkRecords';
import { datasetUuid } from '../service/demo/datasetRows';
import { customerUuid } from '../service/demo/people';
import { seedDemo } from '../service/demo/seedDemo';
import { testVault } from '../tests/service/testVault';
import { createBenchApp } from './benchApp';
import { onBothEngines } from './bothEngines';
import { inMs, printTable, quantile } from './figures';

const sizes = [100, 10_000, 100_000];
const warmUps = 5;
const runs = 100;

/** What is typed, from the shortest to what nothing answers. */
const queries: [name: string, q: string][] = [
  ['one character', 's'],
  ['start of many names', 'ledger'],
  ['start of a name', 'contr'],
  ['inside of many names', 'dge'],
  ['inside of few names', 'uasa'],
  ['identifier', datasetUuid(acme, 'SSN')],
  ['nothing found', 'zzyzx'],
];

/** @returns a row for each query: its name and, for each size, the median and the 95th percentile */
async function measureDatabase(db: Database): Promise<string[][]> {
  await seedDemo({ db, vault: await testVault(db), clock: () => new Date() });
  const app = await createBenchApp(db, acmeAdmin);
  const rows = new Map<string, string[]>();
  let total = acme.datasets.length;
  for (const size of sizes) {
    await bulkDatasets(db, customerUuid(acme), size - total);
    total = size;
    for (const [name, q] of queries) {
      const times: number[] = [];
      for (let index = -warmUps; index < runs; index += 1) {
        const start = performance.now();
        await app.call(`/search?${new URLSearchParams({ q }).toString()}`);
        if (index >= 0) times.push(performance.now() - start);
      }
      const cell = `${inMs(quantile(times, 0.5))} / ${inMs(quantile(times, 0.95))}`;
      rows.set(name, [...(rows.get(name) ?? [name]), cell]);
    }
  }
  return [...rows.values()];
}

/**
 * Latency of the search over all kinds of records at growing numbers of datasets in one company: on the
 * embedded engine, and on a PostgreSQL server when DATABASE_URL or TEST_DATABASE_URL names one.
 */
export async function measureSearch(): Promise<void> {
  const header = ['ms, p50 / p95', ...sizes.map((size) => `${size.toLocaleString('en')} datasets`)];
  await onBothEngines(async (db, engine) =>
    printTable(`Search over all kinds, ${engine}`, header, await measureDatabase(db)),
  );
}
