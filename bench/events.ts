import { addDays, dayOf } from '../contract/lib/dateRanges';
import { systemClock as clock } from '../service/db/clock';
import type { Database } from '../service/db/database';
import { acmeAdmin } from '../service/demo/accounts';
import { acme } from '../service/demo/acme';
import { bulkEvents } from '../service/demo/bulk';
import { datasetUuid, primaryKeyUuid } from '../service/demo/datasetRows';
import { customerUuid } from '../service/demo/people';
import { seedDemo } from '../service/demo/seedDemo';
import { testVault } from '../tests/service/vault/testVault';
import { type BenchApp, createBenchApp } from './benchApp';
import { onBothEngines } from './bothEngines';
import { inMs, printTable, spread, timesOf } from './figures';

/** `BENCH_EVENTS=100000,1000000,10000000` sets other sizes than these. */
const sizes = (process.env['BENCH_EVENTS'] ?? '100000,1000000').split(',').map(Number);
const runs = 15;
const megabyte = 1024 * 1024;

type Operation = [name: string, run: (app: BenchApp) => Promise<unknown>];

const lastYear = { filters: { date: { gteq: `${addDays(dayOf(new Date()), -364)}T00:00:00Z` } } };
const ofDataset = { filters: { ...lastYear.filters, dataset_name: { eq: 'SSN' } } };
const mixed = {
  ...lastYear,
  groups: [
    { operator: 'OR', filters: { dataset_name: { i_cont: 'card' }, product: { start: 'ubiq-j' } } },
  ],
};
const ssn = `/datasets/${datasetUuid(acme, 'SSN')}`;
const primary = `/primary-keys/${primaryKeyUuid(acme, 'Production')}`;
const rare = { filters: { ...lastYear.filters, count: { eq: 123_456_789 } } };

/** @returns the measurements on so many events, by name */
function eventOperations(total: number): Operation[] {
  const search = (page: number, body: object) => (app: BenchApp) =>
    app.call(`/billing/search?page=${page}&per_page=100`, body, 'POST');
  const series =
    (days: number, group: string, more = '') =>
    (app: BenchApp) => {
      const end = dayOf(new Date());
      const start = addDays(end, 1 - days);
      return app.call(
        `/billing/events?start_date=${start}&end_date=${end}&group_by=${group}${more}`,
      );
    };
  const five = ['SSN', 'Card Number', 'IBAN', 'Email Address', 'Contracts'];
  const datasets = `&datasets=${five.map((name) => datasetUuid(acme, name)).join(',')}`;
  const far = Math.min(10_000, Math.floor(total / 100));
  return [
    ['chart: a year by week', series(365, 'week')],
    ['chart: a year by week, 5 datasets', series(365, 'week', datasets)],
    ['chart: a week by hour', series(7, 'hour')],
    ['chart: a week by hour, 5 datasets', series(7, 'hour', datasets)],
    ['keys of a dataset', (app) => app.call(`${ssn}/keys?page=1&per_page=25`)],
    ['decryptions by key', (app) => app.call(`${ssn}/key-shares`)],
    ['versions of a primary key', (app) => app.call(`${primary}/versions?page=1&per_page=25`)],
    ['decryptions by version', (app) => app.call(`${primary}/key-shares`)],
    ['billing usage', (app) => app.call('/billing/usage')],
    ['search, a year: page 1', search(1, lastYear)],
    ['search, a year: page 10,000, or the last', search(far, lastYear)],
    ['search, one dataset: page 1', search(1, ofDataset)],
    ['search, one dataset: page 100', search(100, ofDataset)],
    ['search, OR over two columns', search(1, mixed)],
    ['search, nothing found by a count', search(1, rare)],
  ];
}

/** @returns median and p95 in ms */
const timedEvents = async (app: BenchApp, run: Operation[1]): Promise<string> =>
  spread(await timesOf(runs, () => run(app), 2));

/** A CSV of as many rows as it may have; memory is what the process had more than before at most. */
async function csvFigures(app: BenchApp): Promise<string> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const { first, last, bytes } = await app.stream('/billing/search.csv', lastYear);
  clearInterval(watch);
  return `first byte ${inMs(first)} ms, all ${(last / 1000).toFixed(1)} s, ${(bytes / megabyte).toFixed(0)} MB, + ${((most - before) / megabyte).toFixed(0)} MB`;
}

async function measureEngine(db: Database, engine: string): Promise<void> {
  await seedDemo({ db, vault: await testVault(db), clock });
  const app = await createBenchApp(db, acmeAdmin);
  const names = eventOperations(1).map(([name]) => name);
  const columns: string[][] = [];
  let present = 0;
  for (const size of sizes) {
    const start = performance.now();
    await bulkEvents(
      db,
      { customer: customerUuid(acme), count: size - present, now: clock() },
      () => undefined,
    );
    const perSecond = (size - present) / ((performance.now() - start) / 1000);
    present = size;
    const column: string[] = [];
    for (const [, run] of eventOperations(size)) column.push(await timedEvents(app, run));
    columns.push([...column, await csvFigures(app), perSecond.toFixed(0)]);
  }
  const rows = [...names, 'CSV of 100,000 rows', 'events written a second'].map((name, index) =>
    [name].concat(columns.map((column) => column[index] ?? '')),
  );
  printTable(
    `Events, ${engine}: median / p95 in ms`,
    ['', ...sizes.map((size) => `${size.toLocaleString('en-US')} events`)],
    rows,
  );
}

/** Charts, searches and exports over many events, on the embedded engine and on the server that DATABASE_URL names. */
export const measureEvents = (): Promise<void> => onBothEngines(measureEngine);
