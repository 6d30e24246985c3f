import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  bucketsOf,
  bucketStart,
  clampDay,
  clampRange,
  dayOf,
  daysOf,
  type Grouping,
  groupingOf,
  groupings,
  nextBucket,
  presetRange,
  rangePresets,
  rangeProblem,
  readMoment,
} from '../../../../contract/lib/dateRanges';
import {
  dateProblem,
  fromLocalDate,
  readDay,
  toLocalDate,
  typedDay,
} from '../../../../src/ui/dates/localDate';
import { validateRangeDraft } from '../../../../src/ui/dates/useRangeDraft';

const zones = [
  'UTC',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
];

const hour = 3_600_000;
const day = 24 * hour;
const ownZone = process.env['TZ'];

afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** Whole days since 1970, from 2020 to 2039: leap days, year ends and every change of the clocks. */
const someDay = fc.integer({ min: 18_262, max: 25_566 });
const written = (days: number) => new Date(days * day).toISOString().slice(0, 10);

/** The independent reference: milliseconds, without any code of the product. */
function reckonedStart(moment: number, grouping: Grouping): number {
  if (grouping === 'hour') return moment - (moment % hour);
  const days = Math.floor(moment / day);
  if (grouping === 'day') return days * day;
  // 1970 began on a Thursday, so day 4 was its first Monday.
  if (grouping === 'week') return (days - ((days + 3) % 7)) * day;
  const [year = 0, month = 0] = written(days).split('-').map(Number);
  return Date.UTC(year, month - 1, 1);
}

function reckonedBuckets(first: number, last: number, grouping: Grouping): number[] {
  const starts = new Set<number>();
  for (let moment = first * day; moment < (last + 1) * day; moment += hour)
    starts.add(reckonedStart(moment, grouping));
  return [...starts];
}

describe.each(zones)('days and buckets in %s', (zone) => {
  const enter = () => {
    process.env['TZ'] = zone;
    const named = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(named.timeZone);
  };

  it('buckets match a plain computation in UTC', () => {
    enter();
    fc.assert(
      fc.property(
        someDay,
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(...groupings),
        (first, length, grouping) => {
          const range = { start: written(first), end: written(first + length) };
          expect(bucketsOf(range, grouping).map((start) => start.getTime())).toEqual(
            reckonedBuckets(first, first + length, grouping),
          );
          expect(daysOf(range)).toBe(length + 1);
        },
      ),
      { seed: 6, numRuns: 60 },
    );
  });

  it('a moment is in the bucket that begins at or before it and ends after it', () => {
    enter();
    fc.assert(
      fc.property(
        someDay,
        fc.integer({ min: 0, max: day - 1 }),
        fc.constantFrom(...groupings),
        (days, time, grouping) => {
          const moment = new Date(days * day + time);
          const start = bucketStart(moment, grouping);
          expect(start.getTime()).toBe(reckonedStart(moment.getTime(), grouping));
          expect(nextBucket(start, grouping).getTime()).toBeGreaterThan(moment.getTime());
          expect(dayOf(moment)).toBe(written(days));
        },
      ),
      { seed: 6, numRuns: 200 },
    );
  });

  it('presets end today in UTC and have their number of days', () => {
    enter();
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: day - 1 }), (days, time) => {
        const now = new Date(days * day + time);
        const lengths = rangePresets.map(({ id }) => {
          const { start, end } = presetRange(id, now);
          expect(end).toBe(written(days));
          return Date.parse(`${end}T00:00Z`) / day - Date.parse(`${start}T00:00Z`) / day + 1;
        });
        expect(lengths).toEqual([1, 7, 30, 365]);
      }),
      { seed: 6, numRuns: 100 },
    );
  });

  it('the calendar converts every day and back', () => {
    enter();
    // All days of a year with a leap day and the changes of the clocks.
    for (let days = 19_722; days < 20_089; days += 1)
      expect(fromLocalDate(toLocalDate(written(days)))).toBe(written(days));
  });
});

describe('the calendar of UTC', () => {
  it('has its leap days and year ends', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('derives the grouping: up to 7 days by hour, up to 30 by day, otherwise by week', () => {
    const groupingFor = (days: number) =>
      groupingOf({ start: '2026-01-01', end: addDays('2026-01-01', days - 1) });
    expect([1, 7, 8, 30, 31, 365].map(groupingFor)).toEqual([
      'hour',
      'hour',
      'day',
      'day',
      'week',
      'week',
    ]);
  });

  it('keeps the days of a clock change at 24 hours', () => {
    process.env['TZ'] = 'Europe/Berlin';
    for (const changed of ['2026-03-29', '2026-10-25'])
      expect(bucketsOf({ start: changed, end: changed }, 'hour')).toHaveLength(24);
  });
});

describe('limits of a range', () => {
  const now = new Date('2026-11-20T23:30:00Z');

  it('reports an error in the words of the specification', () => {
    const problem = (start: string, end: string) => rangeProblem({ start, end }, now);
    expect(problem('2026-11-20', '2026-11-19')).toBe('End date must be after start date');
    expect(problem('2025-11-19', '2026-11-19')).toBe('Selected dates must be less than a year ago');
    expect(problem('2025-11-20', '2026-11-19')).toBeUndefined();
    expect(problem('2026-02-29', '2026-11-19')).toBe('This is not a date');
    expect(problem('2026-11-20', '2026-11-20')).toBeUndefined();
  });

  it('clamps days to 364 days before now and to now', () => {
    expect(clampDay('2025-11-20', now)).toBe('2025-11-21');
    expect(clampDay('2026-11-21', now)).toBe('2026-11-20');
    expect(clampRange({ start: '2025-11-20', end: '2030-01-01' }, now)).toEqual({
      start: '2025-11-21',
      end: '2026-11-20',
    });
  });

  it('clamps every day into the calendar and leaves days inside unchanged', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -800, max: 800 }), (today, offset) => {
        const moment = new Date(today * day + 5);
        const nearest = Math.min(0, Math.max(-364, offset));
        expect(clampDay(written(today + offset), moment)).toBe(written(today + nearest));
      }),
    );
  });
});

describe('a typed date', () => {
  it.each([
    ['no date', null, 'This is not a date'],
    ['a day that its month does not have', new Date(Number.NaN), 'This is not a date'],
    ['a year of three digits', toLocalDate('0999-12-31'), 'The year has four digits'],
    ['a year of two digits', toLocalDate('0026-09-15'), 'The year has four digits'],
  ])('is refused for %s', (_, date, problem) => {
    expect(dateProblem(date)).toBe(problem);
    expect(typedDay(date)).toBeUndefined();
  });

  it('is accepted from the year 1000 on', () => {
    expect(dateProblem(toLocalDate('1000-01-01'))).toBeUndefined();
    expect(typedDay(toLocalDate('1000-01-01'))).toBe('1000-01-01');
  });

  it.each([
    ['09/15/2026', '2026-09-15'],
    ['09-15-2026', '2026-09-15'],
    ['2026-09-15', '2026-09-15'],
    ['9/5/2026', '2026-09-05'],
    [' 02/29/2028\n', '2028-02-29'],
    ['02/29/2026', undefined],
    ['15/09/2026', undefined],
    ['09.15.2026', undefined],
    ['09/15-2026', undefined],
    ['2026/09/15', undefined],
    ['09/15/26', undefined],
    ['9/2026', undefined],
    ['09152026', undefined],
    [' ', undefined],
    ['5', undefined],
    ['15 September 2026', undefined],
  ])('is read from the text %j as %j', (text, expected) => {
    expect(readDay(text)).toBe(expected);
  });

  it('is applied only as a range, clamped to the calendar', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const settled = (start: Date | null, end: string) =>
      validateRangeDraft({ preset: 'custom', start, end: toLocalDate(end) }, now);
    expect(settled(toLocalDate('2026-11-01'), '2026-12-24')).toEqual({
      choice: { preset: 'custom', range: { start: '2026-11-01', end: '2026-11-20' } },
    });
    expect(settled(toLocalDate('2026-11-09'), '2026-11-01')).toEqual({
      problems: { range: 'End date must be after start date' },
    });
    expect(settled(null, '2026-11-01')).toEqual({
      problems: { start: 'This is not a date', end: undefined },
    });
  });
});

describe('the time of a search', () => {
  it.each([
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['2026-02-28T10:20', '2026-02-28T10:20:00.000Z'],
    ['2026-02-28 10:20:30', '2026-02-28T10:20:30.000Z'],
    ['2026-02-28T10:20:30.123456789+02:00', '2026-02-28T08:20:30.123Z'],
    ['2026-02-28t10:20:30z', '2026-02-28T10:20:30.000Z'],
    ['2026-02-30', undefined],
    ['2026-02-30T00:00:00Z', undefined],
    ['2026-02-28T25:00Z', undefined],
    ['2026-2-8', undefined],
    ['0000-01-01', undefined],
    ['5', undefined],
    ['x 5', undefined],
    ['<img src=x onerror=1>', undefined],
    ['', undefined],
  ])('%j is read in UTC, in any time zone', (text, expected) => {
    for (const zone of zones) {
      process.env['TZ'] = zone;
      expect(readMoment(text)?.toISOString()).toBe(expected);
    }
  });
});
