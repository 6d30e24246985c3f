import { HttpError } from 'ra-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Access, decide } from '../../../contract/access/access';
import type { SignedOutReason } from '../../../contract/people/signedOut';
import { signedOutTexts } from '../../../texts/sign-in/signedOut';
import {
  type ConsoleAuthProvider,
  createAuthProvider,
} from '../../../src/authProvider/authProvider';
import { sendBeforeLeaving } from '../../../src/authProvider/leaving';
import { createInactivity } from '../../../src/authProvider/inactivity';
import { type Session, sessionOf } from '../../../src/authProvider/session';
import { accessToken } from '../../../src/authProvider/tokens';
import { type SignInMethods, stubSignInClient } from '../../setup/signInClient';

const member = {
  uuid: '5f0c3c56-6a8e-4d0e-9d5a-111111111111',
  name: 'Ada Admin',
  roles: [],
  mfa_enabled: false,
  email_verified_dt_tm: null,
  customer: { plan: 'pro' },
  customer_users: [{ uuid: 'c', role: 'user' }],
};
const list: Access = ['datasets', 'list'];
const update: Access = ['datasets', 'update'];
const accesses = new Map([
  ['datasets', { list, read: list }],
  ['dataset-groups', { list, create: list }],
  ['api-keys', { list, create: update }],
]);

const unreachable = 'The sign-in service cannot be reached. Check your connection and try again.';

const clientMethods = (authenticated: boolean, overrides: SignInMethods) => ({
  isAuthenticated: vi.fn<() => Promise<boolean>>(async () => authenticated),
  loginWithRedirect: vi.fn<() => Promise<void>>(async () => undefined),
  handleRedirectCallback: vi.fn<() => Promise<object>>(async () => ({
    appState: { returnTo: '/datasets/1?a=b' },
  })),
  getTokenSilently: vi.fn<() => Promise<string>>(async () => 'token'),
  getUser: vi.fn<() => Promise<object | undefined>>(async () =>
    authenticated ? { sub: 'ada' } : undefined,
  ),
  revokeRefreshToken: vi.fn<() => Promise<void>>(async () => undefined),
  logout: vi.fn<() => Promise<void>>(async () => undefined),
  ...overrides,
});

/** An auth provider on a client that consists of the members a test gives. */
function setUp({
  authenticated = true,
  address = '/datasets?page=2#top',
  outside = false,
  recovered = Promise.resolve(),
  client: overrides = {},
}: {
  authenticated?: boolean;
  address?: string;
  /** True if the sign-in page belongs to an outside provider. */
  outside?: boolean;
  recovered?: Promise<void>;
  client?: SignInMethods;
} = {}) {
  const { pathname, search, hash } = new URL(address, 'https://console.example');
  const client = clientMethods(authenticated, overrides);
  const place = {
    origin: 'https://console.example',
    pathname,
    search,
    hash,
    assign: vi.fn<(url: string | URL) => void>(),
    replace: vi.fn<(url: string | URL) => void>(),
  };
  localStorage.setItem('RaStore.theme', '1');
  const channel = { announce: vi.fn<(reason?: SignedOutReason) => void>() };
  const notifyLater = vi.fn<(text: string) => void>();
  const onFailure = vi.fn<(error: unknown) => void>();
  const onLeave = vi.fn<() => void>();
  const onStuck = vi.fn<(retry: () => void) => void>();
  const loadSession = vi.fn<() => Promise<Session>>(async () =>
    sessionOf({ data: { user: member } }),
  );
  const provider = createAuthProvider({
    client: stubSignInClient(client),
    recovered,
    loadSession,
    accessOf: (resource) => accesses.get(resource),
    channel,
    inactivity: createInactivity(),
    onFailure,
    onLeave,
    onStuck,
    notifyLater,
    isOwnSignIn: !outside,
    location: place,
  });
  return {
    provider,
    client,
    place,
    channel,
    onFailure,
    onLeave,
    onStuck,
    notifyLater,
    loadSession,
  };
}

/** True if a promise is still pending after all due work has run. */
const isOpen = async (promise: Promise<unknown>): Promise<boolean> => {
  const open = Symbol('open');
  const tick = new Promise((resolve) => {
    setImmediate(() => resolve(open));
  });
  return (await Promise.race([promise, tick])) === open;
};

describe('checkAuth', () => {
  it('accepts an existing session', async () => {
    const { provider, client } = setUp();
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('leaves for sign-in once, stores the place as a path, and never resolves', async () => {
    const { provider, client } = setUp({ authenticated: false });
    const checks = [provider.checkAuth({}), provider.checkAuth({}), provider.checkAuth({})];
    for (const check of checks) expect(await isOpen(check)).toBe(true);
    expect(client.loginWithRedirect).toHaveBeenCalledTimes(1);
    expect(client.loginWithRedirect).toHaveBeenCalledWith({
      appState: { returnTo: '/datasets?page=2#top' },
    });
  });

  it('does not leave before it has tried to restore an earlier session', async () => {
    const recovered = new Promise<void>(() => undefined);
    const { provider, client } = setUp({ authenticated: false, recovered });
    expect(await isOpen(provider.checkAuth({}))).toBe(true);
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('runs before the session is read', async () => {
    const { provider, loadSession } = setUp({ authenticated: false });
    expect(await isOpen(provider.getPermissions())).toBe(true);
    expect(loadSession).not.toHaveBeenCalled();
  });

  it('reports a sign-in that cannot start, and does not resolve', async () => {
    const broken = new Error('no storage');
    const { provider, onFailure } = setUp({
      authenticated: false,
      client: { loginWithRedirect: () => Promise.reject(broken) },
    });
    expect(await isOpen(provider.checkAuth({}))).toBe(true);
    expect(onFailure).toHaveBeenCalledWith(broken);
  });
});

describe('handleCallback', () => {
  it('redeems the code once and returns a path', async () => {
    const { provider, client } = setUp({ address: '/auth-callback?code=c&state=s' });
    const results = await Promise.all([
      provider.handleCallback?.({}),
      provider.handleCallback?.({}),
    ]);
    expect(results).toEqual([{ redirectTo: '/datasets/1?a=b' }, { redirectTo: '/datasets/1?a=b' }]);
    expect(client.handleRedirectCallback).toHaveBeenCalledTimes(1);
  });

  it('never redirects to another site', async () => {
    const { provider } = setUp({
      address: '/auth-callback?code=c&state=s',
      client: {
        handleRedirectCallback: async () => ({ appState: { returnTo: 'https://evil.example/' } }),
      },
    });
    await expect(provider.handleCallback?.({})).resolves.toEqual({ redirectTo: '/' });
  });

  it.each(['', '?state=s'])('redirects home without any provider answer: %j', async (search) => {
    const { provider, client } = setUp({ address: `/auth-callback${search}` });
    await expect(provider.handleCallback?.({})).resolves.toEqual({ redirectTo: '/' });
    expect(client.handleRedirectCallback).not.toHaveBeenCalled();
  });

  it("fails with the provider's own message, without redeeming anything", async () => {
    const { provider, client } = setUp({
      address: '/auth-callback?error=access_denied&error_description=Your+account+is+%3Cb%3Elocked',
    });
    await expect(provider.handleCallback?.({})).rejects.toMatchObject({
      redirectTo: false,
      message: 'Your account is <b>locked',
    });
    expect(client.handleRedirectCallback).not.toHaveBeenCalled();
  });

  it('keeps the page of a refused sign-in for the next try, from the start page', async () => {
    const appState = { returnTo: '/datasets?page=3', person: 'auth0|ada' };
    const refused = setUp({
      address: '/auth-callback?error=temporarily_unavailable&state=s',
      client: {
        handleRedirectCallback: () => Promise.reject(Object.assign(new Error('x'), { appState })),
      },
    });
    await expect(refused.provider.handleCallback?.({})).rejects.toMatchObject({
      message: 'temporarily_unavailable',
    });
    const { provider, client } = setUp({ address: '/', authenticated: false });
    expect(await isOpen(provider.checkAuth({}))).toBe(true);
    expect(client.loginWithRedirect).toHaveBeenCalledWith({ appState });
  });

  it.each([
    ['state_mismatch', 'Invalid state', 'Invalid state'],
    ['request_error', 'HTTP error. Unable to fetch /oauth/token', unreachable],
    [undefined, 'Failed to fetch', unreachable],
    [
      undefined,
      'Nonce (nonce) claim mismatch in the ID token',
      'Nonce (nonce) claim mismatch in the ID token',
    ],
  ])('fails with %s (%s) and reports: %s', async (error, description, message) => {
    const failure = Object.assign(new Error(description), { error });
    const { provider } = setUp({
      address: '/auth-callback?code=c&state=s',
      client: {
        handleRedirectCallback: async () => {
          throw failure;
        },
      },
    });
    await expect(provider.handleCallback?.({})).rejects.toMatchObject({ message });
  });
});

describe('a computer whose clock is wrong', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const messages = {
    exp: 'Expiration Time (exp) claim error in the ID token; current time (x) is after expiration time (y)',
    nbf: "Not Before time (nbf) claim in the ID token indicates that this token can't be used just yet. Current time (x) is before y",
    auth_time:
      'Authentication Time (auth_time) claim in the ID token indicates that too much time has passed since the last end-user authentication. Current time (x) is after last auth at y',
  };
  const clockIs = (deviation: string) =>
    `This computer’s clock is wrong: it is ${deviation}, so the sign-in looks expired. Correct its date, time and time zone (best set automatically in the system settings), then sign in again.`;
  const seems =
    'This computer’s clock seems to be wrong, so the sign-in looks expired. Correct its date, time and time zone (best set automatically in the system settings), then sign in again.';

  it.each([
    [messages.exp, 3 * hour + 5 * minute, clockIs('3 hours and 5 minutes ahead')],
    [messages.exp, 12 * minute, clockIs('12 minutes ahead')],
    [messages.auth_time, 2 * day + hour + minute, clockIs('2 days and 1 hour ahead')],
    [messages.nbf, -(day + 30 * minute), clockIs('1 day and 30 minutes behind')],
    [messages.exp, 61_000, clockIs('1 minute ahead')],
    // The provider's clock is wrong.
    [messages.exp, 58_000, messages.exp],
    [messages.exp, undefined, seems],
  ])('%s, %j ms ahead: %s', async (said, offset, message) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T10:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const request = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => request.mockRestore());
    if (offset === undefined) request.mockRejectedValue(new TypeError('Failed to fetch'));
    else
      request.mockResolvedValue(
        new Response(null, { headers: { Date: new Date(Date.now() - offset).toUTCString() } }),
      );
    const handleRedirectCallback = () => Promise.reject(new Error(said));
    const address = '/auth-callback?code=c&state=s';
    const { provider } = setUp({ address, client: { handleRedirectCallback } });
    await expect(provider.handleCallback?.({})).rejects.toMatchObject({ message });
    expect(request).toHaveBeenCalledWith('/config.json', { method: 'HEAD', cache: 'no-store' });
    // The library also refreshes the tokens of an outside provider.
    const renewal = accessToken({ getTokenSilently: handleRedirectCallback });
    const isOurs = message === messages.exp;
    await expect(renewal).rejects.toMatchObject({ message: isOurs ? unreachable : message });
  });
});

describe('checkError', () => {
  const challenge = 'Bearer error="insufficient_user_authentication", max_age="300"';
  const over = Object.assign(new Error('Login required'), { error: 'login_required' });

  it.each([0, 400, 403, 404, 412, 422, 429, 500, 502])(
    'leaves %i to the caller',
    async (status) => {
      const { provider, client } = setUp();
      await expect(provider.checkError(new HttpError('x', status))).resolves.toBeUndefined();
      expect(client.getTokenSilently).not.toHaveBeenCalled();
    },
  );

  it('leaves a 401 that asks for a one-time code to the caller', async () => {
    const { provider, client } = setUp({
      client: { getTokenSilently: () => Promise.reject(over) },
    });
    const error = Object.assign(new HttpError('x', 401), { challenge });
    await expect(provider.checkError(error)).resolves.toBeUndefined();
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('leaves a 401 to the caller while a token can still be obtained', async () => {
    const { provider, client } = setUp();
    await expect(provider.checkError(new HttpError('x', 401))).resolves.toBeUndefined();
    expect(client.getTokenSilently).toHaveBeenCalledWith({ cacheMode: 'off' });
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('does not treat an unreachable service as the end of the session', async () => {
    const { provider, client, loadSession } = setUp({ outside: true });
    loadSession.mockRejectedValue(new HttpError('The service cannot be reached.', 0));
    await expect(provider.checkError(new HttpError('x', 401))).resolves.toBeUndefined();
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('does not treat an unreachable identity provider as the end of the session', async () => {
    const timeout = Object.assign(new Error('Timeout'), { error: 'timeout' });
    const { provider, client } = setUp({
      client: { getTokenSilently: () => Promise.reject(timeout) },
    });
    await expect(provider.checkError(new HttpError('x', 401))).resolves.toBeUndefined();
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('gets a 401 when there is no token for a call', async () => {
    const call = accessToken({ getTokenSilently: () => Promise.resolve(undefined) });
    const message = 'Your session has ended. Please sign in again.';
    await expect(call).rejects.toMatchObject({ status: 401, message });
  });

  it('asks to sign in again for the same page, with a message, when the session is over', async () => {
    const { provider, client, channel } = setUp({
      client: { getTokenSilently: () => Promise.reject(over) },
    });
    expect(await isOpen(provider.checkError(new HttpError('x', 401)))).toBe(true);
    expect(client.loginWithRedirect).toHaveBeenCalledWith({
      appState: { returnTo: '/datasets?page=2#top', person: 'ada' },
      authorizationParams: { signed_out: 'ended' },
    });
    expect(localStorage).toHaveLength(0);
    // Another tab has its own tokens and detects the end itself.
    expect(channel.announce).not.toHaveBeenCalled();
  });

  it('asks an outside provider for a new sign-in when the service refuses a new token', async () => {
    const { provider, client, loadSession } = setUp({ outside: true });
    loadSession.mockRejectedValue(new HttpError('Your session has ended.', 401));
    expect(await isOpen(provider.getPermissions())).toBe(true);
    expect(client.loginWithRedirect).toHaveBeenCalledExactlyOnceWith({
      appState: { returnTo: '/datasets?page=2#top', person: 'ada', signedOut: 'ended' },
      authorizationParams: { signed_out: 'ended', prompt: 'login' },
    });
  });

  it('does not loop: a person who is refused after signing in is shown the reason', async () => {
    const { provider, client, loadSession } = setUp({
      outside: true,
      address: '/auth-callback?code=c&state=s',
    });
    loadSession.mockRejectedValueOnce(new HttpError('Your session has ended.', 401));
    loadSession.mockRejectedValueOnce(new HttpError('Your session has ended.', 401));
    loadSession.mockRejectedValueOnce(new HttpError('Your session has ended.', 401));
    await provider.handleCallback?.({});
    await expect(provider.getPermissions()).rejects.toThrow('Your session has ended.');
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
    // Once a session was read, its end can be detected.
    await provider.getPermissions();
    loadSession.mockRejectedValue(new HttpError('Your session has ended.', 401));
    expect(await isOpen(provider.getPermissions())).toBe(true);
    expect(client.loginWithRedirect).toHaveBeenCalledTimes(1);
  });

  it('reads the reason once, and reports that the session was ended by somebody else', async () => {
    const { provider, client, channel, loadSession } = setUp();
    const session = sessionOf({ data: { user: { ...member, should_logout_user: true } } });
    loadSession.mockResolvedValueOnce(session);
    const calls = [1, 2].map(() => provider.checkError(new HttpError('x', 401)));
    for (const call of calls) expect(await isOpen(call)).toBe(true);
    expect(loadSession).toHaveBeenCalledTimes(1);
    expect(channel.announce).toHaveBeenCalledExactlyOnceWith('revoked');
    expect(client.loginWithRedirect).toHaveBeenCalledExactlyOnceWith({
      appState: { returnTo: '/datasets?page=2#top', person: 'ada' },
      authorizationParams: { signed_out: 'revoked' },
    });
  });
});

describe('should_logout_user of GET /me', () => {
  it('logs out: clears storage, notifies other tabs, and withholds the answer from the page', async () => {
    const { provider, client, channel, loadSession } = setUp();
    loadSession.mockResolvedValueOnce(
      sessionOf({ data: { user: { ...member, should_logout_user: true } } }),
    );
    expect(await isOpen(provider.getPermissions())).toBe(true);
    expect(localStorage).toHaveLength(0);
    expect(channel.announce).toHaveBeenCalledExactlyOnceWith('revoked');
    expect(client.loginWithRedirect).toHaveBeenCalledTimes(1);
  });

  it('is followed by the other tabs, each with its own page', async () => {
    const { provider, client } = setUp({ address: '/api-keys' });
    expect(await isOpen(provider.leave(true, 'revoked'))).toBe(true);
    expect(client.logout).not.toHaveBeenCalled();
    expect(client.loginWithRedirect).toHaveBeenCalledWith({
      appState: { returnTo: '/api-keys', person: 'ada' },
      authorizationParams: { signed_out: 'revoked' },
    });
  });
});

describe('an involuntary logout', () => {
  const signInOptions = {
    appState: expect.anything() as unknown,
    authorizationParams: expect.anything() as unknown,
  };

  it('goes through the origin to the sign-in page, which shows the reason, and back to the page', async () => {
    const { provider, client, channel } = setUp();
    expect(await isOpen(provider.logout({ reason: 'inactivity' }))).toBe(true);
    expect(localStorage).toHaveLength(0);
    expect(channel.announce).toHaveBeenCalledExactlyOnceWith('inactivity');
    expect(client.logout).toHaveBeenCalledWith({
      logoutParams: { returnTo: 'https://console.example' },
      openUrl: expect.any(Function),
    });

    const next = setUp({ authenticated: false, address: '/' });
    expect(await isOpen(next.provider.checkAuth({}))).toBe(true);
    expect(next.client.loginWithRedirect).toHaveBeenCalledWith({
      appState: { returnTo: '/datasets?page=2#top', person: 'ada' },
      authorizationParams: { signed_out: 'inactivity' },
    });

    // The reason is passed on only once.
    const later = setUp({ authenticated: false, address: '/' });
    expect(await isOpen(later.provider.checkAuth({}))).toBe(true);
    expect(later.client.loginWithRedirect).toHaveBeenCalledWith({ appState: { returnTo: '/' } });
  });

  it.each([
    ['ada', '/datasets?page=2#top', []],
    [
      'grace',
      '/',
      [['Someone else has signed in in this browser. This tab now shows their start page.']],
    ],
  ])('redirects %s to %s, and reports another person', async (sub, redirectTo, said) => {
    const appState = { returnTo: '/datasets?page=2#top', person: 'ada' };
    const { provider, notifyLater } = setUp({
      address: '/auth-callback?code=c&state=s',
      client: {
        handleRedirectCallback: () => Promise.resolve({ appState }),
        getUser: () => Promise.resolve({ sub }),
      },
    });
    await expect(provider.handleCallback?.({})).resolves.toEqual({ redirectTo });
    expect(notifyLater.mock.calls).toEqual(said);
  });

  it("reports its reason after the sign-in where the sign-in page is an outside provider's", async () => {
    const { provider, client } = setUp({ outside: true });
    expect(await isOpen(provider.leave(true, 'revoked'))).toBe(true);
    expect(client.loginWithRedirect).toHaveBeenCalledWith({
      ...signInOptions,
      appState: { returnTo: '/datasets?page=2#top', person: 'ada', signedOut: 'revoked' },
    });
    const back = setUp({
      outside: true,
      address: '/auth-callback?code=c&state=s',
      client: { handleRedirectCallback: async () => ({ appState: { signedOut: 'revoked' } }) },
    });
    await back.provider.handleCallback?.({});
    expect(back.notifyLater).toHaveBeenCalledExactlyOnceWith(signedOutTexts.revoked(15));
  });

  it('does not wait for a form with unsaved changes, nor for a provider that does not answer', async () => {
    vi.useFakeTimers();
    const { provider, client } = setUp({
      client: { revokeRefreshToken: () => new Promise(() => undefined) },
    });
    const ask = vi.fn<(event: Event) => void>();
    window.addEventListener('beforeunload', ask);
    void provider.logout({ reason: 'inactivity' });
    window.dispatchEvent(new Event('beforeunload'));
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(client.logout).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    window.removeEventListener('beforeunload', ask);
  });
});

describe('a page of the identity provider', () => {
  it('opens without a question, and the console stops there', async () => {
    const { provider, place } = setUp();
    const leaving = provider.goTo('https://console.example/mfa/enrol');
    expect(await isOpen(leaving)).toBe(true);
    expect(place.assign).toHaveBeenCalledExactlyOnceWith('https://console.example/mfa/enrol');
  });
});

describe('logout', () => {
  it('clears local storage, notifies other tabs, and ends the session at the provider', async () => {
    const { provider, client, channel } = setUp();
    expect(await isOpen(provider.logout({}))).toBe(true);
    expect(localStorage).toHaveLength(0);
    expect(channel.announce).toHaveBeenCalledTimes(1);
    expect(client.revokeRefreshToken).toHaveBeenCalledTimes(1);
    expect(client.logout).toHaveBeenCalledWith({
      logoutParams: { returnTo: 'https://console.example' },
      openUrl: expect.any(Function),
    });
  });

  it.each([
    ['asked for here', (provider: ConsoleAuthProvider) => provider.logout({})],
    ['in another tab', (provider: ConsoleAuthProvider) => provider.leave(true)],
    ['by the service', (provider: ConsoleAuthProvider) => provider.leave(true, 'revoked')],
    ['long ago in another tab', (provider: ConsoleAuthProvider) => provider.leave(false)],
  ])('by %s removes the data from the page at once, even when responses are late', (_, end) => {
    const late = () => new Promise(() => undefined);
    const { provider, onLeave } = setUp({
      client: { revokeRefreshToken: late, logout: late, loginWithRedirect: late },
    });
    void end(provider);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it("reports that the provider's session did not end, and can be retried", async () => {
    const logout = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline')));
    const { provider, onStuck, onFailure } = setUp({ client: { logout } });
    expect(await isOpen(provider.logout({}))).toBe(true);
    expect(onStuck).toHaveBeenCalledOnce();
    // `onFailure`, for a failed start, would reload the page and restore the session.
    expect(onFailure).not.toHaveBeenCalled();
    logout.mockResolvedValue(undefined);
    onStuck.mock.lastCall?.[0]();
    await vi.waitFor(() => expect(logout).toHaveBeenCalledTimes(2));
    expect(onStuck).toHaveBeenCalledOnce();
  });

  it('reports an answer that takes ten seconds', async () => {
    vi.useFakeTimers();
    const { provider, onStuck } = setUp({ client: { logout: () => new Promise(() => undefined) } });
    void provider.logout({});
    await vi.advanceTimersByTimeAsync(9_999);
    expect(onStuck).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onStuck).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('continues where the browser cannot store its reason', async () => {
    const { provider, client, onStuck } = setUp();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(await isOpen(provider.logout({ reason: 'inactivity' }))).toBe(true);
    full.mockRestore();
    expect(client.logout).toHaveBeenCalledOnce();
    expect(onStuck).not.toHaveBeenCalled();
  });

  it('goes on when the refresh token cannot be revoked', async () => {
    const { provider, client } = setUp({
      client: { revokeRefreshToken: () => Promise.reject(new Error('offline')) },
    });
    expect(await isOpen(provider.logout({}))).toBe(true);
    expect(client.logout).toHaveBeenCalledTimes(1);
  });

  it('lets nothing start a sign-in while the browser is leaving', async () => {
    const { provider, client } = setUp({ authenticated: false });
    void provider.logout({});
    expect(await isOpen(provider.checkAuth({}))).toBe(true);
    expect(await isOpen(provider.checkError(new HttpError('x', 401)))).toBe(true);
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('continues when sending an undoable change fails', async () => {
    const { provider, client } = setUp();
    const failed = vi.fn<() => void>();
    const refused = new HttpError('x', 401);
    onTestFinished(sendBeforeLeaving(() => provider.checkError(refused).then(failed)));
    expect(await isOpen(provider.logout({}))).toBe(true);
    expect(failed).toHaveBeenCalledOnce();
    expect(client.logout).toHaveBeenCalledTimes(1);
  });

  it.each([undefined, 'inactivity'] as const)(
    'in another tab (%s) is followed by this tab once, without notifying others',
    async (reason) => {
      const { provider, client, channel } = setUp();
      await provider.leave(true, reason);
      await provider.leave(true, reason);
      expect(client.logout).toHaveBeenCalledTimes(1);
      expect(channel.announce).not.toHaveBeenCalled();
    },
  );

  it('ends no newer session when this tab was asleep during it', async () => {
    const { provider, client, place } = setUp();
    await provider.leave(false);
    expect(client.logout).not.toHaveBeenCalled();
    expect(place.replace).toHaveBeenCalledWith('/');
  });
});

describe('getPermissions', () => {
  it('returns the session, with the name to show', async () => {
    const { provider } = setUp();
    const session = await provider.getPermissions();
    expect(session.user.name).toBe('Ada Admin');
    expect(session.subject).toEqual({
      uuid: member.uuid,
      roles: [],
      role: 'user',
      emailVerified: false,
      mfaEnabled: false,
      plan: 'pro',
    });
    await expect(provider.getIdentity?.()).resolves.toEqual({
      id: member.uuid,
      fullName: 'Ada Admin',
    });
  });

  const incomplete = ['uuid', 'roles', 'customer', 'customer_users'].map((part) => ({
    data: { user: { ...member, [part]: null } },
  }));
  it.each([null, {}, { data: {} }, { data: { user: null } }, ...incomplete, 'x'])(
    'fails when the answer is %j',
    (body) => {
      expect(() => sessionOf(body)).toThrow('No user data in payload');
    },
  );

  it('treats a person without a role as an admin', () => {
    const user = { ...member, customer_users: [] };
    expect(sessionOf({ data: { user } }).subject.role).toBe('admin');
  });
});

describe('canAccess', () => {
  it.each([
    ['datasets', 'list', true],
    ['datasets', 'export', true],
    ['datasets', 'edit', true],
    ['datasets', 'show', true],
    ['datasets', 'create', false],
    ['dataset-groups', 'create', true],
    ['api-keys', 'create', false],
    ['datasets', 'delete', false],
    ['customers', 'list', false],
  ])('%s %s: %s', async (resource, action, allowed) => {
    const { provider } = setUp();
    await expect(provider.canAccess?.({ resource, action })).resolves.toBe(allowed);
  });

  it('uses the last session when a new one cannot be read', async () => {
    const { provider, loadSession } = setUp();
    await provider.getPermissions();
    loadSession.mockRejectedValueOnce(new HttpError('The service cannot be reached.', 0));
    await expect(provider.getPermissions()).rejects.toThrow('cannot be reached');
    await expect(provider.canAccess?.({ resource: 'datasets', action: 'list' })).resolves.toBe(
      true,
    );
    expect(loadSession).toHaveBeenCalledTimes(2);
  });

  it('opens the page of a record to people who may only read it', async () => {
    const { provider } = setUp();
    const { subject } = await provider.getPermissions();
    expect(decide(update, subject).allowed).toBe(false);
    await expect(provider.canAccess?.({ resource: 'datasets', action: 'edit' })).resolves.toBe(
      true,
    );
  });
});
