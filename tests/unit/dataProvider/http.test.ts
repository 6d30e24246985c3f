import { describe, expect, it, vi } from 'vitest';
import { challengeOf, messageOf, titleAndDetails } from '../../../src/dataProvider/errors';
import { createHttp, downloadBlob } from '../../../src/dataProvider/http';
import {
  cutOff,
  delay,
  foreignPage,
  lost,
  refused,
  service,
  standInForNetwork,
} from '../../setup/network';

standInForNetwork();

const client = (options: Partial<Parameters<typeof createHttp>[0]> = {}) =>
  createHttp({
    apiBase: 'http://service.test/api',
    getToken: async () => 'token-1',
    ...options,
  });
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const never = async () => {
  await delay('infinite');
  return json(null);
};
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the HTTP client', () => {
  it('sends the token, its static header and JSON below the API base', async () => {
    const calls = service(
      'PATCH /datasets/1',
      json({ success: true }, { headers: { ETag: '"3"' } }),
    );
    const { status, headers, body } = await client().http('/datasets/1', {
      method: 'PATCH',
      body: { name: 'x' },
      headers: { 'If-Match': '"2"' },
    });
    expect(status).toBe(200);
    expect(headers.get('ETag')).toBe('"3"');
    expect(body).toEqual({ success: true });
    expect(calls).toMatchObject([{ path: '/datasets/1', query: {}, body: { name: 'x' } }]);
    expect(calls[0]?.headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
      'if-match': '"2"',
      'x-console': '1',
    });
  });

  it('sends no cookies', async () => {
    service('GET /x', {});
    const send = vi.spyOn(globalThis, 'fetch');
    await client().http('/x');
    expect(send.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  });

  it('reports every call that is sent, and none without a token', async () => {
    service('POST /x', {});
    const onRequest = vi.fn<() => void>();
    const prefetched = { take: () => Promise.resolve(json({ success: true })) };
    await client({ onRequest }).http('/x', { method: 'POST' });
    await client({ onRequest, prefetched }).http('/me');
    expect(onRequest).toHaveBeenCalledTimes(2);
    const getToken = () => Promise.reject(new Error('nobody is signed in'));
    await expect(client({ onRequest, getToken }).http('/me')).rejects.toThrow(
      'nobody is signed in',
    );
    expect(onRequest).toHaveBeenCalledTimes(2);
  });

  it('returns null for a response without a body', async () => {
    service('GET /x', new Response(null, { status: 204 }));
    expect(await client().http('/x')).toMatchObject({ status: 204, body: null });
  });

  it('throws a refusal with its status, body, request id and challenge', async () => {
    const body = {
      success: false,
      status: 401,
      message: 'm',
      error: { info: 'One-time code', details: 'A fresh code is needed.' },
      errors: [],
      request_id: 'r-7',
    };
    const challenge = 'Bearer error="insufficient_user_authentication", max_age="300"';
    service('GET /x', json(body, { status: 401, headers: { 'WWW-Authenticate': challenge } }));
    const error = await failureOf(client().http('/x'));
    expect(error).toMatchObject({ status: 401, body, message: 'A fresh code is needed.' });
    expect(challengeOf(error)).toBe(challenge);
    expect(titleAndDetails(error).requestId).toBe('r-7');
  });

  it('explains the error page of a proxy', async () => {
    service('GET /x', foreignPage(502));
    const error = await failureOf(client().http('/x'));
    expect(error).toMatchObject({ status: 502 });
    expect(messageOf(error)).toBe(
      'The service is temporarily unavailable (HTTP 502). Please try again shortly.',
    );
  });

  it('refuses a page in place of JSON', async () => {
    service('GET /x', foreignPage());
    await expect(client().http('/x')).rejects.toThrow(
      'The service returned a response that the console cannot read (HTTP 200).',
    );
  });

  it('explains a network failure', async () => {
    service('GET /x', lost);
    await expect(client().http('/x')).rejects.toMatchObject({
      status: 0,
      message: 'The service cannot be reached. Check your connection and try again.',
    });
  });

  it('refuses a truncated response', async () => {
    service('GET /x', cutOff);
    await expect(client().http('/x')).rejects.toMatchObject({
      status: 0,
      message: 'The service cannot be reached. Check your connection and try again.',
    });
  });

  it('aborts at the deadline', async () => {
    service('GET /x', never);
    await expect(client({ timeoutMs: 20 }).http('/x')).rejects.toMatchObject({
      status: 0,
      message: 'The service did not answer within 0.02 seconds. Please try again.',
    });
  });

  it("passes on the reason of the caller's abort signal", async () => {
    service('GET /x', never);
    const controller = new AbortController();
    const call = client().http('/x', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('returns either the response or the abort, however close they are', async () => {
    const { http } = client();
    for (let ticks = 0; ticks < 30; ticks += 1) {
      const controller = new AbortController();
      service('GET /x', async () => {
        let end = Promise.resolve();
        for (let tick = 0; tick < ticks; tick += 1) end = end.then(() => undefined);
        void end.then(() => controller.abort());
        return json({ success: true });
      });
      const outcome = await failureOf(http('/x', { signal: controller.signal }));
      expect([undefined, controller.signal.reason]).toContain(outcome);
    }
  });

  it('rejects with the failure of the token', async () => {
    const calls = service('GET /x', {});
    const getToken = () => Promise.reject(new Error('Your session has ended.'));
    await expect(client({ getToken }).http('/x')).rejects.toThrow('Your session has ended.');
    expect(calls).toEqual([]);
  });

  it('uses a prefetched response, and sends the call when the prefetch failed', async () => {
    const network = json({ from: 'network' });
    const networkCalls = service('GET /me', network);
    service('POST /me', network);
    service('GET /late', network);
    service('GET /stale', network);
    service('GET /table/datasets.csv', network);
    const prefetched = new Map([
      ['/me', Promise.resolve(json({ from: 'early' }))],
      ['/late', Promise.reject(new TypeError('Failed to fetch'))],
      ['/stale', Promise.resolve(json({}, { status: 401 }))],
    ]);
    const reads: string[] = [];
    const { http, stream } = client({
      prefetched: { take: (path) => prefetched.get(path) },
      onRead: (path) => (reads.push(path), () => undefined),
    });
    expect((await http('/me')).body).toEqual({ from: 'early' });
    expect(networkCalls).toEqual([]);
    expect((await http('/late')).body).toEqual({ from: 'network' });
    expect((await http('/stale')).body).toEqual({ from: 'network' });
    await stream('/table/datasets.csv');
    await http('/me', { method: 'POST', body: {} });
    expect(reads).toEqual(['/me', '/late', '/stale']);
  });

  it('uses a prefetched search when its body is identical', async () => {
    const networkCalls = service('POST /search', json({ from: 'network' }));
    const prefetched = new Map([['/search {"q":"a"}', Promise.resolve(json({ from: 'early' }))]]);
    const reads: string[] = [];
    const { http } = client({
      prefetched: { take: (read) => prefetched.get(read) },
      onRead: (read) => (reads.push(read), () => undefined),
    });
    const search = (q: string, remembered: boolean) =>
      http('/search', { method: 'POST', body: { q }, remembered });
    expect((await search('b', true)).body).toEqual({ from: 'network' });
    expect((await search('a', false)).body).toEqual({ from: 'network' });
    expect(networkCalls).toHaveLength(2);
    expect((await search('a', true)).body).toEqual({ from: 'early' });
    expect(reads).toEqual(['/search {"q":"b"}', '/search {"q":"a"}']);
  });

  it('reports for each read whether it succeeded', async () => {
    service('GET /given', json({}));
    service('GET /refused', json({}, { status: 403 }));
    service('GET /lost', Response.error());
    const noted: [string, boolean][] = [];
    const { http } = client({ onRead: (read) => (isGiven) => noted.push([read, isGiven]) });
    for (const path of ['/given', '/refused', '/lost']) await http(path).catch(() => undefined);
    expect(noted).toEqual([
      ['/given', true],
      ['/refused', false],
    ]);
  });

  it('streams a response without reading it', async () => {
    service('GET /table/datasets.csv', new Response('a,b'));
    const response = await client().stream('/table/datasets.csv');
    expect(response.bodyUsed).toBe(false);
    expect(await response.text()).toBe('a,b');
  });

  it('does not stream a refusal', async () => {
    service('GET /table/datasets.csv', refused(403, 'You may not see this list.'));
    await expect(client().stream('/table/datasets.csv')).rejects.toThrow(
      'You may not see this list.',
    );
  });
});

describe('a file', () => {
  it('is read to its end, with its progress reported', async () => {
    const parts = [new Uint8Array(700_000).fill(65), new Uint8Array(700_000).fill(66)];
    const progress: number[] = [];
    const response = new Response(
      new ReadableStream({
        pull: (stream) => {
          const part = parts.shift();
          if (part) stream.enqueue(part);
          else stream.close();
        },
      }),
      { headers: { 'Content-Type': 'text/csv' } },
    );
    const file = await downloadBlob(response, (bytes) => progress.push(bytes));
    expect(progress).toEqual([700_000, 1_400_000]);
    expect(file).toMatchObject({ size: 1_400_000, type: 'text/csv' });
    expect(new Uint8Array(await file.arrayBuffer()).at(-1)).toBe(66);
  });

  it('fails if it is truncated', async () => {
    await expect(downloadBlob(cutOff())).rejects.toThrow(
      'The service cannot be reached. Check your connection and try again.',
    );
  });
});
