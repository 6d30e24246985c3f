import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../src/dataProvider/http';
import { recordSearchCalls } from '../../src/dataProvider/recordSearch';

afterEach(() => vi.unstubAllGlobals());

/** The call over the real client, and what the network was asked for. */
function callsWith(data: unknown) {
  const fetched = vi.fn<(path: string) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ success: true, data })),
  );
  vi.stubGlobal('fetch', fetched);
  const onRead = vi.fn<(path: string) => void>();
  const getToken = () => Promise.resolve('token');
  const { http } = createHttp({ apiBase: '/api', getToken, onRead });
  return { ...recordSearchCalls(http), fetched, onRead };
}

describe('the search over all records', () => {
  it('sends the text as it is, and leaves no note of it in this browser', async () => {
    const record = { uuid: 'u1', name: 'SSN', note: '', linked: true, match: 'name' };
    const search = [{ kind: 'datasets', records: [record], more: false }];
    const { searchRecords, fetched, onRead } = callsWith({ search });
    expect(await searchRecords('50% & _x')).toEqual({ data: search });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/search?q=50%25+%26+_x');
    expect(onRead).not.toHaveBeenCalled();
  });

  it.each([{}, { search: 'none' }, { search: [{ kind: 'datasets' }] }])(
    'says so when the answer is none: %j',
    async (data) => {
      const { searchRecords } = callsWith(data);
      await expect(searchRecords('ssn')).rejects.toThrow(
        'The server sent an answer without the results.',
      );
    },
  );
});
