// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPrefetch } from '../../../src/dataProvider/prefetch';
import { forgetRead, prefetchReads, rememberRead } from '../../../src/dataProvider/prefetchMemory';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const search =
  '/billing/search?page=1&per_page=100 {"filters":{"date":{"gteq":"2026-11-18T00:00:00Z"}}}';
const list = (page: number) => `/table/datasets?page=${page}&per_page=100&sort=name`;

describe('the recorded reads of a page', () => {
  it('are only /me for a page without an earlier visit', () => {
    expect(prefetchReads('/datasets')).toEqual(['/me']);
  });

  it('keep their order, and only the latest of each endpoint', () => {
    for (const path of ['/me', list(1), '/user-settings/datasets_grid_columns', list(2)]) {
      rememberRead('/datasets', path);
    }
    rememberRead('/primary-keys', '/table/primary-keys?page=1');
    expect(prefetchReads('/datasets')).toEqual([
      '/me',
      list(2),
      '/user-settings/datasets_grid_columns',
    ]);
    expect(prefetchReads('/primary-keys')).toEqual(['/me', '/table/primary-keys?page=1']);
  });

  it('include the latest search of a list with its exact body', () => {
    rememberRead('/events', '/billing/search?page=1&per_page=100 {"q":"before"}');
    rememberRead('/events', search);
    expect(prefetchReads('/events')).toEqual(['/me', search]);
  });

  it.each(['/billing/search.csv {"q":"a"}', '/datasets {"name":"a"}', '/billing/search "a"'])(
    'exclude other calls with a body: %s',
    (read) => {
      rememberRead('/events', read);
      expect(prefetchReads('/events')).toEqual(['/me']);
    },
  );

  it('are limited to four per page and twelve pages', () => {
    for (let page = 0; page < 30; page += 1) rememberRead(`/p/${page}`, '/datasets/x');
    for (let read = 0; read < 9; read += 1) rememberRead('/p/29', `/datasets/${read}`);
    expect(prefetchReads('/p/17')).toEqual(['/me']);
    expect(prefetchReads('/p/18')).toEqual(['/me', '/datasets/x']);
    expect(prefetchReads('/p/29')).toHaveLength(5);
  });

  it('exclude a record that a link in the list prefetched', () => {
    rememberRead('/datasets', '/datasets/a1');
    rememberRead('/datasets/a1', '/datasets/a1');
    rememberRead('/datasets/a1', '/datasets/a1/access?page=1');
    expect(prefetchReads('/datasets')).toEqual(['/me']);
    rememberRead('/customers', '/admin/customers/a1');
    expect(prefetchReads('/customers')).toEqual(['/me']);
    expect(prefetchReads('/datasets/a1')).toEqual([
      '/me',
      '/datasets/a1',
      '/datasets/a1/access?page=1',
    ]);
  });

  it('exclude files', () => {
    rememberRead('/datasets', '/table/datasets.csv?sort=name');
    expect(prefetchReads('/datasets')).toEqual(['/me']);
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{"/datasets":"x"}',
    '{"/datasets":["//evil.example/x","https://evil.example","/../x","/a//b","/a b","/",7]}',
  ])('never send a token to an address in tampered storage: %s', (content) => {
    localStorage.setItem('console.prefetch', content);
    expect(prefetchReads('/datasets')).toEqual(['/me']);
  });

  it('lose only the refused read', () => {
    rememberRead('/events', search);
    rememberRead('/events', '/user-settings/events_grid_columns');
    rememberRead('/datasets', list(1));
    forgetRead('/events', search.replace('11-18', '11-17'));
    forgetRead('/datasets', '/datasets/other');
    expect(prefetchReads('/events')).toEqual(['/me', '/user-settings/events_grid_columns']);
    expect(prefetchReads('/datasets')).toEqual(['/me', list(1)]);
  });

  it('are optional when the storage is full or blocked', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => rememberRead('/datasets', list(1))).not.toThrow();
    expect(prefetchReads('/datasets')).toEqual(['/me']);
  });
});

describe('reads that start prefetched', () => {
  const onRefused = vi.fn<(read: string) => void>();
  const start = (send = vi.fn<typeof fetch>(async () => new Response('{}'))) => {
    vi.stubGlobal('fetch', send);
    const reads = ['/me', list(1), search];
    return { send, prefetched: startPrefetch({ apiBase: '/api', token: 't', reads, onRefused }) };
  };

  it('are sent at once, with the token', () => {
    const { send } = start();
    const authorized = expect.objectContaining({ Authorization: 'Bearer t' });
    expect(send).toHaveBeenCalledTimes(3);
    const [, page] = send.mock.calls.find(([path]) => path === `/api${list(1)}`) ?? [];
    expect(page).toMatchObject({ headers: authorized });
    expect([page?.method, page?.body]).toEqual([undefined, undefined]);
    expect(send).toHaveBeenCalledWith(
      '/api/billing/search?page=1&per_page=100',
      expect.objectContaining({
        method: 'POST',
        body: '{"filters":{"date":{"gteq":"2026-11-18T00:00:00Z"}}}',
        headers: expect.objectContaining({
          Authorization: 'Bearer t',
          'Content-Type': 'application/json',
        }),
      }),
    );
  });

  it('are each used once, by an exact match', async () => {
    const { prefetched } = start();
    expect(prefetched.take(list(2))).toBeUndefined();
    expect(prefetched.take(search.replace('11-18', '11-17'))).toBeUndefined();
    expect(await prefetched.take(search)).toBeInstanceOf(Response);
    expect(await prefetched.take(list(1))).toBeInstanceOf(Response);
    expect(prefetched.take(list(1))).toBeUndefined();
  });

  it('have their bodies in memory before they are used', async () => {
    const answer = new Response('{"rows":[]}', { status: 201, headers: { ETag: '"7"' } });
    const { prefetched } = start(vi.fn<typeof fetch>(async () => answer.clone()));
    const { send } = start(vi.fn<typeof fetch>(async () => answer));
    await vi.waitFor(() => expect(answer.bodyUsed).toBe(true));
    expect(send).toHaveBeenCalledTimes(3);
    const response = await prefetched.take('/me');
    expect(response?.status).toBe(201);
    expect(response?.headers.get('etag')).toBe('"7"');
    expect(await response?.text()).toBe('{"rows":[]}');
  });

  it('report a refusal even if nothing uses them', async () => {
    onRefused.mockClear();
    const send = vi.fn<typeof fetch>(
      async (path) => new Response('{}', { status: path === '/api/me' ? 200 : 403 }),
    );
    start(send);
    await vi.waitFor(() => expect(onRefused.mock.calls).toEqual([[list(1)], [search]]));
  });

  it('may have no body', async () => {
    const { prefetched } = start(
      vi.fn<typeof fetch>(async () => new Response(null, { status: 204 })),
    );
    expect((await prefetched.take('/me'))?.status).toBe(204);
  });

  it('expire after ten seconds', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { prefetched } = start();
    vi.advanceTimersByTime(9_999);
    expect(prefetched.take('/me')).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(prefetched.take(list(1))).toBeUndefined();
  });
});
