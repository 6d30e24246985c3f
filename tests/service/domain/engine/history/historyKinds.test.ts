import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '../../../../../contract/usage/activities';
import { timelineDays } from '../../../../../contract/api/timelineDays';
import { z } from '../../../../../contract/lib/zod';
import type { Search } from '../../../../../contract/api/search';
import { recordActivity } from '../../../../../service/domain/engine/recordActivity';
import { dataOf } from '../../../answers';
import { type Service, startService } from '../../../harness';
import { addDataset, addPrimaryKey } from '../../../records';
import { testClock } from '../../../testClock';

describe('rows of the security history', () => {
  let service: Service;
  let dataset: string;
  let key: string;

  const post = (path: string, body: object) => service.post('admin', path, body);
  const search = async (body: Search) => {
    const answer = await post('/activities/search', body);
    expect(answer.status).toBe(200);
    return dataOf(answer, { activities: z.array(activity) }).activities;
  };
  const ofKind = async (kind: string) =>
    (await search({ filters: { kind: { eq: kind } } })).map(({ action }) => action);

  beforeAll(async () => {
    service = await startService();
    const { db, people } = service;
    key = await addPrimaryKey(db, people.admin, 'Main', { vault: service.vault });
    dataset = await addDataset(db, people.admin, key, { name: 'SSN' });
    let minute = 0;
    for (const [title, action] of [
      ['Sign-in', 'Code asked for'],
      ['Sign-in', 'Signed in'],
      ['Sign-in', 'Sign-in refused'],
      ['Datasets', 'Rotation failed'],
      ['API keys', 'Key retrieved'],
      ['Team', 'Role changed'],
    ] as const)
      await recordActivity(
        db,
        {
          customer: people.admin.customer,
          title,
          action,
          details: 'Something',
          userName: 'Somebody',
          ipAddress: undefined,
          transactionId: 'transaction',
        },
        testClock(() => new Date(Date.parse('2026-06-15T09:00:00Z') + 60_000 * (minute += 1))),
      );
  });

  it('are not written when a call asks for a one-time code', async () => {
    const before = await search({});
    const challenged = await post(`/datasets/${dataset}/rotate`, {});
    expect(challenged.status).toBe(401);
    expect(await search({})).toEqual(before);
  });

  it('are classified by their kind', async () => {
    const description = { description: 'Numbers' };
    const changed = await service.patch('admin', `/datasets/${dataset}`, description);
    expect(changed.status).toBe(200);
    expect(await ofKind('change')).toEqual(['Updated', 'Role changed']);
    expect(await ofKind('failure')).toEqual(['Rotation failed', 'Sign-in refused']);
    expect(await ofKind('use')).toEqual(['Key retrieved', 'Signed in', 'Code asked for']);
  });

  it('are counted by day and kind within a search', async () => {
    const count = async (body: Search) =>
      dataOf(await post('/activities/days', body), { days: timelineDays }).days;
    const day = { filters: { date: { gteq: '2026-06-15T00:00:00Z', lt: '2026-06-16T00:00:00Z' } } };
    const counted = await count({ ...day, q: 'something' });
    expect(counted.counted_from).toBeNull();
    expect(counted.counts).toHaveLength(3);
    expect(counted.counts).toEqual(
      expect.arrayContaining([
        { day: '2026-06-15', group: 'change', count: 1 },
        { day: '2026-06-15', group: 'failure', count: 2 },
        { day: '2026-06-15', group: 'use', count: 3 },
      ]),
    );
  });

  it('are found by the record that they are about, by its whole uuid alone', async () => {
    const about = (uuid: string) =>
      search({ groups: [{ operator: 'AND', filters: { object_uuid: { eq: uuid } } }] });
    expect((await about(dataset)).map(({ action }) => action)).toEqual(['Updated']);
    expect(await about(key)).toEqual([]);
    expect(await about('nothing')).toEqual([]);
  });

  it('end with object, before and after in the file', async () => {
    const answer = await post('/activities/search.csv', { filters: { action: { eq: 'Updated' } } });
    const row = String(answer.body).split('\r\n')[1];
    expect(row?.endsWith(`,${dataset},description: About SSN,description: Numbers`)).toBe(true);
  });
});
