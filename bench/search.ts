import { acmeAdmin } from '../service/demo/accounts';
import { acme } from '../service/demo/acme';
import { datasetUuid } from '../service/demo/datasetRows';
import { createBenchApp } from './benchApp';
import { againstDatasets } from './bothEngines';
import { timesOf } from './figures';

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

/** Latency of the search over all kinds of records at growing numbers of datasets in one company. */
export const measureSearch = (): Promise<void> =>
  againstDatasets('Search over all kinds', async (db) => {
    const app = await createBenchApp(db, acmeAdmin);
    const measured: [string, number[]][] = [];
    for (const [name, q] of queries) {
      const search = () => app.call(`/search?${new URLSearchParams({ q }).toString()}`);
      measured.push([name, await timesOf(runs, search, warmUps)]);
    }
    return measured;
  });
