import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNarrowed, readSearch, writeSearch } from '../../../../src/admin-kit/list/listSearch';

describe('the search of a list', () => {
  it('is written as q and one OR group a set filter', () => {
    const search = { q: 'pay"/', sets: { dataset_type: ['structured', 'unstructured'] } };
    expect(writeSearch(search)).toEqual({
      q: 'pay"/',
      groups: [
        { operator: 'OR', filters: { dataset_type: { eq: ['structured', 'unstructured'] } } },
      ],
    });
  });

  it('leaves out what holds no condition', () => {
    expect(writeSearch({ q: '  ', sets: { dataset_type: [] } })).toEqual({});
  });

  it('comes back as it was written', () => {
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

  it('reads anything an address can hold', () => {
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

  it("shows values of react-admin's filter forms where a set filter draws them", () => {
    const filter = { q: 'a', dataset_type: 'structured', enabled: [true, false], name: 'x' };
    expect(readSearch(filter, ['dataset_type', 'enabled'])).toEqual({
      q: 'a',
      sets: { dataset_type: ['structured'], enabled: ['true', 'false'] },
    });
  });

  it('sends no lone surrogates', () => {
    expect(writeSearch({ q: 'a\uD800', sets: {} })).toEqual({ q: 'a\uFFFD' });
  });

  it('knows whether the list is narrowed', () => {
    expect(isNarrowed({})).toBe(false);
    expect(isNarrowed(undefined)).toBe(false);
    expect(isNarrowed({ q: 'x' })).toBe(true);
  });
});
