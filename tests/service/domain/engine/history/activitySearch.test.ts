import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivityRecord } from '../../../../../contract/usage/activities';
import type { Filters, Search } from '../../../../../contract/api/search';
import { recordActivity } from '../../../../../service/domain/engine/recordActivity';
import { startService, type Service } from '../../../harness';
import { findInMemory } from '../../usage/searchOracle';
import { testClock } from '../../../testClock';

const people = ['Inès Laurent', 'Alex Morgan', 'API key "Müller 100%"'];
const titles = ['Datasets', 'API keys', 'Sign-in'];
const actions = ['Created', 'Refused', 'Updated'];
const start = Date.parse('2026-06-15T10:00:00Z');

describe('POST /activities/search', () => {
  let service: Service;
  let rows: Record<string, string | Date>[];

  beforeAll(async () => {
    service = await startService();
    const { customer } = service.people.member;
    for (let number = 0; number < 60; number += 1)
      await recordActivity(
        service.db,
        {
          customer,
          title: titles[number % 3] ?? '',
          action: actions[(number >> 1) % 3] ?? '',
          details: `Step ${number} of the_plan`,
          userName: people[(number >> 2) % 3] ?? '',
          ipAddress: number % 2 === 0 ? `192.0.2.${number}` : undefined,
          transactionId: `transaction-${number % 7}`,
          ...(number === 59 ? { changes: { name: { from: 'Old', to: 'New' } } } : {}),
        },
        testClock(() => new Date(start - (60 - number) * 7 * 60 * 60_000)),
      );
    const stored = await service.db
      .selectFrom('activities')
      .selectAll()
      .where('customer_uuid', '=', customer)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    rows = stored.map((row) => ({
      id: String(row.id),
      date: row.created_at,
      title: row.title,
      action: row.action,
      details: row.details,
      user_name: row.user_name,
      ip_address: row.ip_address ?? '',
      transaction_id: row.transaction_id,
    }));
  });

  const search = async (body: Search, page = 1) => {
    const answer = await service.post(
      'member',
      `/activities/search?page=${page}&per_page=25`,
      body,
    );
    return (
      answer.body as {
        data: { activities: ActivityRecord[]; pagination: { total_count: number } };
      }
    ).data;
  };
  const after = (days: number) => ({
    date: { gteq: new Date(start - days * 24 * 60 * 60_000).toISOString() },
  });
  const failures: Filters = { action: { eq: 'Refused' } };

  it.each<[string, Search]>([
    ['everything', {}],
    ['a week', { filters: after(7) }],
    ['failures of ten days', { filters: { ...after(10), ...failures } }],
    [
      'one person or one category',
      {
        groups: [
          { operator: 'OR', filters: { user_name: { start: 'alex' }, title: { eq: 'Sign-in' } } },
        ],
      },
    ],
    ['a transaction', { filters: { transaction_id: { eq: 'transaction-3' } } }],
    [
      'a transaction that there is none of',
      { filters: { transaction_id: { eq: 'transaction-9' } } },
    ],
    ['no address', { filters: { ip_address: { blank: true } } }],
    ['signs that mean something elsewhere', { filters: { details: { i_cont: 'the_plan' } } }],
    ['a percent sign', { q: '100%' }],
    ['accents, typed or not', { q: 'INES' }],
    ['accents as they are written', { q: 'Müller' }],
    ['oldest first', { sorts: [{ name: 'date', dir: 'asc' }], filters: after(12) }],
  ])('finds %s like a plain search in memory, page by page', async (_, body) => {
    const quick = ['title', 'action', 'details', 'user_name', 'ip_address', 'transaction_id'];
    const matches = findInMemory(rows, body, quick);
    const expected = body.sorts?.[0]?.dir === 'asc' ? matches.toReversed() : matches;
    for (const page of [1, 2, 3]) {
      const { activities, pagination } = await search(body, page);
      expect(activities.map(({ id }) => id)).toEqual(
        expected.slice((page - 1) * 25, page * 25).map((row) => row['id']),
      );
      expect(pagination.total_count).toBe(expected.length);
    }
  });

  it('returns what changed, with the value before and after', async () => {
    const { activities } = await search({});
    expect(activities[0]?.changes).toEqual({ name: { from: 'Old', to: 'New' } });
  });
});
