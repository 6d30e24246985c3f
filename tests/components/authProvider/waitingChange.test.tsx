import { screen, waitFor } from '@testing-library/react';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import { DeleteWithUndoButton } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { subjectOf } from '../../../contract/access/access';
import { createAuthProvider } from '../../../src/authProvider/authProvider';
import { createInactivity } from '../../../src/authProvider/inactivity';
import { takeStoredServerMessages } from '../../../src/ui/browser/serverMessage';
import { answered, confirmation, refused, service } from '../../setup/network';
import { preload } from '../../setup/preload';
import { renderConsole, user } from '../../setup/renderConsole';
import { clickOn, expectText, press } from '../../setup/screenHelpers';
import { stubSignInClient } from '../../setup/signInClient';
import { declaration as datasets, row } from '../admin-kit/list/renderList';
import { hold } from '../../setup/hold';
import { callsArrived } from '../../setup/settled';

preload('layout/ProfileMenu');

const record = { ...row(1), id: row(1).uuid };
const unsaved = {
  text: 'Your last change may not have been saved before the page was left. Please check it.',
  type: 'error',
  person: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a01',
};
/** React-admin's own texts are not loaded here. */
const deleted = 'ra.notification.deleted';
const open = () => new Promise<never>(() => undefined);

/** Deletes a record undoably; a test decides when and how the service answers. */
async function deleteUndoably() {
  const { promise: answering, release: answer } = hold<Response>();
  service('GET /*', () => answered({}));
  const deletions = service('DELETE /datasets/:uuid', () => answering);
  const client = {
    getTokenSilently: () => Promise.resolve('token'),
    getUser: () => Promise.resolve({ sub: 'ada' }),
    loginWithRedirect: vi.fn<() => Promise<never>>(open),
    logout: vi.fn<() => Promise<never>>(open),
    revokeRefreshToken: () => Promise.resolve(),
  };
  const announce = vi.fn<() => void>();
  const assign = vi.fn<(url: string | URL) => void>();
  const { origin, pathname, search, hash } = window.location;
  const session = { user, subject: subjectOf(user) };
  const provider = createAuthProvider({
    client: stubSignInClient(client),
    recovered: Promise.resolve(),
    loadSession: () => Promise.resolve(session),
    accessOf: () => ({ list: ['datasets', 'list'] }),
    channel: { announce },
    inactivity: createInactivity(),
    onFailure: () => undefined,
    onLeave: () => view.unmount(),
    onStuck: () => undefined,
    notifyLater: () => undefined,
    isOwnSignIn: true,
    location: { origin, pathname, search, hash, assign, replace: () => undefined },
  });
  const view = renderConsole(
    <ResourceContextProvider value="datasets">
      <RecordContextProvider value={record}>
        <DeleteWithUndoButton redirect={false} aria-label="Remove" />
      </RecordContextProvider>
    </ResourceContextProvider>,
    {
      resources: [datasets],
      shell: true,
      authProvider: { ...provider, canAccess: () => Promise.resolve(true) },
    },
  );
  await press('Remove');
  await expectText(deleted);
  return { provider, client, announce, assign, deletions, answer };
}

type Opened = Awaited<ReturnType<typeof deleteUndoably>>;

const signOut = async () => {
  await press(/Ada Byron King/);
  await clickOn('menuitem', 'Logout');
};
const pending = { resource: 'datasets', action: 'rotate', id: record.id, params: {}, user: '' };
const scope = 'delete:dataset';

describe('an undoable change', () => {
  it.each([
    ['Logout', signOut, ({ client }: Opened) => client.logout],
    [
      'inactivity',
      ({ provider }: Opened) => void provider.logout({ reason: 'inactivity' }),
      ({ client }: Opened) => client.logout,
    ],
    [
      'a Logout in another tab',
      ({ provider }: Opened) => void provider.leave(true),
      ({ client }: Opened) => client.logout,
    ],
    [
      'leaving for a code',
      ({ provider }: Opened) => void provider.stepUp.begin({ scope, confirmation }, pending),
      ({ client }: Opened) => client.loginWithRedirect,
    ],
    [
      'leaving to set up MFA',
      ({ provider }: Opened) => void provider.goTo('https://console.example/mfa'),
      ({ assign }: Opened) => assign,
    ],
  ])('is sent, and answered, before %s', async (_, leave, wayOut) => {
    const opened = await deleteUndoably();
    const { deletions, answer, announce } = opened;
    expect(deletions).toHaveLength(0);
    await leave(opened);
    await waitFor(() => expect(deletions).toHaveLength(1));
    // The other tabs would end the session.
    expect(announce).not.toHaveBeenCalled();
    expect(wayOut(opened)).not.toHaveBeenCalled();
    answer(answered({}));
    await waitFor(() => expect(wayOut(opened)).toHaveBeenCalledOnce());
    expect(deletions).toHaveLength(1);
    expect(takeStoredServerMessages(user.uuid)).toEqual([]);
  });

  it.each([409, 401])(
    'does not delay Logout when it is refused with %s, and is reported later',
    async (status) => {
      const { client, answer } = await deleteUndoably();
      answer(refused(status, 'No.'));
      await signOut();
      await waitFor(() => expect(client.logout).toHaveBeenCalledOnce());
      expect(client.loginWithRedirect).not.toHaveBeenCalled();
      expect(takeStoredServerMessages(user.uuid)).toEqual([unsaved]);
    },
  );

  it('delays Logout by at most ten seconds without an answer, and clears the page at once', async () => {
    const { client, provider, deletions } = await deleteUndoably();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void provider.logout({});
    // A second Logout changes nothing.
    void provider.logout({});
    expect(screen.queryByText(deleted)).toBeNull();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(client.logout).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(client.logout).toHaveBeenCalledOnce();
    expect(deletions).toHaveLength(1);
    expect(takeStoredServerMessages(user.uuid)).toEqual([unsaved]);
  });

  it('is not sent, and is reported later, when the tab wakes long after the sign-out', async () => {
    const { provider, deletions } = await deleteUndoably();
    await provider.leave(false);
    expect(takeStoredServerMessages(user.uuid)).toEqual([unsaved]);
    await callsArrived();
    expect(deletions).toHaveLength(0);
  });

  it('is reported later when it comes too late for the session', async () => {
    const { client, provider, answer } = await deleteUndoably();
    answer(refused(401, 'Your session has ended.'));
    void provider.leave(true, 'revoked');
    await waitFor(() => expect(client.loginWithRedirect).toHaveBeenCalledOnce());
    expect(takeStoredServerMessages(user.uuid)).toEqual([unsaved]);
  });
});
