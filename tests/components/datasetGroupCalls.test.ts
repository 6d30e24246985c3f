import { describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/dataProvider';
import type { Http } from '../../src/dataProvider/http';
import { datasetGroups } from '../../src/resources/dataset-groups';

const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';

/** The data provider on a service that gives this answer. */
function answering(data: object) {
  const http = vi.fn<Http>(() =>
    Promise.resolve({ status: 200, headers: new Headers(), body: { success: true, data } }),
  );
  const endpoints = { 'dataset-groups': datasetGroups.endpoint };
  const provider = createDataProvider({ http, stream: vi.fn(), endpoints });
  return { http, provider };
}

describe('the calls on dataset groups', () => {
  it('send the key under which they may be sent again', async () => {
    const { http, provider } = answering({ dataset_groups: { uuid, name: 'HR' } });
    const details = { name: 'HR', description: 'People' };
    expect(await provider.createDatasetGroup(details, 'key-1')).toEqual({
      data: { uuid, name: 'HR' },
    });
    expect(http).toHaveBeenCalledExactlyOnceWith(
      '/dataset-groups',
      expect.objectContaining({
        method: 'POST',
        body: details,
        headers: { 'Idempotency-Key': 'key-1' },
      }),
    );
  });

  it('say which answer lacks what was asked for', async () => {
    const { provider } = answering({});
    const link = { group: uuid, dataset: uuid };
    const change = { id: uuid, data: { name: 'HR' }, previousData: { id: uuid, version: 1 } };
    await expect(
      provider.createDatasetGroup({ name: 'HR', description: 'People' }, 'key-1'),
    ).rejects.toThrow('No dataset group was created.');
    await expect(provider.linkDataset(link, 'key-2')).rejects.toThrow('No dataset data returned.');
    await expect(provider.datasetsOfGroup(uuid, 1)).rejects.toThrow('No dataset data returned.');
    await expect(provider.update('dataset-groups', change)).rejects.toThrow(
      'no dataset group provided in the update response',
    );
  });

  it('hand over what was not done together with the record', async () => {
    const partialErrors = [{ code: 'missing', detail: 'Gone.' }];
    const { provider } = answering({ dataset_groups: { uuid, name: 'HR' }, partialErrors });
    const change = { id: uuid, data: { datasets: [] }, previousData: { id: uuid, version: 1 } };
    expect((await provider.update('dataset-groups', change)).data).toMatchObject({ partialErrors });
  });
});
