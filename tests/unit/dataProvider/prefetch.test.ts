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

describe('what a page asked for last time', () => {
  it('is only /me for a page that was never visited', () => {
    expect(prefetchReads('/datasets')).toEqual(['/me']);
  });

  it('comes back in its order, and of one endpoint only the latest', () => {
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

  it('is a search in its own words, the latest of its list', () => {
    rememberRead('/events', '/billing/search?page=1&per_page=100 {"q":"before"}');
    rememberRead('/events', search);
    expect(prefetchReads('/events')).toEqual(['/me', search]);
  });

  it.each(['/billing/search.csv {"q":"a"}', '/datasets {"name":"a"}', '/billing/search "a"'])(
    'is nothing else that has a body: %s',
    (read) => {
      rememberRead('/events', read);
      expect(prefetchReads('/events')).toEqual(['/me']);
    },
  );

  it('holds at most four reads a page and twelve pages', () => {
    for (let page = 0; page < 30; page += 1) rememberRead(`/p/${page}`, '/datasets/x');
    for (let read = 0; read < 9; read += 1) rememberRead('/p/29', `/datasets/${read}`);
    expect(prefetchReads('/p/17')).toEqual(['/me']);
    expect(prefetchReads('/p/18')).toEqual(['/me', '/datasets/x']);
    expect(prefetchReads('/p/29')).toHaveLength(5);
  });

  it('leaves out the record that a link in the list was about to open', () => {
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

  it('leaves out files', () => {
    rememberRead('/datasets', '/table/datasets.csv?sort=name');
    expect(prefetchReads('/datasets')).toEqual(['/me']);
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{"/datasets":"x"}',
    '{"/datasets":["//evil.example/x","https://evil.example","/../x","/a//b","/a b","/",7]}',
  ])('a token is never sent where a tampered storage says: %s', (content) => {
    localStorage.setItem('console.prefetch', content);
    expect(prefetchReads('/datasets')).toEqual(['/me']);
  });

  it('is forgotten when it is refused, and nothing else with it', () => {
    rememberRead('/events', search);
    rememberRead('/events', '/user-settings/events_grid_columns');
    rememberRead('/datasets', list(1));
    forgetRead('/events', search.replace('11-18', '11-17'));
    forgetRead('/datasets', '/datasets/other');
    expect(prefetchReads('/events')).toEqual(['/me', '/user-settings/events_grid_columns']);
    expect(prefetchReads('/datasets')).toEqual(['/me', list(1)]);
  });

  it('does without a storage that is full or blocked', () => {
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

  it('are each taken once, by exactly their words', async () => {
    const { prefetched } = start();
    expect(prefetched.take(list(2))).toBeUndefined();
    expect(prefetched.take(search.replace('11-18', '11-17'))).toBeUndefined();
    expect(await prefetched.take(search)).toBeInstanceOf(Response);
    expect(await prefetched.take(list(1))).toBeInstanceOf(Response);
    expect(prefetched.take(list(1))).toBeUndefined();
  });

  it('have their bodies in memory when they are taken', async () => {
    const answer = new Response('{"rows":[]}', { status: 201, headers: { ETag: '"7"' } });
    const { prefetched } = start(vi.fn<typeof fetch>(async () => answer.clone()));
    const { send } = start(vi.fn<typeof fetch>(async () => answer));
    await vi.waitFor(() => expect(answer.bodyUsed).toBe(true));
    expect(send).toHaveBeenCalledTimes(3);
    const taken = await prefetched.take('/me');
    expect(taken?.status).toBe(201);
    expect(taken?.headers.get('etag')).toBe('"7"');
    expect(await taken?.text()).toBe('{"rows":[]}');
  });

  it('are told of when they are refused, though nobody takes them', async () => {
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

  it('are too old after ten seconds', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { prefetched } = start();
    vi.advanceTimersByTime(9_999);
    expect(prefetched.take('/me')).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(prefetched.take(list(1))).toBeUndefined();
  });
});
