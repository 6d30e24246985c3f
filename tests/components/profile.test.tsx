import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, HttpError, memoryStore, testDataProvider } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../contract/session';
import { App } from '../../src/App';
import type { ConsoleAuthProvider } from '../../src/authProvider/authProvider';
import { type Session, sessionOf } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import { accountCalls } from '../../src/dataProvider/account';
import type { AccountCalls } from '../../src/dataProvider/account';
import type { Http } from '../../src/dataProvider/http';
import { resources } from '../../src/resources';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

const never = () => new Promise<never>(() => undefined);
const unverified: CurrentUser = { ...user, email_verified_dt_tm: null };
const sent = { uuid: user.uuid, email: user.email };

type Resend = AccountCalls['resendVerificationEmail'];

/** Opens the console as a person, whom `person` tells anew at each `GET /me`. */
function open(
  person: () => CurrentUser,
  options: { path?: string; demo?: boolean; resend?: Resend } = {},
) {
  window.history.replaceState(null, '', options.path ?? '/profile');
  const getPermissions = vi.fn<() => Promise<Session>>(async () =>
    sessionOf({ data: { user: person() } }),
  );
  const resend = vi.fn<Resend>(options.resend ?? (() => Promise.resolve({ data: sent })));
  const authProvider: ConsoleAuthProvider = {
    login: never,
    logout: never,
    leave: never,
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions,
    stepUp: {
      elevatedToken: () => Promise.resolve(undefined),
      begin: never,
      take: () => undefined,
      end: () => Promise.resolve(),
    },
    canAccess: () => Promise.resolve(true),
  };
  const dataProvider: DataProvider = testDataProvider({
    getList: () => Promise.resolve({ data: [], total: 0 }),
    getUserSetting: () => Promise.resolve({ data: null }),
    resendVerificationEmail: resend,
  });
  render(
    <ThemeProvider theme={createConsoleTheme(undefined)}>
      <ConfigProvider value={{ ...config, demo: options.demo ?? false }}>
        <App
          authProvider={authProvider}
          dataProvider={dataProvider}
          store={memoryStore()}
          resources={resources}
        />
      </ConfigProvider>
    </ThemeProvider>,
  );
  return { getPermissions, resend };
}

const resendButton = () => screen.findByRole('button', { name: 'Resend verification email' });
const banner = () => screen.queryByRole('complementary', { name: 'Email verification' });

/** What the page says under a label. */
const fact = async (label: string, section = 'User') => {
  const region = await screen.findByRole('region', { name: section });
  return within(region).getByText(label).nextElementSibling;
};

describe('the Account page', () => {
  it('shows who is signed in, of which company, and how the account stands', async () => {
    open(() => user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Account · Encryption Console'));
    expect(await fact('Name')).toHaveTextContent('Ada Byron King');
    expect(await fact('Email')).toHaveTextContent(
      'ada@acme.exampleVerified on 2026-01-02 03:04 AM UTC',
    );
    expect(await fact('Role')).toHaveTextContent('Admin');
    expect(await fact('Company name', 'Company')).toHaveTextContent('Acme');
    expect(await fact('Plan', 'Company')).toHaveTextContent('Pro');
    expect(await fact('Multi-factor authentication', 'MFA')).toHaveTextContent(/^Enabled$/);
    expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBeNull();
  });

  it.each([
    ['free', 'Free'],
    ['enterprise', 'Enterprise'],
  ] as const)('names the plan %s', async (plan, label) => {
    open(() => ({ ...user, mfa_enabled: false, customer: { ...user.customer, plan } }));
    expect(await fact('Plan', 'Company')).toHaveTextContent(label);
    expect(await fact('Multi-factor authentication', 'MFA')).toHaveTextContent('Not enabled');
  });

  it('is the first item of the profile menu', async () => {
    open(() => user, { path: '/datasets' });
    await userEvent.click(await screen.findByRole('button', { name: /Ada Byron King/ }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Account', 'Logout']);
    await userEvent.click(items[0] ?? document.body);
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(window.location.pathname).toBe('/profile');
  });

  it('is where the banner of an unverified address leads', async () => {
    open(() => unverified, { path: '/datasets' });
    await userEvent.click(await screen.findByRole('link', { name: 'Verify it in your account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(await fact('Email')).toHaveTextContent('Not verified');
  });
});

describe('Resend verification email', () => {
  it('says whom the mail went to', async () => {
    const { resend } = open(() => unverified);
    await userEvent.click(await resendButton());
    expect(await screen.findByText('Verification email sent to ada@acme.example.')).toBeVisible();
    expect(resend).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('link', { name: /Outbox/ })).toBeNull();
  });

  it('leads to the outbox in the demo', async () => {
    open(() => unverified, { demo: true });
    await userEvent.click(await resendButton());
    const text = await screen.findByText(/^Verification email sent to ada@acme.example\./);
    const link = within(text).getByRole('link', { name: 'Outbox (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/outbox');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('is sent once by a double click', async () => {
    const { resend } = open(() => unverified, { resend: never });
    await userEvent.dblClick(await resendButton());
    expect(resend).toHaveBeenCalledTimes(1);
  });

  it.each([
    [new HttpError('', 500, {}), 'There was a problem sending the verification email.'],
    [
      new HttpError('Try again in 15 minutes.', 429, {
        error: { info: 'Too many mails', details: 'Try again in <b>15</b> minutes.' },
      }),
      'Try again in <b>15</b> minutes.',
    ],
  ])('tells why it failed: %#', async (refusal, message) => {
    // ra-core logs what a call throws, except in production.
    vi.spyOn(console, 'error').mockReturnValue();
    open(() => unverified, { resend: () => Promise.reject(refusal) });
    await userEvent.click(await resendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await resendButton()).toBeEnabled();
  });

  it('notices that the address was verified meanwhile', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    let person = unverified;
    open(() => person, { resend: () => Promise.reject(new HttpError('verified already', 422)) });
    const button = await resendButton();
    person = user;
    await userEvent.click(button);
    await waitFor(() => expect(banner()).toBeNull());
    expect(await fact('Email')).toHaveTextContent('Verified on 2026-01-02 03:04 AM UTC');
  });
});

describe('coming back after verifying in another tab', () => {
  it.each(['/profile', '/datasets'])('on %s, the banner goes away', async (path) => {
    let person = unverified;
    const { getPermissions } = open(() => person, { path });
    await waitFor(() => expect(banner()).toBeVisible());
    expect(getPermissions).toHaveBeenCalledTimes(1);
    person = user;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(banner()).toBeNull());
    expect(getPermissions).toHaveBeenCalledTimes(2);
  });

  it('asks for nothing once the address is verified', async () => {
    const { getPermissions } = open(() => user);
    await fact('Email');
    act(() => void window.dispatchEvent(new Event('focus')));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(getPermissions).toHaveBeenCalledTimes(1);
  });
});

describe('the call', () => {
  const answering = (body: unknown) =>
    vi.fn<Http>(() => Promise.resolve({ status: 200, headers: new Headers(), body }));

  it('is POST /users/resend-verify-email', async () => {
    const http = answering({ success: true, data: { users: sent } });
    expect(await accountCalls(http).resendVerificationEmail()).toEqual({ data: sent });
    expect(http).toHaveBeenCalledWith('/users/resend-verify-email', { method: 'POST' });
  });

  it.each([null, {}, { data: { users: null } }, { data: { users: { uuid: 1 } } }])(
    'does not take %j for a success',
    async (body) => {
      await expect(accountCalls(answering(body)).resendVerificationEmail()).rejects.toThrow(
        'No user data in payload',
      );
    },
  );
});
