import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, keepDraft } from '../../src/forms/drafts';
import { user } from './layoutShell';
import { invitation, people, refusal, renderTeam } from './teamShell';

const email = () => screen.findByRole('textbox', { name: 'Email' });
const invite = () => userEvent.click(screen.getByRole('button', { name: 'Invite' }));
const sent = () => ({ invitations: invitation(5, { email: 'new@acme.example' }) });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  sessionStorage.clear();
});

describe('inviting', () => {
  const path = '/team/invite';

  it.each([
    ['nobody', 'Must be a valid email'],
    [' new@acme.example ', 'Leading and trailing spaces are not permitted.'],
  ])('refuses %j in the words of the specification', async (typed, problem) => {
    const { change } = renderTeam({ path });
    await userEvent.type(await email(), typed);
    await invite();
    await waitFor(async () => expect(await email()).toHaveAccessibleDescription(problem));
    expect(await email()).toHaveFocus();
    expect(await email()).toHaveAttribute('inputmode', 'email');
    expect(change).not.toHaveBeenCalled();
  });

  it('sends address and role, user unless another is chosen, and leads back to the list', async () => {
    const { change, router } = renderTeam({ path, change: sent, demo: true });
    await waitFor(async () => expect(await email()).toHaveFocus());
    expect(screen.getByRole('radio', { name: /^User/ })).toBeChecked();
    await userEvent.type(await email(), 'new@acme.example{Enter}');
    expect(await screen.findByText('Invitation successfully sent.')).toBeVisible();
    expect(change).toHaveBeenCalledExactlyOnceWith(
      '/invitations',
      expect.objectContaining({
        method: 'POST',
        body: { email: 'new@acme.example', role: 'user' },
        headers: { 'Idempotency-Key': expect.any(String) as string },
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/team'));
    expect(await screen.findByRole('link', { name: /^Outbox/ })).toHaveAttribute('href', '/outbox');
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps what was typed when it fails, and sends the very same after an answer that never came', async () => {
    const { change } = renderTeam({ path, change: sent });
    change
      .mockRejectedValueOnce(
        refusal(422, 'sam@acme.example is a member of your team already.', 'invitations.email'),
      )
      .mockRejectedValueOnce(
        refusal(429, 'Several invitations have been sent already. Try again in 12 minutes.'),
      )
      .mockRejectedValueOnce(refusal(0, 'The service cannot be reached.'));
    await userEvent.type(await email(), 'sam@acme.example');
    await userEvent.click(screen.getByRole('radio', { name: /^Admin/ }));
    await invite();
    expect(await screen.findByText('There was a problem sending your invitation.')).toBeVisible();
    await waitFor(async () =>
      expect(await email()).toHaveAccessibleDescription(
        'sam@acme.example is a member of your team already.',
      ),
    );
    await invite();
    expect(await screen.findByText(/Try again in 12 minutes\./)).toBeVisible();
    expect(await email()).toHaveValue('sam@acme.example');
    expect(screen.getByRole('radio', { name: /^Admin/ })).toBeChecked();
    await invite();
    expect(await screen.findByText('The service cannot be reached.')).toBeVisible();
    await invite();
    await waitFor(() => expect(change).toHaveBeenCalledTimes(4));
    const keys = change.mock.calls.map(([, { headers }]) => headers?.['Idempotency-Key']);
    expect(new Set(keys.slice(0, 3)).size).toBe(3);
    expect(keys[3]).toBe(keys[2]);
  });

  it('puts back what was typed before, says so, checks it no earlier, and lets it be discarded', async () => {
    keepDraft(sessionStorage, draftKey(user.uuid, 'team', 'new'), {
      version: null,
      values: { email: 'half an addr' },
    });
    renderTeam({ path });
    expect(await screen.findByText(/^What you typed before has been put back\./)).toBeVisible();
    expect(await email()).toHaveValue('half an addr');
    await vi.dynamicImportSettled();
    await act(() => Promise.resolve());
    expect(await email()).toBeValid();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await email()).toHaveValue('');
    expect(screen.queryByText(/has been put back/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is closed to others than administrators, who get to the list and the reason', async () => {
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
  const itemOf = async (text: string) => {
    const item = (await screen.findByText(text)).closest('li');
    if (!item) throw new Error(`${text} is in no item`);
    return item;
  };

  it('says of each the role, when and by whom it was made, and when it ends', async () => {
    renderTeam({ path });
    const list = within(await screen.findByRole('dialog', { name: 'Invitations' }));
    await list.findByText('bea@acme.example');
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'bea@acme.exampleRole: AdminInvited: 2026-11-18 09:00 AM UTC by Ada Byron KingExpires: 2026-11-25 09:00 AM UTCRevoke',
      'old@acme.exampleRole: UserInvited: 2026-10-01 09:00 AM UTC by Ada Byron KingExpired: 2026-10-08 09:00 AM UTCRevoke',
    ]);
  });

  it('revokes one after asking, stays open, and says in its words when that fails', async () => {
    const { change, lists } = renderTeam({ path });
    change.mockRejectedValueOnce(refusal(404, 'This invitation does not exist.'));
    await userEvent.click(
      within(await itemOf('bea@acme.example')).getByRole('button', { name: /^Revoke/ }),
    );
    const asked = within(await screen.findByRole('dialog', { name: /^Revoke Invitation/ }));
    expect(
      asked.getByText('The link that was sent to bea@acme.example ends at once.'),
    ).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Revoke' }));
    expect(await asked.findByText('There was a problem removing this invitation.')).toBeVisible();
    lists.invitations = [];
    await userEvent.click(asked.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation successfully revoked.')).toBeVisible();
    expect(await screen.findByText(/^No invitation is pending/)).toBeVisible();
    expect(change.mock.lastCall?.[0]).toBe(`/invitations/${people.bea.uuid}`);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  });

  it('says to others than administrators why they cannot revoke', async () => {
    const { change } = renderTeam({
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
    expect(change).not.toHaveBeenCalled();
  });
});
