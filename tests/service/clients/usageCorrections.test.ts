import { beforeEach, describe, expect, it } from 'vitest';
import { problemsOf, expectProblem } from '../answers';
import { addEvents } from '../domain/usage/events';
import { sharedService, type Answer } from '../harness';
import { latestHistoryOf } from '../history';

const dataOf = (answer: Answer) => (answer.body as { data: Record<string, unknown> }).data;

describe('a correction of usage', () => {
  const service = sharedService();
  beforeEach(async () => {
    const eventAt = (date: string, count: number, action: 0 | 1 = 0) => ({
      date: new Date(date),
      count,
      action,
    });
    await addEvents(service.db, service.people.outsider.customer, [
      eventAt('2026-06-14T08:30:00Z', 5),
      eventAt('2026-06-14T20:10:00Z', 7),
      eventAt('2026-06-14T20:20:00Z', 11, 1),
      eventAt('2026-06-13T23:59:59Z', 100),
    ]);
  });

  const correct = (more: object = {}, headers?: Record<string, string>) =>
    service.request(
      'staff',
      `/admin/customers/${service.people.outsider.customer}/usage-corrections`,
      {
        method: 'POST',
        body: {
          action: 'encrypt',
          day: '2026-06-14',
          amount: -6,
          reason: 'Counted twice',
          ...more,
        },
        ...(headers && { headers }),
      },
    );
  const series = async (day: string, grouping: string) => {
    const range = `start_date=${day}&end_date=${day}&group_by=${grouping}`;
    const answer = await service.request('outsider', `/billing/events?${range}`);
    return dataOf(answer)['events'] as {
      points: { date: string; encrypt: number; decrypt: number }[];
      totals: { encrypt: number; decrypt: number };
    };
  };
  const usage = async () => {
    const answer = await service.request('outsider', '/billing/usage');
    return (dataOf(answer)['usage'] as { event_count: number }).event_count;
  };
  const hours = async (day: string) =>
    (await series(day, 'hour')).points
      .filter(({ encrypt, decrypt }) => encrypt !== 0 || decrypt !== 0)
      .map(({ date, encrypt, decrypt }) => [date.slice(11, 13), encrypt, decrypt]);
  const companyHistory = (persona: 'staff' | 'outsider') =>
    latestHistoryOf(
      service.db,
      ['title', 'action', 'details', 'changes', 'user_name', 'ip_address'],
      { customer_uuid: service.people[persona].customer },
    );

  it('changes charts, billing and entitlements alike, and those of no other company', async () => {
    expect(await usage()).toBe(123);
    const answer = await correct();
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toEqual({ usage_corrections: { before: 12, after: 6 } });
    expect((await series('2026-06-14', 'day')).totals).toEqual({ encrypt: 6, decrypt: 11 });
    // No hour falls below zero: a shortage is taken from the next hour.
    expect(await hours('2026-06-14')).toEqual([['20', 6, 11]]);
    expect(await usage()).toBe(117);
    await correct({ action: 'decrypt', amount: 3 });
    expect(await hours('2026-06-14')).toEqual([
      ['00', 0, 3],
      ['20', 6, 11],
    ]);
    await correct({ day: '2026-06-12', amount: 1000 });
    expect(await hours('2026-06-12')).toEqual([['00', 1000, 0]]);
    expect(await usage()).toBe(1120);
    const ownUsage = await service.request('staff', '/billing/usage');
    expect(dataOf(ownUsage)['usage']).toMatchObject({ event_count: 0 });
  });

  it('appears in the events and the history of the company, with its reason', async () => {
    await correct();
    const response = await service.post('outsider', '/billing/search', {
      filters: { product: { eq: 'Correction' } },
    });
    const records = dataOf(response)['billing_records'] as object[];
    expect(records).toMatchObject([
      { count: -1, date: '2026-06-14T20:00:00.000Z', metadata: { reason: 'Counted twice' } },
      { count: -5, date: '2026-06-14T08:00:00.000Z', metadata: { reason: 'Counted twice' } },
    ]);
    const row = {
      title: 'Customers',
      action: 'Usage corrected',
      details: 'Usage of "Globex" on 2026-06-14 corrected: Counted twice',
      changes: { encrypt: { from: 12, to: 6 } },
      user_name: 'Person staff',
    };
    expect((await companyHistory('outsider'))[0]).toEqual({ ...row, ip_address: null });
    expect((await companyHistory('staff'))[0]).toMatchObject(row);
    const file = await service.post('outsider', '/billing/search.csv', {
      filters: { product: { eq: 'Correction' } },
    });
    const [titles, first = ''] = String(file.body).split('\r\n');
    expect(titles).toMatch(/,Session,Reason$/);
    expect(first).toMatch(/^2026-06-14T20:00:00.000Z,Encryption,-1,.*,Counted twice$/);
  });

  it('counts once, however often it is sent with one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'one-correction-1' };
    expect((await correct({}, headers)).status).toBe(200);
    expect((await correct({}, headers)).status).toBe(200);
    expect(await usage()).toBe(117);
  });

  it('takes away no more than there is, however many are sent at once', async () => {
    const answer = await correct({ amount: -13 });
    expectProblem(
      answer,
      'usage_corrections.amount',
      'invalid',
      'That day has 12 calls of this kind: no more can be taken away.',
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => correct({ amount: -5 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 422, 422,
    ]);
    expect(await hours('2026-06-14')).toEqual([['20', 2, 11]]);
    expect((await correct({ amount: -1 })).status).toBe(200);
    expectProblem(
      await correct({ amount: -2 }),
      'usage_corrections.amount',
      'invalid',
      'That day has 1 call of this kind: no more can be taken away.',
    );
    expect((await correct({ amount: -1 })).status).toBe(200);
    expect(await hours('2026-06-14')).toEqual([['20', 0, 11]]);
    expect((await companyHistory('outsider')).map(({ action }) => action)).toEqual([
      'Usage corrected',
      'Usage corrected',
      'Usage corrected',
      'Usage corrected',
    ]);
  });

  it.each<[field: string, more: object, detail?: string]>([
    ['action', { action: 'delete' }],
    ['day', { day: '2026-06-16' }, 'Selected dates must not be in the future'],
    ['day', { day: '2025-06-14' }, 'Selected dates must be less than a year ago'],
    ['day', { day: '2026-02-30' }, 'Must be a date, yyyy-MM-dd'],
    ['amount', { amount: 0 }, 'Must not be 0'],
    ['amount', { amount: 1.5 }, 'Must be a whole number'],
    ['amount', { amount: '5' }, 'Must be a whole number'],
    ['amount', { amount: '' }, 'This field is required'],
    ['amount', { amount: 1e20 }, 'Must be less than or equal to 1,000,000,000,000'],
    ['amount', { amount: -1e20 }, 'Must be greater than or equal to -1,000,000,000,000'],
    ['reason', { reason: ' ' }],
    ['reason', { reason: undefined }],
    ['reason', { reason: 'x'.repeat(501) }, 'Reason should be no longer than 500 characters.'],
    ['reason', { reason: '\u0000' }],
  ])('is refused with a message under its field: %s %j', async (field, more, detail) => {
    const answer = await correct(more);
    expect(answer.status).toBe(422);
    expect(problemsOf(answer)).toMatchObject([
      { field: `usage_corrections.${field}`, ...(detail !== undefined && { detail }) },
    ]);
    expect(await usage()).toBe(123);
  });

  it('accepts the greatest amount, today, and the day a year ago', async () => {
    expect((await correct({ amount: 1_000_000_000_000 })).status).toBe(200);
    expect((await correct({ day: '2026-06-15', amount: 1 })).status).toBe(200);
    expect((await correct({ day: '2025-06-15', amount: 1 })).status).toBe(200);
    expect(await usage()).toBe(1_000_000_000_124);
  });

  it('is refused for an unknown customer', async () => {
    const answer = await service.post(
      'staff',
      '/admin/customers/00000000-0000-4000-8000-000000000000/usage-corrections',
      { action: 'encrypt', day: '2026-06-14', amount: 1, reason: 'x' },
    );
    expect(answer.status).toBe(404);
  });
});
