import { beforeAll, describe, expect, it } from 'vitest';
import { usageEvent } from '../../independentClient/usageEvent';
import {
  after,
  start,
  oneClientsFixture,
  type MadeDataset,
  type Program,
} from '../../clients/clientsFixture';
import { readEvents } from '../usage/events';
import { type Answer, type Service, startService } from '../../harness';
import { addDataset, addGroup, addLink, addPrimaryKey } from '../../records';

const errorsOf = (answer: Answer) => (answer.body as { errors?: unknown }).errors;

describe('programs with two datasets whose names differ only in case', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let lower: MadeDataset;
  let upper: MadeDataset;

  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    lower = await fixture.addStructured('date', {}, 'Lower case');
    upper = await fixture.addStructured('DATE', {}, 'Upper case');
    await fixture.associate(program, lower);
    await fixture.associate(program, upper);
  });

  const use = (dataset: string, count: number, calledAt: Date) =>
    usageEvent('node', program.credentials.accessKeyId, {
      dataset,
      datasetType: 'structured',
      action: 'encrypt',
      count,
      keyNumber: 0,
      firstCall: calledAt,
      lastCall: calledAt,
    });
  const counted = async () => {
    const events = await readEvents(fixture.service.db);
    return events.map(({ dataset_uuid, dataset_name, count }) => [
      dataset_uuid,
      dataset_name,
      count,
    ]);
  };

  it('encrypt with the keys of the exact name, and find none under a third spelling', async () => {
    const client = fixture.client(program);
    const cipherOf = (name: string) => client.encryptStructured(name, '123-45-6789');
    const [lowerCipher, upperCipher] = [await cipherOf('date'), await cipherOf('DATE')];
    expect(lowerCipher).not.toBe(upperCipher);
    expect(await client.decryptStructured('date', lowerCipher)).toBe('123-45-6789');
    expect(await client.decryptStructured('DATE', upperCipher)).toBe('123-45-6789');
    const keyOf = async (name: string) => (await client.fpeKey(name)).bytes;
    expect(await keyOf('date')).not.toEqual(await keyOf('DATE'));
    const unknown = await client.call({
      method: 'GET',
      path: '/api/v0/fpe/key',
      query: { papi: program.credentials.accessKeyId, ffs_name: 'Date' },
    });
    expect(unknown.status).toBe(401);
  });

  it('get both datasets with their own keys in one answer', async () => {
    const client = fixture.client(program);
    const all = await client.definitionsAndKeys();
    expect([...all.keys()].toSorted()).toEqual(['DATE', 'date']);
    const named = await client.definitionsAndKeys(['DATE', 'date']);
    expect([...named.keys()]).toEqual(['DATE', 'date']);
    expect(named.get('DATE')?.keys[0]?.bytes).not.toEqual(named.get('date')?.keys[0]?.bytes);
  });

  it('have their usage counted for the exact name, also after a rename that changes the case', async () => {
    const client = fixture.client(program);
    await client.reportUsage([use('date', 3, start), use('DATE', 5, start), use('Date', 7, start)]);
    expect(await counted()).toEqual([
      [lower.uuid, 'date', 3],
      [upper.uuid, 'DATE', 5],
      [null, 'Date', 7],
    ]);

    fixture.setTime(after(60));
    await fixture.service.db.deleteFrom('events').execute();
    await fixture.api('PATCH', `/datasets/${upper.uuid}`, { name: 'Date' });
    // A running program keeps the earlier name.
    await client.reportUsage([
      use('DATE', 11, after(60)),
      use('Date', 13, after(60)),
      use('date', 17, after(60)),
    ]);
    expect(await counted()).toEqual([
      [upper.uuid, 'Date', 11],
      [upper.uuid, 'Date', 13],
      [lower.uuid, 'date', 17],
    ]);
  });
});

describe('names of datasets', () => {
  let service: Service;
  let primaryKey: string;
  let group: string;
  const uuids = new Map<string, string>();

  beforeAll(async () => {
    service = await startService();
    const { db, people } = service;
    primaryKey = await addPrimaryKey(db, people.admin, 'Main');
    group = await addGroup(db, people.admin, 'All');
    for (const name of ['SSN', 'Date', 'datetime', 'date', 'ssn', 'DATE', 'Ssn']) {
      const traits = { name, type: 'unstructured' } as const;
      const uuid = await addDataset(db, people.admin, primaryKey, traits);
      await addLink(db, people.admin, group, uuid);
      uuids.set(name, uuid);
    }
  });

  const create = (as: 'admin' | 'outsider', primary_key_uuid: string, name: string) =>
    service.post(as, '/datasets', {
      name,
      description: 'Letters',
      dataset_type: 'unstructured',
      vendor: 'My own store',
      primary_key_uuid,
    });
  const check = (body: object, as: 'admin' | 'outsider' = 'admin') =>
    service.post(as, '/datasets/validate-name', body);

  it('are refused when taken in their exact spelling, by the check and by the creation', async () => {
    const nameErrors = [
      { field: 'datasets.name', code: 'taken', detail: 'A dataset named "DATE" already exists.' },
    ];
    for (const refused of [
      await check({ name: 'DATE' }),
      await check({ datasets: { name: 'DATE', uuid: uuids.get('date') } }),
      await create('admin', primaryKey, 'DATE'),
    ]) {
      expect(refused.status).toBe(422);
      expect(errorsOf(refused)).toEqual(nameErrors);
    }
  });

  it('are refused together for a dataset and its new group', async () => {
    const refused = await check({ datasets: { name: 'DATE' }, dataset_groups: { name: 'all' } });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual([
      { field: 'datasets.name', code: 'taken', detail: 'A dataset named "DATE" already exists.' },
      {
        field: 'dataset_groups.name',
        code: 'taken',
        detail: 'A dataset group named "All" already exists.',
      },
    ]);
  });

  it('cause a warning when they differ only in case, except from the renamed dataset’s own name', async () => {
    const answerTo = async (...args: Parameters<typeof check>) => {
      const { status, body } = await check(...args);
      return [status, (body as { data: object }).data];
    };
    const warning =
      'A dataset named "datetime" exists. Client programs tell them apart by their exact spelling.';
    expect(await answerTo({ name: 'DateTime' })).toEqual([200, { valid: true, warning }]);
    expect(
      await answerTo({ datasets: { name: 'DateTime' }, dataset_groups: { name: 'New' } }),
    ).toEqual([200, { valid: true, warning }]);
    expect(await answerTo({ name: 'datetimes' })).toEqual([200, { valid: true }]);
    expect(await answerTo({ name: 'DateTime' }, 'outsider')).toEqual([200, { valid: true }]);
    const uuid = uuids.get('datetime');
    expect(await answerTo({ name: 'DateTime', uuid })).toEqual([200, { valid: true }]);
    expect(await answerTo({ name: 'datetime', uuid })).toEqual([200, { valid: true }]);
  });

  it('are each taken once, however many ask for either spelling at the same time', async () => {
    const { db, people } = service;
    const key = await addPrimaryKey(db, people.outsider, 'Main');
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'race' : 'RACE'));
    const answers = await Promise.all(names.map((name) => create('outsider', key, name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(18);
    const created = await db
      .selectFrom('datasets')
      .select('name')
      .where('customer_uuid', '=', people.outsider.customer)
      .orderBy('name')
      .execute();
    expect(created).toEqual([{ name: 'RACE' }, { name: 'race' }]);
  });

  type Named = { name: string };
  const pageOf = async (path: string): Promise<string[]> => {
    const { status, body } = await service.request('admin', path);
    expect(status).toBe(200);
    const { data } = body as {
      data: { datasets?: Named[]; dataset_groups_datasets?: { dataset: Named }[] };
    };
    const rows = data.datasets ?? data.dataset_groups_datasets?.map(({ dataset }) => dataset) ?? [];
    return rows.map(({ name }) => name);
  };
  /** The same list in one page, and a row at a time. */
  const pagesOf = async (path: string) => {
    const whole = await pageOf(path);
    const rows: string[] = [];
    for (let page = 1; page <= whole.length; page += 1)
      rows.push(
        ...(await pageOf(`${path}${path.includes('?') ? '&' : '?'}page=${page}&per_page=1`)),
      );
    return { whole, rows };
  };
  const sorted = ['date', 'date', 'date', 'datetime', 'ssn', 'ssn', 'ssn'];

  it.each([
    ['the list', () => '/table/datasets?sort=name'],
    ['the list from its end', () => '/table/datasets?sort=-name'],
    ['the list by type', () => '/table/datasets?sort=dataset_type'],
    ['the datasets of a primary key', () => `/primary-keys/${primaryKey}/datasets`],
    ['the datasets of a group', () => `/dataset-groups/${group}/datasets`],
    ['the pairs of groups and datasets', () => '/dataset-groups-datasets'],
  ])('are sorted regardless of case, each once over all pages: %s', async (_, pathOf) => {
    const path = pathOf();
    const { whole, rows } = await pagesOf(path);
    expect(rows).toEqual(whole);
    expect(new Set(rows).size).toBe(7);
    const folded = rows.map((name) => name.toLowerCase());
    expect(path.endsWith('-name') ? folded.toReversed() : folded).toEqual(sorted);
  });

  it('are found regardless of case', async () => {
    const sortedNames = async (path: string) => (await pageOf(path)).toSorted();
    expect(await sortedNames('/table/datasets?q=sSn')).toEqual(['SSN', 'Ssn', 'ssn']);
    const search = encodeURIComponent(JSON.stringify({ filters: { name: { i_cont: 'ATET' } } }));
    expect(await sortedNames(`/table/datasets?search=${search}`)).toEqual(['datetime']);
  });

  it.each(['SSN', 'Ssn', 'ssn'])(
    'are found by a search of all records, the typed spelling first: %s',
    async (typed) => {
      const { body } = await service.request('admin', `/search?q=${typed}`);
      const [kind] = (body as { data: { search: { kind: string; records: Named[] }[] } }).data
        .search;
      const names = kind?.records.map(({ name }) => name) ?? [];
      expect([kind?.kind, names[0]]).toEqual(['datasets', typed]);
      expect(names.toSorted()).toEqual(['SSN', 'Ssn', 'ssn']);
    },
  );
});
