import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { predicates } from '../../contract/search';
import type { Predicate, SearchValue } from '../../contract/search';
import { searchParameters, searchRows } from '../../src/dataProvider/search';

const rows = [
  { uuid: 'a', name: 'Payroll', size: 10, primary_key: { name: 'Main' }, groups: [{ name: 'HR' }] },
  { uuid: 'b', name: 'ssn 100%', size: 2, primary_key: { name: 'Other' }, groups: [] },
  {
    uuid: 'c',
    name: 'SSN_old',
    size: null,
    primary_key: { name: 'main' },
    groups: [{ name: 'X' }, { name: 'Y' }],
  },
];
const found = (filter: Parameters<typeof searchRows>[1]) =>
  searchRows(rows, filter)
    .map(({ uuid }) => uuid)
    .join('');
const byCondition = (column: string, predicate: Predicate, value: SearchValue) =>
  found({ filters: { [column]: { [predicate]: value } } });

describe('searchRows', () => {
  it.each<[string, Predicate, SearchValue, string]>([
    ['name', 'eq', 'Payroll', 'a'],
    ['name', 'not_eq', 'Payroll', 'bc'],
    ['size', 'eq', 2, 'b'],
    ['size', 'blank', '', 'c'],
    ['groups', 'blank', '', 'b'],
    ['size', 'not_null', '', 'ab'],
    ['name', 'i_cont', 'SSN', 'bc'],
    ['name', 'not_i_cont', 'SSN', 'a'],
    ['name', 'start', 'ssn', 'bc'],
    ['name', 'end', 'OLD', 'c'],
    ['name', 'i_cont', '%', 'b'],
    ['name', 'i_cont', '_', 'c'],
    ['size', 'gt', 2, 'a'],
    ['size', 'gteq', '2', 'ab'],
    ['size', 'lt', 10, 'b'],
    ['size', 'lteq', 10, 'ab'],
    ['primary_key', 'i_cont', 'main', 'ac'],
    ['groups', 'eq', 'Y', 'c'],
  ])('%s %s %j finds %s', (column, predicate, value, expected) => {
    expect(byCondition(column, predicate, value)).toBe(expected);
  });

  it('q looks into every text of a row, without regard to case and accents, but not into identifiers', () => {
    expect(found({ q: 'hr' })).toBe('a');
    expect(found({ q: 'páyrôll' })).toBe('a');
    expect(searchRows([{ uuid: 'u', name: 'Zoë' }], { q: 'ZOE' })).toHaveLength(1);
    expect(found({ q: ' Main ' })).toBe('ac');
    expect(searchRows([{ uuid: 'needle', name: 'x' }], { q: 'needle' })).toEqual([]);
  });

  it('filters hold together, a group may need only one of its own', () => {
    const either = { operator: 'OR', filters: { name: { start: ['pay', 'ssn'] } } } as const;
    expect(
      found({ groups: [{ operator: 'OR', filters: { name: { start: ['pay', 'ssn'] } } }] }),
    ).toBe('abc');
    expect(
      found({
        filters: { size: { gt: 5 } },
        groups: [{ ...either, filters: { name: { start: ['pay', 'ssn'] } } }],
      }),
    ).toBe('a');
    expect(
      found({ groups: [{ operator: 'AND', filters: { name: { start: ['pay', 'ssn'] } } }] }),
    ).toBe('');
  });

  it('orders by a column, descending as the reverse, and keeps equal rows in order', () => {
    const order = (field: string, direction: 'ASC' | 'DESC') =>
      searchRows(rows, {}, { field, order: direction })
        .map(({ uuid }) => uuid)
        .join('');
    expect(order('name', 'ASC')).toBe('abc');
    expect(order('name', 'DESC')).toBe('cba');
    expect(order('primary_key', 'ASC')).toBe('acb');
    expect(order('groups', 'DESC')).toBe('cab');
  });

  it('each condition and its opposite part the rows between them', () => {
    const pairs = [
      ['eq', 'not_eq'],
      ['i_cont', 'not_i_cont'],
      ['blank', 'not_null'],
    ] as const;
    const cell = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(
        fc.array(fc.record({ uuid: fc.uuid(), cell })),
        fc.constantFrom(...pairs),
        fc.string(),
        (drawn, [one, other], value) => {
          const count = (predicate: Predicate) =>
            searchRows(drawn, { filters: { cell: { [predicate]: value } } }).length;
          expect(count(one) + count(other)).toBe(drawn.length);
        },
      ),
    );
  });

  it('never fails, whatever is searched for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...predicates),
        fc.string({ unit: 'binary' }),
        fc.string(),
        (predicate, value, q) => {
          const result = searchRows(rows, { q, filters: { name: { [predicate]: value } } });
          expect(rows).toEqual(expect.arrayContaining(result));
        },
      ),
    );
  });
});

describe('searchParameters', () => {
  it('names the sort, the search text and the conditions', () => {
    expect(
      searchParameters(
        { field: 'name', order: 'DESC' },
        { q: 'a"/%', filters: { name: { eq: 'x' } } },
      ),
    ).toEqual([
      ['sort', '-name'],
      ['q', 'a"/%'],
      ['search', '{"filters":{"name":{"eq":"x"}}}'],
    ]);
  });

  it('leaves out what is empty', () => {
    expect(
      searchParameters({ field: 'name', order: 'ASC' }, { q: '', filters: {}, groups: [] }),
    ).toEqual([['sort', 'name']]);
  });
});
