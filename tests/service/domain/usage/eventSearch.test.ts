import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BillingRecord } from '../../../../contract/usage/billing';
import type { Filters, Search } from '../../../../contract/api/search';
import { timelineDays } from '../../../../contract/api/timelineDays';
import { dataOf as parsed } from '../../answers';
import { addEvents } from './events';
import { startService, type Answer, type Service } from '../../harness';
import { findInMemory } from './searchOracle';
import { latestActivity } from '../../history';

const end = new Date('2026-06-15T10:00:00Z');
const hourMs = 60 * 60_000;

interface Found {
  billing_records: BillingRecord[];
  pagination: { total_count: number; total_count_capped: boolean; searched_to: string | null };
}
const dataOf = (answer: Answer) => (answer.body as { data: Found }).data;

/** Names with what searches must take as ordinary characters. */
const names = ['Cards', 'cards 2', '100%', 'under_score', 'back\\slash', "quo'te", 'Ärzte', ''];
const products = ['ubiq-node', 'ubiq-java', 'UBIQ-GO'];

describe('POST /billing/search', () => {
  let service: Service;
  let rows: {
    id: string;
    date: Date;
    action: number;
    count: number;
    dataset_name: string;
    api_key_name: string;
    product: string;
  }[];

  beforeAll(async () => {
    service = await startService();
    const { member, outsider } = service.people;
    const random = fc.sample(
      fc.record({
        age: fc.nat(400 * 24 * 60),
        action: fc.constantFrom(0 as const, 1 as const),
        count: fc.integer({ min: 1, max: 5 }),
        dataset: fc.constantFrom(...names),
        key: fc.constantFrom('Program', 'program b', 'Other_1'),
        product: fc.constantFrom(...products),
      }),
      { numRuns: 600, seed: 7 },
    );
    await addEvents(
      service.db,
      member.customer,
      random.map(({ age, action, count, dataset, key, product }) => ({
        action,
        count,
        date: new Date(end.getTime() - age * 60_000),
        source: { datasetName: dataset, apiKeyName: key, product },
      })),
    );
    await addEvents(service.db, outsider.customer, [{ source: { datasetName: 'Cards' } }]);
    const stored = await service.db
      .selectFrom('events')
      .innerJoin('event_sources as s', 's.id', 'events.source_id')
      .select(['events.id', 'date', 'action', 'count', 'dataset_name', 'api_key_name', 'product'])
      .where('events.customer_uuid', '=', member.customer)
      .orderBy('date', 'desc')
      .orderBy('events.id', 'desc')
      .execute();
    rows = stored.map(({ id, ...row }) => Object.assign(row, { id: String(id) }));
  });

  const search = (body: object, query = '') =>
    service.post('member', `/billing/search${query}`, body);

  // Calls of this day are after it.
  const early = '2026-06-14T00:30:00Z';
  it.each([
    ['the kept sums of all', {}, () => true],
    [
      'the kept sums of a source',
      { product: { eq: 'ubiq-node' } },
      ({ product = '' }) => product === 'ubiq-node',
    ],
    ['the rows', { count: { gteq: 3 } }, ({ count = 0 }) => count >= 3],
    [
      'the rows of a part of the last day',
      { date: { lt: early } },
      ({ date: eventDate }: { date: Date }) => eventDate < new Date(early),
    ],
  ] as const)('counts calls by day and action from %s', async (_, filters: Filters, matches) => {
    const date = { gteq: '2026-01-01T00:00:00Z', ...filters['date'] };
    const body = { filters: { ...filters, date } };
    const answer = await service.post('member', '/billing/days', body);
    const { days } = parsed(answer, { days: timelineDays });
    const expected = new Map<string, number>();
    for (const row of rows) {
      const day = row.date.toISOString().slice(0, 10);
      const key = `${day} ${row.action}`;
      if (day >= '2026-01-01' && matches(row))
        expected.set(key, (expected.get(key) ?? 0) + row.count);
    }
    expect(new Map(days.counts.map(({ day, group, count }) => [`${day} ${group}`, count]))).toEqual(
      expected,
    );
  });

  const text = fc.constantFrom(...names, 'card', '%', '_', '\\', "'", 'UBIQ', 'b', 'Program');
  const textFilter = fc
    .tuple(
      fc.constantFrom('dataset_name', 'api_key_name', 'product'),
      fc.constantFrom('eq', 'not_eq', 'i_cont', 'not_i_cont', 'start', 'end', 'blank', 'not_null'),
      text,
    )
    .map(([column, predicate, value]): Filters => ({ [column]: { [predicate]: value } }));
  const comparison = fc.constantFrom('eq', 'not_eq', 'gt', 'gteq', 'lt', 'lteq');
  const numberFilter = fc
    .tuple(fc.constantFrom('count', 'action'), comparison, fc.nat(5))
    .map(([column, predicate, value]): Filters => ({ [column]: { [predicate]: value } }));
  const dateFilter = fc
    .tuple(comparison, fc.nat(400 * 24 * 60))
    .map(([predicate, age]): Filters => ({
      date: { [predicate]: new Date(end.getTime() - age * 60_000).toISOString() },
    }));
  const filter = fc.oneof(textFilter, textFilter, numberFilter, dateFilter);
  const group = fc.record({
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    filters: fc
      .array(filter, { minLength: 1, maxLength: 3 })
      .map((all) => Object.assign({}, ...all) as Filters),
  });
  const anySearch: fc.Arbitrary<Search> = fc.record(
    {
      q: fc.constantFrom('', 'card', '%', '_', 'ARZTE', 'node', 'nothing at all'),
      filters: filter,
      groups: fc.array(group, { maxLength: 2 }),
      sorts: fc.constantFrom(
        [{ name: 'date', dir: 'asc' as const }],
        [{ name: 'date', dir: 'desc' as const }],
      ),
    },
    { requiredKeys: [] },
  );

  it('finds what a plain search in memory finds, in the same order, on any page', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, fc.integer({ min: 1, max: 5 }), async (searchBody, page) => {
        const quick = ['api_key_name', 'dataset_name', 'product'];
        const matches = findInMemory(rows, searchBody, quick);
        const expected = searchBody.sorts?.[0]?.dir === 'asc' ? matches.toReversed() : matches;
        const answer = await search(searchBody, `?page=${page}&per_page=40`);
        expect(answer.status).toBe(200);
        const { billing_records: records, pagination } = dataOf(answer);
        expect(records.map(({ id }) => id)).toEqual(
          expected.slice((page - 1) * 40, page * 40).map(({ id }) => id),
        );
        expect(pagination).toMatchObject({
          total_count: expected.length,
          total_count_capped: false,
          searched_to: null,
        });
      }),
      { numRuns: 120 },
    );
  });

  it('finds one event by its id, however old it is', async () => {
    const oldest = rows.at(-1);
    const answer = await search({ filters: { session: { eq: oldest?.id } } });
    expect(dataOf(answer).billing_records.map(({ id }) => id)).toEqual([oldest?.id]);
    expect(dataOf(answer).pagination).toMatchObject({ total_count: 1, total_count_capped: false });
    const nothing = await search({ filters: { session: { eq: "1' or '1'='1" } } });
    expect(dataOf(nothing).billing_records).toEqual([]);
  });

  it.each([
    ['eq', '2026-06-14T09:05Z', ['in']],
    ['not_eq', '2026-06-14T09:05Z', ['before', 'after']],
    ['gt', '2026-06-14T09:05Z', ['after']],
    ['gteq', '2026-06-14T09:05Z', ['in', 'after']],
    ['lt', '2026-06-14T09:05Z', ['before']],
    ['lteq', '2026-06-14T09:05Z', ['before', 'in']],
    ['eq', '2026-06-14T09:05:00Z', []],
    ['gt', '2026-06-14T09:05:00Z', ['in', 'after']],
  ])('reads a date without seconds as the whole minute: %s %s', async (predicate, value, hits) => {
    const { outsider } = service.people;
    const eventAt = (datasetName: string, time: string) => ({
      date: new Date(`2026-06-14T${time}Z`),
      source: { datasetName, product: `${predicate} ${value}` },
    });
    await addEvents(service.db, outsider.customer, [
      eventAt('before', '09:04:59.999'),
      eventAt('in', '09:05:23.456'),
      eventAt('after', '09:06:00'),
    ]);
    const date = { [predicate]: value };
    const product = { eq: `${predicate} ${value}` };
    // By the window of time, and by the rows.
    for (const filters of [{ date }, { date, dataset_name: { eq: 'nothing' } }]) {
      const body = { filters: { product }, groups: [{ operator: 'OR', filters }] };
      const answer = await service.post('outsider', '/billing/search', body);
      const shownNames = dataOf(answer).billing_records.map(
        ({ metadata }) => metadata.dataset_name,
      );
      expect(shownNames.toReversed()).toEqual(hits);
    }
  });

  it('refuses a field that would be ignored', async () => {
    const token = await service.tokenFor(service.people.member);
    for (const name of ['__proto__', String.raw`\u005f_proto__`]) {
      const answer = await service.raw('/api/billing/search', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: `{"filters":{"${name}":{"eq":1}}}`,
      });
      expect(answer.status).toBe(400);
    }
  });

  it('accepts ten conditions and refuses the eleventh', async () => {
    const conditions = (count: number) => ({
      groups: [
        {
          operator: 'OR',
          filters: { dataset_name: { i_cont: Array.from({ length: count }, String) } },
        },
      ],
    });
    expect((await search(conditions(10))).status).toBe(200);
    const refused = await search(conditions(11));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('A search takes at most 10 conditions.');
  });

  it.each([
    [{ filters: { password: { eq: 'x' } } }, 'This list cannot be searched by password.'],
    [{ sorts: [{ name: 'count', dir: 'asc' }] }, 'This list cannot be sorted by count.'],
    [{ filters: { count: { eq: 'many' } } }, 'The column count is compared with a number.'],
    [{ filters: { count: { i_cont: '1' } } }, 'The column count has no text to look into.'],
    [{ filters: { count: { gt: ' ' } } }, 'The column count is compared with a number.'],
    [{ filters: { count: { gt: true } } }, 'The column count is compared with a number.'],
    [{ filters: { date: { gt: 'soon' } } }, 'The column date is compared with a date.'],
  ])('refuses %j', async (body, message) => {
    const answer = await search(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message });
  });

  it.each(['2026-02-30', '2026-02-30T10:00:00Z', '2026-1-1', 'x 5', 5, '2026-06-15T25:00Z'])(
    'refuses %j as a date',
    async (gt) => {
      const answer = await search({ filters: { date: { gt } } });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ message: 'The column date is compared with a date.' });
    },
  );

  it('exports what it finds, and logs that in the history', async () => {
    const answer = await service.post('member', '/billing/search.csv', {
      filters: { dataset_name: { eq: '100%' } },
    });
    const expected = rows.filter((row) => row.dataset_name === '100%');
    const lines = String(answer.body).split('\r\n');
    expect(lines).toHaveLength(expected.length + 2);
    expect(await latestActivity(service.db, ['action', 'details'])).toEqual({
      action: 'Exported',
      details: 'Exported usage events as CSV',
    });
  });

  it('keeps its sums by hour and day equal to the events', async () => {
    for (const unit of ['hour', 'day'] as const) {
      const length = unit === 'hour' ? hourMs : 24 * hourMs;
      const totals = await service.db
        .selectFrom(`event_${unit}_totals`)
        .select(['start', 'action', 'count', 'rows'])
        .where('customer_uuid', '=', service.people.member.customer)
        .execute();
      const expected = new Map<string, { count: number; rows: number }>();
      for (const { date, action, count } of rows) {
        const name = `${Math.floor(date.getTime() / length) * length} ${action}`;
        const sum = expected.get(name) ?? { count: 0, rows: 0 };
        expected.set(name, { count: sum.count + count, rows: sum.rows + 1 });
      }
      expect(
        new Map(
          totals.map((k) => [`${k.start.getTime()} ${k.action}`, { count: k.count, rows: k.rows }]),
        ),
      ).toEqual(expected);
    }
  });
});
