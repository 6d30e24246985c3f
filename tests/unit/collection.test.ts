import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { csvOf, readCollection, recordIn } from '../../src/dataProvider/collection';
import type { Http } from '../../src/dataProvider/http';

const lists: Readonly<Record<string, object>> = {
  '/people': { people: [{ uuid: 'a', name: 'Ada' }] },
  '/guests': { guests: [{ uuid: 'b', guest: 'Bea' }] },
};
const http: Http = (path) => {
  const data = lists[path];
  if (!data) return Promise.reject(new HttpError('Not available', 503));
  return Promise.resolve({ status: 200, headers: new Headers(), body: { success: true, data } });
};
const guests = { path: '/guests', key: 'guests' };

describe('a whole list', () => {
  it('may consist of several, and of fields that no row says by itself', async () => {
    const fields = ({ guest }: Readonly<Record<string, unknown>>) =>
      guest === undefined ? {} : { name: guest };
    const rows = await readCollection(http, 'people', { path: '/people', also: [guests], fields });
    expect(rows).toEqual([
      { id: 'a', uuid: 'a', name: 'Ada' },
      { id: 'b', uuid: 'b', guest: 'Bea', name: 'Bea' },
    ]);
    expect(recordIn(rows, 'b')).toBe(rows[1]);
    expect(() => recordIn(rows, 'c')).toThrow(expect.objectContaining({ status: 404 }) as Error);
  });

  it('is not shown by halves', async () => {
    const also = [guests, { path: '/missing', key: 'missing' }];
    await expect(readCollection(http, 'people', { path: '/people', also })).rejects.toThrow(
      'Not available',
    );
  });

  it('becomes a file whose cells no spreadsheet runs', async () => {
    const columns = [
      { title: 'Name', value: ({ name }: Readonly<Record<string, unknown>>) => String(name) },
    ];
    const file = csvOf(columns, [
      { id: 'a', name: '=1+1' },
      { id: 'b', name: 'a "b", c' },
    ]);
    expect(file.type).toBe('text/csv;charset=utf-8');
    expect((await file.text()).replace('\uFEFF', '')).toBe('Name\r\n\'=1+1\r\n"a ""b"", c"\r\n');
  });
});
