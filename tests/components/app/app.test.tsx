import { act, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src/app/queryClient';
import { type Session, sessionOf } from '../../../src/authProvider/session';
import { storeServerMessage } from '../../../src/ui/browser/serverMessage';
import type { ServerMessage } from '../../../src/ui/browser/serverMessage';
import { queryKeys } from '../../../src/dataProvider/queryKeys';
import { resources } from '../../../src/resources';
import { declarations } from '../../setup/declarations';
import { renderApp } from '../../setup/renderApp';
import { user } from '../../setup/renderConsole';
import { expectText, link } from '../../setup/screenHelpers';

const drawn = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../../src/layout/Layout', async (original) => {
  const { default: Layout } =
    await original<Record<'default', ComponentType<{ children?: ReactNode }>>>();
  return {
    default: (props: { children?: ReactNode }) => {
      drawn();
      return <Layout {...props} />;
    },
  };
});

const never = () => new Promise<never>(() => undefined);

/** Opens the console at an address, with the static shell on the page as index.html has it. */
function open(
  address: string,
  {
    message,
    ...options
  }: Pick<Parameters<typeof renderApp>[1], 'auth' | 'queryClient'> & {
    message?: ServerMessage;
  } = {},
) {
  if (message) storeServerMessage(message);
  const shell = document.createElement('div');
  shell.id = 'shell';
  document.body.append(shell);
  return renderApp(address, { resources, declarations, ...options });
}

const isCovered = () => document.getElementById('shell') !== null;

beforeEach(() => document.getElementById('shell')?.remove());

describe('the console from its start', () => {
  it('stays covered until the signed-in person is known', async () => {
    const answering = new EventTarget();
    const getPermissions = vi.fn<() => Promise<Session>>(async () => {
      await new Promise((resolve) => {
        answering.addEventListener('answer', resolve);
      });
      return sessionOf({ data: { user } });
    });
    open('/datasets', { auth: { getPermissions } });
    await waitFor(() => expect(getPermissions).toHaveBeenCalled());
    expect(isCovered()).toBe(true);
    answering.dispatchEvent(new Event('answer'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
    expect(isCovered()).toBe(false);
    expect(getPermissions).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(document.title).toBe('Datasets · Encryption Console'));
  });

  it('renders once from a cached session, although react-admin registers resources twice', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(queryKeys.permissions, sessionOf({ data: { user } }));
    queryClient.setQueryData(queryKeys.signedIn, true);
    drawn.mockClear();
    open('/datasets', { queryClient });
    expect(await screen.findByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('shows nothing while the browser leaves for sign-in', async () => {
    const checkAuth = vi.fn<() => Promise<never>>(never);
    const canAccess = vi.fn<() => Promise<never>>(never);
    open('/datasets', { auth: { checkAuth, canAccess } });
    await waitFor(() => expect(checkAuth).toHaveBeenCalled());
    expect(isCovered()).toBe(true);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(canAccess).not.toHaveBeenCalled();
  });

  it('opens Home at /', async () => {
    open('/');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Dashboard - Acme' }),
    ).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(link('Home')).toHaveAttribute('aria-current', 'page');
  });

  it('reports an unknown address and goes to the start page', async () => {
    open('/no/such-page');
    await expectText('There is no page at /no/such-page.');
    for (const path of [
      '/primary-keys/create',
      '/datasets/abc/def',
      '/datasets/wizard/2',
      `/datasets/${user.uuid}/edit`,
      '/dataset-groups/new/again',
      '/team/somebody',
      '/events/create',
      '/events/12/34',
      '/profile/mfa',
      '/customers/abc',
      // Every object has a property of this name.
      '/constructor',
    ]) {
      act(() => {
        window.history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
      await expectText(`There is no page at ${path}.`);
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Dashboard - Acme' }),
      ).toBeVisible();
    }
  });

  it.each([
    [`/datasets/${user.uuid.toUpperCase()}`, 'Dataset'],
    ['/events/12', 'Events'],
    ['/team/', 'Team'],
  ])('accepts %s as an address', async (path, heading) => {
    vi.spyOn(console, 'error').mockReturnValue();
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.queryByText(/There is no page/)).toBeNull();
    expect(window.location.pathname).toBe(path);
  });

  it('keeps the list under a dialog that has an address of its own', async () => {
    open('/api-keys');
    expect(await screen.findByRole('heading', { level: 1, name: 'API Keys' })).toBeVisible();
    const heading = screen.getByRole('heading', { level: 1, name: 'API Keys' });
    act(() => {
      window.history.pushState(null, '', '/api-keys/new');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByRole('dialog', { name: 'New API Key' })).toBeVisible();
    expect(heading).toBeInTheDocument();
    act(() => {
      window.history.pushState(null, '', '/api-keys');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heading).toBeVisible();
  });

  it.each([
    ['/datasets/create', '/datasets/wizard'],
    ['/api-keys/create', '/api-keys/new'],
  ])('redirects %s, where react-admin creates records, to %s', async (path, target) => {
    open(path);
    await waitFor(() => expect(window.location.pathname).toBe(target));
    expect(screen.queryByText(/There is no page/)).toBeNull();
  });

  it('redirects /login to the start page, without a message', async () => {
    open('/login');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Dashboard - Acme' }),
    ).toBeVisible();
    expect(screen.queryByText(/There is no page/)).toBeNull();
  });

  it('redirects the old address of a new dataset to the wizard', async () => {
    open('/data-sets/new');
    await waitFor(() => expect(window.location.pathname).toBe('/datasets/wizard'));
    expect(screen.queryByText(/There is no page/)).toBeNull();
  });

  it("shows the server's message as plain text", async () => {
    open('/datasets', { message: { text: 'Verified <b>now</b> 100%{_}', type: 'success' } });
    await expectText('Verified <b>now</b> 100%{_}');
  });

  it('explains why the session could not be read', async () => {
    const getPermissions = vi.fn<() => Promise<never>>(() =>
      Promise.reject(new Error('No user data in payload')),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      open('/datasets', { auth: { getPermissions } });
      await waitFor(() => expect(getPermissions).toHaveBeenCalledTimes(1));
      // Reads are retried twice, after one and two seconds.
      await act(() => vi.advanceTimersByTimeAsync(3000));
      expect(getPermissions).toHaveBeenCalledTimes(3);
    } finally {
      vi.useRealTimers();
    }
    await expectText('No user data in payload');
    expect(screen.getByText('An error occurred.')).toBeVisible();
    // Without the session, nothing else could be shown there.
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
    expect(isCovered()).toBe(false);
  });

  it('does not retry a refused read', async () => {
    const getPermissions = vi.fn<() => Promise<never>>(() =>
      Promise.reject(new HttpError('Your account is locked.', 403)),
    );
    open('/datasets', { auth: { getPermissions } });
    await expectText('Your account is locked.');
    expect(getPermissions).toHaveBeenCalledTimes(1);
  });
});

describe('coming back from sign-in', () => {
  it('opens the page that asked for the sign-in', async () => {
    open('/auth-callback?code=c&state=s', {
      auth: { handleCallback: () => Promise.resolve({ redirectTo: '/primary-keys' }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Primary Keys' })).toBeVisible();
    expect(window.location.pathname).toBe('/primary-keys');
    expect(window.location.search).not.toContain('code=');
  });

  it("shows the provider's error as plain text", async () => {
    const refused = Object.assign(new Error('Your account is <b>locked</b>.'), {
      redirectTo: false,
    });
    open('/auth-callback?error=access_denied', {
      auth: { handleCallback: () => Promise.reject(refused) },
    });
    await expectText('Your account is <b>locked</b>.');
    expect(isCovered()).toBe(false);
  });
});
