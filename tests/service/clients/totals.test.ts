import { beforeAll, describe, expect, it } from 'vitest';
import { recordActivities, recordActivity } from '../../../service/domain/engine/recordActivity';
import { addEvents } from '../domain/usage/events';
import { sharedService, startService, type Answer, type Service } from '../harness';
import { addDataset, addGroups, addPrimaryKey } from '../records';
import { updateRows } from '../rows';
import { testClock } from '../testClock';

interface Pagination {
  total_count: number;
  total_count_capped: boolean;
}
const totalOf = ({ body }: Answer) => {
  const { pagination } = (body as { data: { pagination: Pagination } }).data;
  return [pagination.total_count, pagination.total_count_capped];
};

/** Searches are counted up to 1,000, and a page beyond the requested one; the console then says "more than 1,000". */
describe('the total of a search', () => {
  let service: Service;
  const groups = (q: string, page = 1) =>
    service.request('member', `/table/dataset-groups?q=${q}&page=${page}&per_page=100`);
  const searchAt = (path: string, filters: object) => service.post('member', path, { filters });

  beforeAll(async () => {
    service = await startService();
    const { db, people } = service;
    const numbers = Array.from({ length: 1001 }, (_, index) => index);
    await addGroups(
      db,
      people.member,
      numbers.map((number) => `${number < 1000 ? 'even' : 'odd'} any ${number}`),
    );
    const { customer } = people.member;
    await addEvents(
      db,
      customer,
      numbers.map((number) => ({
        count: number < 1000 ? 2 : 3,
        date: new Date(Date.parse('2026-06-15T09:00:00Z') - number * 1000),
      })),
    );
    await recordActivities(
      db,
      numbers.map((number) => ({
        customer,
        title: 'Datasets',
        action: number < 1000 ? 'Created' : 'Updated',
        details: 'One of many',
        userName: 'Alex',
        ipAddress: undefined,
        transactionId: 'one',
      })),
      testClock(() => new Date('2026-06-15T09:00:00Z')),
    );
  });

  it('is exact up to 1,000 in a list', async () => {
    expect(totalOf(await groups('even'))).toEqual([1000, false]);
    expect(totalOf(await groups('odd'))).toEqual([1, false]);
  });

  it('is "more than 1,000" beyond that, until the page before the last match', async () => {
    expect(totalOf(await groups('any'))).toEqual([1000, true]);
    expect(totalOf(await groups('any', 9))).toEqual([1000, true]);
    expect(totalOf(await groups('any', 10))).toEqual([1001, false]);
    const last = await groups('any', 11);
    expect(totalOf(last)).toEqual([1001, false]);
    expect((last.body as { data: { dataset_groups: object[] } }).data.dataset_groups).toHaveLength(
      1,
    );
  });

  it('is exact without a search, however large', async () => {
    expect(totalOf(await groups(''))).toEqual([1001, false]);
  });

  it('follows the same rules in the security history', async () => {
    const search = (filters: object) => searchAt('/activities/search', filters);
    expect(totalOf(await search({ action: { eq: 'Created' } }))).toEqual([1000, false]);
    const details = { details: { eq: 'One of many' } };
    expect(totalOf(await search(details))).toEqual([1000, true]);
    const last = await searchAt('/activities/search?page=11&per_page=100', details);
    expect(totalOf(last)).toEqual([1001, false]);
    expect((last.body as { data: { activities: object[] } }).data.activities).toHaveLength(1);
  });

  it('follows the same rules for events, where no sums contain it', async () => {
    const search = (filters: object) => searchAt('/billing/search', filters);
    expect(totalOf(await search({ count: { eq: 2 } }))).toEqual([1000, false]);
    expect(totalOf(await search({ count: { gteq: 2 } }))).toEqual([1000, true]);
  });
});

describe('an empty value of a column', () => {
  const service = sharedService();

  it('matches "does not contain" in the list of customers', async () => {
    const { db, people } = service;
    const { customer: uuid } = people.outsider;
    await updateRows(db, 'customers', { uuid }, { billing_contact: 'bills@globex.example' });
    const names = async (filters: object) => {
      const search = encodeURIComponent(JSON.stringify({ filters }));
      const { body } = await service.request('staff', `/admin/customers?search=${search}`);
      const { customers } = (body as { data: { customers: { name: string }[] } }).data;
      return customers.map(({ name }) => name);
    };
    const notGlobex = { billing_contact: { not_i_cont: 'GLOBEX' } };
    expect(await names(notGlobex)).toEqual(['Acme', 'Operator']);
    expect(await names({ billing_contact: { i_cont: 'GLOBEX' } })).toEqual(['Globex']);
    expect(await names({ billing_contact: { not_i_cont: 'x@y' } })).toEqual([
      'Acme',
      'Globex',
      'Operator',
    ]);
  });

  it('matches "does not contain" in the security history', async () => {
    const { customer } = service.people.member;
    for (const ipAddress of [undefined, '192.0.2.1', '198.51.100.1'])
      await recordActivity(
        service.db,
        {
          customer,
          title: 'Datasets',
          action: 'Created',
          details: ipAddress ?? 'nowhere',
          userName: 'Alex',
          ipAddress,
          transactionId: 'one',
        },
        testClock(() => new Date('2026-06-15T09:00:00Z')),
      );
    const { body } = await service.post('member', '/activities/search', {
      filters: { ip_address: { not_i_cont: '192.0' } },
    });
    const { activities } = (body as { data: { activities: { details: string }[] } }).data;
    expect(activities.map(({ details }) => details).toSorted()).toEqual([
      '198.51.100.1',
      'nowhere',
    ]);
  });
});

describe('an empty text of a dataset', () => {
  it('matches "does not contain"', async () => {
    const service = await startService();
    const { db, people } = service;
    const key = await addPrimaryKey(db, people.member);
    await addDataset(db, people.member, key, { name: 'Empty', description: '' });
    await addDataset(db, people.member, key, { name: 'Full', description: 'Numbers' });
    const search = encodeURIComponent(
      JSON.stringify({ filters: { description: { not_i_cont: 'number' } } }),
    );
    const { body } = await service.request('member', `/table/datasets?search=${search}`);
    const { datasets } = (body as { data: { datasets: { name: string }[] } }).data;
    expect(datasets.map(({ name }) => name)).toEqual(['Empty']);
  });
});
