import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf, groupings, presetRange } from '../../../../contract/lib/dateRanges';
import { axisTicks, busiestBuckets } from '../../../../src/custom-pages/home/chartAxis';
import { aggregations, bucketText, tsvOf } from '../../../../src/custom-pages/home/eventSeries';
import { datasetsAfter, pairsOf } from '../../../../src/custom-pages/home/DatasetsPopover';
import {
  type HomeChoice,
  readHomeChoice,
  writeHomeChoice,
} from '../../../../src/custom-pages/home/homeChoice';
import { figuresOf } from '../../../../src/ui/UsageBar';

const now = new Date('2026-11-20T14:00:00Z');

describe('the selection in the address', () => {
  const range = fc.oneof(
    fc
      .constantFrom('today', 'last-7-days', 'last-30-days', 'last-year')
      .map((preset) => ({ preset, range: presetRange(preset, now) })),
    fc
      .tuple(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 364 }))
      .map(([one, other]) => {
        const day = (ago: number) =>
          new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
        const days = { start: day(Math.max(one, other)), end: day(Math.min(one, other)) };
        return { preset: 'custom' as const, range: days };
      }),
  );
  const choices: fc.Arbitrary<HomeChoice> = fc.record({
    range,
    datasets: fc.uniqueArray(fc.uuid(), { maxLength: 5 }),
    aggregation: fc.constantFrom(...aggregations),
    grouping: fc.option(fc.constantFrom(...groupings), { nil: undefined }),
    view: fc.constantFrom('chart' as const, 'table' as const),
  });

  it('is unchanged by a round trip', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const address = new URLSearchParams(writeHomeChoice(choice).toString());
        expect(readHomeChoice(address, now)).toEqual(choice);
      }),
    );
  });

  it('is initially Today, all datasets, both counts and the derived grouping', () => {
    const start = readHomeChoice(new URLSearchParams(), now);
    expect(start).toMatchObject({
      range: { preset: 'today', range: { start: '2026-11-20', end: '2026-11-20' } },
      datasets: [],
      aggregation: 'encrypt, decrypt',
      grouping: undefined,
      view: 'chart',
    });
    expect(writeHomeChoice(start).toString()).toBe('');
  });

  it.each([
    'range=yesterday&group=minute&show=nothing&view=pie&datasets=1,x',
    'start=2026-02-30&end=2026-03-01',
    'start=2024-01-01&end=2026-03-01',
    'start=2026-03-02&end=2026-03-01',
  ])('falls back to the initial one for %s', (address) => {
    const read = readHomeChoice(new URLSearchParams(address), now);
    expect(writeHomeChoice(read).toString()).toBe('');
  });
});

describe('usage of the billing period', () => {
  const usageOf = (count: number, entitlement: number | null) =>
    figuresOf(count, entitlement, 'call');

  it('is the rounded count over the entitlement', () => {
    expect(usageOf(845, 1000)).toMatchObject({
      percent: 85,
      used: '85% used',
      balance: '155 calls left',
    });
    expect(usageOf(0, 1000)).toMatchObject({ percent: 0, used: '0% used' });
    expect(usageOf(799, 1000)).toMatchObject({ tone: undefined, state: undefined });
    expect(usageOf(800, 1000)).toMatchObject({ tone: 'warning', state: 'Nearly used up' });
    expect(usageOf(1000, 1000)).toEqual({
      percent: 100,
      used: '100% used',
      tone: 'error',
      state: 'Used up',
      balance: '0 calls left',
    });
    expect(usageOf(0, 0)).toMatchObject({ percent: 0, tone: undefined });
  });

  it('beyond the entitlement is 100% and an overage', () => {
    expect(usageOf(1120, 1000)).toEqual({
      percent: 100,
      used: '100% used',
      tone: 'error',
      state: 'Exceeded',
      overage: '12% overage',
      balance: '120 calls beyond what your plan includes',
    });
    expect(usageOf(25_000, 1000)?.overage).toBe('2,400% overage');
    expect(usageOf(100_001, 100_000)?.overage).toBe('less than 1% overage');
    expect(usageOf(5, 0)).toEqual({
      percent: 100,
      used: '100% used',
      tone: 'error',
      state: 'Exceeded',
      overage: undefined,
      balance: '5 calls beyond what your plan includes',
    });
  });

  it('has no percentage without an entitlement', () => {
    expect(usageOf(5, null)).toBeUndefined();
  });
});

describe('the axis of the chart', () => {
  const labels = (start: string, end: string, grouping: (typeof groupings)[number], most = 12) =>
    axisTicks(
      bucketsOf({ start, end }, grouping).map((date) => date.toISOString()),
      grouping,
      most,
    ).map(({ label }) => label);

  it('labels hours of a day, days of a week and a month, and months of a year', () => {
    expect(labels('2026-11-20', '2026-11-20', 'hour').join(', ')).toBe(
      '00:00, 02:00, 04:00, 06:00, 08:00, 10:00, 12:00, 14:00, 16:00, 18:00, 20:00, 22:00',
    );
    expect(labels('2026-11-14', '2026-11-20', 'hour').join(', ')).toBe(
      'Nov 14, Nov 15, Nov 16, Nov 17, Nov 18, Nov 19, Nov 20',
    );
    expect(labels('2026-10-22', '2026-11-20', 'day', 6).join(', ')).toBe(
      'Oct 22, Oct 27, Nov 1, Nov 6, Nov 11, Nov 16',
    );
    expect(labels('2025-11-21', '2026-11-20', 'week').join(', ')).toBe(
      'Dec, Jan 2026, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov',
    );
    expect(labels('2026-02-01', '2026-04-30', 'month')).toEqual(['Feb 2026', 'Mar', 'Apr']);
  });

  it('has at least one tick, and never more than fit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 364 }),
        fc.constantFrom(...groupings),
        fc.integer({ min: 4, max: 20 }),
        (ago, length, grouping, most) => {
          const day = (offset: number) =>
            new Date(now.getTime() - offset * 86_400_000).toISOString().slice(0, 10);
          const end = Math.max(0, ago - length);
          const ticks = labels(day(ago), day(end), grouping, most);
          expect(ticks.length).toBeLessThanOrEqual(most);
          expect(ticks.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the series', () => {
  const operations = ['decrypt', 'encrypt'] as const;
  const points = [
    { date: '2026-11-20T00:00:00.000Z', encrypt: 5, decrypt: 1 },
    { date: '2026-11-20T01:00:00.000Z', encrypt: 0, decrypt: 9 },
    { date: '2026-11-20T02:00:00.000Z', encrypt: 2, decrypt: 2 },
  ];

  it('is copied completely, tab-separated', () => {
    const events = { group_by: 'hour' as const, points, totals: { encrypt: 7, decrypt: 12 } };
    expect(tsvOf(events, ['encrypt', 'decrypt'])).toBe(
      'Start (UTC)\tEncrypt\tDecrypt\n' +
        '2026-11-20T00:00:00.000Z\t5\t1\n2026-11-20T01:00:00.000Z\t0\t9\n2026-11-20T02:00:00.000Z\t2\t2',
    );
    expect(tsvOf(events, ['encrypt']).split('\n')[1]).toBe('2026-11-20T00:00:00.000Z\t5');
  });

  it('keeps the busiest buckets where not all fit', () => {
    expect(busiestBuckets(points, operations, 3)).toEqual({ size: 1, points });
    expect(busiestBuckets(points, operations, 2)).toEqual({
      size: 2,
      points: [points[1], points[2]],
    });
    expect(busiestBuckets(points, operations, 1)).toEqual({ size: 3, points: [points[1]] });
    expect(busiestBuckets(points, ['encrypt'], 1).points).toEqual([points[0]]);
    expect(busiestBuckets([], operations, 1).points).toEqual([]);
  });

  it('names a bucket by its grouping', () => {
    const names = groupings.map((grouping) => bucketText('2026-11-16T00:00:00.000Z', grouping));
    expect(names).toEqual([
      '2026-11-16 12:00 AM UTC',
      '2026-11-16 UTC',
      'Week of 2026-11-16 UTC',
      '2026-11 UTC',
    ]);
  });
});

describe('the selection of datasets', () => {
  const pair = (link: string, dataset: string) => ({
    link,
    group: { uuid: `group of ${link}`, name: 'Group' },
    dataset: { uuid: dataset, name: dataset },
  });
  const cards1 = pair('1', 'cards');
  const cards2 = pair('2', 'cards');
  const names = pair('3', 'names');
  const pairsByLink = new Map([cards1, cards2, names].map((each) => [each.link, each]));

  it('marks a dataset as selected in all its groups', () => {
    expect(pairsOf(['cards'], pairsByLink)).toEqual([cards1, cards2]);
    expect(pairsOf(['not there'], pairsByLink)).toMatchObject([{ dataset: { uuid: 'not there' } }]);
  });

  it('adds and removes a dataset by any of its pairs, and keeps hidden ones', () => {
    expect(datasetsAfter(['far'], [], [cards2])).toEqual(['far', 'cards']);
    expect(datasetsAfter(['cards', 'names'], [cards1, cards2, names], [cards1, names])).toEqual([
      'names',
    ]);
  });
});
