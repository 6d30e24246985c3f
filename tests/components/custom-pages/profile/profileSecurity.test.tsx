import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../../../contract/people/session';
import { enrolmentAddress, noteEnrolment } from '../../../../src/authProvider/mfaEnrolment';
import type { PendingAction } from '../../../../src/authProvider/stepUp';
import { answered, confirmation } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import { expectLeft, resumed } from '../../../setup/stepUp';
import {
  expectDisabled,
  expectText,
  findDialog,
  inDialog,
  pressInDialog,
  textsOf,
} from '../../../setup/screenHelpers';
import {
  company,
  fact,
  failure,
  loadProfile,
  openProfile,
  openSection,
  otherSession,
  section,
  thisSession,
} from './renderProfile';

beforeAll(loadProfile);

const withoutMfa: CurrentUser = { ...user, mfa_enabled: false };
const enforced = (person: CurrentUser): CurrentUser => ({
  ...person,
  customer: { ...person.customer, enforce_mfa: true },
});
const member: CurrentUser = { ...user, customer_users: [{ uuid: user.uuid, role: 'user' }] };
const page = `${window.location.origin}/mfa/enrol?token=t`;
const redirect = () => answered({ 'redirect-url': page });

const inSection = async (name: string, button: string) =>
  within(await section(name)).findByRole('button', { name: button });

const confirmed = (pending: Omit<PendingAction, 'params' | 'user'>) =>
  resumed('disable:mfa', pending);

describe('enabling MFA', () => {
  it("shows the service's error or a default text, and leads to the enrolment page", async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const refusals = [
      failure(500),
      failure(429, {
        message: 'Several things.',
        errors: [{ code: 'limit', detail: 'Try again in 9 minutes.' }, { detail: 'And later.' }],
      }),
      // A response that names no address.
      answered({}),
    ];
    const { goTo } = openSection('mfa', {
      person: () => withoutMfa,
      answers: { 'POST /users/mfa-enable': () => refusals.shift() ?? redirect() },
    });
    expect(await fact('Multi-factor authentication', 'MFA')).toHaveTextContent(/^Not enabled/);
    await userEvent.click(await inSection('MFA', 'Enable MFA'));
    const alert = await within(await section('MFA')).findByRole('alert');
    const text = 'There was an issue enabling MFA for your user.';
    expect(alert).toHaveTextContent(`${text}An unknown error occurred.`);
    expect(within(await section('Notifications')).getByText(text)).toBeVisible();
    await userEvent.click(await inSection('MFA', 'Enable MFA'));
    await expectText('Try again in 9 minutes.');
    expect(screen.queryByText(/And later/)).toBeNull();
    expect(within(await section('MFA')).getByRole('alert')).toHaveTextContent(
      `${text}Try again in 9 minutes.`,
    );
    await userEvent.click(await inSection('MFA', 'Enable MFA'));
    await expectText('An unknown error occurred.');
    expect(goTo).not.toHaveBeenCalled();
    await userEvent.click(await inSection('MFA', 'Enable MFA'));
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(page));
  });

  it.each([
    ['with it', user, 'MFA was successfully enabled.', /^Enabled/],
    ['without it', withoutMfa, 'MFA was not successfully enabled.', /^Not enabled/],
  ])('reports its result once to a person who returns %s', async (_, person, notice, state) => {
    noteEnrolment(user.uuid);
    openSection('mfa', { person: () => person });
    await expectText(notice);
    expect(await fact('Multi-factor authentication', 'MFA')).toHaveTextContent(state);
    expect(sessionStorage).toHaveLength(0);
  });

  it('needs a verified address', async () => {
    openSection('mfa', { person: () => ({ ...withoutMfa, email_verified_dt_tm: null }) });
    const button = await inSection('MFA', 'Enable MFA');
    expectDisabled(button, 'Verify your email address to do this.');
  });

  it.each([
    ['/mfa/enrol?token=t', 'https://console.example/mfa/enrol?token=t'],
    ['https://console.example/mfa/enrol', 'https://console.example/mfa/enrol'],
    ['https://tenant.auth.example/mfa', 'https://tenant.auth.example/mfa'],
  ])('accepts the address %s', (address, expected) => {
    const auth = { domain: 'tenant.auth.example' };
    expect(enrolmentAddress(address, auth, 'https://console.example')).toBe(expected);
  });

  it.each([
    'https://evil.example/mfa',
    '//evil.example/mfa',
    'javascript:alert(1)',
    'https://tenant.auth.example.evil.example/',
    'http://tenant.auth.example/mfa',
    'http://[',
  ])('refuses the address %s', (address) => {
    const auth = { domain: 'tenant.auth.example' };
    expect(() => enrolmentAddress(address, auth, 'https://console.example')).toThrow(
      'The service named an address that does not belong to the sign-in.',
    );
  });
});

describe('replacing MFA', () => {
  it('asks for a one-time code and continues after it', async () => {
    const { stepUp, calls, stepUpCalls } = openSection('mfa');
    await userEvent.click(await inSection('MFA', 'Replace'));
    expect(await findDialog()).toHaveTextContent('Additional authentication required');
    await pressInDialog('Replace');
    const replacing = { resource: 'account', action: 'replace-mfa', id: user.uuid, version: 1 };
    await expectLeft(stepUp.begin, 'disable:mfa', replacing);
    expect(stepUpCalls).toEqual([{ call: 'POST /users/mfa-enable', body: null }]);
    expect(calls).toEqual([]);
  });

  it('leads to the enrolment page after the return, with the token that contains the proof', async () => {
    const { calls, goTo } = openSection('mfa', {
      answers: { 'POST /users/mfa-enable': redirect },
      stepUp: confirmed({ resource: 'account', action: 'replace-mfa', id: user.uuid }),
    });
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(page));
    expect(calls).toMatchObject([
      {
        call: 'POST /users/mfa-enable',
        request: { headers: { authorization: 'Bearer elevated', confirmation } },
      },
    ]);
  });
});

describe('disabling MFA', () => {
  it('explains the consequences and asks for a one-time code', async () => {
    const { calls, stepUp } = openSection('mfa');
    await userEvent.click(await inSection('MFA', 'Disable'));
    expect(await findDialog()).toHaveTextContent(
      'You will be logged out, here and in every other browser, and must log in again.',
    );
    expect(calls).toHaveLength(0);
    await pressInDialog('Disable');
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([]);
  });

  it('runs once after the return with a code', async () => {
    const { calls, logout } = openSection('mfa', {
      answers: { 'POST /users/mfa-disable': () => answered({ users: withoutMfa }) },
      stepUp: confirmed({ resource: 'account', action: 'disable-mfa', id: user.uuid }),
    });
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
    expect(calls).toMatchObject([
      {
        call: 'POST /users/mfa-disable',
        request: { headers: { authorization: 'Bearer elevated', confirmation } },
      },
    ]);
  });

  it('explains a failure without logging out', async () => {
    const { logout } = openSection('mfa', {
      answers: {
        'POST /users/mfa-disable': () => failure(409, { error: { details: 'Not now.' } }),
      },
      stepUp: confirmed({ resource: 'account', action: 'disable-mfa', id: user.uuid }),
    });
    const alert = await (await inDialog()).findByText('Not now.');
    expect(alert.closest('[role=alert]')).toHaveTextContent(
      'There was a problem disabling MFA for your account.',
    );
    expect(logout).not.toHaveBeenCalled();
  });

  it('is refused while the company requires MFA', async () => {
    openSection('mfa', { person: () => enforced(user) });
    const button = await inSection('MFA', 'Disable');
    expectDisabled(button, 'Your company requires MFA, so it cannot be disabled for your account.');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await inSection('MFA', 'Replace')).not.toHaveAttribute('aria-disabled');
  });
});

describe('with an outside identity provider', () => {
  it.each([
    [true, 'Disable'],
    [true, 'Replace'],
    [false, 'Enable MFA'],
  ])('MFA (enabled: %s) is managed there: %s gives the reason', async (isEnabled, name) => {
    openSection('mfa', {
      person: () => ({ ...user, mfa_enabled: isEnabled, signs_in_elsewhere: true }),
    });
    const button = await inSection('MFA', name);
    expectDisabled(
      button,
      'Your identity provider looks after passwords and MFA. Change them there.',
    );
  });
});

describe('MFA enforcement', () => {
  const label = 'Require MFA for everyone in your company';
  const enforcement = async () =>
    within(await section('MFA Enforcement')).findByRole('switch', { name: label });

  it('explains the consequences for members without MFA, and asks for a one-time code', async () => {
    const { stepUp, calls, stepUpCalls } = openSection('enforcement');
    expect(await enforcement()).not.toBeChecked();
    await userEvent.click(await enforcement());
    const dialog = await findDialog();
    expect(dialog).toHaveAccessibleDescription(
      'Everyone in your company will need MFA to work in the console. Signing in will ask for a one-time code (every 30 days in a trusted browser), and so will each sensitive action. Members without MFA will be asked to enable it at once, wherever they are. Until they have done so, the console will show them only a prompt to enable it, and refuse everything else they do. Nobody will be able to disable MFA for their own account.',
    );
    expect(dialog).toHaveTextContent('Additional authentication required');
    expect(calls).toHaveLength(0);
    await pressInDialog('Enforce MFA');
    const enforcing = { resource: 'company', action: 'enforce-mfa', id: company.uuid, version: 3 };
    await expectLeft(stepUp.begin, 'toggle:enforcemfa', enforcing);
    expect(stepUpCalls).toEqual([
      { call: `PATCH /customers/${company.uuid}`, body: { enforce_mfa: true } },
    ]);
    expect(calls).toEqual([]);
    expect(await screen.findByRole('switch', { name: label, hidden: true })).not.toBeChecked();
  });

  it('is not turned on again, but refreshed, when somebody else has turned it on meanwhile', async () => {
    let now = company;
    openProfile({ path: '/profile?tab=security', company: () => now });
    const control = await enforcement();
    now = { ...company, enforce_mfa: true, version: 4 };
    await userEvent.click(control);
    await expectText('This is no longer possible with “Acme”.');
    await waitFor(() => expect(control).toBeChecked());
  });

  it('is turned off after the return with a code, for the version that was shown', async () => {
    let now = { ...company, enforce_mfa: true };
    const { calls, getPermissions } = openProfile({
      path: '/profile?tab=security',
      company: () => now,
      answers: {
        'PATCH /customers/{company}': (body) => {
          now = { ...now, ...(body as object), version: 4 };
          return answered({ customers: now }, 4);
        },
      },
      stepUp: confirmed({
        resource: 'company',
        action: 'stop-enforcing-mfa',
        id: company.uuid,
        version: 3,
      }),
    });
    await expectText('MFA enforcement is off.');
    expect(calls).toMatchObject([
      {
        call: 'PATCH /customers/{company}',
        request: {
          body: { enforce_mfa: false },
          headers: { 'if-match': '"3"', authorization: 'Bearer elevated', confirmation },
        },
      },
    ]);
    await waitFor(async () => expect(await enforcement()).not.toBeChecked());
    await waitFor(() => expect(getPermissions).toHaveBeenCalledTimes(2));
  });

  it.each([
    [withoutMfa, 'Enable MFA for your own account before you change MFA enforcement.'],
    [member, 'Only an administrator of your company may do this.'],
    [{ ...user, email_verified_dt_tm: null }, 'Verify your email address to do this.'],
  ])('is disabled for people who may not change it: %#', async (person, reason) => {
    openSection('enforcement', { person: () => person });
    const control = await enforcement();
    expectDisabled(control, reason);
    control.focus();
    expect(control).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(control).not.toBeChecked();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('my sessions', () => {
  it('are listed, this browser first, and ended individually after a confirmation', async () => {
    let sessions = [otherSession, thisSession];
    const { calls } = openSection('sessions', {
      sessions: () => sessions,
      answers: {
        [`DELETE /sessions/${otherSession.uuid}`]: () => {
          sessions = [thisSession];
          return answered({ sessions: { ended: 1 } });
        },
      },
    });
    const rows = await within(await section('My Sessions')).findAllByRole('listitem');
    expect(textsOf(rows)).toEqual([
      'Firefox on LinuxThis browserIP address192.0.2.7Started2026-11-20 08:00 AM UTCLast seen2026-11-20 09:00 AM UTC',
      'Chrome on WindowsIP address198.51.100.4Started2026-11-19 08:00 AM UTCLast seen2026-11-20 08:30 AM UTCEnd',
    ]);
    expect(screen.queryByText('Trusted Browsers')).toBeNull();
    await userEvent.click(
      await inSection(
        'My Sessions',
        'End Chrome on Windows, IP address: 198.51.100.4, Started: 2026-11-19 08:00 AM UTC, Last seen: 2026-11-20 08:30 AM UTC',
      ),
    );
    const dialog = await findDialog();
    expect(dialog).toHaveTextContent('End SessionChrome on Windows');
    expect(dialog).toHaveTextContent('IP address198.51.100.4Started2026-11-19 08:00 AM UTC');
    expect(calls).toHaveLength(0);
    await pressInDialog('End');
    await expectText('Session successfully ended.');
    await expectText('No other sessions.');
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
    // The row that had focus has been removed.
    await waitFor(async () => expect(await section('My Sessions')).toHaveFocus());
  });

  it('show only five at first, and can all be ended except this one', async () => {
    const many = Array.from({ length: 6 }, (_, place) => ({
      ...otherSession,
      uuid: otherSession.uuid.replace(/2$/, String(place + 3)),
    }));
    let sessions = [thisSession, ...many];
    const { calls } = openSection('sessions', {
      sessions: () => sessions,
      answers: {
        'DELETE /sessions': () => {
          sessions = [thisSession];
          return answered({ sessions: { ended: 6 } });
        },
      },
    });
    const inside = within(await section('My Sessions'));
    expect(await inside.findAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(inside.getByRole('button', { name: 'Show all 7' }));
    expect(inside.getAllByRole('listitem')).toHaveLength(7);
    await userEvent.click(inside.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(inside.getAllByRole('listitem')).toHaveLength(5);

    await userEvent.click(inside.getByRole('button', { name: 'End All Others' }));
    await pressInDialog('End All Others');
    await expectText('All other sessions successfully ended.');
    expect(calls.map(({ call }) => call)).toEqual(['DELETE /sessions']);
    await expectText('No other sessions.');
    await waitFor(async () => expect(await section('My Sessions')).toHaveFocus());
  });
});

describe('trusted browsers', () => {
  const trusted = {
    uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1b01',
    browser: 'Firefox on Linux',
    ip_address: '203.0.113.9',
    created_at: '2026-05-01T03:04:05Z',
    last_used_at: '2026-05-06T07:08:09Z',
    expires_at: '2026-05-31T03:04:05Z',
  };

  it('are listed with the sessions, and ended individually', async () => {
    let rows = [trusted];
    const { calls } = openSection('sessions', {
      trusted: () => rows,
      answers: {
        [`DELETE /trusted-browsers/${trusted.uuid}`]: () => {
          rows = [];
          return answered({ trusted_browsers: { uuid: trusted.uuid } });
        },
      },
    });
    const list = await within(await section('My Sessions')).findByRole('list', {
      name: 'Trusted Browsers',
    });
    expect(list).toHaveTextContent('Firefox on Linux');
    expect(list).toHaveTextContent('Trusted until2026-05-31 03:04 AM UTC');
    await userEvent.click(within(list).getByRole('button', { name: /^End trust in Firefox/ }));
    await pressInDialog('End Trust');
    await expectText('The browser is no longer trusted.');
    expect(calls.map(({ call }) => call)).toEqual([`DELETE /trusted-browsers/${trusted.uuid}`]);
    await waitFor(() => expect(list).not.toBeInTheDocument());
    await waitFor(async () => expect(await section('My Sessions')).toHaveFocus());
  });
});
