import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { lazy, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enrolmentLifetimeMs } from '../../../contract/people/signInTerms';
import type { CurrentUser } from '../../../contract/people/session';
import { accessRefusals } from '../../../texts/refusals/access';
import { accountSource } from '../../../src/custom-pages/profile/accountSources';
import { createQueryClient } from '../../../src/app/queryClient';
import { isBackFromEnrolment, noteEnrolment } from '../../../src/authProvider/mfaEnrolment';
import { refused, service } from '../../setup/network';
import { renderConsole, user } from '../../setup/renderConsole';
import { button, expectText, findDialog, inDialog, pressBeside } from '../../setup/screenHelpers';
import { preload } from '../../setup/preload';

// Loaded in advance, so that no test waits for it.
preload('admin-kit/actions/ActionDialogHost');
beforeEach(() => sessionStorage.clear());

const demanded: CurrentUser = {
  ...user,
  mfa_enabled: false,
  customer: { ...user.customer, enforce_mfa: true },
};

const unverified: CurrentUser = { ...demanded, email_verified_dt_tm: null };

async function open(person: CurrentUser, options: Parameters<typeof renderConsole>[1] = {}) {
  const Page = vi.fn<() => string>(() => 'The page');
  const { authProvider, queryClient } = renderConsole(<Page />, {
    ...options,
    shell: true,
    person,
  });
  const dialog = await findDialog('MFA is required by the admin');
  const press = async (name: string) =>
    userEvent.click(within(dialog).getByRole('button', { name }));
  return { ...authProvider, queryClient, Page, dialog, press };
}

describe('the demand for MFA', () => {
  it.each([
    ['people who have it', { ...demanded, mfa_enabled: true }],
    ['people of a company that does not enforce it', { ...user, mfa_enabled: false }],
  ])('does not apply to %s', (_, person) => {
    renderConsole('The page', { shell: true, person });
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives its reason, and cannot be dismissed', async () => {
    const { dialog } = await open(demanded);
    expect(dialog).toHaveAccessibleDescription(/Your company requires multi-factor/);
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Logout', 'Enable MFA']);
    await userEvent.keyboard('{Escape}');
    await pressBeside(dialog);
    expect(dialog).toBeInTheDocument();
  });

  it('keeps the focus', async () => {
    const { dialog } = await open(demanded);
    for (let times = 0; times < 4; times += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('comes before a page, and a dialog in its address, that would read nothing themselves', async () => {
    const reads = service('GET /me', () => refused(403, accessRefusals.mfa));
    const path = `/?action=disable-mfa&of=account&record=${user.uuid}`;
    const { Page } = await open(demanded, { path, sources: [accountSource] });
    expect(Page).not.toHaveBeenCalled();
    expect(reads).toHaveLength(0);
  });

  it('lets people log out', async () => {
    const { press, logout } = await open(demanded);
    await press('Logout');
    expect(logout).toHaveBeenCalledOnce();
  });

  it('leads once to the page on which MFA is enabled', async () => {
    const page = `${window.location.origin}/mfa/enrol?token=t`;
    const calls = service('POST /users/mfa-enable', { 'redirect-url': page });
    const { dialog, goTo } = await open(demanded);
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Enable MFA' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(page));
    expect(calls).toHaveLength(1);
    expect(isBackFromEnrolment(user.uuid)).toBe(true);
    expect(isBackFromEnrolment('somebody-else')).toBe(false);
  });

  it('never leads to another site, with the reason', async () => {
    service('POST /users/mfa-enable', { 'redirect-url': 'https://evil.example/mfa' });
    const { dialog, press, goTo } = await open(demanded);
    await press('Enable MFA');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The service named an address that does not belong to the sign-in.',
    );
    expect(goTo).not.toHaveBeenCalled();
  });

  it('reports an enrolment that the person returned from without MFA', async () => {
    noteEnrolment(user.uuid);
    const { dialog } = await open(demanded);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'MFA was not successfully enabled.',
    );
  });

  it('reports it even when the chunk loads between two renders, and only then forgets it', async () => {
    noteEnrolment(user.uuid);
    let load: (code: { default: () => string }) => void = () => undefined;
    const code = new Promise<{ default: () => string }>((resolve) => {
      load = resolve;
    });
    const Late = lazy(() => code);
    const { default: TwoFactorDialog } = await import('../../../src/layout/TwoFactorDialog');
    renderConsole(
      <Suspense fallback="Loading">
        <TwoFactorDialog />
        <Late />
      </Suspense>,
      { shell: true },
    );
    expect(screen.getByText('Loading')).toBeVisible();
    load({ default: () => 'Late' });
    expect((await inDialog('MFA is required by the admin')).getByRole('alert')).toHaveTextContent(
      'MFA was not successfully enabled.',
    );
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not report an attempt whose page has expired', async () => {
    noteEnrolment(user.uuid);
    vi.useFakeTimers({ now: Date.now() + enrolmentLifetimeMs + 1, toFake: ['Date'] });
    const { dialog } = await open(demanded);
    vi.useRealTimers();
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('offers the verification first while the address is unverified', async () => {
    service('POST /users/resend-verify-email', { users: { uuid: user.uuid, email: user.email } });
    const { dialog, press } = await open(unverified);
    // The banner's link would lead nowhere.
    expect(
      screen.queryByRole('complementary', { name: 'Email verification', hidden: true }),
    ).toBeNull();
    const enable = within(dialog).getByRole('button', { name: 'Enable MFA' });
    expect(enable).toHaveAttribute('aria-disabled', 'true');
    expect(enable).toHaveAccessibleDescription(/Verify your email address ada@acme.example first/);
    await press('Resend verification email');
    await expectText('Verification email sent to ada@acme.example.', dialog);
  });

  it('refers people who sign in elsewhere to their provider, and disables its own button', async () => {
    const { dialog } = await open({ ...demanded, signs_in_elsewhere: true });
    const enable = within(dialog).getByRole('button', { name: 'Enable MFA' });
    expect(enable).toHaveAttribute('aria-disabled', 'true');
    expect(enable).toHaveAccessibleDescription(
      'Your identity provider looks after passwords and MFA. Change them there.',
    );
    expect(within(dialog).getByText(/^Your identity provider looks after passwords/)).toBeVisible();
  });

  it('reports that no verification was sent when the response is invalid', async () => {
    service('POST /users/resend-verify-email', () => Response.json(null));
    const { dialog, press } = await open(unverified);
    await press('Resend verification email');
    await expectText('No user data in payload', dialog);
  });

  it('explains why no verification was sent, in place of an earlier success', async () => {
    service('POST /users/resend-verify-email', { users: { uuid: user.uuid, email: user.email } });
    const { dialog, press } = await open(unverified);
    await press('Resend verification email');
    const sent = await within(dialog).findByText('Verification email sent to ada@acme.example.');
    service('POST /users/resend-verify-email', () => refused(429, 'Try again later.'));
    await press('Resend verification email');
    await expectText('Try again later.', dialog);
    expect(sent).toBeEmptyDOMElement();
  });
});

describe('a company that starts to demand MFA', () => {
  it.each([
    ['here', accessRefusals.mfa],
    ['elsewhere', accessRefusals.mfaElsewhere],
  ])('refetches the session on a refusal for sign-ins %s', async (_, refusal) => {
    const client = createQueryClient();
    const readSession = vi.fn<() => Promise<string>>(() => Promise.resolve('session'));
    await client.fetchQuery({ queryKey: ['auth', 'getPermissions'], queryFn: readSession });
    const refuse = (text: string) =>
      client
        .fetchQuery({
          queryKey: ['datasets', text],
          queryFn: () => Promise.reject(new HttpError(text, 403)),
        })
        .catch(() => undefined);
    const state = () => client.getQueryState(['auth', 'getPermissions'])?.isInvalidated;
    await refuse(accessRefusals.verified);
    expect(state()).toBe(false);
    await refuse(refusal);
    await waitFor(() => expect(state()).toBe(true));
  });

  it('refetches the session on the refusal of a change', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { queryClient } = await open(unverified);
    const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
    service('POST /users/resend-verify-email', () => refused(403, accessRefusals.mfa));
    await userEvent.click(button('Resend verification email'));
    await waitFor(() => expect(readAgain).toHaveBeenCalledWith({ queryKey: ['auth'] }));
  });
});
