import { searchLimits } from '../contract/api/search';
import { acmeAdmin } from '../service/demo/accounts';
import { acme } from '../service/demo/acme';
import { datasetUuid } from '../service/demo/datasetRows';
import { type BenchApp, createBenchApp } from './benchApp';
import { againstDatasets } from './bothEngines';
import { timesOf } from './figures';

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

/** Latency of the API at growing numbers of datasets in one company. */
export const measureApi = (): Promise<void> =>
  againstDatasets('API latency', async (db, size) => {
    const measured: [string, number[]][] = [];
    for (const [name, run] of operations(size)) {
      // Each size has a service of its own; otherwise the rate limit of searches would apply to them together.
      const app = await createBenchApp(db, acmeAdmin);
      measured.push([name, await timesOf(runs, () => run(app), warmUps)]);
    }
    return measured;
  });
