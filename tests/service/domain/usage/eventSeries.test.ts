import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BillingUsage, EventSeries } from '../../../../contract/usage/billing';
import { type Grouping, groupings } from '../../../../contract/lib/dateRanges';
import { addEvents } from './events';
import { startService, type Answer, type Service } from '../../harness';

const hour = 3_600_000;
const day = 24 * hour;
/** The service's clock: a Monday. */
const now = new Date('2026-06-15T10:00:00Z');
const today = Date.parse('2026-06-15T00:00:00Z') / day;
const written = (days: number) => new Date(days * day).toISOString().slice(0, 10);

interface Happened {
  date: Date;
  action: 0 | 1;
  count: number;
  dataset: string | null;
}

const dataOf = <T>(answer: Answer, key: string): T =>
  (answer.body as { data: Record<string, T> }).data[key] as T;

/** The start of the bucket of a moment, computed in whole hours and days. */
function startOf(moment: number, grouping: Grouping): number {
  if (grouping === 'hour') return moment - (moment % hour);
  const days = Math.floor(moment / day);
  if (grouping === 'day') return days * day;
  if (grouping === 'week') return (days - ((days + 3) % 7)) * day;
  const [year = 0, month = 0] = written(days).split('-').map(Number);
  return Date.UTC(year, month - 1, 1);
}

/** The sums of all events, computed in a plain loop. */
function reckoned(
  events: readonly Happened[],
  { start, end }: { start: number; end: number },
  grouping: Grouping,
  datasets: readonly string[],
) {
  const points = new Map<number, { date: string; encrypt: number; decrypt: number }>();
  for (let moment = start * day; moment < (end + 1) * day; moment += hour) {
    const bucket = startOf(moment, grouping);
    points.set(bucket, { date: new Date(bucket).toISOString(), encrypt: 0, decrypt: 0 });
  }
  for (const { date, action, count, dataset } of events) {
    const moment = date.getTime();
    if (moment < start * day || moment >= (end + 1) * day) continue;
    if (datasets.length > 0 && (dataset === null || !datasets.includes(dataset))) continue;
    const point = points.get(startOf(moment, grouping));
    if (point) point[action === 0 ? 'encrypt' : 'decrypt'] += count;
  }
  return [...points.values()];
}

describe('GET /billing/events', () => {
  let service: Service;
  let events: Happened[];
  const datasets = [randomUUID(), randomUUID(), randomUUID()];

  const ask = async (query: Record<string, string>) =>
    service.request('member', `/billing/events?${new URLSearchParams(query).toString()}`);

  beforeAll(async () => {
    service = await startService();
    service.setTime(now);
    const { member, outsider } = service.people;
    events = fc.sample(
      fc.record({
        date: fc
          .integer({ min: 0, max: 400 * day })
          .map((ago) => new Date((today + 1) * day - 1 - ago)),
        action: fc.constantFrom(0 as const, 1 as const),
        count: fc.integer({ min: 1, max: 2 ** 40 }),
        dataset: fc.constantFrom(null, ...datasets),
      }),
      { numRuns: 700, seed: 6 },
    );
    // Both sides of midnight, and of the first and the last moment of a year.
    for (const text of ['2026-06-14T23:59:59.999Z', '2026-06-15T00:00:00Z', '2025-12-31T23:59:59Z'])
      events.push({ date: new Date(text), action: 1, count: 3, dataset: datasets[0] ?? null });
    const rows = events.map(({ dataset, ...event }) => ({ ...event, source: { dataset } }));
    await addEvents(service.db, member.customer, rows);
    await addEvents(service.db, outsider.customer, [{ count: 1_000_000_007, date: now }]);
  });

  it('sums like a plain loop for any range, grouping and datasets', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(...groupings),
        fc.subarray(datasets),
        async (ago, length, grouping, chosen) => {
          const range = { start: today - ago, end: Math.min(today, today - ago + length) };
          const answer = await ask({
            start_date: written(range.start),
            end_date: written(range.end),
            group_by: grouping,
            ...(chosen.length === 0 ? {} : { datasets: chosen.join(',') }),
          });
          const series = dataOf<EventSeries>(answer, 'events');
          const expected = reckoned(events, range, grouping, chosen);
          expect(series.points).toEqual(expected);
          expect(series.group_by).toBe(grouping);
          expect(series.totals).toEqual({
            encrypt: expected.reduce((sum, { encrypt }) => sum + encrypt, 0),
            decrypt: expected.reduce((sum, { decrypt }) => sum + decrypt, 0),
          });
        },
      ),
      { numRuns: 60, seed: 6 },
    );
  });

  it.each([
    [7, 'hour'],
    [8, 'day'],
    [30, 'day'],
    [31, 'week'],
    [365, 'week'],
  ])('a range of %i days is grouped by %s unless one is chosen', async (days, grouping) => {
    const range = { start_date: written(today - days + 1), end_date: written(today) };
    for (const query of [range, { ...range, group_by: 'custom' }])
      expect(dataOf<EventSeries>(await ask(query), 'events').group_by).toBe(grouping);
  });

  it.each([
    ['2026-06-15', '2026-06-14', 'End date must be after start date'],
    ['2025-06-14', '2026-06-15', 'Selected dates must be less than a year ago'],
    ['2026-02-30', '2026-06-15', 'This is not a date'],
  ])('refuses %s to %s: %s', async (start, end, text) => {
    const answer = await ask({ start_date: start, end_date: end });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ field: 'start_date', detail: text }] });
  });

  it('refuses invalid days, groupings and uuids', async () => {
    const range = { start_date: written(today), end_date: written(today) };
    const refused = await Promise.all([
      ask({ ...range, start_date: 'yesterday' }),
      ask({ ...range, group_by: 'minute' }),
      ask({ ...range, datasets: 'abc' }),
      ask({ end_date: written(today) }),
    ]);
    for (const { status } of refused) expect([400, 422]).toContain(status);
  });
});

describe('GET /billing/usage', () => {
  it('counts the calendar month in UTC against the entitlement', async () => {
    const service = await startService();
    service.setTime(now);
    const { member, outsider } = service.people;
    const eventAt = (date: string, count: number) => ({ date: new Date(date), count });
    await addEvents(service.db, member.customer, [
      eventAt('2026-05-31T23:59:59.999Z', 1000),
      eventAt('2026-06-01T00:00:00Z', 5),
      { ...eventAt('2026-06-15T09:59:00Z', 7), action: 1 },
      eventAt('2026-07-01T00:00:00Z', 2000),
    ]);
    await addEvents(service.db, outsider.customer, [eventAt('2026-06-02T00:00:00Z', 400)]);
    const usage = async () =>
      dataOf<BillingUsage>(await service.request('member', '/billing/usage'), 'usage');
    const period = {
      period_start: '2026-06-01T00:00:00.000Z',
      period_end: '2026-07-01T00:00:00.000Z',
    };
    expect(await usage()).toEqual({ ...period, entitlement: null, event_count: 12 });
    await service.db
      .insertInto('entitlements')
      .values({ customer_uuid: member.customer, event_type: 'encrypt/decrypt', value: 10 })
      .execute();
    expect(await usage()).toEqual({ ...period, entitlement: 10, event_count: 12 });
  });
});
