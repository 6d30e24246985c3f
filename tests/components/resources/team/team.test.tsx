import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../setup/network';
import {
  button,
  clickOn,
  expectDisabled,
  expectNoDialog,
  expectText,
  fill,
  findDialog,
  inDialog,
  link,
  press,
  textsOf,
} from '../../../setup/screenHelpers';
import { people, renderTeam, rowOf } from './renderTeam';

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

/** Opens the menu of a row and chooses an entry. */
async function choose(name: string, action: string): Promise<void> {
  await press(/^Actions for/, await rowOf(name));
  await clickOn('menuitem', new RegExp(`^${action}`));
}

describe('the grid', () => {
  it('lists members and pending invitations together, sorted and searched by name and address', async () => {
    const { pages } = renderTeam({ members: [{ ...people.sam, provisioned: true }, people.ada] });
    const ada = await rowOf('Ada Byron King');
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
    ).toEqual([
      // Holds the checkbox that selects the page.
      '',
      'Name',
      'Email',
      'Role',
      'Status',
      'MFA',
      'Last Sign-in',
      'Joined',
      'Invited',
      'Actions',
    ]);
    const cells = (row: HTMLElement) => textsOf(within(row).getAllByRole('cell').slice(1, 9));
    expect(cells(ada).join(', ')).toBe(
      'Ada Byron KingYou, ada@acme.example, Admin, Active, Enabled, 2026-11-20 09:05 AM UTC, 2026-01-02 03:04 AM UTC, —',
    );
    expect(cells(await rowOf('old@acme.example')).join(', ')).toBe(
      'old@acme.example, old@acme.example, User, Invited (expired), Not enabled, Never, —, 2026-10-01 09:00 AM UTC',
    );
    expect(screen.getAllByText('You')).toHaveLength(1);
    // Members who also exist at the identity provider are marked.
    expect(names()).toEqual([
      '=SamIdentity provider',
      'Ada Byron KingYou',
      'bea@acme.example',
      'old@acme.example',
    ]);
    // An administrator without MFA gets a link to enable their own.
    expect(
      await screen.findByRole('switch', { name: 'Require MFA for everyone' }),
    ).toHaveAccessibleDescription(
      'Enable MFA for your own account before you change MFA enforcement.',
    );
    expect(link('Enable MFA for your own account')).toHaveAttribute('href', '/profile');
    await press('Name');
    await waitFor(() => expect(pages.at(-1)?.query).toMatchObject({ sort: '-name' }));
    await fill(screen.getByRole('searchbox', { name: 'Search team' }), 'BEA');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(pages.at(-1)?.query).toMatchObject({ sort: '-name', q: 'BEA' }));
  });
});

describe('the row menu', () => {
  const menuOf = async (name: string) => {
    await press(/^Actions for/, await rowOf(name));
    const items = await screen.findAllByRole('menuitem');
    return items.map((item) => [item.firstChild?.textContent, item.lastChild?.textContent]);
  };

  it('is disabled for members who are not administrators, with the reason', async () => {
    renderTeam({ person: { customer_users: [{ uuid: 'c1', role: 'user' }] } });
    const reason = 'Only an administrator of your company may do this.';
    await rowOf('Ada Byron King');
    expect(screen.queryByRole('switch')).toBeNull();
    expect(await menuOf('bea@acme.example')).toEqual([
      ['Send Again', reason],
      ['Copy Link', reason],
      ['Revoke', reason],
    ]);
    expect(
      screen.getByRole('button', { name: 'Invite User', hidden: true }),
    ).toHaveAccessibleDescription(reason);
  });

  it('is missing without a verified address, and inviting is disabled with the reason', async () => {
    renderTeam({ person: { email_verified_dt_tm: null } });
    expect(within(await rowOf('=Sam')).queryByRole('button')).toBeNull();
    const invite = button('Invite User');
    const reason = 'Verify your email address to do this.';
    expect(invite).toHaveAccessibleDescription(reason);
    // In a tooltip: visible text would add a second row to the page's header.
    expect(within(screen.getByRole('banner')).queryByText(reason)).not.toBeVisible();
    await userEvent.hover(invite);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
  });

  it('changes the role of others, and ends their sessions, but not one’s own', async () => {
    const { calls } = renderTeam();
    expect(await menuOf('Ada Byron King')).toEqual([
      ['Change Role', 'You cannot change your own role.'],
      ['End Sessions', 'End your own sessions in your account.'],
      ['Remove', 'You cannot remove yourself: your company needs an administrator.'],
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await choose('=Sam', 'Change Role');
    const dialog = await inDialog(/^Change Role/);
    const submit = dialog.getByRole('button', { name: 'Change Role' });
    expectDisabled(submit, 'This is the current role.');
    await userEvent.click(submit);
    expect(calls).toHaveLength(0);
    await userEvent.click(await dialog.findByRole('radio', { name: /^Admin/ }));
    await userEvent.click(submit);
    await expectText('Role successfully updated.');
    expect(calls).toMatchObject([
      { method: 'PATCH', path: `/customer/users/${people.sam.uuid}`, body: { role: 'admin' } },
    ]);
    await expectNoDialog();
    await choose('=Sam', 'End Sessions');
    await press('End Sessions');
    await expectText('Sessions successfully ended.');
    expect(calls.at(-1)).toMatchObject({
      method: 'DELETE',
      path: `/customer/users/${people.sam.uuid}/sessions`,
    });
  });

  it.each([
    ['=Sam', 'Change Role', `PATCH /customer/users/${people.sam.uuid}`, { role: 'admin' }],
    [
      'bea@acme.example',
      'Send Again',
      'POST /invitations',
      { email: 'bea@acme.example', role: 'admin' },
    ],
    ['bea@acme.example', 'Copy Link', `POST /invitations/${people.bea.uuid}/link`, null],
  ])('makes an administrator with a code: %s, %s', async (name, action, call, body) => {
    const { calls, stepUpCalls, stepUp } = renderTeam({ person: { mfa_enabled: true } });
    await choose(name, action);
    const dialog = await inDialog(new RegExp(`^${action}|^Copy Invitation Link`));
    if (action === 'Change Role')
      await userEvent.click(await dialog.findByRole('radio', { name: /^Admin/ }));
    expect(dialog.getByText('Additional authentication required')).toBeVisible();
    await userEvent.click(
      dialog.getByRole('button', { name: /^(Change Role|Send Again|Create Link)$/ }),
    );
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(stepUp.begin.mock.calls[0]?.[0]).toMatchObject({ scope: 'make:administrator' });
    expect(stepUpCalls).toEqual([{ call, body }]);
    expect(calls).toEqual([]);
  });

  it.each([
    ['tells what else becomes of an administrator with MFA who signs in here', 'admin', {}, 1],
    [
      'tells no such thing of a user who signs in at an identity provider',
      'user',
      { signs_in_elsewhere: true } as const,
      0,
    ],
  ] as const)('%s, before they are removed', async (_, role, person, count) => {
    renderTeam({ person, members: [people.ada, { ...people.sam, role, mfa_enabled: true }] });
    await choose('=Sam', 'Remove');
    const dialog = await inDialog(/^Remove User/);
    for (const text of [
      'This also helps someone who lost both the authenticator app and the recovery codes: invite them again, and they set up MFA anew.',
      'Their pending invitations will be revoked.',
    ])
      expect(dialog.queryAllByText(text)).toHaveLength(count);
  });

  it('removes a member after a confirmation, and explains a failure in its own words', async () => {
    const { calls, lists } = renderTeam({
      answers: [() => refused(409, 'Somebody else was faster.')],
    });
    await choose('=Sam', 'Remove');
    const dialog = await inDialog(/^Remove User/);
    expect(dialog.getByRole('note')).toHaveTextContent(
      '=Sam (sam@acme.example) is signed out immediately, and the account is deleted for good.',
    );
    expect(
      dialog.getByText(
        'What they created and their history stay under their name. To let them in again, invite them.',
      ),
    ).toBeVisible();
    expect(dialog.queryByText(/pending invitations/)).toBeNull();
    expect(
      dialog.getByText(
        'API keys that they created keep working: roll those whose credentials they may have.',
      ),
    ).toBeVisible();
    expect(dialog.queryByText(/lost both the authenticator app/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('Somebody else was faster.')).toBeVisible();
    expect(dialog.getByText('There was a problem removing the user team.')).toBeVisible();
    lists.users = [people.ada];
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await expectText('User successfully removed.');
    await waitFor(() => expect(screen.queryByText('sam@acme.example')).toBeNull());
    expect(calls.at(-1)?.path).toBe(`/customer/remove_user/${people.sam.uuid}`);
    await expectNoDialog();
    // The row that had focus has been removed.
    expect(screen.getByRole('region', { name: 'Team' })).toHaveFocus();
  });

  it('resends an invitation, which replaces the previous one', async () => {
    const { calls } = renderTeam();
    await choose('bea@acme.example', 'Send Again');
    expect((await findDialog(/^Send Again/)).textContent).toContain(
      'A new invitation will be sent to bea@acme.example. It will replace the earlier one, whose link will stop working.',
    );
    await press('Send Again');
    await expectText('Invitation successfully sent.');
    expect(calls).toMatchObject([
      {
        method: 'POST',
        path: '/invitations',
        body: { email: 'bea@acme.example', role: 'admin' },
      },
    ]);
  });
});

describe('MFA of everyone', () => {
  it('is switched on next to the people who lack it', async () => {
    const { router } = renderTeam({ person: { mfa_enabled: true } });
    const required = await screen.findByRole('switch', { name: 'Require MFA for everyone' });
    expect(required).not.toBeChecked();
    await press(/^No MFA/);
    await waitFor(() => expect(names()).toEqual(['=Sam']));
    const filtered = router.state.location.search;
    expect(decodeURIComponent(filtered)).toContain('"mfa_enabled":{"eq":["false"]}');
    await userEvent.click(required);
    expect(new URLSearchParams(router.state.location.search).get('action')).toBe('enforce-mfa');
    expect(new URLSearchParams(router.state.location.search).get('of')).toBe('company');
  });
});
