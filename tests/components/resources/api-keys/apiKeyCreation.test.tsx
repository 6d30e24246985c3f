import { act as inAct, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptBy } from '../../../setup/kept';
import { answered, lost, refused, service } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import {
  button,
  clickOn,
  expectDisabled,
  expectEnabled,
  expectInDialog,
  expectText,
  fill,
  findDialog,
  findStep,
  press,
  textbox,
} from '../../../setup/screenHelpers';
import { pairs, payrollKey as apiKey } from './apiKeyRecords';
import { keptText, once, renderActions } from '../../admin-kit/actions/renderActions';
import { stubClipboard } from '../../credentials/clipboard';
import { credentials, holdKeygen, standInForKeygen } from './keygenStandIn';
import { preload } from '../../../setup/preload';
import { hold } from '../../../setup/hold';
import { callsArrived } from '../../../setup/settled';

let keysMade: ReturnType<typeof standInForKeygen>;

// Loads the chunk of the dialog once, so that no test waits for it.
preload('resources/api-keys/NewApiKey');
beforeEach(() => {
  keysMade = standInForKeygen();
});
const renderCreation = (options: Partial<Parameters<typeof renderActions>[0]> = {}) =>
  renderActions({
    record: apiKey,
    resource: 'api-keys',
    path: '/api-keys/new',
    pairs,
    list: <p>The list</p>,
    ...options,
  });
const secrets = [credentials.signingKey, credentials.cryptoAccessKey];
const isTaken = () => refused(422, 'There is an API key of this name already.', 'api_keys.name');

async function fillDetails(): Promise<void> {
  await findDialog('New API Key');
  fireEvent.change(textbox('Name'), { target: { value: 'Payroll program' } });
  fireEvent.change(textbox('Description'), { target: { value: 'Runs at night' } });
  await clickOn('radio', '7 days');
}

async function copyCredentials(): Promise<void> {
  stubClipboard(() => Promise.resolve());
  await press('Copy credentials');
  await expectEnabled('Continue');
}

describe('Details', () => {
  it('requires an explicit expiration, and shows all that is missing at the first press', async () => {
    const { changes } = renderCreation();
    expect(await findStep('Step 1 of 3: Details')).toBeVisible();
    expect(textbox('Name')).toHaveFocus();
    const choices = await screen.findByRole('radiogroup', { name: 'Expiration' });
    expect(
      within(choices)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['None', '1 hour', '24 hours', '3 days', '7 days', 'Custom date and time']);
    expect(within(choices).queryByRole('radio', { checked: true })).toBeNull();
    await press('Create');
    expect(await screen.findAllByText('This field is required')).toHaveLength(2);
    expect(choices).toHaveAccessibleDescription('Choose an expiration.');
    // A group around it would be announced with the same name again.
    expect(screen.queryByRole('group', { name: 'Expiration' })).toBeNull();
    expect(textbox('Name')).toHaveFocus();
    expect(button('Create')).toHaveAccessibleDescription('Correct the marked fields first.');
    await clickOn('radio', 'None', choices);
    await waitFor(() => expect(choices).not.toHaveAccessibleDescription());
    expect(changes).toEqual([]);
  });

  it('explains invalid input, and requires the end when a custom one is chosen', async () => {
    const { changes } = renderCreation();
    await findDialog('New API Key');
    await clickOn('radio', 'Custom date and time');
    expectDisabled(button('Create'), 'Choose an expiration.');
    await clickOn('radio', 'None');
    await fill(textbox('Name'), ' Payroll');
    await fill(textbox('IP Range(s) Allowed'), '10.0.0.0/8, nonsense');
    expect(textbox('IP Range(s) Allowed')).toHaveAttribute('placeholder', '0.0.0.0/0');
    await expectText('This is not a valid IP address in CIDR notation');
    await expectText('Leading and trailing spaces are not permitted.');
    await waitFor(() => expect(button('Create')).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.clear(textbox('Name'));
    await expectText('This field is required');
    expect(button('Create')).toHaveAccessibleDescription('Correct the marked fields first.');
    expect(changes).toEqual([]);
  });

  it('refuses a taken name, even on a fast click, and failed keys, without losing input', async () => {
    const { changes } = renderCreation({ answer: once(isTaken()) });
    const problem = 'There is an API key of this name already.';
    let check = isTaken;
    const names = service('POST /api-keys/validate-name', () => check());
    await fillDetails();
    // At once, so that the delayed check of the name cannot run in between.
    fireEvent.click(button('Create'));
    await expectText(problem);
    expect(names.at(-1)?.body).toEqual({ name: 'Payroll program' });
    expect(changes).toEqual([]);
    expect(keysMade).not.toHaveBeenCalled();

    check = () => answered({});
    fireEvent.change(textbox('Name'), { target: { value: 'Payroll 2' } });
    await expectEnabled('Create');
    keysMade.mockReturnValueOnce({ problem: 'no memory' });
    await press('Create');
    await expectText('This browser could not generate the keys: no memory');
    expect(changes).toEqual([]);

    // The name was taken between the check and the creation.
    await press('Create');
    await waitFor(() =>
      expect(textbox('Name')).toHaveAccessibleDescription(expect.stringContaining(problem)),
    );
    expect(changes).toHaveLength(1);
    expect(textbox('Description')).toHaveValue('Runs at night');
  });

  it('keeps a draft in this tab, and asks before it is lost', async () => {
    const first = renderCreation();
    await fillDetails();
    first.unmount();
    const { router } = renderCreation();
    await findDialog('New API Key');
    await expectText(/Draft restored/);
    expect(textbox('Name')).toHaveValue('Payroll program');
    expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked();
    await press('Cancel');
    await expectText('Leave the wizard?');
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-keys'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('creation', () => {
  it('generates the keys in the browser, once, and sends neither the private key nor its password', async () => {
    const { changes } = renderCreation();
    await fillDetails();
    await fill(textbox('IP Range(s) Allowed'), ' 10.0.0.0/8 , ::1/128');
    await userEvent.dblClick(button('Create'));
    expect(await findStep('Step 2 of 3: Credentials')).toHaveFocus();
    await expectText('API Key successfully created.');
    expect(changes).toMatchObject([
      {
        method: 'POST',
        path: '/api-keys',
        headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    ]);
    expect(changes[0]?.body).toEqual({
      name: 'Payroll program',
      description: 'Runs at night',
      ip_allowed: '10.0.0.0/8,::1/128',
      expires_in: 7 * 24 * 3600,
      csr: credentials.csr,
      public_value: credentials.accessKeyId,
      signing_value: credentials.signingKey,
      encrypted_private_key: credentials.encryptedPrivateKey,
      creator_customer_user_uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a03',
    });
    expect(keysMade).toHaveBeenCalledTimes(1);
    for (const secret of secrets) expect(keptText()).not.toContain(secret);
    expect(sessionStorage.getItem(`draft/${user.uuid}/api-keys/new`)).toBeNull();
  });

  it('resends the same request when the result of the first is unknown', async () => {
    const { changes } = renderCreation({ answer: once(lost()) });
    await fillDetails();
    await press('Create');
    const reason = 'The service cannot be reached. Check your connection and try again.';
    const alert = (await screen.findByText(reason)).closest('[role="alert"]');
    expect(alert).toBeVisible();
    expect(screen.getAllByText('There was an issue creating the API key.')).toHaveLength(2);
    // The key was created after all and has its name, which must not block the retry.
    service('POST /api-keys/validate-name', isTaken);
    await press('Create');
    await findStep('Credentials');
    // The retry succeeded, so the earlier failure is no longer shown (decision 83).
    expect(screen.queryByText('There was an issue creating the API key.')).toBeNull();
    const [first, second] = changes.map(({ body, headers }) => [body, headers['idempotency-key']]);
    expect(second).toEqual(first);
    expect(keysMade).toHaveBeenCalledTimes(1);
  });

  it('stays open, with its draft, when the session has ended', async () => {
    const { authProvider, changes } = renderCreation({
      answer: () => refused(401, 'Your session has ended.'),
      authProvider: { checkError: (cause: Error) => Promise.reject(cause) },
    });
    await fillDetails();
    await press('Create');
    await waitFor(() => expect(authProvider.logout).toHaveBeenCalledTimes(1));
    expect(changes).toHaveLength(1);
    expect(await findStep('Details')).toBeVisible();
    const draft = sessionStorage.getItem(`draft/${user.uuid}/api-keys/new`);
    expect(draft).toContain('Runs at night');
    for (const secret of secrets) expect(keptText()).not.toContain(secret);
  });

  it('creates nothing after leaving while the keys were being generated', async () => {
    const { changes, router } = renderCreation();
    await fillDetails();
    const workers = holdKeygen();
    await press('Create');
    await waitFor(() => expect(workers).toHaveLength(1));
    await inAct(() => router.navigate('/api-keys'));
    const dialog = await findDialog('Leave the wizard?');
    expect(dialog).toHaveTextContent('The API key has not been created.');
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-keys'));
    const data = { result: credentials };
    await inAct(async () => workers[0]?.dispatchEvent(new MessageEvent('message', { data })));
    await callsArrived();
    expect(changes).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  it("warns during the creation that the key's credentials will be lost", async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const { changes, router } = renderCreation({ answer: () => answering });
    await fillDetails();
    await press('Create');
    await waitFor(() => expect(changes).toHaveLength(1));
    await inAct(() => router.navigate('/api-keys'));
    await findDialog('Leave while the API key is being created?');
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-keys'));
    answer(refused(409, 'Not now.'));
    await expectText('There was an issue creating the API key.');
    expect(keptText()).toContain('Runs at night');
  });
});

it('Credentials are masked, must be saved before continuing, and are confirmed before they are lost', async () => {
  const { router, ...caches } = renderCreation();
  await fillDetails();
  await press('Create');
  await findStep('Credentials');
  for (const secret of secrets) expect(document.body).not.toHaveTextContent(secret);
  expectDisabled(button('Continue'), 'Copy or download the credentials first.');
  await inAct(() => router.navigate('/api-keys'));
  await expectText('Leave without the keys?');
  await press('Stay');
  await waitFor(() => expect(screen.queryByText('Leave without the keys?')).toBeNull());
  expect(screen.getByRole('tab', { name: 'Node' })).toBeVisible();
  await copyCredentials();
  await press('Show SECRET_SIGNING_KEY');
  await press('Continue');
  expect(await findStep('Step 3 of 3: Association')).toBeVisible();
  expect(document.body.innerHTML).not.toContain(credentials.signingKey);
  for (const secret of secrets) await waitFor(() => expect(keptBy(caches)).not.toContain(secret));
});

it('Credentials can be left without a question once they were copied', async () => {
  const { router } = renderCreation();
  await fillDetails();
  await press('Create');
  await findStep('Credentials');
  await copyCredentials();
  await inAct(() => router.navigate('/api-keys'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/api-keys'));
});

describe('Association', () => {
  const goToAssociation = async () => {
    await fillDetails();
    await press('Create');
    await findStep('Step 2 of 3: Credentials');
    await copyCredentials();
    await press('Continue');
    await findStep('Step 3 of 3: Association');
  };
  const chooseAll = async () => {
    (await screen.findByRole('treeitem', { name: /Customers/ })).focus();
    await userEvent.keyboard(' ');
  };

  it('is confirmed on leaving once datasets were chosen, but not when it is skipped', async () => {
    const { changes, router } = renderCreation();
    await goToAssociation();
    expectDisabled(button('Finish'), 'Select at least one dataset, or skip this step.');
    await chooseAll();
    await inAct(() => router.navigate('/api-keys'));
    const dialog = await findDialog('Leave without associating the datasets?');
    expect(dialog).toHaveTextContent(
      'The API key has been created. The datasets you chose are not associated yet; they can be added on its page.',
    );
    await press('Stay');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await press('Skip');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/api-keys/${apiKey.uuid}`));
    expect(changes).toHaveLength(1);
  });

  it('is sent in one call, and failures are listed with their reasons', async () => {
    const { changes, router } = renderCreation({
      answer: ({ path }) =>
        path === '/api-keys'
          ? undefined
          : answered({
              dataset_groups_datasets_api_keys: [{ uuid: 'made' }],
              partialErrors: [
                { uuid: 'x', code: 'missing', detail: 'One of the selected datasets is gone.' },
              ],
            }),
    });
    await goToAssociation();
    expect(screen.getByRole('radio', { name: 'Encrypt, Decrypt' })).toBeChecked();
    await clickOn('radio', 'Encrypt Only');
    expect(screen.getByRole('radiogroup', { name: 'Type' })).toHaveAccessibleDescription(
      'For unstructured data the service enforces the type. For structured data it is up to the client library, because the same data key encrypts and decrypts: Encrypt Only or Decrypt Only prevents mistakes, but cannot stop a program that ignores it.',
    );
    await chooseAll();
    await press('Finish');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/api-keys/${apiKey.uuid}`));
    expect(changes.slice(1).map(({ path, body }) => [path, body])).toEqual([
      [
        '/dataset-groups-datasets-api-keys',
        {
          apiKeyUuid: apiKey.uuid,
          datasetGroupDatasets: {
            [String(pairs[0]?.group.uuid)]: pairs.map(({ dataset }) => dataset.uuid),
          },
          type: 'encrypt',
        },
      ],
    ]);
    await expectText('The new API key was not associated with all selected datasets.');
    expect(screen.getByText('One of the selected datasets is gone.')).toBeVisible();
  });

  it('stays open after a lost response, and a retry duplicates nothing', async () => {
    const answers = [lost()];
    const { changes, router } = renderCreation({
      answer: ({ path }) =>
        path === '/api-keys' ? undefined : (answers.shift() ?? answered({ associations: [] })),
    });
    await goToAssociation();
    await chooseAll();
    await press('Finish');
    await expectInDialog(
      'The service cannot be reached. Check your connection and try again.',
      'New API Key',
    );
    expect(router.state.location.pathname).toBe('/api-keys/new');
    await press('Finish');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/api-keys/${apiKey.uuid}`));
    await expectText('Associations successfully added.');
    expect(
      screen.queryByText('The new API key was not associated with all selected datasets.'),
    ).toBeNull();
    const sent = changes.slice(1).map(({ body, headers }) => [body, headers['idempotency-key']]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('notifies of its result after it was left', async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const { changes, router } = renderCreation({
      answer: ({ path }) => (path === '/api-keys' ? undefined : answering),
    });
    await goToAssociation();
    await chooseAll();
    await press('Finish');
    await waitFor(() => expect(changes).toHaveLength(2));
    await inAct(() => router.navigate('/api-keys'));
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-keys'));
    await inAct(async () => answer(answered({})));
    await expectText('Associations successfully added.');
    expect(changes).toHaveLength(2);
    expect(router.state.location.pathname).toBe('/api-keys');
  });

  it("shows the service's refusal of its request for a code", async () => {
    const { stepUp } = renderCreation({ mfa: true });
    service('POST /dataset-groups-datasets-api-keys', refused(422, 'Do it in several steps.'));
    await goToAssociation();
    await chooseAll();
    await press('Finish');
    await expectInDialog(/Do it in several steps\./, 'New API Key');
    expect(stepUp.begin).not.toHaveBeenCalled();
  });
});
