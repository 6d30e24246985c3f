import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordUsage } from '../../../../contract/usage/recordUsage';
import { addEvents } from './events';
import { sharedService } from '../../harness';
import { addApiKey, addDataset, addGroup, addLink, addPrimaryKey } from '../../records';
import { addRow, updateRows } from '../../rows';

/** Days with nothing but these, counted back from today. */
const daysWith = (calls: Record<number, number>): number[] =>
  Array.from({ length: 30 }, (_, index) => calls[29 - index] ?? 0);

describe('usage of the last 30 days', () => {
  const service = sharedService();
  let dataset: string;
  let other: string;
  let group: string;
  let apiKey: string;
  let primaryKey: string;

  beforeEach(async () => {
    const { db, people } = service;
    primaryKey = await addPrimaryKey(db, people.admin);
    group = await addGroup(db, people.admin, 'Payments');
    apiKey = await addApiKey(db, people.admin, 'Program');
    dataset = await addDataset(db, people.admin, primaryKey, { name: 'Cards' });
    other = await addDataset(db, people.admin, primaryKey, { name: 'Accounts' });
    await addRow(db, 'dataset_groups_datasets_api_keys', {
      customer_uuid: people.admin.customer,
      api_key_uuid: apiKey,
      dataset_groups_dataset_uuid: await addLink(db, people.admin, group, dataset),
      encrypt: true,
      decrypt: true,
    });
    const eventAt = (
      date: string,
      count: number,
      source: { dataset: string; apiKey?: string },
    ) => ({
      date: new Date(date),
      count,
      source,
    });
    const { customer } = people.admin;
    await addEvents(db, customer, [
      eventAt('2026-06-15T00:00:00Z', 5, { dataset, apiKey }),
      eventAt('2026-06-14T23:59:59Z', 2, { dataset, apiKey }),
      eventAt('2026-05-17T00:00:00Z', 1, { dataset }),
      // The day before the first one.
      eventAt('2026-05-16T23:59:59Z', 1000, { dataset, apiKey }),
      eventAt('2026-06-10T12:00:00Z', 40, { dataset: other, apiKey }),
    ]);
    // Another company's, which names the same records.
    await addEvents(db, people.outsider.customer, [
      eventAt('2026-06-15T00:00:00Z', 7000, { dataset, apiKey }),
    ]);
  });

  const usageIn = async (key: string, path: string) => {
    const { body } = await service.request('member', path);
    return (body as { data: Record<string, { usage?: RecordUsage }> }).data[key]?.usage;
  };

  it('is returned by day with a single record', async () => {
    expect(await usageIn('datasets', `/datasets/${dataset}`)).toEqual({
      calls: 8,
      days: daysWith({ 0: 5, 1: 2, 29: 1 }),
      last_day: '2026-06-15',
    });
    expect(await usageIn('api_keys', `/api-keys/${apiKey}`)).toEqual({
      calls: 47,
      days: daysWith({ 0: 5, 1: 2, 5: 40 }),
      last_day: '2026-06-15',
    });
    // Only what the group's keys may do with its datasets.
    expect(await usageIn('dataset_groups', `/dataset-groups/${group}`)).toEqual({
      calls: 7,
      days: daysWith({ 0: 5, 1: 2 }),
      last_day: '2026-06-15',
    });
  });

  it('counts exactly the events that are found by uuid, whatever name the record has now', async () => {
    const { db, people } = service;
    await updateRows(db, 'datasets', { uuid: dataset }, { name: 'Cards 2' });
    const namesake = await addDataset(db, people.admin, primaryKey, { name: 'Cards' });
    const countsOf = async (body: object) => {
      const answer = await service.post('member', '/billing/search', body);
      const { data } = answer.body as { data: { billing_records: { count: number }[] } };
      return data.billing_records.map(({ count }) => count);
    };
    const byDataset = (value: string) => ({ filters: { dataset_uuid: { eq: value } } });
    expect(await countsOf(byDataset(dataset))).toEqual([5, 2, 1, 1000]);
    expect(await countsOf(byDataset(namesake))).toEqual([]);
    expect(await countsOf({ filters: { api_key_uuid: { eq: apiKey } } })).toEqual([5, 2, 40, 1000]);
    const either = { dataset_uuid: { eq: other }, count: { eq: 1 } };
    expect(await countsOf({ groups: [{ operator: 'OR', filters: either }] })).toEqual([40, 1]);
    // A link that was kept from when events were found by name.
    expect(await countsOf({ filters: { dataset_name: { eq: 'Cards' } } })).toEqual([
      5, 2, 40, 1, 1000,
    ]);
  });

  it('is one number in the list of datasets', async () => {
    const { body } = await service.request('member', '/table/datasets');
    const rows = (body as { data: { datasets: object[] } }).data.datasets;
    expect(rows).toMatchObject([
      { name: 'Accounts', calls: 40 },
      { name: 'Cards', calls: 8 },
    ]);
    for (const row of rows) expect(row).not.toHaveProperty('usage');
  });

  it('of a customer covers everything that it does, beside its entitlements', async () => {
    const { customer } = service.people.admin;
    const { body } = await service.request('staff', `/admin/customers/${customer}`);
    expect(body).toMatchObject({
      data: {
        customers: {
          usage: {
            calls: 48,
            days: daysWith({ 0: 5, 1: 2, 5: 40, 29: 1 }),
            last_day: '2026-06-15',
          },
          used: { 'encrypt/decrypt': 47, datasets: 2, 'primary-keys': 1 },
        },
      },
    });
  });
});
