import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { draftKey, storeDraft } from '../../../../src/admin-kit/form/drafts';
import { answered, confirmation, lost, refused } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import { expectLeft, resumed } from '../../../setup/stepUp';
import {
  clickOn,
  expectText,
  fill,
  findDialog,
  inDialog,
  press,
  refill,
  textsOf,
} from '../../../setup/screenHelpers';
import { people, renderTeam } from './renderTeam';

const email = () => screen.findByRole('textbox', { name: 'Email' });
const invite = () => press('Invite');

describe('inviting', () => {
  const path = '/team/invite';

  it('refuses an invalid address, sends address and role, and returns to the list', async () => {
    const { calls, router } = renderTeam({ path, demo: true });
    await waitFor(async () => expect(await email()).toHaveFocus());
    expect(
      screen.getByText(
        'They will get an email with a link that works once, within seven days, to choose a password and join.',
      ),
    ).toBeVisible();
    await fill(await email(), 'nobody');
    await invite();
    await waitFor(async () =>
      expect(await email()).toHaveAccessibleDescription('Must be a valid email'),
    );
    expect(await email()).toHaveFocus();
    await refill(await email(), ' new@acme.example ');
    await waitFor(async () =>
      expect(await email()).toHaveAccessibleDescription(
        'Leading and trailing spaces are not permitted.',
      ),
    );
    await invite();
    expect(await email()).toHaveAttribute('inputmode', 'email');
    expect(calls).toHaveLength(0);

    expect(screen.getByRole('radio', { name: /^User/ })).toBeChecked();
    await refill(await email(), 'new@acme.example');
    await userEvent.keyboard('{Enter}');
    await expectText('Invitation successfully sent.');
    expect(calls).toMatchObject([
      {
        method: 'POST',
        path: '/invitations',
        body: { email: 'new@acme.example', role: 'user' },
        headers: { 'idempotency-key': expect.any(String) as string },
      },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/team'));
    expect(await screen.findByRole('link', { name: /^Outbox/ })).toHaveAttribute('href', '/outbox');
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves the focus on the page’s heading if no element had it before the dialog', async () => {
    renderTeam({ path });
    await waitFor(async () => expect(await email()).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('keeps its input after a failure, and resends the same request after a lost response', async () => {
    const member = 'sam@acme.example is a member of your team already.';
    const { calls } = renderTeam({
      path,
      answers: [
        () => refused(422, member, 'invitations.email'),
        () => refused(429, 'Several invitations have been sent already. Try again in 12 minutes.'),
        lost,
      ],
    });
    await fill(await email(), 'sam@acme.example');
    await clickOn('radio', /^Admin/);
    await invite();
    await expectText('There was a problem sending your invitation.');
    await waitFor(async () =>
      expect(await email()).toHaveAccessibleDescription(
        'sam@acme.example is a member of your team already.',
      ),
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('alert')).toBeNull();
    await invite();
    await expectText(/Try again in 12 minutes\./);
    expect(await email()).toHaveValue('sam@acme.example');
    expect(screen.getByRole('radio', { name: /^Admin/ })).toBeChecked();
    await invite();
    await waitFor(() => expect(calls).toHaveLength(3));
    await invite();
    await waitFor(() => expect(calls).toHaveLength(4));
    const keys = calls.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys.slice(0, 3)).size).toBe(3);
    expect(keys[3]).toBe(keys[2]);
  });

  it('restores a draft with a notice, without validating it, and allows discarding it', async () => {
    storeDraft(draftKey(user.uuid, 'team', 'new'), {
      version: null,
      values: { email: 'half an addr' },
    });
    const { router } = renderTeam({ path });
    await expectText(/^Draft restored\./);
    expect(await email()).toHaveValue('half an addr');
    await vi.dynamicImportSettled();
    await act(() => Promise.resolve());
    expect(await email()).toBeValid();
    await press('Cancel');
    await press('Stay');
    expect(router.state.location.pathname).toBe(path);
    await press('Discard');
    expect(await email()).toHaveValue('');
    expect(screen.queryByText(/^Draft restored/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('explains the link to people who sign in at an identity provider', async () => {
    renderTeam({ path, person: { signs_in_elsewhere: true } });
    await expectText(
      'They will get an email with a link that works once, within seven days, to join; they sign in with your identity provider.',
    );
  });

  it('asks people with MFA for a code to invite an administrator, but not a member', async () => {
    const { calls, stepUpCalls, stepUp } = renderTeam({ path, person: { mfa_enabled: true } });
    await fill(await email(), 'new@acme.example');
    expect(screen.queryByText('Additional authentication required')).toBeNull();
    await clickOn('radio', /^Admin/);
    expect(screen.getByText('Additional authentication required')).toBeVisible();
    await invite();
    const inviting = { resource: 'team', action: 'create', id: 'new' };
    await expectLeft(stepUp.begin, 'make:administrator', inviting);
    expect(stepUpCalls).toEqual([
      { call: 'POST /invitations', body: { email: 'new@acme.example', role: 'admin' } },
    ]);
    expect(calls).toEqual([]);
  });

  const typed = { email: 'new@acme.example', role: 'admin' };
  const returned = (why?: string) => {
    storeDraft(draftKey(user.uuid, 'team', 'new'), { version: null, values: typed });
    return resumed('make:administrator', { resource: 'team', action: 'create', id: 'new' }, why);
  };

  it('continues by itself with the typed input after the code', async () => {
    const { calls, router } = renderTeam({
      path,
      person: { mfa_enabled: true },
      returned: returned(),
    });
    await expectText('Invitation successfully sent.');
    expect(calls).toMatchObject([
      { method: 'POST', path: '/invitations', body: typed, headers: { confirmation } },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/team'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows no draft notice while it is sent after the code', async () => {
    const { calls } = renderTeam({
      path,
      person: { mfa_enabled: true },
      returned: returned(),
      answers: [() => new Promise(() => undefined)],
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await email()).toHaveValue('new@acme.example');
    expect(await findDialog()).not.toHaveTextContent(
      /Draft restored|Additional authentication required/,
    );
  });

  it('reopens with the typed input when the code was cancelled', async () => {
    const { calls } = renderTeam({
      path,
      person: { mfa_enabled: true },
      returned: returned('You did not enter the code.'),
    });
    await expectText(/You did not enter the code\./);
    expect(await email()).toHaveValue('new@acme.example');
    expect(screen.getByRole('radio', { name: /^Admin/ })).toBeChecked();
    expect(calls).toEqual([]);
  });

  it('redirects people who are not administrators to the list, with the reason', async () => {
    const { router } = renderTeam({
      path,
      person: { customer_users: [{ uuid: 'c1', role: 'user' }] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Only an administrator of your company may do this.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/team');
    expect(screen.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  });
});

describe('the list of invitations', () => {
  const path = '/team/invitations';
  const itemOf = (text: string) =>
    waitFor(() => {
      // The list below reads it too, at an unpredictable time.
      const item = screen
        .getAllByText(text)
        .map((each) => each.closest('li'))
        .find(Boolean);
      if (!item) throw new Error(`${text} is in no item`);
      return item;
    });

  it('shows all of each, revokes one after a confirmation, stays open, and explains a failure', async () => {
    const { calls, lists } = renderTeam({
      path,
      answers: [() => refused(404, 'This invitation does not exist.')],
    });
    const list = await inDialog('Invitations');
    await list.findByText('bea@acme.example');
    expect(textsOf(list.getAllByRole('listitem'))).toEqual([
      'bea@acme.exampleRole: AdminInvited: 2026-11-18 09:00 AM UTC by Ada Byron KingExpires: 2026-11-25 09:00 AM UTCSend AgainCopy LinkRevoke',
      'old@acme.exampleRole: UserInvited: 2026-10-01 09:00 AM UTC by Ada Byron KingExpired: 2026-10-08 09:00 AM UTCSend AgainCopy LinkRevoke',
    ]);
    await press(/^Revoke/, await itemOf('bea@acme.example'));
    const dialog = await inDialog(/^Revoke Invitation/);
    expect(
      dialog.getByText('The link that was sent to bea@acme.example stops working immediately.'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('There was a problem removing this invitation.')).toBeVisible();
    lists.invitations = [];
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await expectText('Invitation successfully revoked.');
    await expectText(/^No pending invitations/);
    expect(calls.at(-1)?.path).toBe(`/invitations/${people.bea.uuid}`);
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Invitations' })).toHaveFocus());
    await press('Close');
    expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  });

  it('resends one, and shows its new link once, until it is copied', async () => {
    const person = userEvent.setup();
    const link = 'https://console.example/invitation?token=secret';
    const { calls } = renderTeam({
      path,
      answers: [
        () => answered({}),
        () => answered({ invitations: { uuid: people.bea.uuid, link } }),
      ],
    });
    const bea = within(await itemOf('bea@acme.example'));
    // The accessible name of a button contains its visible text, for speech input (WCAG 2.5.3).
    for (const button of bea.getAllByRole('button'))
      expect(button).toHaveAccessibleName(expect.stringContaining(button.textContent));
    await person.click(bea.getByRole('button', { name: 'Send Again to bea@acme.example' }));
    const sendDialog = await inDialog(/^Send Again/);
    await person.click(sendDialog.getByRole('button', { name: 'Send Again' }));
    await expectText('Invitation successfully sent.');
    await person.click(
      await screen.findByRole('button', { name: 'Copy Link for bea@acme.example' }),
    );
    const copyDialog = await inDialog(/^Copy Invitation Link/);
    await person.click(copyDialog.getByRole('button', { name: 'Create Link' }));
    const linkDialog = await inDialog('Invitation Link');
    expect(document.body.textContent).not.toContain(link);
    await person.click(linkDialog.getByRole('button', { name: 'Copy invitation link' }));
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(calls.map(({ method, path: called }) => [method, called])).toEqual([
      ['POST', '/invitations'],
      ['POST', `/invitations/${people.bea.uuid}/link`],
    ]);
  });

  it('disables revoking for people who are not administrators, with the reason', async () => {
    const { calls } = renderTeam({
      path,
      person: { customer_users: [{ uuid: 'c1', role: 'user' }] },
    });
    const button = within(await itemOf('bea@acme.example')).getByRole('button', {
      name: /^Revoke/,
    });
    expect(button).toHaveAccessibleDescription(
      'Only an administrator of your company may do this.',
    );
    await userEvent.click(button);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(calls).toHaveLength(0);
  });
});
