import { beforeAll, describe, expect, it } from 'vitest';
import { recordActivity } from '../../../service/domain/engine/recordActivity';
import { addEvents } from '../domain/usage/events';
import { startService } from '../harness';
import { addApiKey, addDataset, addGroup, addLink, addPrimaryKey } from '../records';
import { testClock } from '../testClock';

/** A name as somebody may have chosen it, and its cell in a file. */
const guarded: readonly [name: string, cell: string][] = [
  ['+1+2', "'+1+2"],
  ['-1+2', "'-1+2"],
  ['=1+2', "'=1+2"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\r=1', '"\'\r\'=1"'],
  ['a;=1', '"a;\'=1"'],
];

const lists = ['datasets', 'dataset-groups', 'primary-keys', 'api-keys'];
const searches = ['activities', 'billing'];

/** The files by their subject, each with all of the names. */
const files = new Map<string, string>();

beforeAll(async () => {
  const service = await startService();
  const { db, people } = service;
  const { customer } = people.member;
  for (const [name] of guarded) {
    const primaryKey = await addPrimaryKey(db, people.member, name);
    const dataset = await addDataset(db, people.member, primaryKey, { name });
    await addLink(db, people.member, await addGroup(db, people.member, name), dataset);
    await addApiKey(db, people.member, name);
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
      testClock(() => new Date('2026-06-15T09:00:00Z')),
    );
    await addEvents(db, customer, [{ source: { datasetName: name, apiKeyName: name } }]);
  }
  const read = async (fileName: string, path: string, options = {}) => {
    const { status, body } = await service.request('member', path, options);
    expect(status).toBe(200);
    files.set(fileName, String(body));
  };
  for (const list of lists) await read(list, `/table/${list}.csv`);
  for (const list of searches)
    await read(list, `/${list}/search.csv`, { method: 'POST', body: {} });
});

describe.each(guarded)('%j in a streamed file', (name, cell) => {
  it.each(lists)('is guarded at the start of its line in the list of %s', (list) => {
    const lines = files.get(list)?.split('\r\n') ?? [];
    expect(lines.filter((line) => line.startsWith(`${cell},`))).toHaveLength(1);
  });

  it.each(searches)('is guarded in /%s/search.csv', (list) => {
    expect(files.get(list)).toContain(`,${cell},`);
    expect(files.get(list)).not.toContain(`,${name},`);
  });

  it('is guarded where several names share a cell', () => {
    expect(files.get('datasets')?.split(cell)).toHaveLength(4);
  });
});
