import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../../../contract/people/session';
import { answered, refused } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import {
  clickOn,
  expectDisabled,
  expectText,
  fill,
  pressEnabled,
  refill,
  textsOf,
} from '../../../setup/screenHelpers';
import { fact, failure, loadProfile, openProfile, openSection, section } from './renderProfile';
import { hold } from '../../../setup/hold';

const unverified: CurrentUser = { ...user, email_verified_dt_tm: null };
const sent = { uuid: user.uuid, email: user.email };

const nameField = async () => within(await section('User')).findByLabelText('Name');
const inUser = async (name: string) => within(await section('User')).getByRole('button', { name });
const update = async () => pressEnabled('Update', await section('User'));
const resendButton = () => screen.findByRole('button', { name: 'Resend verification email' });
const banner = () => screen.queryByRole('complementary', { name: 'Email verification' });

beforeAll(loadProfile);

it('the Account page shows the person, saves the name, updates the shell, and has its sections', async () => {
  let person = user;
  const { promise: answering, release: answer } = hold();
  const { calls } = openProfile({
    person: () => person,
    answers: {
      'PATCH /users/{own}': async () => {
        await answering;
        person = { ...user, name: 'Ada King' };
        return answered({ users: person });
      },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Profile' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Account Profile · Encryption Console'));
  const field = await nameField();
  expect(field).toHaveValue('Ada Byron King');
  expect(await fact('Email')).toHaveTextContent(
    'ada@acme.exampleVerified on 2026-01-02 03:04 AM UTC',
  );
  expect(await fact('Role')).toHaveTextContent('Admin');
  expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBeNull();

  await refill(field, 'Ada King');
  await update();
  // A request in flight cannot be cancelled, and Cancel must not suggest that it was.
  await userEvent.click(await inUser('Cancel'));
  expect(await inUser('Cancel')).toHaveAccessibleDescription('Wait for this to finish.');
  expect(field).toHaveValue('Ada King');
  await waitFor(() => expect(calls).toHaveLength(1));
  answer();
  await expectText('Profile successfully updated.');
  expect(calls).toMatchObject([
    {
      call: 'PATCH /users/{own}',
      request: { body: { name: 'Ada King' }, headers: { 'if-match': '"1"' } },
    },
  ]);
  expect(await screen.findByRole('button', { name: 'Ada King Admin' })).toBeVisible();
  expect(field).toHaveValue('Ada King');
  expectDisabled(await inUser('Update'), 'Nothing has changed yet.');

  const titles = () => textsOf(screen.getAllByRole('heading', { level: 2 }));
  expect(titles()).toEqual(['User', 'MFA', 'My Sessions']);
  for (const [tab, id, headings] of [
    ['Company', 'company', ['Account']],
    ['Security', 'security', ['MFA Enforcement', 'Granting Access']],
    ['Identity Provider', 'idp', ['Identity Provider (IDP)']],
    ['SIEM', 'siem', ['Security History for a SIEM']],
  ] as const) {
    await clickOn('tab', tab);
    expect(window.location.search).toBe(`?tab=${id}`);
    await waitFor(() => expect(titles()).toEqual(headings));
  }
});

describe("the person's own name", () => {
  const rules = [
    ['', 'Name must have at least 1 letter'],
    ['x'.repeat(101), 'Name should be no longer than 100 characters.'],
    [
      'Ada!',
      'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
    ],
    ['Ada ', 'Leading and trailing spaces are not permitted.'],
  ] as const;

  it('is validated, kept after a failure, and reset by Cancel', async () => {
    openSection('user', {
      answers: {
        'PATCH /users/{own}': () => failure(500, { error: { info: 'No', details: 'Not now.' } }),
      },
    });
    const field = await nameField();
    for (const [typed, message] of rules) {
      await refill(field, typed);
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription(expect.stringContaining(message)),
      );
      expect(await inUser('Update')).toHaveAttribute('aria-disabled', 'true');
    }
    await fill(field, 'II');
    await update();
    expect(await within(await section('User')).findByRole('alert')).toHaveTextContent(
      'There was an error updating your profile.Not now.',
    );
    expect(field).toHaveValue('Ada II');
    await userEvent.click(await inUser('Cancel'));
    expect(field).toHaveValue('Ada Byron King');
    expect(sessionStorage).toHaveLength(0);
  });

  it('needs a verified address to be changed, like the password', async () => {
    openSection('user', { person: () => unverified });
    expect(await nameField()).toHaveAttribute('readonly');
    expect(await inUser('Update')).toHaveAccessibleDescription(
      'Verify your email address to do this.',
    );
    expectDisabled(await inUser('Reset Password'), 'Verify your email address to do this.');
  });
});

it('Reset Password names the address of the mail, and its failure or success', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers = [
    [() => failure(500), 'An unknown error occurred.'],
    [() => refused(429, 'Try again in 9 minutes.'), 'Try again in 9 minutes.'],
    // A response without a user is not reported as a sent mail.
    [() => answered({ users: { uuid: 1 } }), 'No user data in payload'],
  ] as const;
  const responses: (() => Response)[] = answers.map(([answer]) => answer);
  const { calls } = openSection('user', {
    demo: true,
    answers: {
      'POST /users/{own}/reset-password': () => responses.shift()?.() ?? answered({ users: sent }),
    },
  });
  const button = await inUser('Reset Password');
  expect(button).toHaveAccessibleDescription(
    'You will get an email at ada@acme.example with a link to set a new one.',
  );
  const failed = 'There was an issue resetting your password.';
  for (const [, why] of answers) {
    await userEvent.click(button);
    await expectText(why, await section('User'));
    expect(within(await section('User')).getByRole('alert')).toHaveTextContent(`${failed}${why}`);
    expect(within(await section('Notifications')).getAllByText(failed)[0]).toBeVisible();
  }
  await userEvent.click(button);
  const text = await screen.findByText(/^Password reset email sent to ada@acme.example\./);
  expect(within(text).getByRole('link', { name: /^Outbox/ })).toHaveAttribute('href', '/outbox');
  expect(calls).toHaveLength(4);
});

describe('Resend verification email', () => {
  const text = 'There was a problem sending the verification email.';

  it('reports a failure, and then the address of the mail', async () => {
    const why = 'Try again in <b>15</b> minutes.';
    const answers = [
      failure(500),
      failure(429, { error: { info: 'Too many mails', details: why } }),
    ];
    const { calls } = openSection('user', {
      person: () => unverified,
      answers: {
        'POST /users/resend-verify-email': () => answers.shift() ?? answered({ users: sent }),
      },
    });
    for (const said of ['An unknown error occurred.', why]) {
      await userEvent.click(await resendButton());
      await expectText(said, await section('User'));
      expect(within(await section('User')).getByRole('alert')).toHaveTextContent(`${text}${said}`);
      expect(within(await section('Notifications')).getAllByText(text)[0]).toBeVisible();
    }
    await userEvent.click(await resendButton());
    await expectText('Verification email sent to ada@acme.example.');
    expect(calls).toHaveLength(3);
    expect(screen.queryByRole('link', { name: /Outbox/ })).toBeNull();
  });

  it('links to the outbox in the demo', async () => {
    openSection('user', {
      person: () => unverified,
      demo: true,
      answers: { 'POST /users/resend-verify-email': () => answered({ users: sent }) },
    });
    await userEvent.click(await resendButton());
    const notice = await screen.findByText(/^Verification email sent to ada@acme.example\./);
    const link = within(notice).getByRole('link', { name: 'Outbox (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/outbox');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('detects that the address has been verified meanwhile', async () => {
    let person = unverified;
    openProfile({
      person: () => person,
      answers: { 'POST /users/resend-verify-email': () => refused(422, 'verified already') },
    });
    const button = await resendButton();
    expect(banner()).toBeVisible();
    person = user;
    await userEvent.click(button);
    await waitFor(() => expect(banner()).toBeNull());
    expect(await fact('Email')).toHaveTextContent('Verified on 2026-01-02 03:04 AM UTC');
  });
});

it('returning after a verification in another tab removes the banner, and reads nothing more', async () => {
  let person = unverified;
  const { getPermissions } = openProfile({ person: () => person, path: '/team' });
  await waitFor(() => expect(banner()).toBeVisible());
  expect(getPermissions).toHaveBeenCalledTimes(1);
  person = user;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(banner()).toBeNull());
  expect(getPermissions).toHaveBeenCalledTimes(2);
  act(() => void window.dispatchEvent(new Event('focus')));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(getPermissions).toHaveBeenCalledTimes(2);
});
