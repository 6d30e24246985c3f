import { afterEach, describe, expect, it, vi } from 'vitest';
import { challengeOf, messageOf, titleAndDetails } from '../../src/dataProvider/errors';
import { createHttp } from '../../src/dataProvider/http';

const answer = (body: unknown, init?: ResponseInit) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
const fetched = (respond: (signal: AbortSignal) => Promise<Response>) => {
  const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (_url, init) => {
    if (!init.signal) throw new Error('every call has a deadline');
    return respond(init.signal);
  });
  vi.stubGlobal('fetch', send);
  return send;
};
const client = (options: Partial<Parameters<typeof createHttp>[0]> = {}) =>
  createHttp({ apiBase: '/api', getToken: async () => 'token-1', ...options });
const untilAborted = (signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

afterEach(() => vi.unstubAllGlobals());

describe('the HTTP client', () => {
  it('sends the token, its static header and JSON below the API base', async () => {
    const send = fetched(async () => answer({ success: true }, { headers: { ETag: '"3"' } }));
    const { status, headers, body } = await client().http('/datasets/1', {
      method: 'PATCH',
      body: { name: 'x' },
      headers: { 'If-Match': '"2"' },
    });
    expect(status).toBe(200);
    expect(headers.get('ETag')).toBe('"3"');
    expect(body).toEqual({ success: true });
    const [url, init] = send.mock.calls[0] ?? [];
    expect(url).toBe('/api/datasets/1');
    expect(init).toMatchObject({
      method: 'PATCH',
      credentials: 'omit',
      body: '{"name":"x"}',
      headers: {
        Accept: 'application/json',
        Authorization: 'Bearer token-1',
        'Content-Type': 'application/json',
        'If-Match': '"2"',
        'X-Console': '1',
      },
    });
  });

  it('tells of every call that is sent, and of none without a token', async () => {
    fetched(async () => answer({ success: true }));
    const onRequest = vi.fn<() => void>();
    const early = { take: () => Promise.resolve(answer({ success: true })) };
    await client({ onRequest }).http('/x', { method: 'POST' });
    await client({ onRequest, early }).http('/me');
    expect(onRequest).toHaveBeenCalledTimes(2);
    const getToken = () => Promise.reject(new Error('nobody is signed in'));
    await expect(client({ onRequest, getToken }).http('/me')).rejects.toThrow(
      'nobody is signed in',
    );
    expect(onRequest).toHaveBeenCalledTimes(2);
  });

  it('gives null for an answer without a body', async () => {
    fetched(async () => new Response(null, { status: 204 }));
    expect(await client().http('/x')).toMatchObject({ status: 204, body: null });
  });

  it('throws the refusal with status, body, request id and challenge', async () => {
    const body = {
      success: false,
      status: 401,
      message: 'm',
      error: { info: 'One-time code', details: 'A fresh code is needed.' },
      errors: [],
      request_id: 'r-7',
    };
    const challenge = 'Bearer error="insufficient_user_authentication", max_age="300"';
    fetched(async () => answer(body, { status: 401, headers: { 'WWW-Authenticate': challenge } }));
    const error: unknown = await client()
      .http('/x')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 401, body, message: 'A fresh code is needed.' });
    expect(challengeOf(error)).toBe(challenge);
    expect(titleAndDetails(error).requestId).toBe('r-7');
  });

  it("puts a proxy's page into words", async () => {
    fetched(async () => answer('<html>Bad Gateway</html>', { status: 502 }));
    const error: unknown = await client()
      .http('/x')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 502 });
    expect(messageOf(error)).toBe(
      'The service is not available at the moment (HTTP 502). Please try again in a little while.',
    );
  });

  it('does not take a page for an answer', async () => {
    fetched(async () => answer('<!doctype html>'));
    await expect(client().http('/x')).rejects.toThrow(
      'The service gave an answer that the console cannot read (HTTP 200).',
    );
  });

  it('says in words that the network failed', async () => {
    fetched(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client().http('/x')).rejects.toMatchObject({
      status: 0,
      message: 'The service cannot be reached. Check your connection and try again.',
    });
  });

  it('gives up at the deadline', async () => {
    fetched(untilAborted);
    await expect(client({ timeoutMs: 20 }).http('/x')).rejects.toMatchObject({
      status: 0,
      message: 'The service did not answer within 0.02 seconds. Please try again.',
    });
  });

  it("passes on the end of the caller's own signal as it is", async () => {
    fetched(untilAborted);
    const controller = new AbortController();
    const call = client().http('/x', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fails with what the token failed with', async () => {
    const send = fetched(async () => answer({}));
    const getToken = () => Promise.reject(new Error('Your session has ended.'));
    await expect(client({ getToken }).http('/x')).rejects.toThrow('Your session has ended.');
    expect(send).not.toHaveBeenCalled();
  });

  it('takes an early answer instead of asking, and asks when that failed', async () => {
    const send = fetched(async () => answer({ from: 'network' }));
    const early = new Map([
      ['/me', Promise.resolve(answer({ from: 'early' }))],
      ['/late', Promise.reject(new TypeError('Failed to fetch'))],
      ['/stale', Promise.resolve(answer({}, { status: 401 }))],
    ]);
    const reads: string[] = [];
    const { http, stream } = client({
      early: { take: (path) => early.get(path) },
      onRead: (path) => reads.push(path),
    });
    expect((await http('/me')).body).toEqual({ from: 'early' });
    expect(send).not.toHaveBeenCalled();
    expect((await http('/late')).body).toEqual({ from: 'network' });
    expect((await http('/stale')).body).toEqual({ from: 'network' });
    await stream('/table/datasets.csv');
    await http('/me', { method: 'POST', body: {} });
    expect(reads).toEqual(['/me', '/late', '/stale']);
  });

  it('streams an answer without reading it', async () => {
    fetched(async () => answer('a,b'));
    const response = await client().stream('/table/datasets.csv');
    expect(response.bodyUsed).toBe(false);
    expect(await response.text()).toBe('a,b');
  });
});
