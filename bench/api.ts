import { searchLimits } from '../contract/search';
import type { Database } from '../service/db/database';
import { acmeAdmin } from '../service/demo/accounts';
import { acme } from '../service/demo/acme';
import { bulkDatasets } from './bulkRecords';
import { datasetUuid } from '../service/demo/datasetRows';
import { customerUuid } from '../service/demo/people';
import { seedDemo } from '../service/demo/seedDemo';
import { testVault } from '../tests/service/testVault';
import { createBenchApp } from './benchApp';
import type { BenchApp } from './benchApp';
import { onBothEngines } from './bothEngines';
import { inMs, printTable, quantile } from './figures';

const sizes = [100, 10_000, 100_000];
const warmUps = 5;
const runs = 40;

type Operation = [name: string, run: (app: BenchApp) => Promise<unknown>];

const page = (number: number, sort: string, more = ''): string =>
  `/table/datasets?page=${number}&per_page=${searchLimits.perPage}&sort=${sort}${more}`;

const unstructured = encodeURIComponent(
  JSON.stringify({ filters: { dataset_type: { eq: 'unstructured' } } }),
);

/** @param total datasets in the company */
function operations(total: number): Operation[] {
  const lastPage = Math.ceil(total / searchLimits.perPage);
  const get = (path: string) => (app: BenchApp) => app.call(path);
  const sorts = ['description', 'dataset_type', 'primary_key', 'created_at', 'updated_at'];
  const detail = `/datasets/${datasetUuid(acme, 'SSN')}`;
  let changes = 0;
  return [
    ['list, first page', get(page(1, 'name'))],
    ['list, middle page', get(page(Math.ceil(lastPage / 2), 'name'))],
    ['list, last page', get(page(lastPage, 'name'))],
    ...sorts.flatMap((sort): Operation[] => [
      [`sort by ${sort}`, get(page(1, sort))],
      [`sort by ${sort}, descending`, get(page(1, `-${sort}`))],
    ]),
    ['search, common word', get(page(1, 'name', '&q=ledger'))],
    ['search, rare word', get(page(1, 'name', '&q=quasar'))],
    ['search, three letters', get(page(1, 'name', '&q=dge'))],
    ['search, nothing found', get(page(1, 'name', '&q=zzyzx'))],
    ['filter by type', get(page(1, 'name', `&search=${unstructured}`))],
    ['detail', get(detail)],
    ['update', (app) => app.call(detail, { description: `Social security numbers, ${++changes}` })],
  ];
}

async function timesOf(app: BenchApp, run: Operation[1]): Promise<number[]> {
  const times: number[] = [];
  for (let index = -warmUps; index < runs; index += 1) {
    const start = performance.now();
    await run(app);
    if (index >= 0) times.push(performance.now() - start);
  }
  return times;
}

/** @returns a row for each operation: its name and, for each size, the median and the 95th percentile */
async function measureDatabase(db: Database): Promise<string[][]> {
  await seedDemo({ db, vault: await testVault(db), clock: () => new Date() });
  const rows = new Map<string, string[]>();
  let total = acme.datasets.length;
  for (const size of sizes) {
    await bulkDatasets(db, customerUuid(acme), size - total);
    total = size;
    for (const [name, run] of operations(total)) {
      // A service of its own for each, or a person's limit of searches would count.
      const app = await createBenchApp(db, acmeAdmin);
      const times = await timesOf(app, run);
      const cell = `${inMs(quantile(times, 0.5))} / ${inMs(quantile(times, 0.95))}`;
      rows.set(name, [...(rows.get(name) ?? [name]), cell]);
    }
  }
  return [...rows.values()];
}

/**
 * Latency of the API at growing numbers of datasets in one company: on the embedded engine, and on a
 * PostgreSQL server when DATABASE_URL or TEST_DATABASE_URL names one.
 */
export async function measureApi(): Promise<void> {
  const header = ['ms, p50 / p95', ...sizes.map((size) => `${size.toLocaleString('en')} datasets`)];
  await onBothEngines(async (db, engine) =>
    printTable(`API latency, ${engine}`, header, await measureDatabase(db)),
  );
}
