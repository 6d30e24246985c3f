import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '../../../src/authProvider/authProvider';
import { createInactivity } from '../../../src/authProvider/inactivity';
import {
  codeDemandedBy,
  createStepUp,
  isStepUpDemanded,
  type PendingAction,
} from '../../../src/authProvider/stepUp';
import { confirmation, demandsStepUp, lost, refused, service } from '../../setup/network';
import { type SignInMethods, stubSignInClient } from '../../setup/signInClient';
import {
  expectDisabled,
  expectInDialog,
  expectNoDialog,
  expectText,
  findDialog,
  inDialog,
  press,
  pressInDialog,
} from '../../setup/screenHelpers';
import { renderDatasetActions } from '../admin-kit/actions/renderActions';
import { dataset } from '../resources/datasets/renderDataset';
import { user } from '../../setup/renderConsole';
import { resumed } from '../../setup/stepUp';
import { refusal, stepUpDemand } from './refusals';
import { preloadRecordPage } from '../../setup/preload';

const pending: PendingAction = {
  resource: 'datasets',
  action: 'schedule',
  id: dataset.id,
  version: 3,
  params: { interval: '90' },
  user: user.uuid,
};
const scope = 'change:datakeyschedule' as const;
const confirmed = { scope, confirmation } as const;
const appState = {
  returnTo: '/datasets?page=2',
  person: 'ada',
  pendingAction: { ...pending, ...confirmed },
};

const granted = (scopes: string) => ({
  access_token: 'elevated',
  id_token: '',
  expires_in: 300,
  scope: scopes,
});

function fakeClient(overrides: SignInMethods = {}) {
  const methods = {
    loginWithRedirect: vi.fn<(options: object) => Promise<void>>(() => Promise.resolve()),
    getTokenSilently: vi.fn<(options?: object) => Promise<unknown>>(() =>
      Promise.resolve(granted(`mfa:required ${scope}`)),
    ),
    handleRedirectCallback: vi.fn<() => Promise<object>>(() => Promise.resolve({ appState })),
    checkSession: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    getUser: vi.fn<() => Promise<object>>(() => Promise.resolve({ sub: 'ada' })),
  };
  return { ...methods, asClient: stubSignInClient({ ...methods, ...overrides }) };
}

const place = (path: string) => {
  const { origin, pathname, search, hash } = new URL(path, 'https://console.example');
  const ignore = () => undefined;
  return { origin, pathname, search, hash, assign: ignore, replace: ignore };
};

describe('leaving to confirm', () => {
  it('requests the scope, names what is confirmed, and stores the pending action', async () => {
    const client = fakeClient();
    const { begin } = createStepUp(client.asClient, place('/datasets?page=2'));
    void begin(confirmed, pending);
    await waitFor(() => expect(client.loginWithRedirect).toHaveBeenCalledTimes(1));
    expect(client.loginWithRedirect).toHaveBeenCalledWith({
      authorizationParams: { scope: 'mfa:required change:datakeyschedule', confirmation },
      appState,
    });
  });

  it('is not stopped by a form with unsaved changes', async () => {
    const client = fakeClient();
    const onBeforeUnload = vi.fn<() => void>();
    window.addEventListener('beforeunload', onBeforeUnload);
    const { begin } = createStepUp(client.asClient, place('/'));
    void begin(confirmed, pending);
    window.dispatchEvent(new Event('beforeunload'));
    window.removeEventListener('beforeunload', onBeforeUnload);
    expect(onBeforeUnload).not.toHaveBeenCalled();
  });

  it('fails when the browser cannot leave', async () => {
    const client = fakeClient({ loginWithRedirect: () => Promise.reject(new Error('offline')) });
    const { begin } = createStepUp(client.asClient, place('/'));
    await expect(begin(confirmed, pending)).rejects.toThrow('offline');
  });
});

describe('the token with the proof', () => {
  it('is read from memory only, and only with the granted scope', async () => {
    const client = fakeClient();
    const { elevatedToken } = createStepUp(client.asClient, place('/'));
    expect(await elevatedToken(scope)).toBe('elevated');
    expect(client.getTokenSilently).toHaveBeenCalledExactlyOnceWith({
      cacheMode: 'cache-only',
      detailedResponse: true,
      authorizationParams: { scope: 'mfa:required change:datakeyschedule' },
    });
    client.getTokenSilently.mockResolvedValue(granted('openid change:datakeyschedule'));
    expect(await elevatedToken(scope)).toBeUndefined();
    client.getTokenSilently.mockResolvedValue(granted('mfa:required delete:dataset'));
    expect(await elevatedToken(scope)).toBeUndefined();
    client.getTokenSilently.mockResolvedValue(undefined);
    expect(await elevatedToken(scope)).toBeUndefined();
    const scopes = 'toggle:enforcemfa toggle:reservegrants';
    client.getTokenSilently.mockResolvedValue(granted(`mfa:required ${scopes}`));
    expect(await elevatedToken(scopes)).toBe('elevated');
    client.getTokenSilently.mockResolvedValue(granted('mfa:required toggle:enforcemfa'));
    expect(await elevatedToken(scopes)).toBeUndefined();
  });

  it('is replaced by an ordinary token, silently even when there is none', async () => {
    const client = fakeClient();
    const { end } = createStepUp(client.asClient, place('/'));
    await end();
    expect(client.getTokenSilently).toHaveBeenCalledWith({ cacheMode: 'off' });
    client.getTokenSilently.mockRejectedValue(new Error('offline'));
    await expect(end()).resolves.toBeUndefined();
  });
});

it('reads the scopes and the confirmation from the refusal', () => {
  const named = (body: unknown) => Object.assign(stepUpDemand(), { body });
  const scopes = 'toggle:enforcemfa toggle:reservegrants';
  expect(codeDemandedBy(named({ confirmation: { uuid: confirmation, scope: scopes } }))).toEqual({
    scope: scopes,
    confirmation,
  });
  expect(codeDemandedBy(named({ confirmation: { uuid: confirmation } }))).toBeUndefined();
  expect(codeDemandedBy(named(null))).toBeUndefined();
  const ended = Object.assign(refusal(401, 'Your session has ended.'), {
    body: { confirmation: { uuid: confirmation, scope: scopes } },
  });
  expect(codeDemandedBy(ended)).toBeUndefined();
});

it('distinguishes the demand for a code from the end of a session', () => {
  expect(isStepUpDemanded(stepUpDemand())).toBe(true);
  expect(isStepUpDemanded(refusal(401, 'Your session has ended.'))).toBe(false);
  expect(isStepUpDemanded(Object.assign(stepUpDemand(), { status: 403 }))).toBe(false);
});

describe('the return', () => {
  const open = (address: string, overrides = {}) => {
    const client = fakeClient(overrides);
    const provider = createAuthProvider({
      client: client.asClient,
      recovered: Promise.resolve(),
      loadSession: () => Promise.reject(new Error('not asked')),
      accessOf: () => undefined,
      channel: { announce: () => undefined },
      inactivity: createInactivity(),
      onFailure: () => undefined,
      onLeave: () => undefined,
      onStuck: () => undefined,
      notifyLater: () => undefined,
      isOwnSignIn: true,
      location: place(address),
    });
    return { client, provider };
  };
  const cancelled = Object.assign(new Error('The confirmation was cancelled.'), { appState });

  it('hands over the pending action once, and goes back to its page', async () => {
    const { provider } = open('/auth-callback?code=c&state=s');
    await expect(provider.handleCallback?.({})).resolves.toEqual({
      redirectTo: '/datasets?page=2',
    });
    expect(provider.stepUp.take()).toEqual({ pending, confirmed });
    expect(provider.stepUp.take()).toBeUndefined();
  });

  it('runs nothing without the granted scope', async () => {
    const { provider } = open('/auth-callback?code=c&state=s', {
      getTokenSilently: () => Promise.resolve(granted('openid profile')),
    });
    await provider.handleCallback?.({});
    expect(provider.stepUp.take()).toEqual({
      pending,
      confirmed,
      refused: 'The confirmation was not accepted.',
    });
  });

  it.each([
    ['its page', 'ada', '/datasets?page=2', undefined],
    ['the start, where it is somebody else’s by now', 'grace', '/', undefined],
    ['the start, where the session is not taken up', undefined, '/', new Error('offline')],
  ])(
    'after a cancelled confirmation goes to %s, with the reason',
    async (_, sub, redirectTo, failure) => {
      const checkSession = vi.fn<() => Promise<void>>(async () => {
        if (failure) throw failure;
      });
      const { provider, client } = open(
        '/auth-callback?error=access_denied&error_description=The+confirmation+was+cancelled.&state=s',
        {
          handleRedirectCallback: () => Promise.reject(cancelled),
          getUser: async () => ({ sub }),
          checkSession,
        },
      );
      await expect(provider.handleCallback?.({})).resolves.toEqual({ redirectTo });
      expect(checkSession).toHaveBeenCalledTimes(1);
      expect(client.getTokenSilently).not.toHaveBeenCalled();
      expect(provider.stepUp.take()).toEqual({
        pending,
        confirmed,
        refused: 'The confirmation was cancelled.',
      });
    },
  );

  it("after an ordinary sign-in that was refused shows the provider's message", async () => {
    const { provider } = open('/auth-callback?error=access_denied&state=s', {
      handleRedirectCallback: () =>
        Promise.reject(Object.assign(new Error('x'), { appState: { returnTo: '/' } })),
    });
    await expect(provider.handleCallback?.({})).rejects.toMatchObject({ message: 'access_denied' });
    expect(provider.stepUp.take()).toBeUndefined();
  });

  it.each([
    ['no object', 'rotate'],
    ['a part missing', { ...appState.pendingAction, user: undefined }],
    ['nested parameters', { ...appState.pendingAction, params: { secret: {} } }],
  ])('ignores an invalid pending action: %s', async (_, pendingAction) => {
    const { provider } = open('/auth-callback?code=c&state=s', {
      handleRedirectCallback: () => Promise.resolve({ appState: { pendingAction } }),
    });
    await provider.handleCallback?.({});
    expect(provider.stepUp.take()).toBeUndefined();
  });
});

const renderWithMfa: typeof renderDatasetActions = (options) =>
  renderDatasetActions({ mfa: true, ...options });

/** Returns with the code for the schedule. */
const renderReturned: typeof renderDatasetActions = (options) =>
  renderWithMfa({ stepUp: resumed(scope, pending), ...options });

describe('an action that needs a code', () => {
  preloadRecordPage(
    'resources/datasets/DatasetParts',
    'resources/rotation/scheduleDialog',
    'resources/rotation/scheduleForm',
  );

  const schedule = 'Change Data Encryption Key Rotation Schedule';
  const submitSchedule = async () => {
    await press(schedule);
    await pressInDialog('Submit');
  };

  it('is first sent without it, and leaves for the code that the refusal demands', async () => {
    const { changes, stepUpCalls, stepUp } = renderWithMfa({
      record: { ...dataset, key_rotation_interval: 90 },
    });
    await submitSchedule();
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(stepUp.begin).toHaveBeenCalledWith(confirmed, {
      ...pending,
      params: { interval: '365' },
    });
    expect(stepUpCalls).toEqual([
      { call: `PATCH /datasets/${dataset.id}`, body: { key_rotation_interval: 365 } },
    ]);
    expect(changes).toEqual([]);
    // Nothing is reported while the browser leaves.
    expect(screen.queryByRole('alert', { name: /problem/ })).toBeNull();
    const cancel = (await inDialog()).getByRole('button', { name: 'Cancel' });
    expectDisabled(cancel, 'Wait for this to finish.');
    await userEvent.click(cancel);
    await userEvent.keyboard('{Escape}');
    expect(await findDialog()).toBeVisible();
  });

  it('reports any other refusal without leaving', async () => {
    const { stepUp } = renderWithMfa({ record: { ...dataset, key_rotation_interval: 90 } });
    service('PATCH /datasets/:uuid', refused(409, 'The primary key is disabled.'));
    await submitSchedule();
    await expectInDialog(/The primary key is disabled\.$/);
    expect(stepUp.begin).not.toHaveBeenCalled();
  });

  it('reports a refusal that names no confirmation, and does not leave', async () => {
    const { stepUp } = renderWithMfa({ record: { ...dataset, key_rotation_interval: 90 } });
    const unnamed = demandsStepUp(scope);
    service('PATCH /datasets/:uuid', () => {
      const { status, headers } = unnamed;
      const details = 'Something else was confirmed. Confirm this.';
      return Response.json({ success: false, error: { details } }, { status, headers });
    });
    await submitSchedule();
    await expectInDialog(/Something else was confirmed/);
    expect(stepUp.begin).not.toHaveBeenCalled();
  });

  it('asks for a new code each time, even with an earlier proof in memory', async () => {
    const { changes, stepUp } = renderWithMfa({
      stepUp: { elevatedToken: () => Promise.resolve('elevated') },
    });
    await press('Rotate Data Encryption Key');
    const text = await findDialog();
    expect(text).toHaveTextContent('Additional authentication required');
    expect(text).toHaveTextContent('time-based one-time password');
    await userEvent.dblClick(await within(text).findByRole('button', { name: 'Rotate' }));
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(changes).toEqual([]);
  });

  it('leaves for a code that only the service knew to demand', async () => {
    const { changes, stepUp } = renderWithMfa({
      record: { ...dataset, key_rotation_interval: 90 },
      mfa: false,
      answer: () => demandsStepUp(scope),
    });
    await submitSchedule();
    const expected = [confirmed, { ...pending, params: { interval: '365' } }] as const;
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledExactlyOnceWith(...expected));
    expect(changes).toHaveLength(1);
  });

  it('runs once after the return, with its parameters, its version and the proof', async () => {
    const { changes, stepUp, router } = renderReturned({ record: { ...dataset, version: 9 } });
    await screen.findByText('Dataset encryption key schedule successfully set.');
    await expectNoDialog();
    expect(changes).toMatchObject([
      {
        body: { key_rotation_interval: 90 },
        headers: { 'if-match': '"3"', authorization: 'Bearer elevated', confirmation },
      },
    ]);
    expect(stepUp.end).toHaveBeenCalledTimes(1);
    // Leaving the page and coming back is not a second return.
    await router.navigate('/datasets');
    await screen.findByText('The list');
    await router.navigate(-1);
    await screen.findByRole('heading', { level: 1 });
    expect(changes).toHaveLength(1);
  });

  it('shows a failure after the return in its dialog, with the choice kept', async () => {
    const { stepUp } = renderReturned({ answer: () => demandsStepUp(scope) });
    await expectInDialog(
      'There is a problem setting the rotation schedule for the dataset encryption key.',
    );
    expect(screen.getByRole('radio', { name: '90 days' })).toBeChecked();
    expect(stepUp.begin).not.toHaveBeenCalled();
    expect(stepUp.end).toHaveBeenCalledTimes(1);
  });

  it('is retried with the same confirmation after a lost answer', async () => {
    const answers = [lost(), refused(503, 'Later.')];
    const { changes, stepUpCalls, stepUp } = renderReturned({ answer: () => answers.shift() });
    await waitFor(() => expect(changes).toHaveLength(1));
    await expectInDialog(/problem setting the rotation schedule/);
    await pressInDialog('Submit');
    await waitFor(() => expect(changes).toHaveLength(2));
    await expectInDialog(/Later\./);
    await pressInDialog('Submit');
    await screen.findByText('Dataset encryption key schedule successfully set.');
    expect(changes).toHaveLength(3);
    for (const { headers } of changes) expect(headers['confirmation']).toBe(confirmation);
    expect(stepUp.begin).not.toHaveBeenCalled();
    expect(stepUpCalls).toEqual([]);
  });

  it('needs a new code when it is changed after a lost answer', async () => {
    const { changes, stepUpCalls, stepUp } = renderReturned({ answer: () => lost() });
    const dialog = await inDialog();
    await dialog.findByText(/problem setting the rotation schedule/);
    await userEvent.click(dialog.getByRole('radio', { name: '1080 days' }));
    await pressInDialog('Submit');
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(stepUpCalls).toEqual([
      { call: `PATCH /datasets/${dataset.id}`, body: { key_rotation_interval: 1080 } },
    ]);
    expect(changes).toHaveLength(1);
  });

  it('leaves for a new code at once when its proof has expired', async () => {
    const { status, headers } = demandsStepUp(scope);
    const late = { error: { details: 'This was not confirmed in time. Confirm it again.' } };
    const answers = [lost(), Response.json(late, { status, headers }), demandsStepUp(scope)];
    const { changes, stepUp } = renderReturned({ mfa: false, answer: () => answers.shift() });
    await expectInDialog(/problem setting the rotation schedule/);
    await pressInDialog('Submit');
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(changes.map((change) => change.headers['confirmation'])).toEqual([
      confirmation,
      confirmation,
      undefined,
    ]);
  });

  it('is retried with the newer version after a conflict', async () => {
    const answers = [refused(412, 'Somebody else has changed this.')];
    const { changes } = renderReturned({
      record: { ...dataset, version: 9 },
      mfa: false,
      answer: () => answers.shift(),
    });
    await expectInDialog(/problem setting the rotation schedule/);
    await pressInDialog('Submit');
    await screen.findByText('Dataset encryption key schedule successfully set.');
    expect(changes.map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"9"']);
  });

  it('reports a cancelled confirmation, and keeps the choice in its dialog', async () => {
    const { changes } = renderWithMfa({
      stepUp: resumed(scope, pending, 'The confirmation was cancelled.'),
    });
    const notice = 'Change Data Encryption Key Rotation Schedule: nothing was done.';
    // The dialog repeats the notification, because an open dialog hides notifications from screen readers.
    await expectInDialog(notice);
    expect(await screen.findAllByText(notice)).toHaveLength(2);
    expect(await findDialog()).toHaveTextContent('The confirmation was cancelled.');
    expect(await screen.findByRole('radio', { name: '90 days' })).toBeChecked();
    expect(changes).toEqual([]);
  });

  it('is not run for another person', async () => {
    const { changes } = renderWithMfa({
      stepUp: resumed(scope, { ...pending, user: 'somebody-else' }),
    });
    await expectText('Someone else has signed in since this was requested.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes).toEqual([]);
  });
});
