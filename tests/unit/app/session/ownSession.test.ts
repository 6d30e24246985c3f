import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SignInClient } from '../../../../src/authProvider/signInClient';
import { isSessionOver } from '../../../../src/authProvider/tokens';
import { createOwnSession } from '../../../../src/app/session/ownSession';
import { stubSignInClient } from '../../../setup/signInClient';

const answered = (token: string, sub = 'ada') =>
  Response.json({ access_token: token, token_type: 'Bearer', expires_in: 600, sub });
const nobody = () => new Response(null, { status: 204 });

function setUp(...answers: (() => Response)[]) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const send = vi.fn<typeof fetch>(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  const library = {
    getTokenSilently: vi.fn<(options: object) => Promise<string>>(async () => 'elevated'),
    handleRedirectCallback: vi.fn<() => Promise<object>>(async () => ({ appState: { a: 1 } })),
    loginWithRedirect: vi.fn<() => Promise<void>>(async () => undefined),
    logout: vi.fn<() => Promise<void>>(async () => undefined),
    revokeRefreshToken: vi.fn<() => Promise<void>>(async () => undefined),
  };
  const loadLibrary = vi.fn<() => Promise<SignInClient>>(async () => stubSignInClient(library));
  vi.stubGlobal('fetch', send);
  const client = createOwnSession({ clientId: 'console', loadLibrary });
  return { client, send, library, loadLibrary };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @returns the error that a promise rejects with */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the own session', () => {
  it('is restored by one call without the sign-in library, for any number of concurrent checks', async () => {
    const { client, send, loadLibrary } = setUp(() => answered('one'));
    await Promise.all([client.checkSession(), client.checkSession()]);
    expect(await client.isAuthenticated()).toBe(true);
    expect(await client.getTokenSilently()).toBe('one');
    expect(await client.getUser()).toEqual({ sub: 'ada' });
    expect(loadLibrary).not.toHaveBeenCalled();
    expect(send).toHaveBeenCalledTimes(1);
    const [address, request] = send.mock.calls[0] ?? [];
    expect(address).toBe('/oauth/token');
    expect(request?.method).toBe('POST');
    const body = request?.body;
    expect(body instanceof URLSearchParams && body.toString()).toBe(
      'grant_type=urn%3Aconsole%3Asession&client_id=console',
    );
  });

  it('is refreshed a minute before its token expires, and at once on request', async () => {
    const { client, send } = setUp(
      () => answered('one'),
      () => answered('two'),
      () => answered('three'),
    );
    await client.checkSession();
    vi.advanceTimersByTime(539_999);
    expect(await client.getTokenSilently()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(await client.getTokenSilently()).toBe('two');
    expect(await client.getTokenSilently({ cacheMode: 'off' })).toBe('three');
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('may be absent without an error, and then the library is loaded for signing in', async () => {
    const { client, loadLibrary } = setUp(nobody, nobody);
    await client.checkSession();
    expect(await client.isAuthenticated()).toBe(false);
    expect(await client.getUser()).toBeUndefined();
    expect(loadLibrary).toHaveBeenCalledTimes(1);
    expect(isSessionOver(await failureOf(client.getTokenSilently()))).toBe(true);
  });

  it('is over on a page whose person is no longer signed in', async () => {
    const { client } = setUp(
      () => answered('one'),
      () => answered('two', 'grace'),
      () => answered('three', 'grace'),
    );
    await client.checkSession();
    for (const attempt of ['first', 'second']) {
      const failure = await failureOf(client.getTokenSilently({ cacheMode: 'off' }));
      expect(isSessionOver(failure), attempt).toBe(true);
    }
    expect(await client.getTokenSilently()).toBe('one');
  });

  it('is not over when the service fails or cannot be reached', async () => {
    const { client } = setUp(
      () => answered('one'),
      () => new Response('down', { status: 503 }),
    );
    await client.checkSession();
    for (const attempt of ['first', 'second']) {
      const failure = await failureOf(client.getTokenSilently({ cacheMode: 'off' }));
      expect(failure, attempt).toBeInstanceOf(Error);
      expect(isSessionOver(failure), attempt).toBe(false);
    }
    expect(await client.isAuthenticated()).toBe(true);
  });

  it('leaves signing in, signing out and one-time codes to the library', async () => {
    const { client, library } = setUp(() => answered('one'));
    await client.revokeRefreshToken();
    expect(library.revokeRefreshToken).not.toHaveBeenCalled();
    expect(await client.handleRedirectCallback()).toEqual({ appState: { a: 1 } });
    expect(await client.getTokenSilently()).toBe('one');
    const options = { cacheMode: 'cache-only', authorizationParams: { scope: 'x' } } as const;
    expect(await client.getTokenSilently(options)).toBe('elevated');
    expect(library.getTokenSilently).toHaveBeenCalledWith(options);
    await client.loginWithRedirect({});
    await client.logout();
    await client.revokeRefreshToken();
    expect(library.loginWithRedirect).toHaveBeenCalledTimes(1);
    expect(library.logout).toHaveBeenCalledTimes(1);
    expect(library.revokeRefreshToken).toHaveBeenCalledTimes(1);
  });

  it('loads the library again after a failure', async () => {
    const { client, library, loadLibrary } = setUp();
    loadLibrary.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failureOf(client.loginWithRedirect({}))).toBeInstanceOf(TypeError);
    await client.loginWithRedirect({});
    expect(library.loginWithRedirect).toHaveBeenCalledTimes(1);
  });
});
