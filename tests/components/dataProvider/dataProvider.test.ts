import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { ConflictError } from '../../../src/dataProvider/envelope';
import { challengeOf, messageOf, statusOf } from '../../../src/dataProvider/errors';
import type { Endpoints } from '../../setup/endpointIn';
import { fillPath } from '../../../src/model/endpoint';
import { answered, foreignPage, lost, pageOf, refused, service } from '../../setup/network';
import { realDataProvider } from '../../setup/renderConsole';

const endpoints: Endpoints = {
  datasets: {
    path: '/datasets',
    key: 'datasets',
    list: { kind: 'table', path: '/table/datasets' },
    unconfirmedUpdate: 'Dataset cannot be updated because it has been deleted',
  },
  'dataset-groups': {
    path: '/dataset-groups',
    key: 'dataset_groups',
    list: { kind: 'table', path: '/table/dataset-groups' },
    emptyUpdate: 'no dataset group provided in the update response',
  },
  people: {
    path: '/people',
    key: 'people',
    list: { kind: 'collection', path: '/people', wholeRecords: true },
  },
};
const provider = realDataProvider(endpoints);
const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
const uuidOf = (index: number): string => `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e${1000 + index}`;

const list = (parameters: object = {}) => ({
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'name', order: 'ASC' as const },
  filter: {},
  ...parameters,
});
const rows = ['b', 'a', 'c'].map((name) => ({ uuid: `${name}${uuid.slice(1)}`, name }));

describe('lists', () => {
  it('request a page of the table, sorted and searched', async () => {
    const calls = service('GET /table/datasets', {
      datasets: rows,
      pagination: { total_count: 2345, total_count_capped: true },
    });
    const answer = await provider.getList(
      'datasets',
      list({
        sort: { field: 'name', order: 'DESC' },
        filter: {
          q: 'a b',
          groups: [{ operator: 'OR', filters: { dataset_type: { eq: ['structured'] } } }],
        },
      }),
    );
    expect(calls.map(({ query }) => query)).toEqual([
      {
        page: '1',
        per_page: '100',
        sort: '-name',
        q: 'a b',
        search: '{"groups":[{"operator":"OR","filters":{"dataset_type":{"eq":["structured"]}}}]}',
      },
    ]);
    expect(answer).toEqual({
      data: rows.map((row) => Object.assign({ id: row.uuid }, row)),
      total: 2345,
      meta: { capped: true },
    });
  });

  it('send several requests for more rows than the service returns at once', async () => {
    const all = Array.from({ length: 230 }, (_, place) => ({ uuid: String(place) }));
    const calls = service('GET /table/datasets', ({ query }) =>
      pageOf('datasets', all.slice((Number(query['page']) - 1) * 100).slice(0, 100), 230),
    );
    const uuids = async (page: number, perPage: number) => {
      const { data, total } = await provider.getList(
        'datasets',
        list({ pagination: { page, perPage } }),
      );
      expect(total).toBe(230);
      return data.map((row) => row.uuid);
    };
    expect(await uuids(1, 1000)).toHaveLength(230);
    expect(calls.map(({ query }) => query['page'])).toEqual(['1', '2', '3']);
    const second = await uuids(2, 150);
    expect([second.length, second[0], second.at(-1)]).toEqual([80, '150', '229']);
  });

  it('request a plain page by the address that the boot script stores', async () => {
    const calls = service('GET /table/datasets', pageOf('datasets', []));
    await provider.getList('datasets', list());
    expect(calls[0]?.path).toBe('/table/datasets?page=1&per_page=100&sort=name');
  });

  it.each([{ success: true, data: {} }, { success: true, data: { datasets: {} } }, null])(
    'refuse a response without the list: %j',
    async (body) => {
      service('GET /table/datasets', () => Response.json(body));
      await expect(provider.getList('datasets', list())).rejects.toThrow(
        'The server sent an answer without the list.',
      );
    },
  );

  it('refuse a response whose rows have no identifier', async () => {
    service('GET /table/datasets', { datasets: [{ name: 'x' }] });
    await expect(provider.getList('datasets', list())).rejects.toBeInstanceOf(HttpError);
  });

  it('are not read when their signal is aborted', async () => {
    service('GET /table/datasets', () => new Promise<never>(() => undefined));
    const controller = new AbortController();
    const query = provider.getList('datasets', { ...list(), signal: controller.signal });
    controller.abort();
    await expect(query).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('download the CSV version of the list, and report progress', async () => {
    const calls = service('GET /table/datasets.csv', () => new Response('a,b\r\n1,2\r\n'));
    const progress = vi.fn<(bytes: number) => void>();
    const { data } = await provider.downloadCsv(
      'datasets',
      { sort: { field: 'name', order: 'ASC' }, filter: { q: 'x' } },
      progress,
    );
    expect(calls[0]?.path).toBe('/table/datasets.csv?sort=name&q=x');
    expect(data.size).toBe(10);
    expect(progress).toHaveBeenLastCalledWith(10);
  });
});

describe('a whole list', () => {
  const serve = () =>
    service('GET /people', {
      people: [
        { uuid: 'a', name: 'Ada' },
        { uuid: 'b', name: 'Béa' },
      ],
    });

  it('returns its records', async () => {
    serve();
    const { data, total } = await provider.getList('people', list({ sort: undefined }));
    expect(data.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(total).toBe(2);
    expect((await provider.getOne('people', { id: 'b' })).data).toEqual(data[1]);
    await expect(provider.getOne('people', { id: 'c' })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['name', 'ASC', 1, ['k2', 'k10']],
    ['name', 'ASC', 2, ['none']],
    ['name', 'DESC', 1, ['none', 'k10']],
    ['id', 'DESC', 1, ['k10', 'none']],
  ] as const)(
    'is sorted and paged by the console: %s %s, page %i',
    async (...[field, order, page, ids]) => {
      service('GET /people', {
        people: [
          { uuid: 'k10', name: 'Key 10' },
          { uuid: 'none', name: 'Łukasz' },
          { uuid: 'k2', name: 'key 2' },
        ],
      });
      const query = { pagination: { page, perPage: 2 }, sort: { field, order } };
      const { data, total } = await provider.getList('people', list(query));
      expect(data.map(({ id }) => id)).toEqual(ids);
      expect(total).toBe(3);
    },
  );

  it('is searched by name, ignoring accents', async () => {
    serve();
    const { data } = await provider.getList('people', list({ filter: { q: ' BEA' } }));
    expect(data.map(({ id }) => id)).toEqual(['b']);
  });

  it('finds the records of a reference by their values', async () => {
    serve();
    const reference = { ...list(), target: 'name', id: 'Ada' };
    const { data, total } = await provider.getManyReference('people', reference);
    expect([data.map(({ id }) => id), total]).toEqual([['a'], 1]);
  });

  it('is read once for any number of records', async () => {
    const calls = serve();
    const { data } = await provider.getMany('people', { ids: ['b', 'gone', 'a'] });
    expect(data.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(calls).toHaveLength(1);
  });
});

describe('one record', () => {
  it('is unwrapped, with its uuid as id and its entity tag as version', async () => {
    const calls = service('GET /datasets/:uuid', answered({ datasets: { uuid, name: 'SSN' } }, 7));
    const { data } = await provider.getOne('datasets', { id: uuid });
    expect(calls[0]?.path).toBe(`/datasets/${uuid}`);
    expect(data).toEqual({ uuid, id: uuid, name: 'SSN', version: 7 });
  });

  it('refuses a missing identifier before any call', async () => {
    const missing = 'Missing required parameter: uuid';
    const params = { id: '', data: { name: 'x' }, previousData: undefined };
    await expect(provider.getOne('datasets', { id: '' })).rejects.toThrow(missing);
    await expect(provider.update('datasets', params)).rejects.toThrow(missing);
    await expect(provider.delete('datasets', { id: '' })).rejects.toThrow(missing);
  });

  it('encodes unusual identifiers once, inside their path segment', async () => {
    const calls = service('GET /datasets/:uuid', { datasets: { uuid: 'a/b?c' } });
    await provider.getOne('datasets', { id: 'a/b?c' });
    expect(calls[0]?.path).toBe('/datasets/a%2Fb%3Fc');
  });
});

describe('several records', () => {
  const searchedUuids = (search: string | undefined): string[] => {
    const { groups } = JSON.parse(search ?? '{}') as {
      groups: { operator: string; filters: { uuid: { eq: string[] } } }[];
    };
    expect(groups).toMatchObject([{ operator: 'OR', filters: { uuid: {} } }]);
    return groups[0]?.filters.uuid.eq ?? [];
  };

  it('are searched for together, at most ten per request', async () => {
    const ids = Array.from({ length: 23 }, (_, index) => uuidOf(index));
    const calls = service('GET /table/datasets', ({ query }) =>
      pageOf(
        'datasets',
        searchedUuids(query['search']).map((id) => ({ uuid: id, name: `Set ${id}` })),
      ),
    );
    const { data } = await provider.getMany('datasets', { ids });
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(calls.map(({ query }) => query['per_page'])).toEqual(['10', '10', '3']);
  });

  it('leave out those that no longer exist', async () => {
    service('GET /table/datasets', pageOf('datasets', [{ uuid: uuidOf(1), name: 'SSN' }]));
    const { data } = await provider.getMany('datasets', { ids: [uuidOf(1), uuidOf(2)] });
    expect(data).toEqual([{ id: uuidOf(1), uuid: uuidOf(1), name: 'SSN' }]);
  });

  it('fail as a whole when one request fails', async () => {
    let calls = 0;
    service('GET /table/datasets', () => {
      calls += 1;
      return calls === 1 ? pageOf('datasets', []) : lost();
    });
    const ids = Array.from({ length: 11 }, (_, index) => uuidOf(index));
    await expect(provider.getMany('datasets', { ids })).rejects.toMatchObject({ status: 0 });
  });

  it('send no request for an empty list', async () => {
    expect(await provider.getMany('datasets', { ids: [] })).toEqual({ data: [] });
  });
});

describe('a creation', () => {
  const data = { name: 'HR', description: 'People' };

  it('posts the values with their idempotency key', async () => {
    const calls = service(
      'POST /dataset-groups',
      answered({ dataset_groups: { uuid, ...data } }, 1),
    );
    const meta = { idempotencyKey: 'key-1', token: 'elevated' };
    const { data: created } = await provider.create('dataset-groups', { data, meta });
    expect(created).toEqual({ id: uuid, uuid, ...data, version: 1 });
    expect(calls).toMatchObject([
      {
        path: '/dataset-groups',
        body: data,
        headers: { 'idempotency-key': 'key-1', authorization: 'Bearer elevated' },
      },
    ]);
  });

  it("sends the session's token when it has no token of its own", async () => {
    const calls = service('POST /datasets', { datasets: { uuid } });
    await provider.create('datasets', { data });
    expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer token' });
    expect(calls[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it.each([{}, { datasets: null }, { datasets: {} }])(
    'fails without a record in the response: %j',
    async (answer) => {
      service('POST /datasets', answer);
      await expect(provider.create('datasets', { data })).rejects.toThrow(
        'The server sent an answer without the record.',
      );
    },
  );

  it('that is refused returns the errors of the fields for the form', async () => {
    service('POST /datasets', refused(422, 'This name is already in use.', 'datasets.name'));
    await expect(provider.create('datasets', { data })).rejects.toMatchObject({
      status: 422,
      body: { request_id: 'request-1', errors: { name: 'This name is already in use.' } },
    });
  });

  it("whose response was lost, or is not the service's, fails without a record", async () => {
    service('POST /datasets', lost);
    await expect(provider.create('datasets', { data })).rejects.toMatchObject({ status: 0 });
    service('POST /datasets', foreignPage(502));
    await expect(provider.create('datasets', { data })).rejects.toMatchObject({ status: 502 });
  });

  it('that needs a one-time code reports it', async () => {
    const challenge = 'Bearer error="insufficient_user_authentication"';
    const headers = { 'WWW-Authenticate': challenge };
    service('POST /datasets', () => Response.json({ success: false }, { status: 401, headers }));
    const error: unknown = await provider
      .create('datasets', { data })
      .catch((reason: unknown) => reason);
    expect(challengeOf(error)).toBe(challenge);
  });
});

describe('an update', () => {
  const previousData = {
    id: uuid,
    uuid,
    name: 'SSN',
    description: 'Old',
    version: 3,
    key_number: 2,
  };
  const data = { ...previousData, description: 'New' };

  it('sends only the changes, for the version that it started from', async () => {
    const calls = service(
      'PATCH /datasets/:uuid',
      answered({ datasets: { uuid, name: 'SSN', description: 'New' } }, 4),
    );
    const meta = { token: 'elevated' };
    const answer = await provider.update('datasets', { id: uuid, data, previousData, meta });
    expect(calls).toMatchObject([
      {
        path: `/datasets/${uuid}`,
        body: { description: 'New' },
        headers: { 'if-match': '"3"', authorization: 'Bearer elevated' },
      },
    ]);
    expect(answer.data).toMatchObject({ id: uuid, description: 'New', version: 4 });
  });

  it.each([[{}], [{ success: false }], [null]])(
    'without the success flag (%j) means that the record was deleted',
    async (body) => {
      service('PATCH /datasets/:uuid', () => Response.json(body));
      await expect(provider.update('datasets', { id: uuid, data, previousData })).rejects.toThrow(
        'Dataset cannot be updated because it has been deleted',
      );
    },
  );

  it.each([404, 412])('of a record that was deleted meanwhile reports it: %i', async (status) => {
    service('PATCH /datasets/:uuid', () => refused(status, 'Not found.'));
    service('GET /datasets/:uuid', () => refused(404, 'Not found.'));
    const error: unknown = await provider
      .update('datasets', { id: uuid, data, previousData })
      .catch((caught: unknown) => caught);
    expect(statusOf(error)).toBe(404);
    expect(messageOf(error)).toBe('Dataset cannot be updated because it has been deleted');
  });

  it('without a change sends nothing, and resolves with the current record', async () => {
    const calls = service(`GET /datasets/${uuid}`, { datasets: { uuid, name: 'Their name' } });
    const answer = await provider.update('datasets', {
      id: uuid,
      data: { ...previousData },
      previousData,
    });
    expect(answer.data).toMatchObject({ id: uuid, name: 'Their name' });
    expect(calls).toHaveLength(1);
  });

  it('resolves with the record when the service sends none back', async () => {
    service('PATCH /datasets/:uuid', () => Response.json({ success: true }));
    const answer = await provider.update('datasets', { id: uuid, data, previousData });
    expect(answer.data).toMatchObject({ id: uuid, name: 'SSN', description: 'New' });
  });

  it('fails without a record in the response where one is required', async () => {
    service('PATCH /dataset-groups/:uuid', {});
    await expect(
      provider.update('dataset-groups', { id: uuid, data, previousData }),
    ).rejects.toThrow('no dataset group provided in the update response');
  });

  it('returns what could not be done together with the record', async () => {
    const partialErrors = [{ code: 'missing', detail: 'Gone.' }];
    service('PATCH /dataset-groups/:uuid', { dataset_groups: { uuid, name: 'HR' }, partialErrors });
    const change = { id: uuid, data: { datasets: [] }, previousData: { id: uuid, version: 1 } };
    expect((await provider.update('dataset-groups', change)).data).toMatchObject({ partialErrors });
  });

  it('of an old version is a conflict with the current record', async () => {
    const current = { uuid, name: 'SSN', description: 'Theirs' };
    service('PATCH /datasets/:uuid', refused(412, 'stale'));
    service('GET /datasets/:uuid', answered({ datasets: current }, 9));
    const error: unknown = await provider
      .update('datasets', { id: uuid, data, previousData })
      .catch((reason: unknown) => reason);
    if (!(error instanceof ConflictError)) throw new Error('expected a conflict');
    expect(error.status).toBe(412);
    expect(error.current).toEqual({ ...current, id: uuid, version: 9 });
  });

  it('that is refused returns the errors of the fields for the form', async () => {
    service('PATCH /datasets/:uuid', refused(422, 'This name is already in use.', 'datasets.name'));
    await expect(
      provider.update('datasets', { id: uuid, data, previousData }),
    ).rejects.toMatchObject({
      status: 422,
      body: { request_id: 'request-1', errors: { name: 'This name is already in use.' } },
    });
  });
});

describe('a deletion', () => {
  const previousData = { id: uuid, uuid, name: 'SSN', version: 3 };

  it('is sent for the version that was shown, and returns the deleted record', async () => {
    const calls = service('DELETE /datasets/:uuid', () => Response.json({ success: true }));
    const meta = { token: 'elevated' };
    const { data } = await provider.delete('datasets', { id: uuid, previousData, meta });
    expect(calls).toMatchObject([
      {
        path: `/datasets/${uuid}`,
        body: null,
        headers: { 'if-match': '"3"', authorization: 'Bearer elevated' },
      },
    ]);
    expect(data).toEqual(previousData);
  });

  it('of an unknown version sends none', async () => {
    const calls = service('DELETE /datasets/:uuid', () => Response.json({ success: true }));
    const { data } = await provider.delete('datasets', { id: uuid });
    expect(calls[0]?.headers).not.toHaveProperty('if-match');
    expect(data).toEqual({ id: uuid, uuid });
  });

  it('without the success flag has failed', async () => {
    service('DELETE /datasets/:uuid', () => new Response(null, { status: 204 }));
    await expect(provider.delete('datasets', { id: uuid, previousData })).rejects.toThrow(
      'An unknown error occurred.',
    );
  });

  it('of an old version is refused', async () => {
    service('DELETE /datasets/:uuid', refused(412, 'Somebody changed it meanwhile.'));
    await expect(provider.delete('datasets', { id: uuid, previousData })).rejects.toMatchObject({
      status: 412,
      message: 'Somebody changed it meanwhile.',
    });
  });
});

describe('calls for several records', () => {
  const ids = [uuidOf(1), uuidOf(2), uuidOf(3)];
  const meta = { token: 'elevated' };

  it('delete one after the other', async () => {
    const calls = service('DELETE /datasets/:uuid', () => Response.json({ success: true }));
    expect(await provider.deleteMany('datasets', { ids, meta })).toEqual({ data: ids });
    expect(calls.map(({ path, headers }) => [path, headers['authorization']])).toEqual(
      ids.map((id) => [`/datasets/${id}`, 'Bearer elevated']),
    );
  });

  it('update one after the other, and stop at the first refusal', async () => {
    const calls = service('PATCH /datasets/:uuid', ({ path }) =>
      path.endsWith(uuidOf(2)) ? refused(409, 'It is in use.') : answered({}),
    );
    await expect(
      provider.updateMany('datasets', { ids, data: { enabled: false } }),
    ).rejects.toMatchObject({ status: 409, message: 'It is in use.' });
    expect(calls.map(({ path, body }) => [path, body])).toEqual(
      ids.slice(0, 2).map((id) => [`/datasets/${id}`, { enabled: false }]),
    );
  });

  it('find the records of a reference, combined with other conditions', async () => {
    const calls = service('GET /table/datasets', pageOf('datasets', []));
    const filter = { q: 'a', groups: [], type: ['structured', 'unstructured'] };
    await provider.getManyReference('datasets', { ...list({ filter }), target: 'key', id: uuid });
    expect(calls[0]?.query).toMatchObject({
      q: 'a',
      search: JSON.stringify({
        groups: [
          { operator: 'OR', filters: { type: { eq: filter.type } } },
          { operator: 'OR', filters: { key: { eq: [uuid] } } },
        ],
      }),
    });
  });
});

describe('any other call', () => {
  it('fills its path and sends version, key and token', async () => {
    const calls = service('POST /datasets/:uuid/rotate', { datasets: { uuid } });
    const { data } = await provider.action({
      method: 'POST',
      path: '/datasets/{uuid}/rotate',
      params: { uuid: 'a/b' },
      body: { reason: 'x' },
      ifMatch: 3,
      idempotencyKey: 'key-1',
      token: 'elevated',
    });
    expect(data).toEqual({ datasets: { uuid } });
    expect(calls).toMatchObject([
      {
        path: '/datasets/a%2Fb/rotate',
        body: { reason: 'x' },
        headers: {
          'if-match': '"3"',
          'idempotency-key': 'key-1',
          authorization: 'Bearer elevated',
        },
      },
    ]);
  });

  it('fails without its success flag, and before any call when a parameter is missing', async () => {
    service('POST /datasets/:uuid/rotate', () => Response.json({}));
    const call = { method: 'POST', path: '/datasets/{uuid}/rotate' } as const;
    await expect(
      provider.action({ ...call, params: { uuid }, unconfirmed: 'Nothing was rotated.' }),
    ).rejects.toThrow('Nothing was rotated.');
    await expect(provider.action({ ...call, params: {} })).rejects.toThrow(
      'Missing required parameter: uuid',
    );
  });
});

it('fillPath names the first parameter without a value', () => {
  expect(fillPath('/a/{uuid}/b/{name}', { uuid: 'x y', name: 2 })).toBe('/a/x%20y/b/2');
  expect(() => fillPath('/a/{uuid}', {})).toThrow('Missing required parameter: uuid');
});

it('an undeclared resource is named in the error', async () => {
  await expect(provider.getOne('nonsense', { id: 'x' })).rejects.toThrow(
    'No endpoint is declared for the resource nonsense',
  );
});

it('a resource without a list is named in the error of a list, and each record is read individually', async () => {
  const company = realDataProvider({ company: { path: '/customers', key: 'customers' } });
  service('GET /customers/:uuid', { customers: { uuid } });
  await expect(company.getList('company', {})).rejects.toThrow(
    'No list is declared for the resource company',
  );
  expect((await company.getOne('company', { id: uuid })).data).toMatchObject({ uuid });
});
