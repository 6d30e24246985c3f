import type { Auth0Client } from '@auth0/auth0-spa-js';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { type Access, decide, ruleOf } from '../../contract/access';
import { createAuthProvider } from '../../src/authProvider/authProvider';
import { type Session, sessionOf } from '../../src/authProvider/session';

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

/** An auth provider on a client that is only made up of what the test says. */
function setUp({
  authenticated = true,
  address = '/datasets?page=2#top',
  client: overrides = {},
}: {
  authenticated?: boolean;
  address?: string;
  client?: Partial<Record<keyof Auth0Client, (...args: never[]) => unknown>>;
} = {}) {
  const { pathname, search, hash } = new URL(address, 'https://console.example');
  const client = {
    isAuthenticated: vi.fn<() => Promise<boolean>>(async () => authenticated),
    loginWithRedirect: vi.fn<() => Promise<void>>(async () => undefined),
    handleRedirectCallback: vi.fn<() => Promise<object>>(async () => ({
      appState: { returnTo: '/datasets/1?a=b' },
    })),
    getTokenSilently: vi.fn<() => Promise<string>>(async () => 'token'),
    revokeRefreshToken: vi.fn<() => Promise<void>>(async () => undefined),
    logout: vi.fn<() => Promise<void>>(async () => undefined),
    ...overrides,
  };
  const place = {
    origin: 'https://console.example',
    pathname,
    search,
    hash,
    replace: vi.fn<(url: string | URL) => void>(),
  };
  const storage = { clear: vi.fn<() => void>() };
  const channel = { announce: vi.fn<() => void>() };
  const onFailure = vi.fn<(error: unknown) => void>();
  const loadSession = vi.fn<() => Promise<Session>>(async () =>
    sessionOf({ data: { user: member } }),
  );
  const provider = createAuthProvider({
    client: client as unknown as Auth0Client,
    recovered: Promise.resolve(),
    loadSession,
    accessOf: (resource) => (resource === 'datasets' ? { list, read: list } : undefined),
    channel,
    onFailure,
    place,
    storage,
  });
  return { provider, client, place, storage, channel, onFailure, loadSession };
}

/** Whether a promise is still open after everything that was due has happened. */
const isOpen = async (promise: Promise<unknown>): Promise<boolean> => {
  const open = Symbol('open');
  const turn = new Promise((resolve) => {
    setImmediate(() => resolve(open));
  });
  return (await Promise.race([promise, turn])) === open;
};

describe('checkAuth', () => {
  it('lets a session through', async () => {
    const { provider, client } = setUp();
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('leaves for sign-in once, keeps the place as a path, and never goes on', async () => {
    const { provider, client } = setUp({ authenticated: false });
    const checks = [provider.checkAuth({}), provider.checkAuth({}), provider.checkAuth({})];
    for (const check of checks) expect(await isOpen(check)).toBe(true);
    expect(client.loginWithRedirect).toHaveBeenCalledTimes(1);
    expect(client.loginWithRedirect).toHaveBeenCalledWith({
      appState: { returnTo: '/datasets?page=2#top' },
    });
  });

  it('reports a sign-in that cannot begin, and does not go on', async () => {
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
  it('redeems the code once and leads back by a path', async () => {
    const { provider, client } = setUp({ address: '/auth-callback?code=c&state=s' });
    const results = await Promise.all([
      provider.handleCallback?.({}),
      provider.handleCallback?.({}),
    ]);
    expect(results).toEqual([{ redirectTo: '/datasets/1?a=b' }, { redirectTo: '/datasets/1?a=b' }]);
    expect(client.handleRedirectCallback).toHaveBeenCalledTimes(1);
  });

  it('never leads to another site', async () => {
    const { provider } = setUp({
      address: '/auth-callback?code=c&state=s',
      client: {
        handleRedirectCallback: async () => ({ appState: { returnTo: 'https://evil.example/' } }),
      },
    });
    await expect(provider.handleCallback?.({})).resolves.toEqual({ redirectTo: '/' });
  });

  it("fails with the provider's own words, without redeeming anything", async () => {
    const { provider, client } = setUp({
      address: '/auth-callback?error=access_denied&error_description=Your+account+is+%3Cb%3Elocked',
    });
    await expect(provider.handleCallback?.({})).rejects.toMatchObject({
      redirectTo: false,
      message: 'Your account is <b>locked',
    });
    expect(client.handleRedirectCallback).not.toHaveBeenCalled();
  });

  it('fails with what redeeming failed with', async () => {
    const { provider } = setUp({
      address: '/auth-callback?code=c&state=wrong',
      client: { handleRedirectCallback: () => Promise.reject(new Error('Invalid state')) },
    });
    await expect(provider.handleCallback?.({})).rejects.toMatchObject({ message: 'Invalid state' });
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

  it('leaves a 401 to the caller while there is still a token to be had', async () => {
    const { provider, client } = setUp();
    await expect(provider.checkError(new HttpError('x', 401))).resolves.toBeUndefined();
    expect(client.getTokenSilently).toHaveBeenCalledWith({ cacheMode: 'off' });
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('does not take an identity provider that is out of reach for the end of the session', async () => {
    const timeout = Object.assign(new Error('Timeout'), { error: 'timeout' });
    const { provider, client } = setUp({
      client: { getTokenSilently: () => Promise.reject(timeout) },
    });
    await expect(provider.checkError(new HttpError('x', 401))).resolves.toBeUndefined();
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('asks to sign in again, for the same page, when the session is over', async () => {
    const { provider, client } = setUp({
      client: { getTokenSilently: () => Promise.reject(over) },
    });
    expect(await isOpen(provider.checkError(new HttpError('x', 401)))).toBe(true);
    expect(client.loginWithRedirect).toHaveBeenCalledWith({
      appState: { returnTo: '/datasets?page=2#top' },
    });
  });
});

describe('logout', () => {
  it('clears local storage, tells other tabs, and ends the session at the provider', async () => {
    const { provider, client, storage, channel } = setUp();
    expect(await isOpen(provider.logout({}))).toBe(true);
    expect(storage.clear).toHaveBeenCalledTimes(1);
    expect(channel.announce).toHaveBeenCalledTimes(1);
    expect(client.revokeRefreshToken).toHaveBeenCalledTimes(1);
    expect(client.logout).toHaveBeenCalledWith({
      logoutParams: { returnTo: 'https://console.example' },
    });
  });

  it('goes on when the refresh token cannot be revoked', async () => {
    const { provider, client } = setUp({
      client: { revokeRefreshToken: () => Promise.reject(new Error('offline')) },
    });
    expect(await isOpen(provider.logout({}))).toBe(true);
    expect(client.logout).toHaveBeenCalledTimes(1);
  });

  it('lets nothing begin a sign-in while the browser is leaving', async () => {
    const { provider, client } = setUp({ authenticated: false });
    void provider.logout({});
    expect(await isOpen(provider.checkAuth({}))).toBe(true);
    expect(await isOpen(provider.checkError(new HttpError('x', 401)))).toBe(true);
    expect(client.loginWithRedirect).not.toHaveBeenCalled();
  });

  it('in another tab is followed by this one, which tells nobody', async () => {
    const { provider, client, channel } = setUp();
    await provider.leave(true);
    expect(client.logout).toHaveBeenCalledTimes(1);
    expect(channel.announce).not.toHaveBeenCalled();
  });

  it('that happened while this tab slept ends no session that began since', async () => {
    const { provider, client, place } = setUp();
    await provider.leave(false);
    expect(client.logout).not.toHaveBeenCalled();
    expect(place.replace).toHaveBeenCalledWith('/');
  });
});

describe('who is signed in', () => {
  it('is the session, with the name to show', async () => {
    const { provider } = setUp();
    const session = await provider.getPermissions();
    expect(session.user.name).toBe('Ada Admin');
    expect(session.subject).toEqual({
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

  it.each([null, {}, { data: {} }, { data: { user: null } }, { data: { user: {} } }, 'x'])(
    'is an error when the answer is %j',
    (body) => {
      expect(() => sessionOf(body)).toThrow('No user data in payload');
    },
  );

  it('counts as admin without a role', () => {
    const user = { ...member, customer_users: [] };
    expect(sessionOf({ data: { user } }).subject.role).toBe('admin');
  });
});

describe('canAccess', () => {
  it.each([
    ['datasets', 'list', true],
    ['datasets', 'edit', true],
    ['datasets', 'show', true],
    ['datasets', 'create', false],
    ['datasets', 'delete', false],
    ['customers', 'list', false],
  ])('%s %s: %s', async (resource, action, allowed) => {
    const { provider } = setUp();
    await expect(provider.canAccess?.({ resource, action })).resolves.toBe(allowed);
  });

  it('goes by what was read before when the session cannot be read anew', async () => {
    const { provider, loadSession } = setUp();
    await provider.getPermissions();
    loadSession.mockRejectedValueOnce(new HttpError('The service cannot be reached.', 0));
    await expect(provider.getPermissions()).rejects.toThrow('cannot be reached');
    await expect(provider.canAccess?.({ resource: 'datasets', action: 'list' })).resolves.toBe(
      true,
    );
    expect(loadSession).toHaveBeenCalledTimes(2);
  });

  it('opens the page of a record to those who may only read it', async () => {
    const { provider } = setUp();
    const { subject } = await provider.getPermissions();
    expect(decide(ruleOf(update), subject).allowed).toBe(false);
    await expect(provider.canAccess?.({ resource: 'datasets', action: 'edit' })).resolves.toBe(
      true,
    );
  });
});
