import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeNextPartitions, makePartitions, partitionsOf } from '../../../service/db/partitions';
import { recordActivity } from '../../../service/domain/engine/recordActivity';
import { applyRetention, findOutdated } from '../../../service/domain/engine/retention/retention';
import { addEvents } from '../domain/usage/events';
import { sharedService } from '../harness';
import { testClock } from '../testClock';

const now = new Date('2026-06-15T09:00:00Z');
const dateAt = (moment: string) => new Date(moment);
const months = { events: 3, activities: 12 };

const service = sharedService();

describe('years of data', () => {
  let customer: string;

  beforeEach(async () => {
    ({ customer } = service.people.member);
    service.setTime(now);
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent in ('events'::regclass, 'activities'::regclass)
        and c.relname not like '%default'`.execute(service.db);
    for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(service.db);
  });

  const addHistory = (moment: string, details: string) =>
    recordActivity(
      service.db,
      {
        customer,
        title: 'Datasets',
        action: 'Created',
        details,
        userName: 'Alex',
        ipAddress: undefined,
        transactionId: 'one',
      },
      testClock(() => dateAt(moment)),
    );
  const retain = (moment = now, retention = months) =>
    applyRetention(
      service.db,
      testClock(() => moment),
      retention,
    );
  const search = async (path: string) => {
    type Found = Record<string, Record<string, unknown>[]> & {
      pagination: { total_count: number };
    };
    return ((await service.post('member', path, {})).body as { data: Found }).data;
  };
  const chart = async () => {
    const path = '/billing/events?start_date=2025-06-15&end_date=2026-06-15&group_by=month';
    const { body } = await service.request('member', path);
    const { totals, points } = (
      body as { data: { events: { totals: object; points: { encrypt: number }[] } } }
    ).data.events;
    return { totals, encrypt: points.map(({ encrypt }) => encrypt) };
  };
  const tablesOf = async (table: 'events' | 'activities') =>
    (await partitionsOf(service.db, table)).map(({ name }) => name);

  it('has partitions for months ahead, and moves rows that came before theirs', async () => {
    await addEvents(service.db, customer, [{ count: 7, date: dateAt('2025-11-02T00:00:00Z') }]);
    await addHistory('2026-05-31T23:59:59.999Z', 'At the end of May');
    await makeNextPartitions(service.db, now);
    await makeNextPartitions(service.db, now);
    const ahead = ['2026_06', '2026_07', '2026_08', '2026_09'];
    const named = (table: string, names: string[]) => names.map((name) => `${table}_${name}`);
    expect(await tablesOf('events')).toEqual(named('events', ['2025_11', ...ahead, 'default']));
    expect(await tablesOf('activities')).toEqual(
      named('activities', ['2026_05', ...ahead, 'default']),
    );
    const { rows } = await sql<{ place: string }>`
      select tableoid::regclass::text as place from events
      union all select tableoid::regclass::text from activities order by 1`.execute(service.db);
    expect(rows.map(({ place }) => place)).toEqual(['activities_2026_05', 'events_2025_11']);
    expect((await chart()).totals).toEqual({ encrypt: 7, decrypt: 0 });
  });

  it('deletes whole months; charts remain, lists end there, and the history says so', async () => {
    await makePartitions(service.db, dateAt('2025-12-01T00:00:00Z'), now);
    await addEvents(service.db, customer, [
      // One row in the default partition, one in a partition that is deleted, one in a partition that stays.
      { count: 5, date: dateAt('2025-08-10T00:00:00Z') },
      { count: 11, date: dateAt('2026-02-28T23:59:59.999Z') },
      { count: 13, date: dateAt('2026-03-01T00:00:00Z'), action: 1 },
      { count: 17, date: dateAt('2026-06-14T00:00:00Z') },
    ]);
    await addHistory('2025-05-31T23:00:00Z', 'Too old');
    await addHistory('2025-06-01T00:00:00Z', 'Just kept');
    const before = await chart();
    expect(before).toEqual({
      totals: { encrypt: 33, decrypt: 13 },
      encrypt: [0, 0, 5, 0, 0, 0, 0, 0, 11, 0, 0, 0, 17],
    });

    const outdated = await findOutdated(service.db, months, now);
    expect(outdated).toEqual([
      {
        kind: 'events',
        before: dateAt('2026-03-01T00:00:00Z'),
        rows: [{ customer, count: 2 }],
        partitions: ['events_2025_12', 'events_2026_01', 'events_2026_02'],
      },
      {
        kind: 'activities',
        before: dateAt('2025-06-01T00:00:00Z'),
        rows: [{ customer, count: 1 }],
        partitions: [],
      },
    ]);
    expect((await search('/billing/search')).pagination.total_count).toBe(4);

    expect(await retain()).toEqual(outdated);
    expect(await retain()).toEqual([]);

    expect(await chart()).toEqual(before);
    const events = await search('/billing/search');
    expect(events.pagination.total_count).toBe(2);
    const { rows } = await sql<{ count: number }>`select count from events order by 1`.execute(
      service.db,
    );
    expect(rows.map(({ count }) => count)).toEqual([13, 17]);
    const history = await search('/activities/search');
    expect(history.pagination.total_count).toBe(3);
    expect(history['activities']?.map(({ details }) => details)).toEqual([
      'Removed the security history from before 2025-06-01 (1); their sums are kept',
      'Removed the usage events from before 2026-03-01 (2); their sums are kept',
      'Just kept',
    ]);
  });

  it('counts late reports, even for a month that is deleted', async () => {
    await retain();
    await addEvents(service.db, customer, [{ count: 1, date: dateAt('2026-03-01T00:00:00Z') }]);
    await retain(dateAt('2026-07-01T00:00:00Z'));
    await addEvents(service.db, customer, [{ count: 9, date: dateAt('2026-01-10T00:00:00Z') }]);
    expect((await search('/billing/search')).pagination.total_count).toBe(0);
    await makeNextPartitions(service.db, now);
    await retain(dateAt('2026-07-01T00:00:00Z'));
    expect((await chart()).totals).toEqual({ encrypt: 10, decrypt: 0 });
    const { rows } = await sql`select 1 from events`.execute(service.db);
    expect(rows).toEqual([]);
  });

  it('deletes nothing while a sum lacks a row, and nobody else deletes anything', async () => {
    await addEvents(service.db, customer, [{ count: 1, date: dateAt('2026-01-10T00:00:00Z') }]);
    await sql`update event_day_totals set rows = 0`.execute(service.db);
    await expect(retain()).rejects.toThrow(
      'Nothing of the usage events was removed: the sums of 2026-01-10 lack some of them.',
    );
    expect((await search('/billing/search')).pagination.total_count).toBe(0);
    expect((await sql`select 1 from events`.execute(service.db)).rows).toHaveLength(1);
    await addHistory('2020-01-01T00:00:00Z', 'Old');
    await expect(sql`delete from activities`.execute(service.db)).rejects.toThrow(
      'security history cannot be changed',
    );
  });

  describe('compares a month with its sums before it is deleted', () => {
    const february = dateAt('2026-02-10T00:00:00Z');
    const remainingCounts = async () => {
      const { rows } = await sql<{ count: number }>`select count from events order by id`.execute(
        service.db,
      );
      return rows.map(({ count }) => count);
    };

    beforeEach(async () => {
      await makePartitions(service.db, dateAt('2026-02-01T00:00:00Z'), now);
      await addEvents(service.db, customer, [{ count: 5, date: february }]);
    });

    it.each([
      [
        'a row came past its sums',
        `alter table events disable trigger events_rolled_up;
        insert into events (customer_uuid, source_id, action, count, date)
          select customer_uuid, source_id, action, 9, date from events;
        alter table events enable trigger events_rolled_up`,
        [5, 9],
      ],
      [
        'a sum is of another day',
        `update event_day_totals set start = start + interval '1 day'`,
        [5],
      ],
      ['a sum was changed', `update event_day_totals set rows = 0`, [5]],
    ])('and keeps it when %s', async (_, statements, remaining) => {
      for (const statement of statements.split(';')) await sql.raw(statement).execute(service.db);
      await expect(retain()).rejects.toThrow(
        'Nothing of the usage events was removed: the sums of 2026-02-10 lack some of them.',
      );
      expect(await remainingCounts()).toEqual(remaining);
    });

    it('in several processes at once', async () => {
      await makePartitions(
        service.db,
        dateAt('2025-08-01T00:00:00Z'),
        dateAt('2026-01-01T00:00:00Z'),
      );
      for (let events = 9; events >= months.events; events -= 1)
        await Promise.all([1, 2, 3].map(() => retain(now, { ...months, events })));
      expect(await remainingCounts()).toEqual([]);
      expect((await chart()).totals).toEqual({ encrypt: 5, decrypt: 0 });
      const { rows } = await sql`select 1 from activities where title = 'Retention'`.execute(
        service.db,
      );
      expect(rows).toHaveLength(1);
    });
  });
});
