import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { ConflictError } from '../../src/dataProvider/conflict';
import { createDataProvider } from '../../src/dataProvider/dataProvider';
import type { Endpoints } from '../../src/dataProvider/endpoints';
import { fillPath } from '../../src/dataProvider/endpoints';
import type { Http, HttpStream } from '../../src/dataProvider/http';

const endpoints: Endpoints = {
  datasets: {
    path: '/datasets',
    key: 'datasets',
    list: { kind: 'table', path: '/table/datasets' },
    unconfirmedUpdate: 'Dataset cannot be updated because it has been deleted',
  },
};
const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';

type Answer = { status?: number; etag?: string; body?: unknown };

/** An HTTP client that gives the answers in order, and remembers what it was asked. */
function answering(...answers: Answer[]) {
  const http = vi.fn<Http>(async () => {
    const { status = 200, etag, body = null } = answers.shift() ?? {};
    if (status >= 300) throw new HttpError('refused', status, body);
    return { status, headers: new Headers(etag ? { ETag: etag } : {}), body };
  });
  const stream = vi.fn<HttpStream>(async () => new Response('a,b\r\n1,2\r\n'));
  return { http, stream, provider: createDataProvider({ http, stream, endpoints }) };
}

const success = (data: object) => ({ success: true, data });
const list = (parameters: object = {}) => ({
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'name', order: 'ASC' as const },
  filter: {},
  ...parameters,
});
const rows = ['b', 'a', 'c'].map((name) => ({ uuid: `${name}${uuid.slice(1)}`, name }));

describe('lists', () => {
  it('asks the table for a page, sorted and searched', async () => {
    const { http, provider } = answering({
      body: success({
        datasets: rows,
        pagination: { total_count: 2345, total_count_capped: true },
      }),
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
    const [path] = http.mock.calls[0] ?? [];
    const url = new URL(path ?? '', 'http://service');
    expect(url.pathname).toBe('/table/datasets');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      page: '1',
      per_page: '100',
      sort: '-name',
      q: 'a b',
      search: '{"groups":[{"operator":"OR","filters":{"dataset_type":{"eq":["structured"]}}}]}',
    });
    expect(answer).toEqual({
      data: rows.map((row) => ({ ...row, id: row.uuid })),
      total: 2345,
      meta: { capped: true },
    });
  });

  it('asks for a plain page by the address that the boot remembers', async () => {
    const { http, provider } = answering({
      body: success({ datasets: [], pagination: { total_count: 0 } }),
    });
    await provider.getList('datasets', list());
    expect(http.mock.calls[0]?.[0]).toBe('/table/datasets?page=1&per_page=100&sort=name');
  });

  it('pages, sorts and searches itself when the server sends the whole table', async () => {
    const { provider } = answering({ body: success({ datasets: rows, unheard_of: 1 }) });
    const answer = await provider.getList(
      'datasets',
      list({ pagination: { page: 2, perPage: 2 }, sort: { field: 'name', order: 'ASC' } }),
    );
    expect(answer.data.map(({ name }) => name)).toEqual(['c']);
    expect(answer.total).toBe(3);
    expect(answer.meta).toEqual({ capped: false });
  });

  it.each([{ body: success({}) }, { body: success({ datasets: {} }) }, { body: null }])(
    'refuses an answer without the list: %j',
    async (answer) => {
      const { provider } = answering(answer);
      await expect(provider.getList('datasets', list())).rejects.toThrow(
        'The server sent an answer without the list.',
      );
    },
  );

  it('refuses an answer whose rows have no identifier', async () => {
    const { provider } = answering({ body: success({ datasets: [{ name: 'x' }] }) });
    await expect(provider.getList('datasets', list())).rejects.toBeInstanceOf(HttpError);
  });

  it('downloads the CSV twin of the list, and tells its progress', async () => {
    const { stream, provider } = answering();
    const progress = vi.fn<(bytes: number) => void>();
    const { data } = await provider.downloadCsv(
      'datasets',
      { sort: { field: 'name', order: 'ASC' }, filter: { q: 'x' } },
      progress,
    );
    expect(stream).toHaveBeenCalledWith('/table/datasets.csv?sort=name&q=x', { signal: undefined });
    expect(data.size).toBe(10);
    expect(progress).toHaveBeenLastCalledWith(10);
  });
});

describe('one record', () => {
  it('is taken out of its envelope, with its uuid as id and its entity tag as version', async () => {
    const { http, provider } = answering({
      etag: '"7"',
      body: success({ datasets: { uuid, name: 'SSN' } }),
    });
    const { data } = await provider.getOne('datasets', { id: uuid });
    expect(http.mock.calls[0]?.[0]).toBe(`/datasets/${uuid}`);
    expect(data).toEqual({ uuid, id: uuid, name: 'SSN', version: 7 });
  });

  it('needs its identifier before any call', async () => {
    const { http, provider } = answering();
    await expect(provider.getOne('datasets', { id: '' })).rejects.toThrow(
      'Missing required parameter: uuid',
    );
    await expect(
      provider.update('datasets', { id: '', data: { name: 'x' }, previousData: undefined }),
    ).rejects.toThrow('Missing required parameter: uuid');
    expect(http).not.toHaveBeenCalled();
  });

  it('keeps strange identifiers inside their path segment, encoded once', async () => {
    const { http, provider } = answering({ body: success({ datasets: { uuid: 'a/b?c' } }) });
    await provider.getOne('datasets', { id: 'a/b?c' });
    expect(http.mock.calls[0]?.[0]).toBe('/datasets/a%2Fb%3Fc');
  });

  it('several records are asked for one by one', async () => {
    const { provider } = answering(
      { body: success({ datasets: { uuid: 'a' } }) },
      { body: success({ datasets: { uuid: 'b' } }) },
    );
    const { data } = await provider.getMany('datasets', { ids: ['a', 'b'] });
    expect(data.map(({ id }) => id)).toEqual(['a', 'b']);
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

  it('sends only what changed, for the version it began with', async () => {
    const { http, provider } = answering({
      etag: '"4"',
      body: success({ datasets: { uuid, name: 'SSN', description: 'New' } }),
    });
    const answer = await provider.update('datasets', { id: uuid, data, previousData });
    expect(http).toHaveBeenCalledExactlyOnceWith(`/datasets/${uuid}`, {
      method: 'PATCH',
      body: { description: 'New' },
      headers: { 'If-Match': '"3"' },
    });
    expect(answer.data).toMatchObject({ id: uuid, description: 'New', version: 4 });
  });

  it.each([[{}], [{ success: false }], [null]])(
    'without the success flag (%j) means that the record was deleted',
    async (body) => {
      const { provider } = answering({ body });
      await expect(provider.update('datasets', { id: uuid, data, previousData })).rejects.toThrow(
        'Dataset cannot be updated because it has been deleted',
      );
    },
  );

  it('resolves with the record when the service sends none back', async () => {
    const { provider } = answering({ body: { success: true } });
    const answer = await provider.update('datasets', { id: uuid, data, previousData });
    expect(answer.data).toMatchObject({ id: uuid, name: 'SSN', description: 'New' });
  });

  it('of an old version is a conflict that carries the record as it is now', async () => {
    const current = { uuid, name: 'SSN', description: 'Theirs' };
    const { provider } = answering(
      { status: 412, body: { message: 'stale' } },
      { etag: '"9"', body: success({ datasets: current }) },
    );
    const error: unknown = await provider
      .update('datasets', { id: uuid, data, previousData })
      .catch((reason: unknown) => reason);
    if (!(error instanceof ConflictError)) throw new Error('expected a conflict');
    expect(error.status).toBe(412);
    expect(error.current).toEqual({ ...current, id: uuid, version: 9 });
  });

  it('that is refused carries the problems of the fields for the form', async () => {
    const { provider } = answering({
      status: 422,
      body: {
        success: false,
        message: 'Some fields are wrong',
        error: { info: 'Invalid', details: 'Some fields are wrong' },
        errors: [{ field: 'datasets.name', code: 'taken', detail: 'This name is already in use.' }],
        request_id: 'r1',
      },
    });
    await expect(
      provider.update('datasets', { id: uuid, data, previousData }),
    ).rejects.toMatchObject({
      status: 422,
      body: {
        request_id: 'r1',
        errors: {
          name: 'This name is already in use.',
          root: { serverError: 'This name is already in use.' },
        },
      },
    });
  });
});

describe('user settings', () => {
  it('are read, and null when there are none', async () => {
    const { http, provider } = answering(
      { body: success({ user_settings: { setting_name: 'x', setting_value: '{"a":1}' } }) },
      { status: 404 },
    );
    expect(await provider.getUserSetting('datasets_grid_columns')).toEqual({ data: '{"a":1}' });
    expect(await provider.getUserSetting('datasets_grid_columns')).toEqual({ data: null });
    expect(http.mock.calls[0]?.[0]).toBe('/user-settings/datasets_grid_columns');
  });

  it('are written under setting_value', async () => {
    const { http, provider } = answering({
      body: success({ user_settings: { setting_value: 'v' } }),
    });
    expect(await provider.putUserSetting('n', 'v')).toEqual({ data: 'v' });
    expect(http).toHaveBeenCalledExactlyOnceWith('/user-settings/n', {
      method: 'PUT',
      body: { setting_value: 'v' },
    });
  });

  it('an empty answer to a write is an error', async () => {
    const { provider } = answering({ body: success({}) });
    await expect(provider.putUserSetting('n', 'v')).rejects.toThrow(
      'No user setting data in payload',
    );
  });
});

it('fillPath names the first parameter without a value', () => {
  expect(fillPath('/a/{uuid}/b/{name}', { uuid: 'x y', name: 2 })).toBe('/a/x%20y/b/2');
  expect(() => fillPath('/a/{uuid}', {})).toThrow('Missing required parameter: uuid');
});

it('an undeclared resource is named', async () => {
  const { provider } = answering();
  await expect(provider.getOne('nonsense', { id: 'x' })).rejects.toThrow(
    'No endpoint is declared for the resource nonsense',
  );
});
