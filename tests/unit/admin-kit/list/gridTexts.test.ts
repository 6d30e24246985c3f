import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactCount,
  countText,
  displayTime,
  monthName,
  relativeDay,
  relativeTime,
} from '../../../../src/ui/formats';
import { csvFileName, sizeText } from '../../../../src/admin-kit/list/toolbar/csvFile';
import { typedPage } from '../../../../src/admin-kit/list/PageNavigation';
import { lastPageOf, rangeText } from '../../../../src/admin-kit/list/PaginationFooter';

describe('a displayed time', () => {
  it.each([
    ['2026-11-20T09:05:59.000Z', '2026-11-20 09:05 AM UTC'],
    ['2026-11-20T00:00:00Z', '2026-11-20 12:00 AM UTC'],
    ['2026-11-20T12:00:00Z', '2026-11-20 12:00 PM UTC'],
    ['2026-01-02T23:59:00+01:00', '2026-01-02 10:59 PM UTC'],
    ['2024-02-29T15:04:05Z', '2024-02-29 03:04 PM UTC'],
  ])('of %s is yyyy-MM-dd hh:mm aa plus the zone: %s', (moment, text) => {
    expect(displayTime(moment)).toBe(text);
  });

  it('leaves a text unchanged that is not a time', () => {
    expect(displayTime('soon')).toBe('soon');
  });
});

describe('the distance of a time from now', () => {
  it.each([
    // Counted by date, as on Home: 4 days and 16 hours.
    ['2026-11-28T09:49:00Z', 'in 5 days'],
    ['2026-11-24T17:03:00Z', 'tomorrow'],
    ['2026-11-21T23:00:00Z', '2 days ago'],
    ['2026-11-24T16:00:00Z', 'in 22 hours'],
    ['2026-11-23T15:02:00Z', '2 hours ago'],
    ['2026-10-06T11:32:00Z', '1 month ago'],
    ['soon', 'soon'],
  ])('is for %s: %s', (moment, text) => {
    expect(relativeTime(moment, new Date('2026-11-23T17:02:30Z'))).toBe(text);
  });
});

/** ECMA-402 is the reference: the console avoids `Intl` to render its first row sooner. */
describe('a text formatted like ECMA-402', () => {
  const now = new Date('2026-11-23T17:02:30Z');
  const far = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  // 30 days from now may be "in 2 months", so only days and "now" have names of their own.
  const counted = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

  it.each([
    ['year', 365 * 24 * 3600, 7000],
    ['month', 30 * 24 * 3600, 11],
    ['hour', 3600, 23],
    ['minute', 60, 59],
  ] as const)('is the number of %ss to or since a time', (unit, length, most) => {
    const away = fc.integer({ min: 1, max: most });
    const remainder = fc.nat({ max: 4 * 24 * 3600 });
    fc.assert(
      fc.property(away, remainder, fc.constantFrom(-1, 1), (count, more, sign) => {
        const seconds = sign * (count * length + (more % length));
        const moment = new Date(now.getTime() + seconds * 1000).toISOString();
        expect(relativeTime(moment, now)).toBe(counted.format(sign * count, unit));
      }),
    );
  });

  it('is "now" for less than a minute', () => {
    const moment = new Date(now.getTime() - 59_000).toISOString();
    expect(relativeTime(moment, now)).toBe(far.format(0, 'second'));
  });

  it('is the number of days to or since a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const moment = new Date(now.getTime() + days * 86_400_000).toISOString();
        expect(relativeDay(moment, now)).toBe(far.format(days, 'day'));
      }),
    );
  });

  it('is a count', () => {
    const counts = new Intl.NumberFormat('en-US');
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(countText(count)).toBe(counts.format(count));
      }),
    );
    expect([0, 999, 1000, 1_234_567].map(countText)).toEqual(['0', '999', '1,000', '1,234,567']);
  });

  it('is a compact count', () => {
    const compact = new Intl.NumberFormat('en-US', {
      notation: 'compact',
      maximumFractionDigits: 1,
    });
    const near = fc.constantFrom(999, 1000, 999_949, 999_950, 1e6, 999_949_999, 999_950_000, 1e9);
    const halves = fc
      .tuple(fc.nat({ max: 20_000 }), fc.constantFrom(50, 50_000, 50_000_000))
      .map(([count, half]) => count * half);
    fc.assert(
      fc.property(fc.oneof(near, halves, fc.nat({ max: 1e14 })), (count) => {
        expect(compactCount(count)).toBe(compact.format(count));
      }),
    );
    expect([1150, 1950, 1_234_567, 1e12].map(compactCount)).toEqual(['1.2K', '2K', '1.2M', '1T']);
  });

  it('is the short name of a month', () => {
    const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' });
    const moments = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 1)));
    expect(moments.map(monthName)).toEqual(moments.map((moment) => month.format(moment)));
  });
});

describe('the name of an exported file', () => {
  const moment = new Date('2026-11-20T09:05:07.123Z');
  it.each([
    ['datasets', 'datasets_20261120_090507.csv'],
    ['PrimaryKeys_', 'PrimaryKeys_20261120_090507.csv'],
  ])('with prefix %s is %s', (prefix, name) => expect(csvFileName(prefix, moment)).toBe(name));

  it('is shown with a size in words', () => {
    expect([0, 999, 1000, 12_345, 1_440_000].map(sizeText).join(', ')).toBe(
      '0 B, 999 B, 1 kB, 12 kB, 1.4 MB',
    );
  });
});

describe('the pagination of a list', () => {
  it.each([
    [1, 2345, false, '1–100 of 2,345'],
    [24, 2345, false, '2,301–2,345 of 2,345'],
    [1, 10_000, true, '1–100 of more than 10,000'],
    [1, 7, false, '1–7 of 7'],
    [1, 0, false, '0–0 of 0'],
  ])('page %i of %i', (page, total, capped, text) => {
    expect(rangeText(page, 100, total, capped)).toBe(text);
  });

  it('computes the last page', () => {
    expect([0, 1, 100, 101, 2345].map((total) => lastPageOf(total, 100))).toEqual([1, 1, 1, 2, 24]);
  });

  it.each([
    ['3', 3],
    [' 7 ', 7],
    ['0', 1],
    ['99', 24],
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['two', undefined],
  ])('accepts a typed page %j as %s', (text, page) => expect(typedPage(text, 24)).toBe(page));
});
