import type { ApiKeyRecord } from '../../../../contract/api-keys/apiKeys';
import { act as inAct, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Subject } from '../../../../contract/access/access';
import { apiKeyActions } from '../../../../src/resources/api-keys/actions';
import {
  button,
  clickOn,
  dialogButton,
  expectDisabled,
  expectInDialog,
  expectNoDialog,
  expectText,
  findDialog,
  inDialog,
  press,
  pressAction,
  pressInDialog,
  textbox,
} from '../../../setup/screenHelpers';
import { payrollKey as apiKey } from './apiKeyRecords';
import { keptBy } from '../../../setup/kept';
import { answered, confirmation, lost, refused } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import { expectLeft, resumed } from '../../../setup/stepUp';
import { keptText, once, renderActions } from '../../admin-kit/actions/renderActions';
import { stubClipboard } from '../../credentials/clipboard';
import { credentials, holdKeygen, standInForKeygen } from './keygenStandIn';
import { preloadRecordPage } from '../../../setup/preload';
import { hold } from '../../../setup/hold';
import { callsArrived, controlPauses } from '../../../setup/settled';

let keysMade: ReturnType<typeof standInForKeygen>;

// Loads the chunks of the dialogs once, so that no test waits for them.
preloadRecordPage(
  'resources/api-keys/ApiKeyParts',
  'resources/api-keys/copyKey',
  'resources/api-keys/keyDialogs',
);
beforeEach(() => {
  keysMade = standInForKeygen();
});
const secrets = [credentials.signingKey, credentials.cryptoAccessKey];
const copy = { ...apiKey, uuid: '9f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a99', name: 'Copy' };

type Options = Partial<Parameters<typeof renderActions>[0]>;

/** Opens the key's page, on a service that answers a change with the copy. */
const page = ({ answer, ...options }: Options = {}) =>
  renderActions({
    record: apiKey,
    resource: 'api-keys',
    mfa: false,
    answer: async (call) => (await answer?.(call)) ?? answered({ api_keys: copy }),
    ...options,
  });

async function open(label: 'Roll' | 'Clone', options: Options = {}, fromList = false) {
  const view = page(options);
  if (fromList) await inAct(() => view.router.navigate(`/api-keys/${apiKey.uuid}`));
  await pressAction(label);
  await findDialog(new RegExp(`^${label} API Key`));
  return view;
}

const choose = (name: string) => clickOn('radio', name);

/** The name that Roll suggests. */
const successor = `Payroll program ${new Date().toISOString().slice(0, 10)}`;

describe('the offer of Roll and Clone', () => {
  const subject: Subject = {
    roles: [],
    role: 'admin',
    emailVerified: true,
    mfaEnabled: false,
    plan: 'pro',
  };
  const offered = (record: Partial<ApiKeyRecord>) =>
    apiKeyActions.filter(
      ({ id, visible }) =>
        (id === 'roll' || id === 'clone') && visible?.({ ...apiKey, ...record }, subject),
    );

  it('requires a key that is enabled, not autoprovisioned and not yet expired', () => {
    expect(offered({}).map(({ id }) => id)).toEqual(['roll', 'clone']);
    expect(offered({ end_date_tm: '2999-01-01T00:00:00Z' })).toHaveLength(2);
    expect(offered({ enabled: false })).toEqual([]);
    expect(offered({ autoprovisioned: true })).toEqual([]);
    expect(offered({ end_date_tm: '2026-01-01T00:00:00Z' })).toEqual([]);
  });
});

describe('Roll', () => {
  it("explains the new key's access, requires a free name and the old key's end, and keeps both in a draft", async () => {
    let isTaken = true;
    const { names, ...first } = await open('Roll', {
      checkName: () => (isTaken ? refused(422, 'It is taken.', 'api_keys.name') : answered({})),
    });
    const text = await findDialog();
    expect(text).toHaveTextContent('a new API key with the same permissions and new credentials');
    expect(text).toHaveTextContent('Cards in Customers: Encrypt, Decrypt');
    expect(screen.getByText('Passports in Customers: Encrypt Only')).toBeVisible();
    const name = () => textbox('Name of the new API key');
    expect(name()).toHaveValue(successor);
    expect(within(text).queryByRole('radio', { checked: true })).toBeNull();
    expect(text).toHaveTextContent('Credentials leaked: Immediately. Planned change: 24 hours');
    const roll = await dialogButton('Roll');
    await expectText('It is taken.');
    expect(names.at(-1)?.body).toEqual({ name: successor });
    expect(roll).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(name());
    await expectText('This field is required');
    isTaken = false;
    await userEvent.paste('Payroll 2');
    await waitFor(() =>
      expect(roll).toHaveAccessibleDescription('Choose when the old API key expires.'),
    );
    expect(roll).toHaveAttribute('aria-disabled', 'true');
    await choose('24 hours');
    const path = first.address();
    first.unmount();

    page({ path });
    await expectText('Draft restored. Nothing has been created yet.');
    expect(name()).toHaveValue('Payroll 2');
    expect(screen.getByRole('radio', { name: '24 hours' })).toBeChecked();
    await pressInDialog('Cancel');
    await expectText('Leave without creating the new API key?');
  });

  it('folds a long list of associations into its count', async () => {
    await open('Roll', { record: { ...apiKey, association_count: 4 } });
    const count = screen.getByText('The new API key gets the same 4 associations');
    const first = screen.getByText('Cards in Customers: Encrypt, Decrypt');
    expect(first).not.toBeVisible();
    await userEvent.click(count);
    expect(first).toBeVisible();
    expect(screen.getByText('and 2 more')).toBeVisible();
  });

  it('creates one key on a double click, and blocks leaving until its credentials are saved, which are never stored', async () => {
    const { changes, router, address, ...caches } = await open('Roll', { path: '/api-keys' }, true);
    await choose('24 hours');
    await userEvent.dblClick(await dialogButton('Roll'));
    const rolled = await findDialog('API Key Rolled');
    expect(rolled).toBeVisible();
    expect(screen.getByText('API Key successfully rolled.')).toBeInTheDocument();
    expect(changes).toMatchObject([
      {
        method: 'POST',
        path: `/api-keys/${apiKey.uuid}/roll`,
        headers: { 'if-match': '"3"', 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    ]);
    expect(changes[0]?.body).toEqual({
      name: successor,
      expires_in: 24 * 3600,
      csr: credentials.csr,
      public_value: credentials.accessKeyId,
      signing_value: credentials.signingKey,
      encrypted_private_key: credentials.encryptedPrivateKey,
    });
    for (const secret of secrets) {
      expect(keptText()).not.toContain(secret);
      expect(document.body.innerHTML).not.toContain(secret);
    }
    expect(screen.queryByText(/not associated with all/)).toBeNull();

    await userEvent.keyboard('{Escape}');
    const doneButton = within(rolled).getByRole('button', { name: 'Done' });
    expectDisabled(doneButton, 'Copy or download the credentials first.');
    for (const leave of [() => router.navigate('/api-keys'), () => router.navigate(-1)]) {
      await inAct(leave);
      await expectText('Leave without the keys?');
      await press('Stay');
      await waitFor(() => expect(screen.queryByText('Leave without the keys?')).toBeNull());
      expect(address()).toBe(`/api-keys/${apiKey.uuid}?action=roll`);
    }
    stubClipboard(() => Promise.resolve());
    await press('Copy credentials', rolled);
    await waitFor(() => expect(doneButton).not.toHaveAttribute('aria-disabled'));
    await press('Open the new API key', rolled);
    await expectNoDialog();
    await waitFor(() => expect(address()).toBe(`/api-keys/${copy.uuid}`));
    await inAct(() => router.navigate(-1));
    expect(address()).toBe(`/api-keys/${apiKey.uuid}`);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    for (const secret of secrets) await waitFor(() => expect(keptBy(caches)).not.toContain(secret));
  });

  it.each(['Copy credentials', 'Download credentials file'])(
    'can be left without a question after %s',
    async (save) => {
      stubClipboard(() => Promise.resolve());
      URL.createObjectURL = () => '#';
      URL.revokeObjectURL = () => undefined;
      const { router, address } = await open('Roll', { path: '/api-keys' }, true);
      await choose('24 hours');
      await pressInDialog('Roll');
      await pressInDialog(save, 'API Key Rolled');
      await inAct(() => router.navigate('/api-keys'));
      await waitFor(() => expect(address()).toBe('/api-keys'));
      await expectNoDialog();
    },
  );

  it('blocks Back during the creation, shows the credentials regardless, and names missing associations', async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const { router, changes, address } = await open(
      'Roll',
      { path: '/api-keys', answer: () => answering },
      true,
    );
    await choose('Immediately');
    await pressInDialog('Roll');
    await waitFor(() => expect(changes).toHaveLength(1));
    await inAct(() => router.navigate(-1));
    const dialog = await findDialog('Leave while this is in progress?');
    expect(dialog).toHaveTextContent(
      'It may still be completed. A notification tells you the result. Anything shown only once, such as new credentials, is lost.',
    );
    answer(answered({ api_keys: { ...copy, associations: apiKey.associations.slice(0, 1) } }));
    expect(await findDialog('API Key Rolled')).toBeVisible();
    expect(dialog).not.toBeInTheDocument();
    expect(
      screen.getByText('The new API key was not associated with all selected datasets.'),
    ).toBeVisible();
    expect(screen.getByText('Passports in Customers')).toBeVisible();
    expect(screen.queryByText('Cards in Customers')).toBeNull();
    expect(address()).toBe(`/api-keys/${apiKey.uuid}?action=roll`);
    await inAct(() => router.navigate(-1));
    await press('Leave');
    await expectNoDialog();
    // It goes back once, to the key's page.
    expect(address()).toBe(`/api-keys/${apiKey.uuid}`);
    expect(button('Roll')).toHaveFocus();
  });

  it('creates nothing after leaving while the credentials were being generated', async () => {
    const { router, changes } = await open('Roll', { path: '/api-keys' }, true);
    await choose('Immediately');
    const workers = holdKeygen();
    await pressInDialog('Roll');
    await waitFor(() => expect(workers).toHaveLength(1));
    await inAct(() => router.navigate(-1));
    await press('Leave');
    await expectNoDialog();
    const data = { result: credentials };
    await inAct(async () => workers[0]?.dispatchEvent(new MessageEvent('message', { data })));
    await callsArrived();
    expect(changes).toEqual([]);
  });

  it('generates new credentials after a refusal, and resends the same ones when the result is unknown', async () => {
    const answers = [refused(409, 'The API key has been changed.'), lost()];
    const { changes } = await open('Roll', {
      answer: () => answers.shift(),
      checkName: () =>
        answers.length > 0 ? answered({}) : refused(422, 'Taken.', 'api_keys.name'),
    });
    await choose('Immediately');
    await pressInDialog('Roll');
    await expectInDialog('The API key has been changed.');
    expect(keysMade).toHaveBeenCalledTimes(1);
    controlPauses();
    await pressInDialog('Roll');
    await waitFor(() => expect(changes).toHaveLength(2));
    await expectInDialog(/cannot be reached/);
    expect(screen.getAllByText('Unable to roll API Key.')).not.toHaveLength(0);
    // The delayed name check: the name now belongs to the created key, which must not block the retry.
    await inAct(() => vi.advanceTimersByTimeAsync(300));
    vi.useRealTimers();
    await pressInDialog('Roll');
    await findDialog('API Key Rolled');
    const sent = changes.map(({ body, headers }) => [body, headers['idempotency-key']]);
    expect(sent).toHaveLength(3);
    expect(sent[2]).toEqual(sent[1]);
    expect(keysMade).toHaveBeenCalledTimes(2);
    // The earlier failure is no longer shown.
    expect(screen.queryByText('Unable to roll API Key.')).toBeNull();
  });
});

/** The choice that was pending on a one-time code. */
const params = { name: 'Night shift', end_date_tm: '1-hour' };
const chosen = (action = 'roll', why?: string) =>
  resumed('roll:apikey', { resource: 'api-keys', action, id: apiKey.id, version: 3, params }, why);

describe('the one-time code', () => {
  it('is requested before the key is created, and carries no secret', async () => {
    const { changes, stepUp, stepUpCalls } = await open('Roll', { mfa: true });
    await choose('24 hours');
    await pressInDialog('Roll');
    await expectLeft(stepUp.begin, 'roll:apikey', {
      resource: 'api-keys',
      action: 'roll',
      id: apiKey.id,
      version: 3,
      params: { name: successor, end_date_tm: '24-hours' },
    });
    expect(stepUpCalls).toMatchObject([
      {
        call: `POST /api-keys/${apiKey.uuid}/roll`,
        body: { name: successor, expires_in: 86_400, csr: credentials.csr },
      },
    ]);
    expect(changes).toEqual([]);
    for (const secret of secrets) expect(keptText()).not.toContain(secret);
  });

  it('leads back to the key, creates it once with new credentials, and locks the form meanwhile', async () => {
    const { promise: response, release: make } = hold<Response>();
    controlPauses();
    const { changes, names, stepUp } = page({
      mfa: true,
      stepUp: chosen(),
      answer: () => response,
    });
    const name = await (await inDialog()).findByDisplayValue('Night shift');
    expect(name).toHaveAttribute('readonly');
    // Twice the delay of the name check, because the created key now has the name.
    await inAct(() => vi.advanceTimersByTimeAsync(400));
    expect(names).toEqual([]);
    vi.useRealTimers();
    make(answered({ api_keys: copy }));
    expect(await findDialog('API Key Rolled')).toBeVisible();
    expect(names).toEqual([]);
    expect(changes).toMatchObject([
      {
        headers: { authorization: 'Bearer elevated', confirmation },
        body: { name: 'Night shift', expires_in: 3600 },
      },
    ]);
    expect(keysMade).toHaveBeenCalledTimes(1);
    expect(stepUp.end).toHaveBeenCalledTimes(1);
  });

  it.each(['roll', 'clone'] as const)(
    'for %s continues with its progress, and without a draft notice',
    async (action) => {
      const draft = { version: 3, values: params };
      sessionStorage.setItem(
        `draft/${user.uuid}/api-keys/${action}/${apiKey.id}`,
        JSON.stringify(draft),
      );
      const { changes } = page({
        mfa: true,
        stepUp: chosen(action),
        answer: () => new Promise(() => undefined),
      });
      await waitFor(() => expect(changes).toHaveLength(1));
      const label = action === 'roll' ? 'Roll' : 'Clone';
      const progress = within(await dialogButton(label)).getByRole('progressbar', { hidden: true });
      expect(progress).toBeInTheDocument();
      expect(screen.getByDisplayValue('Night shift')).toBeVisible();
      expect(await findDialog()).not.toHaveTextContent(/Draft restored|Nothing has been created/);
      expect(await findDialog()).not.toHaveTextContent('Additional authentication required');
    },
  );

  it('when cancelled leaves the choice in the dialog', async () => {
    const { changes } = page({ mfa: true, stepUp: chosen('roll', 'You did not confirm.') });
    expect(await screen.findByRole('radio', { name: '1 hour' })).toBeChecked();
    expect(textbox('Name of the new API key')).toHaveValue('Night shift');
    expect(changes).toEqual([]);
  });
});

describe('Clone', () => {
  it('creates a copy without an end by default, shows its credentials, and explains a failure', async () => {
    const { changes } = await open('Clone', {
      answer: once(refused(409, 'This API key is disabled.')),
    });
    const dialog = await findDialog();
    expect(dialog).not.toHaveTextContent('Additional authentication required');
    expect(screen.getByRole('radio', { name: 'None' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Immediately' })).toBeNull();
    await pressInDialog('Clone');
    await expectText('Unable to clone API Key.', dialog);
    expect(dialog).toHaveTextContent('This API key is disabled.');
    await pressInDialog('Clone');
    const cloned = await findDialog('API Key Cloned');
    expect(cloned).toBeVisible();
    // The old key does not end.
    expect(within(cloned).queryByRole('button', { name: 'Events of the old API key' })).toBeNull();
    expect(screen.getByText('API Key successfully cloned.')).toBeInTheDocument();
    expect(changes.at(-1)).toMatchObject({
      path: `/api-keys/${apiKey.uuid}/clone`,
      body: { name: 'Copy of Payroll program', end_date_tm: null },
    });
  });

  it('asks people with MFA for a code, because the copy can decrypt the same data', async () => {
    await open('Clone', { mfa: true });
    expect(await findDialog()).toHaveTextContent('Additional authentication required');
  });
});
