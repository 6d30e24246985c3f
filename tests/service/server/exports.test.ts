import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../service/routes/kit/csv';
import { sharedService } from '../harness';
import type { Persona } from '../people';
import {
  addApiKey,
  addDataset,
  addDatasets,
  addGroup,
  addPrimaryKey,
  addPrimaryKeys,
  grantAll,
} from '../records';
import { historyOf } from '../history';
import { updateRows } from '../rows';

const service = sharedService();

const cellsOf = async (list: string): Promise<string[]> => {
  const { body } = await service.request('admin', `/table/${list}.csv`);
  const [, first = ''] = String(body).split('\r\n');
  // A cell with semicolons is quoted; no cell here contains a comma or a quote.
  return first.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1'));
};
const named = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Set ${String(index).padStart(3, '0')}`);

/** A key, a group and an API key with so many datasets. */
async function addAccessible(count: number): Promise<void> {
  const { db, people } = service;
  const { admin } = people;
  const key = await addPrimaryKey(db, admin, 'Main key');
  const group = await addGroup(db, admin, 'Main group');
  const apiKey = await addApiKey(db, admin, 'Main API key');
  const traits = named(count).map((name) => ({ name, primaryKey: key }));
  const datasets = await addDatasets(db, admin, traits);
  await grantAll(db, admin, { group, apiKey, datasets });
}

describe('a cell of datasets', () => {
  it('names more of them than a row on screen', async () => {
    await addAccessible(23);
    const all = named(23).join('; ');
    expect((await cellsOf('primary-keys'))[1]).toBe(all);
    expect((await cellsOf('dataset-groups'))[2]).toBe(all);
    expect((await cellsOf('api-keys'))[4]).toBe(all);
  });

  it('says how many it leaves out after 500', async () => {
    await addAccessible(503);
    const most = `${named(500).join('; ')}; and 3 more`;
    expect((await cellsOf('primary-keys'))[1]).toBe(most);
    expect((await cellsOf('dataset-groups'))[2]).toBe(most);
    expect((await cellsOf('api-keys'))[4]).toBe(most);
  });
});

describe('a file', () => {
  it.each([
    [3, ['Name', 'A', 'B', 'C']],
    [2, ['Name', 'A', 'B', 'There are more rows. A file holds 2 of them.']],
  ])('of at most %i rows says when there are more', async (most, lines) => {
    const batches = (async function* () {
      yield await Promise.resolve(['A', 'B']);
      yield ['C'];
    })();
    let file = '';
    for await (const piece of csvLines([{ title: 'Name', value: (row) => row }], batches, most))
      file += piece;
    expect(file.slice(1).trimEnd().split('\r\n')).toEqual(lines);
  });
});

describe('an export', () => {
  it.each<[string, string, Persona]>([
    ['datasets', 'Exported datasets as CSV', 'member'],
    ['dataset-groups', 'Exported dataset groups as CSV', 'member'],
    ['primary-keys', 'Exported primary keys as CSV', 'member'],
    ['api-keys', 'Exported API keys as CSV', 'member'],
    ['team', 'Exported the team as CSV', 'member'],
    ['customers', 'Exported customers as CSV', 'staff'],
    ['features', 'Exported features as CSV', 'staff'],
    ['client-library-versions', 'Exported client library versions as CSV', 'staff'],
  ])('of %s leaves a row in the security history', async (list, details, persona) => {
    expect((await service.request(persona, `/table/${list}.csv`)).status).toBe(200);
    const rows = await historyOf(service.db, ['title', 'action', 'details', 'user_uuid']);
    const { uuid } = service.people[persona];
    expect(rows).toEqual([{ title: 'Exports', action: 'Exported', details, user_uuid: uuid }]);
  });

  it('leaves no row when it is refused', async () => {
    expect((await service.request('member', '/table/datasets.csv?sort=secret')).status).toBe(400);
    expect(await service.db.selectFrom('activities').selectAll().execute()).toEqual([]);
  });

  it('contains everything, whatever page the call names', async () => {
    const { db, people } = service;
    const key = await addPrimaryKey(db, people.admin, 'Main key');
    for (const name of named(3)) await addDataset(db, people.admin, key, { name });
    const { body } = await service.request('admin', '/table/datasets.csv?page=2&per_page=1');
    expect(String(body).trimEnd().split('\r\n')).toHaveLength(4);
    const wrong = await service.request('admin', '/table/datasets.csv?page=0');
    expect(wrong.status).toBe(400);
  });

  it('shows the rotation schedule in days', async () => {
    const { db, people } = service;
    await addPrimaryKey(db, people.admin, 'Daily', { key_rotation_interval: 1 });
    await addPrimaryKey(db, people.admin, 'Weekly', { key_rotation_interval: 7 });
    const { body } = await service.request('admin', '/table/primary-keys.csv?sort=name');
    const [heading = '', ...rows] = String(body).trimEnd().split('\r\n');
    const column = heading.split(',').indexOf('Rotation Schedule');
    expect(rows.map((row) => row.split(',')[column])).toEqual(['1 day', '7 days']);
  });

  it('breaks the connection when it fails half-way, and the log names its request', async () => {
    const { db, people } = service;
    await addPrimaryKeys(db, people.admin, named(260));
    // A moment that is not a valid date, in the second batch.
    await updateRows(db, 'primary_keys', { name: 'Set 255' }, { created_at: 'infinity' as never });
    const { port, close } = await service.listen();
    const token = await service.tokenFor(people.admin);
    const response = await fetch(`http://127.0.0.1:${port}/api/table/primary-keys.csv`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    await close();
    const failed = service.logged.filter((line) => line.includes('export failed'));
    expect(failed.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: 'error',
        request_id: response.headers.get('x-request-id'),
        path: '/api/table/primary-keys.csv',
      },
    ]);
  });
});
