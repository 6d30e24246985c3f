import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNarrowed, readSearch, writeSearch } from '../../../../src/admin-kit/list/listSearch';

describe('the search of a list', () => {
  it('is written as q, with one OR group for each set filter', () => {
    const search = { q: 'pay"/', sets: { dataset_type: ['structured', 'unstructured'] } };
    expect(writeSearch(search)).toEqual({
      q: 'pay"/',
      groups: [
        { operator: 'OR', filters: { dataset_type: { eq: ['structured', 'unstructured'] } } },
      ],
    });
  });

  it('omits filters without a condition', () => {
    expect(writeSearch({ q: '  ', sets: { dataset_type: [] } })).toEqual({});
  });

  it('is unchanged by a round trip', () => {
    const column = fc.constantFrom('dataset_type', 'enabled');
    const values = fc.array(fc.string(), { minLength: 1 });
    const q = fc.string({ unit: 'grapheme' }).filter((text) => text === '' || text.trim() !== '');
    fc.assert(
      fc.property(q, fc.dictionary(column, values, { noNullPrototype: true }), (text, sets) => {
        const written: unknown = JSON.parse(JSON.stringify(writeSearch({ q: text, sets })));
        expect(readSearch(written, ['dataset_type', 'enabled'])).toEqual({ q: text, sets });
      }),
    );
  });

  it('is read from any content of an address', () => {
    fc.assert(
      fc.property(fc.anything(), (filter) => {
        const { q, sets } = readSearch(filter, ['dataset_type']);
        expect(typeof q).toBe('string');
        expect(Object.keys(sets).every((name) => name === 'dataset_type')).toBe(true);
      }),
    );
    expect(readSearch({ q: { $ne: 1 }, groups: 'x' }, ['a'])).toEqual({ q: '', sets: {} });
    const wrong = [{ operator: 'AND', filters: { a: { eq: ['1'] } } }, null, { operator: 'OR' }];
    expect(readSearch({ groups: wrong }, ['a'])).toEqual({ q: '', sets: {} });
  });

  it("reads values of react-admin's filter forms into the set filters", () => {
    const filter = { q: 'a', dataset_type: 'structured', enabled: [true, false], name: 'x' };
    expect(readSearch(filter, ['dataset_type', 'enabled'])).toEqual({
      q: 'a',
      sets: { dataset_type: ['structured'], enabled: ['true', 'false'] },
    });
  });

  it('replaces lone surrogates', () => {
    expect(writeSearch({ q: 'a\uD800', sets: {} })).toEqual({ q: 'a\uFFFD' });
  });

  it('tells whether the list is filtered', () => {
    expect(isNarrowed({})).toBe(false);
    expect(isNarrowed(undefined)).toBe(false);
    expect(isNarrowed({ q: 'x' })).toBe(true);
  });
});
