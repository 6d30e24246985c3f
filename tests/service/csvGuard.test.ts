import { beforeAll, describe, expect, it } from 'vitest';
import { recordActivity } from '../../service/domain/activities/recordActivity';
import { addEvents } from './events';
import { startService } from './harness';
import type { Service } from './harness';
import { addApiKey, addDataset, addGroup, addLink, addPrimaryKey } from './records';

/** A name as somebody may have chosen it, and its cell in a file. */
const guarded: readonly [name: string, cell: string][] = [
  ['+1+2', "'+1+2"],
  ['-1+2', "'-1+2"],
  ['=1+2', "'=1+2"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
];

describe.each(guarded)('%j in a file that is streamed', (name, cell) => {
  let service: Service;

  beforeAll(async () => {
    service = await startService();
    const { db, people } = service;
    const primaryKey = await addPrimaryKey(db, people.member, name);
    const dataset = await addDataset(db, people.member, primaryKey, { name });
    await addLink(db, people.member, await addGroup(db, people.member, name), dataset);
    await addApiKey(db, people.member, name);
    const { customer } = people.member;
    await recordActivity(
      db,
      {
        customer,
        userName: name,
        title: 'Datasets',
        action: 'Created',
        details: name,
        ipAddress: undefined,
        transactionId: 'one',
      },
      () => new Date('2026-06-15T09:00:00Z'),
    );
    await addEvents(db, customer, [{ source: { datasetName: name, apiKeyName: name } }]);
  });

  it.each(['datasets', 'dataset-groups', 'primary-keys', 'api-keys'])(
    'begins its line in the list of %s',
    async (list) => {
      const { status, body } = await service.request('member', `/table/${list}.csv`);
      expect(status).toBe(200);
      expect(String(body).split('\r\n')[1]?.startsWith(`${cell},`)).toBe(true);
    },
  );

  it.each(['activities', 'billing'])('is guarded in /%s/search.csv', async (list) => {
    const options = { method: 'POST', body: {} };
    const { status, body } = await service.request('member', `/${list}/search.csv`, options);
    expect(status).toBe(200);
    expect(String(body)).toContain(`,${cell},`);
    expect(String(body)).not.toContain(`,${name},`);
  });

  it('is guarded where several names share a cell', async () => {
    const { body } = await service.request('member', '/table/datasets.csv');
    expect(String(body).split(cell)).toHaveLength(4);
  });
});
