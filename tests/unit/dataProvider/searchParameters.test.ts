import { describe, expect, it } from 'vitest';
import { searchParameters } from '../../../src/dataProvider/listPages';

describe('searchParameters', () => {
  it('contain the sort, the search text and the conditions', () => {
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

  it('omit what is empty', () => {
    expect(
      searchParameters({ field: 'name', order: 'ASC' }, { q: '', filters: {}, groups: [] }),
    ).toEqual([['sort', 'name']]);
    const filter = { q: '', status: null, kind: [], primary_key: { name: 'x' } };
    expect(searchParameters(undefined, filter)).toEqual([]);
  });

  it.each([1, 'abc', { a: 1 }])('omit groups of an address that are not a list: %j', (groups) => {
    const filter: object = { q: 'x', groups };
    expect(searchParameters(undefined, filter)).toEqual([['q', 'x']]);
  });
});
