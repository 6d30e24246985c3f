import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  countConditions,
  predicates,
  type Search,
  tooManyConditionsText,
} from '../../../../../contract/api/search';
import { searchBody } from '../../../../../contract/api/searchBody';
import {
  type ConditionGroup,
  daysOfRange,
  emptyFilter,
  hasFilter,
  lastDay,
  readTimelineFilter,
  type TimelineFilter,
  writeTimelineFilter,
} from '../../../../../src/model/timeline';
import { isSameAllDay, timelineSearch } from '../../../../../src/dataProvider/timelineSearch';
import {
  type ConditionValues,
  groupValues,
  onColumn,
  parseCondition,
} from '../../../../../src/admin-kit/list/timeline/filterForm';
import {
  conditionCount,
  conditionText,
  predicatesOf,
  withCondition,
  withoutCondition,
} from '../../../../../src/admin-kit/list/timeline/conditions';
import { type ConditionColumn, listAddress } from '../../../../../src/model/list';
import { action, count, dataset, date } from '../../../../setup/conditionColumns';

const now = new Date('2026-11-20T14:05:00Z');
const newestFirst = { field: 'date', order: 'DESC' as const };

const columns = [dataset, count, date, action];

const columnName = fc.constantFrom('dataset_name', 'count', '__proto__', 'constructor', 'a b');
const condition: fc.Arbitrary<Condition> = fc
  .record({
    column: columnName,
    predicate: fc.constantFrom(...predicates),
    value: fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()),
  })
  // Tested separately: these are read as their opposites.
  .filter(
    ({ predicate, value }) =>
      String(value) !== 'false' || (predicate !== 'blank' && predicate !== 'not_null'),
  );
const group: fc.Arbitrary<ConditionGroup> = fc.record({
  operator: fc.constantFrom('AND' as const, 'OR' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 5 }),
});
const filter: fc.Arbitrary<TimelineFilter> = fc.record({
  q: fc.string({ unit: 'grapheme' }).map((text) => (text.trim() === '' ? '' : text)),
  range: fc.constantFrom(
    undefined,
    { preset: lastDay } as const,
    { preset: 'last-7-days' } as const,
    { start: '2026-02-28', end: '2026-03-01' },
  ),
  groups: fc.array(group, { maxLength: 3 }),
});

/** Conditions have no order within a group. */
const sorted = ({ q, range, groups }: TimelineFilter) => ({
  q,
  range,
  groups: groups.map(({ operator, conditions }) => ({
    operator,
    conditions: conditions.map((each) => JSON.stringify(each)).toSorted(),
  })),
});

const throughAddress = (written: object): unknown =>
  JSON.parse(new URL(listAddress('events', written), 'https://x').searchParams.get('filter') ?? '');

describe('the search in the address', () => {
  it('is unchanged by a round trip', () => {
    fc.assert(
      fc.property(filter, (original) => {
        const read = readTimelineFilter(throughAddress(writeTimelineFilter(original)));
        expect(sorted(read)).toEqual(sorted(original));
        // A filter that was read once survives another round trip unchanged.
        expect(readTimelineFilter(throughAddress(writeTimelineFilter(read)))).toEqual(read);
      }),
    );
  });

  it('is read from any content of an address, without polluting prototypes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (value) => {
        const read = readTimelineFilter(value);
        expect(read.groups.every(({ conditions }) => conditions.length > 0)).toBe(true);
        expect(writeTimelineFilter(readTimelineFilter(writeTimelineFilter(read)))).toEqual(
          writeTimelineFilter(read),
        );
      }),
    );
    const hostile: unknown = JSON.parse('{"filters":{"__proto__":{"eq":"x"}}}');
    writeTimelineFilter(readTimelineFilter(hostile));
    expect(({} as Record<string, unknown>)['eq']).toBeUndefined();
  });

  it.each([
    [{ blank: false }, { predicate: 'not_null', value: true }, 'Dataset is not empty'],
    [{ not_null: 'false' }, { predicate: 'blank', value: true }, 'Dataset is empty'],
  ])('reads %j as its opposite, for chips, dialog and service alike', (fields, read, text) => {
    const [first] = readTimelineFilter({ filters: { dataset_name: fields } }).groups;
    expect(first?.conditions).toEqual([{ column: 'dataset_name', ...read }]);
    expect(first?.conditions.map((each) => conditionText(each, columns))).toEqual([text]);
  });

  it('is empty until something is set', () => {
    for (const nothing of [undefined, {}, { q: '  ' }, { groups: [] }, { range: 'x' }, 7])
      expect(timelineSearch(nothing, newestFirst, now)).toBeUndefined();
    expect(hasFilter(emptyFilter)).toBe(false);
  });
});

describe('the body of a search', () => {
  it('covers the last year once a condition is set', () => {
    const groups = [{ operator: 'OR', filters: { action: { eq: 0 } } }];
    expect(timelineSearch({ action: 0 }, newestFirst, now)).toMatchObject({ groups });
    expect(timelineSearch({ q: 'card' }, newestFirst, now)).toEqual({
      q: 'card',
      sorts: [{ name: 'date', dir: 'desc' }],
      filters: { date: { gteq: '2025-11-21T00:00:00Z', lt: '2026-11-21T00:00:00Z' } },
    });
  });

  it('contains whole days of a range, or the 24 hours until now', () => {
    const bounds = (range: object) => timelineSearch({ range }, undefined, now)?.filters;
    expect(bounds({ start: '2026-02-28', end: '2026-03-01' })).toEqual({
      date: { gteq: '2026-02-28T00:00:00Z', lt: '2026-03-02T00:00:00Z' },
    });
    expect(bounds({ preset: 'last-7-days' })).toEqual({
      date: { gteq: '2026-11-14T00:00:00Z', lt: '2026-11-21T00:00:00Z' },
    });
    expect(bounds({ preset: lastDay })).toEqual({ date: { gteq: '2026-11-19T14:05:00.000Z' } });
    expect(daysOfRange({ preset: lastDay }, now)).toEqual({
      start: '2026-11-19',
      end: '2026-11-20',
    });
  });

  it('is the same all day, except for the last 24 hours', () => {
    for (const range of [
      undefined,
      { preset: 'last-7-days' },
      { start: '2026-02-28', end: '2026-03-01' },
    ])
      expect(isSameAllDay({ q: 'card', range })).toBe(true);
    expect(isSameAllDay({ q: 'card', range: { preset: 'last-24-hours' } })).toBe(false);
  });

  it('omits an invalid range', () => {
    for (const range of [
      { start: '2026-02-30', end: '2026-03-01' },
      { start: '2026-03-02', end: '2026-03-01' },
      { preset: 'tomorrow' },
    ])
      expect(readTimelineFilter({ range }).range).toBeUndefined();
  });

  it('keeps groups with their operators, and several values of one predicate as a list', () => {
    const original: TimelineFilter = {
      ...emptyFilter,
      groups: [
        {
          operator: 'OR',
          conditions: ['refused', 'failed'].map((value) => ({
            column: 'action',
            predicate: 'i_cont',
            value,
          })),
        },
      ],
    };
    expect(timelineSearch(writeTimelineFilter(original), newestFirst, now)?.groups).toEqual([
      { operator: 'OR', filters: { action: { i_cont: ['refused', 'failed'] } } },
    ]);
  });
});

describe('the conditions of a search', () => {
  const bounds = { date: { gteq: '2026-01-01T00:00:00Z', lt: '2026-02-01T00:00:00Z' } };
  const values = (length: number) => Array.from({ length }, (_, place) => `value ${place}`);
  const searchOf = (length: number): Search => ({
    filters: bounds,
    groups: [{ operator: 'AND', filters: { dataset_name: { i_cont: values(length) } } }],
  });

  it('are at most ten, besides the date range', () => {
    expect(countConditions(searchOf(10))).toBe(10);
    expect(searchBody.safeParse(searchOf(10)).success).toBe(true);
    const refused = searchBody.safeParse(searchOf(11));
    expect(refused.error?.issues[0]?.message).toBe(tooManyConditionsText);
    expect(tooManyConditionsText).toBe('A search takes at most 10 conditions.');
  });

  it('include each further bound of a date', () => {
    const many = { date: { gteq: values(12), lt: 'x', lteq: 'x' } };
    expect(countConditions({ filters: many })).toBe(12);
    expect(countConditions({ groups: [{ operator: 'AND', filters: bounds }] })).toBe(2);
  });

  it('are added one by one, each only once, and never an eleventh', () => {
    const add = (before: TimelineFilter, value: string) =>
      withCondition(before, { column: 'product', predicate: 'eq', value });
    let full: TimelineFilter = emptyFilter;
    for (const value of [...values(10), 'value 3']) full = add(full, value) ?? emptyFilter;
    expect(conditionCount(full.groups)).toBe(10);
    expect(add(full, 'one more')).toBeUndefined();
  });

  it('are added beside an OR group, and an empty group is removed', () => {
    const or: ConditionGroup = {
      operator: 'OR',
      conditions: [
        { column: 'a', predicate: 'eq', value: 'x' },
        { column: 'b', predicate: 'eq', value: 'y' },
      ],
    };
    const added = { column: 'c', predicate: 'eq' as const, value: 'z' };
    const combined = withCondition({ ...emptyFilter, groups: [or] }, added) ?? emptyFilter;
    expect(combined.groups).toEqual([or, { operator: 'AND', conditions: [added] }]);
    expect(withoutCondition(combined, 1, 0).groups).toEqual([or]);
    expect(withoutCondition(combined, 0, 1).groups[0]?.conditions).toEqual([or.conditions[0]]);
  });
});

describe('predicates', () => {
  const names = (column: ConditionColumn) =>
    predicatesOf(column)
      .map(([predicate]) => predicate)
      .toSorted();

  it("depend on the column's type", () => {
    const compared = ['blank', 'eq', 'gt', 'gteq', 'lt', 'lteq', 'not_eq', 'not_null'];
    expect(names(dataset).join(', ')).toBe(
      'blank, end, eq, i_cont, not_eq, not_i_cont, not_null, start',
    );
    expect(names(count)).toEqual(compared);
    expect(names(date)).toEqual(compared);
    expect(names(action)).toEqual(['eq', 'not_eq']);
  });

  it.each([
    [
      { column: 'dataset_name', predicate: 'not_i_cont', value: 'Cards' },
      'Dataset does not contain “Cards”',
    ],
    [{ column: 'count', predicate: 'gteq', value: 5 }, 'Count is at least 5'],
    [{ column: 'action', predicate: 'eq', value: 1 }, 'Event Type is Decryption'],
    [{ column: 'dataset_name', predicate: 'blank', value: true }, 'Dataset is empty'],
    [
      { column: 'date', predicate: 'lt', value: '2026-11-20T09:05Z' },
      'Date is before 2026-11-20 09:05 AM UTC',
    ],
    [
      { column: 'date', predicate: 'eq', value: '2026-11-20T09:05:00.000Z' },
      'Date is 2026-11-20 09:05:00 AM UTC',
    ],
    [{ column: 'date', predicate: 'eq', value: '2026-11-20' }, 'Date is 2026-11-20'],
    [{ column: 'password', predicate: 'eq', value: 'x' }, 'password is “x”'],
  ] as const)('are described for %j as “%s”', (described, text) => {
    expect(conditionText(described, columns)).toBe(text);
  });
});

describe('a condition being edited', () => {
  const typedOf = (overrides: Partial<ConditionValues>): ConditionValues => ({
    column: 'dataset_name',
    predicate: 'eq',
    text: '',
    ...overrides,
  });

  it('reports what is missing', () => {
    expect(parseCondition(typedOf({ text: ' ' }), columns)).toEqual({ problem: 'Enter a value.' });
    expect(parseCondition(typedOf({ column: 'count', text: 'many' }), columns)).toEqual({
      problem: 'Enter a number.',
    });
    for (const text of [
      '',
      '2026-13-01 10:00',
      '2026-02-30 10:00',
      '12026-01-01 10:00',
      '2026-02-30',
    ])
      expect(parseCondition(typedOf({ column: 'date', text }), columns)).toEqual({
        problem: 'Enter a date, with or without a time of 24 hours, such as 2026-01-31 17:30.',
      });
  });

  it('becomes a condition with a value of the column’s type', () => {
    const parsedValue = (overrides: Partial<ConditionValues>) => {
      const parsed = parseCondition(typedOf(overrides), columns);
      return 'condition' in parsed ? parsed.condition.value : parsed.problem;
    };
    expect(parsedValue({ column: 'count', text: ' 4.5 ' })).toBe(4.5);
    expect(parsedValue({ column: 'action', text: '1' })).toBe(1);
    expect(parsedValue({ column: 'date', text: '2026-11-20T09:05' })).toBe('2026-11-20T09:05Z');
    expect(parsedValue({ column: 'date', text: ' 2026-11-20 09:05 ' })).toBe('2026-11-20T09:05Z');
    expect(parsedValue({ column: 'date', text: ' 2026-11-20 ' })).toBe('2026-11-20');
    expect(parsedValue({ predicate: 'blank' })).toBe(true);
    expect(parsedValue({ text: '100% ' })).toBe('100% ');
  });

  it('is restored from the applied conditions', () => {
    const conditions: Condition[] = [
      { column: 'dataset_name', predicate: 'i_cont', value: 'x' },
      { column: 'count', predicate: 'gt', value: 7 },
      { column: 'action', predicate: 'not_eq', value: 0 },
      { column: 'date', predicate: 'lteq', value: '2026-11-20T09:05:00.250Z' },
      { column: 'date', predicate: 'gt', value: '2026-11-20T09:05Z' },
      { column: 'date', predicate: 'eq', value: '2026-11-20' },
      { column: 'dataset_name', predicate: 'not_null', value: true },
    ];
    const unknown: Condition = { column: 'password', predicate: 'eq', value: 'x' };
    const [first] = groupValues(
      [{ operator: 'OR', conditions: [...conditions, unknown] }],
      columns,
    );
    const parsed = first?.conditions.map((each) => parseCondition(each, columns));
    expect(parsed).toEqual(conditions.map((each) => ({ condition: each })));
  });

  it.each<[string, Condition]>([
    ['comparison', { column: 'dataset_name', predicate: 'gt', value: 'x' }],
    ['choice', { column: 'action', predicate: 'eq', value: 'fly' }],
  ])('drops a %s from a link that its list does not offer', (_, inLink) => {
    expect(groupValues([{ operator: 'AND', conditions: [inLink] }], columns)).toEqual([]);
  });

  it('keeps what is valid when its column changes', () => {
    const typed = typedOf({ predicate: 'start', text: 'pay' });
    const product: ConditionColumn = { name: 'product', label: 'Product', type: 'text' };
    expect(onColumn(typed, dataset, product)).toMatchObject({ predicate: 'start', text: 'pay' });
    expect(onColumn(typed, dataset, count)).toMatchObject({ predicate: 'eq', text: '' });
    expect(onColumn(typed, dataset, action)).toMatchObject({ predicate: 'eq', text: '0' });
  });
});
