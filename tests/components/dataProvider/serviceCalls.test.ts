import { describe, expect, it, vi } from 'vitest';
import type { HomeChoice } from '../../../src/custom-pages/home/homeChoice';
import {
  attentionOf,
  customersInNeed,
  eventsOf,
  usageOf,
} from '../../../src/custom-pages/home/homeQueries';
import { entitlementsOf } from '../../../src/custom-pages/profile/accountSources';
import { createDataProvider } from '../../../src/dataProvider/dataProvider';
import { endpointIn } from '../../setup/endpointIn';
import { createHttp } from '../../../src/dataProvider/http';
import { answered, service } from '../../setup/network';
import { realDataProvider } from '../../setup/renderConsole';

const provider = realDataProvider();
const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
const now = new Date('2026-11-20T09:00:00Z');

/** The selection of two days on Home, by day. */
const choice: HomeChoice = {
  range: { preset: 'custom', range: { start: '2026-11-01', end: '2026-11-02' } },
  datasets: [],
  aggregation: 'encrypt, decrypt',
  grouping: 'day',
  view: 'chart',
};

/** A data provider, and the reads that it records for the browser to prefetch next time. */
function rememberingProvider() {
  const reads: string[] = [];
  const client = createHttp({
    apiBase: '/api',
    getToken: async () => 'token',
    onRead: (read) => {
      reads.push(read);
      return () => undefined;
    },
  });
  return { reads, provider: createDataProvider({ ...client, endpointOf: endpointIn({}) }) };
}

describe('a plain read', () => {
  const shape = {
    key: 'impact',
    is: (value: unknown): value is number => typeof value === 'number',
    otherwise: 'There is no impact.',
  };
  const path = '/datasets/{uuid}/impact';
  const params = { uuid: 'a/b' };

  it('fills its path and returns the payload, or fails when it is missing', async () => {
    const calls = service('GET /datasets/:uuid/impact', { impact: 3 });
    expect(await provider.read(path, shape, { params })).toBe(3);
    expect(calls.map((call) => call.path)).toEqual(['/datasets/a%2Fb/impact']);
    await expect(provider.read(path, shape)).rejects.toThrow('Missing required parameter: uuid');
    service('GET /datasets/:uuid/impact', { impact: '3' });
    await expect(provider.read(path, shape, { params })).rejects.toThrow('There is no impact.');
  });

  it('is aborted by its signal', async () => {
    service('GET /datasets/:uuid/impact', () => new Promise(() => undefined));
    const controller = new AbortController();
    const call = provider.read(path, shape, { params, signal: controller.signal });
    controller.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
  });

  it('returns a page of rows with its total, and refuses any other response', async () => {
    service('GET /rows', { rows: [1], pagination: { total_count: 7 } });
    expect(await provider.readPage('/rows', 'rows')).toEqual({ rows: [1], total: 7 });
    for (const data of [{ rows: [1] }, { pagination: { total_count: 7 } }]) {
      service('GET /rows', data);
      await expect(provider.readPage('/rows', 'rows')).rejects.toThrow(
        'The server sent an answer without the list.',
      );
    }
  });

  it('is prefetched at the next visit only where requested', async () => {
    const { reads, provider: remembering } = rememberingProvider();
    service('GET /*', { impact: 3 });
    await remembering.read('/a', shape);
    await remembering.read('/b', shape, { remembered: true });
    await remembering.readPage('/c', 'rows').catch(() => undefined);
    expect(reads).toEqual(['/b']);
  });

  it('is prefetched where a page starts with it: on Home, Datasets and Plans', async () => {
    const { reads, provider: remembering } = rememberingProvider();
    service('GET /*', {});
    const { signal } = new AbortController();
    const reading = [eventsOf({ ...choice, grouping: undefined }), usageOf(now), attentionOf(1, 5)];
    await Promise.allSettled([
      ...reading.map(async ({ read }) => read(remembering, { signal })),
      customersInNeed(2, 5).read(remembering, { signal }),
      entitlementsOf('u1').read(remembering, { signal }),
      remembering.datasetLinks({ q: '', page: 1 }),
      remembering.datasetsOfGroup('g1', 1),
      remembering.searchRecords('ssn'),
    ]);
    expect(reads).toEqual([
      '/billing/events?start_date=2026-11-01&end_date=2026-11-02&group_by=hour',
      '/billing/usage',
      '/attention?page=1&per_page=5',
      '/admin/customers-in-need?page=2&per_page=5',
      '/customers/u1/entitlements',
      '/dataset-groups-datasets?page=1&per_page=100',
    ]);
  });
});

describe('user settings', () => {
  it('are read, and null when there are none', async () => {
    const calls = service('GET /user-settings/:name', {
      user_settings: { setting_name: 'x', setting_value: '{"a":1}' },
    });
    expect(await provider.getUserSetting('datasets_grid_columns')).toEqual({ data: '{"a":1}' });
    expect(calls[0]?.path).toBe('/user-settings/datasets_grid_columns');
    service('GET /user-settings/:name', () => Response.json({}, { status: 404 }));
    expect(await provider.getUserSetting('datasets_grid_columns')).toEqual({ data: null });
  });

  it('are written under setting_value', async () => {
    const calls = service('PUT /user-settings/n', { user_settings: { setting_value: 'v' } });
    const send = vi.spyOn(globalThis, 'fetch');
    expect(await provider.putUserSetting('n', 'v')).toEqual({ data: 'v' });
    // The page may be left before the response.
    expect(send.mock.lastCall?.[1]).toMatchObject({ keepalive: true });
    expect(calls).toMatchObject([{ body: { setting_value: 'v' } }]);
  });

  it('fail to be written when the response is empty', async () => {
    service('PUT /user-settings/n', {});
    await expect(provider.putUserSetting('n', 'v')).rejects.toThrow(
      'No user setting data in payload',
    );
  });
});

describe('sums of events', () => {
  it('are requested as specified, and any other response is refused', async () => {
    const series = service('GET /billing/events', {});
    service('GET /billing/usage', { usage: { event_count: '1' } });
    const { signal } = new AbortController();
    const { read } = eventsOf({ ...choice, datasets: ['a', 'b'] });
    await expect(read(provider, { signal })).rejects.toThrow(/without the events/);
    await expect(usageOf(now).read(provider, { signal })).rejects.toThrow(/without the usage/);
    expect(series[0]?.path).toBe(
      '/billing/events?start_date=2026-11-01&end_date=2026-11-02&group_by=day&datasets=a%2Cb',
    );
  });
});

describe('the search over all records', () => {
  it('sends the text unchanged, and stores no trace of it in this browser', async () => {
    const record = { uuid: 'u1', name: 'SSN', note: '', linked: true, match: 'name' };
    const search = [{ kind: 'datasets', records: [record], more: false }];
    const calls = service('GET /search', { search });
    const { reads, provider: remembering } = rememberingProvider();
    expect(await remembering.searchRecords('50% & _x')).toEqual({ data: search });
    expect(calls[0]?.path).toBe('/search?q=50%25+%26+_x');
    await remembering.searchRecords('😀'.repeat(101));
    expect(calls[1]?.path).toBe(`/search?q=${'%F0%9F%98%80'.repeat(100)}`);
    expect(reads).toEqual([]);
  });

  it.each([{}, { search: 'none' }, { search: [{ kind: 'datasets' }] }])(
    'fails when the response is invalid: %j',
    async (data) => {
      service('GET /search', data);
      await expect(provider.searchRecords('ssn')).rejects.toThrow(
        'The server sent an answer without the results.',
      );
    },
  );
});

describe('datasets in their groups', () => {
  it('are read in pages of 100 links with both sides', async () => {
    const group = { uuid: 'g', name: 'G', dataset_count: 7 };
    const dataset = { uuid: 'd', name: 'D', dataset_type: 'structured' };
    const calls = service('GET /dataset-groups-datasets', {
      dataset_groups_datasets: [{ uuid: 'l', dataset_group: group, dataset, extra: 1 }],
      pagination: { total_count: 301 },
    });
    expect(await provider.datasetLinks({ q: 'a&b', page: 3 })).toEqual({
      data: [
        {
          link: 'l',
          group: { uuid: 'g', name: 'G', size: 7 },
          dataset: { uuid: 'd', name: 'D' },
          isStructured: true,
        },
      ],
      total: 301,
    });
    expect(calls[0]?.path).toBe('/dataset-groups-datasets?page=3&per_page=100&q=a%26b');
  });

  it('are not counted when the response has no count', async () => {
    service('GET /dataset-groups-datasets', { dataset_groups_datasets: [] });
    await expect(provider.datasetLinks({ q: '', page: 1 })).rejects.toThrow(
      'The server sent an answer without the list.',
    );
  });

  it('of one group are read up to the last page', async () => {
    const dataset = { uuid, name: 'SSN', dataset_type: 'structured' };
    const calls = service('GET /dataset-groups/:uuid/datasets', { datasets: [dataset] });
    const { data } = await provider.datasetsOfGroup('g/1', 2);
    expect(data).toEqual({ datasets: [dataset], isLast: true });
    expect(calls[0]?.path).toBe('/dataset-groups/g%2F1/datasets?page=2&per_page=100');
  });

  it('fail with the name of an incomplete response', async () => {
    service('GET /dataset-groups/:uuid/datasets', {});
    await expect(provider.datasetsOfGroup(uuid, 1)).rejects.toThrow('No dataset data returned.');
  });
});

describe('the checks of a creation', () => {
  const refusal = (details: string) =>
    Response.json({ error: { info: 'Invalid', details } }, { status: 422 });

  it('return the problem of a name, a warning, or neither', async () => {
    const answers = new Map([
      ['Taken', refusal('It is in use.')],
      ['Similar', answered({ valid: true, warning: 'There is a similar one.' })],
    ]);
    const checks = service(
      'POST /api-keys/validate-name',
      ({ body }) => answers.get((body as { name: string }).name) ?? answered({ valid: true }),
    );
    const verdictOn = async (name: string) =>
      (await provider.checkName('api-keys', { name, uuid })).data;
    expect(await verdictOn('Free')).toEqual({});
    expect(await verdictOn('Taken')).toEqual({ problem: 'It is in use.' });
    expect(await verdictOn('Similar')).toEqual({ warning: 'There is a similar one.' });
    expect(checks[0]?.body).toEqual({ name: 'Free', uuid });
  });

  it('reject when the call fails', async () => {
    service('POST /api-keys/validate-name', () => Response.json({}, { status: 503 }));
    await expect(provider.checkName('api-keys', { name: 'x' })).rejects.toMatchObject({
      status: 503,
    });
  });
});
