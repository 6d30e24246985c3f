import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  button,
  clickOn,
  expectDisabled,
  expectEnabled,
  expectText,
  fill,
  findDialog,
  findStep,
  press,
  pressEnabled,
  refill,
  textbox,
  textsOf,
} from '../../../setup/screenHelpers';
import { stubClipboard } from '../../credentials/clipboard';
import { credentials, holdKeygen, standInForKeygen } from '../../resources/api-keys/keygenStandIn';
import { keptBy } from '../../../setup/kept';
import { demandCodes } from '../../../setup/codes';
import { answered, pageOf, refused, service } from '../../../setup/network';
import { StyleRules } from '../../../setup/styleRules';
import { user } from '../../../setup/renderConsole';
import { expectLeft, resumed, stubStepUp } from '../../../setup/stepUp';
import {
  created as createdDataset,
  disabledKey,
  group,
  keepDraftOf,
  primaryKey,
  readyValues,
  renderWizard,
} from './renderWizard';
import { dataset } from '../../resources/datasets/renderDataset';
import { preload } from '../../../setup/preload';
import { hold } from '../../../setup/hold';
import { callsArrived } from '../../../setup/settled';

// Loads the chunk of the wizard once, so that no test waits for it.
preload('custom-pages/dataset-wizard/DatasetWizard');

const draft = `draft/${user.uuid}/datasets/wizard`;
const retype = (name: string, text: string) => refill(textbox(name), text);
const pick = async (label: string, name: string) => {
  await clickOn('combobox', label);
  await clickOn('option', name);
};

it('skips to the review with a template, and creates all that a dataset needs', async () => {
  const { calls, router } = renderWizard({ isNew: true });
  await findDialog('Caution');
  await act(() => router.navigate('/datasets'));
  await act(() => router.navigate('/datasets/wizard', { state: { template: 'card-number' } }));
  expect(await findStep('Review')).toBeVisible();
  // The caution stands above the summary of the creation.
  expect(screen.queryByRole('dialog', { name: 'Caution' })).toBeNull();
  expect(screen.getByText(/^A dataset defines how data is encrypted\. Once it/)).toBeVisible();
  await press('Create');
  await findStep('Complete');
  // A reload would otherwise offer to create the dataset again.
  await waitFor(() => expect(router.state.location.state).toBeNull());
  expect(await findStep('Complete')).toBeVisible();
  expect(calls.creations.at(-1)?.body).toMatchObject({
    datasets: {
      name: 'Card number',
      definition: { input_character_set: '0123456789', input_min_length: 6 },
    },
    dataset_groups: { name: 'First group' },
  });
  // The page of the dataset offers the template's example for encryption.
  service('GET /datasets/:uuid', () => answered({ datasets: { ...dataset, ...createdDataset } }));
  service('GET /datasets/:uuid/access', { access: [], pagination: { total_count: 0 } });
  await press('Open dataset');
  await waitFor(() =>
    expect(router.state.location.state).toEqual({ sample: '4111-1111-1111-1111' }),
  );
});

describe('Information', () => {
  it('follows a caution over the list, shows what is missing, and accepts an existing group and key', async () => {
    const { calls } = renderWizard();
    expect(await findDialog('Caution')).toBeVisible();
    expect(screen.getByText('The list')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'New Dataset' })).toBeNull();
    await press('Continue');
    expect(await findDialog('New Dataset')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Caution' })).toBeNull();
    expect(await findStep('Step 0 of 4: Information')).toBeVisible();
    expect(textbox('Name')).toHaveFocus();
    const announced = textsOf(screen.getAllByRole('status'));
    expect(announced).toContain('Step 0 of 4: Information');
    // The eye counts from 1.
    const [first] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('1Information');
    expect(first).toHaveAttribute('data-step', '0');

    expect(button('Continue')).not.toHaveAttribute('aria-disabled');
    await press('Continue');
    expect(await screen.findAllByText('This field is required')).toHaveLength(4);
    await waitFor(() => expect(button('Continue')).toHaveAttribute('aria-disabled', 'true'));
    expect(button('Continue')).toHaveAccessibleDescription('Correct the marked fields first.');
    expect(textbox('Name')).toHaveFocus();
    // The reason can be reached by keyboard, and pressing has no effect.
    button('Continue').focus();
    expect(button('Continue')).toHaveFocus();
    await press('Continue');
    expect(textbox('Name')).not.toHaveFocus();
    const key = within(screen.getByRole('radiogroup', { name: 'Primary Key' }));
    await userEvent.click(key.getByLabelText('New'));
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(3));

    await userEvent.click(key.getByLabelText('Existing'));
    await retype('Name', 'Payroll');
    await retype('Description', 'Salaries');
    await pick('Existing Dataset Group', group.name);
    await pick('Existing Primary Key', primaryKey.name);
    await userEvent.type(textbox('Name'), '{Enter}');
    expect(await findStep('Step 1 of 4: Data Type')).toBeVisible();
    expect(screen.getAllByRole('radio')[0]).toHaveFocus();
    expect(calls.datasetNames.at(-1)?.body).toEqual({ name: 'Payroll' });
    expectDisabled(button('Continue'), 'Choose a data type first.');
  });

  it('warns of a name that differs only in case from another, and accepts it', async () => {
    keepDraftOf(readyValues, 0);
    renderWizard();
    const warning =
      'A dataset named "payroll" exists. Client programs tell them apart by their exact spelling.';
    service('POST /datasets/validate-name', ({ body }) =>
      answered({ valid: true, ...((body as { name: string }).name === 'Payroll' && { warning }) }),
    );
    await findStep('Information');
    // An `output` is a live region: its text is announced without moving the focus.
    const output = await screen.findByText(warning, { selector: 'output' });
    expect(output).toBeVisible();
    expect(textbox('Name')).toHaveAccessibleDescription(
      `Client programs find the dataset by this name. ${warning} 7 of 75 characters`,
    );
    expect(textbox('Name')).toBeValid();
    await retype('Name', 'Wages');
    expect(output).toBeEmptyDOMElement();
    expect(textbox('Name')).toHaveAccessibleDescription(
      'Client programs find the dataset by this name. 5 of 75 characters',
    );
    await retype('Name', 'Payroll');
    await waitFor(() => expect(output).toHaveTextContent(warning));
    await press('Continue');
    expect(await findStep('Data Type')).toBeVisible();
  });

  it('offers no existing group or key where there is none, and counts that as unchanged', async () => {
    const { router } = renderWizard({ isNew: true });
    await press('Continue');
    await findDialog('New Dataset');
    expect(
      await screen.findByRole('textbox', { name: 'New Dataset Group Name' }),
    ).toBeInTheDocument();
    expect(
      await screen.findByRole('textbox', { name: 'New Primary Key Name' }),
    ).toHaveAccessibleDescription('Optional. Default: “dataset name key”.');
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Cancel');
    await waitFor(() => expect(router.state.location.pathname).toBe('/datasets'));
    // Going back does not open the wizard again.
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sessionStorage).toHaveLength(0);
  });

  it('offers no existing group or key after Start again, which deletes the draft', async () => {
    keepDraftOf({ name: 'Payroll', group_choice: 'new', key_choice: 'new' }, 0);
    const { router } = renderWizard({ isNew: true });
    expect(await findDialog('New Dataset')).toBeVisible();
    expect(textbox('Name')).toHaveValue('Payroll');
    await press('Start again');
    await waitFor(() => expect(textbox('Name')).toHaveValue(''));
    expect(
      await screen.findByRole('textbox', { name: 'New Dataset Group Name' }),
    ).toBeInTheDocument();
    expect(textbox('New Primary Key Name')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
    await press('Cancel');
    await waitFor(() => expect(router.state.location.pathname).toBe('/datasets'));
  });

  it('continues with an existing group after the name of a new one was refused', async () => {
    keepDraftOf({ ...readyValues, group_choice: 'new', group_name: group.name }, 0);
    renderWizard({ problemOf: (kind) => (kind === 'dataset-groups' ? 'Taken.' : undefined) });
    await findDialog('New Dataset');
    await press('Continue');
    await expectText('Taken.');
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Dataset Group' })).getByLabelText('Existing'),
    );
    await press('Continue');
    expect(await findStep('Step 1 of 4: Data Type')).toBeVisible();
  });

  it('preselects the most used primary key, which counts as unchanged, with its number of datasets', async () => {
    renderWizard();
    service('GET /table/primary-keys', () =>
      pageOf('primary_keys', [
        { ...primaryKey, dataset_count: 3 },
        { ...primaryKey, uuid: group.uuid, name: 'Usual key', dataset_count: 12 },
        { ...disabledKey, dataset_count: 40 },
      ]),
    );
    await press('Continue');
    await findDialog('New Dataset');
    const key = screen.getByRole('combobox', { name: 'Existing Primary Key' });
    await waitFor(() => expect(key).toHaveValue('Usual key'));
    expect(key).toHaveAccessibleDescription('12 datasets use it.');
    expect(screen.getByRole('radiogroup', { name: 'Primary Key' })).toHaveAccessibleDescription(
      /^Protects the dataset's data encryption keys/,
    );
    await pick('Existing Primary Key', primaryKey.name);
    expect(key).toHaveAccessibleDescription('3 datasets use it.');
    await press('Cancel');
    await expectText('The list');
  });

  it('marks a disabled primary key and prevents choosing it', async () => {
    keepDraftOf({ ...readyValues, key_choice: 'existing' }, 0);
    renderWizard({ wrapper: StyleRules });
    await findDialog('New Dataset');
    const input = screen.getByRole('combobox', { name: 'Existing Primary Key' });
    await userEvent.click(input);
    const disabled = await screen.findByRole('option', { name: 'Old key (disabled)' });
    expect(disabled).toHaveAttribute('aria-disabled', 'true');
    await expect(userEvent.click(disabled)).rejects.toThrow('pointer-events: none');
    // The arrow keys skip it.
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(input).toHaveValue('Main key');
  });

  it("shows the service's refusal of the primary key at its field, and accepts a retry or another key", async () => {
    keepDraftOf(
      {
        ...readyValues,
        key_choice: 'existing',
        primary_key_uuid: primaryKey.uuid,
        primary_key_label: primaryKey.name,
        dataset_type: 'unstructured',
        vendor: 'Amazon S3',
      },
      2,
    );
    const reason = 'The primary key "Main key" is disabled.';
    const said = `${reason} 0 datasets use it.`;
    const { calls } = renderWizard({ create: () => refused(422, reason, 'primary_keys.uuid') });
    service('GET /table/primary-keys', () =>
      pageOf('primary_keys', [primaryKey, { ...disabledKey, name: 'Spare key', enabled: true }]),
    );
    await findStep('Review');
    await press('Create');
    expect(await findStep('Information')).toBeVisible();
    const key = () => screen.getByRole('combobox', { name: 'Existing Primary Key' });
    await waitFor(() => expect(key()).toHaveAccessibleDescription(said));
    await waitFor(() => expect(key()).toHaveFocus());
    // The key may have been enabled meanwhile.
    for (const next of ['Data Type', 'Review']) {
      await press('Continue');
      await findStep(next);
    }
    await press('Create');
    await findStep('Information');
    expect(calls.creations).toHaveLength(2);
    await waitFor(() => expect(key()).toHaveAccessibleDescription(said));
    await pick('Existing Primary Key', 'Spare key');
    await waitFor(() => expect(key()).toHaveAccessibleDescription('0 datasets use it.'));
  });

  it("shows the service's check of a name after 300 ms, and of a group's after 100 ms", async () => {
    keepDraftOf({ name: 'x', group_choice: 'new', key_choice: 'new' }, 0);
    const sent = vi.spyOn(globalThis, 'fetch');
    const requestedUrls = () =>
      sent.mock.calls.map(([address]) => (address instanceof Request ? address.url : `${address}`));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderWizard({ problemOf: (kind) => `There is already one in ${kind}.` });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await vi.waitFor(() => textbox('New Primary Key Name'));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    sent.mockClear();
    const typeInto = async (name: string, value: string) => {
      const input = textbox(name);
      await act(async () => {
        fireEvent.change(input, { target: { value } });
        await vi.advanceTimersByTimeAsync(0);
      });
    };
    await typeInto('New Dataset Group Name', 'HR');
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(requestedUrls()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2));
    expect(requestedUrls()).toEqual(['/api/dataset-groups/validate-name']);
    await typeInto('New Primary Key Name', 'Key');
    await act(() => vi.advanceTimersByTimeAsync(298));
    expect(requestedUrls()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(3));
    expect(requestedUrls()).toHaveLength(2);
    expect(requestedUrls()[1]).toBe('/api/primary-keys/validate-name');
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await expectText('There is already one in dataset-groups.');
    expect(textbox('New Primary Key Name')).toHaveAccessibleDescription(
      expect.stringContaining('There is already one in primary-keys.'),
    );
    expect(button('Continue')).toHaveAttribute('aria-disabled', 'true');
  });
});

it('Data Type starts with or without a template, and asks where unstructured data is stored', async () => {
  keepDraftOf({ ...readyValues, dataset_type: '' }, 1);
  renderWizard();
  await findStep('Data Type');
  expect(screen.getByText('Copy Keys or Complete')).toBeVisible();
  await clickOn('radio', /^Card number/);
  expect(screen.getByRole('radio', { name: /^Structured/ })).toBeChecked();
  await press('Continue');
  await findStep('Definition');
  expect(textbox('Input Character Set')).toHaveValue('0123456789');
  expect(textbox('Prefix Length')).toHaveValue('4');
  expect(textbox('Example')).toHaveValue('4111-1111-1111-1111');

  await press('Back');
  await findStep('Data Type');
  expect(screen.getByRole('radio', { name: /^Card number/ })).toBeChecked();
  await clickOn('radio', /^Own definition/);
  await press('Continue');
  await findStep('Definition');
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveFocus();
  expect(textbox('Input Character Set')).toHaveValue('abcdefghijklmnopqrstuvwxyz');
  expect(textbox('Prefix Length')).toHaveValue('0');

  await press('Back');
  await findStep('Data Type');
  await clickOn('radio', /Unstructured/);
  await press('Continue');
  await expectText('This field is required');
  await fill(screen.getByRole('combobox', { name: 'Storage Vendor' }), 'Our cellar');
  expect(screen.getByRole('radio', { name: 'AES-256-GCM' })).toBeChecked();
  await press('Continue');
  expect(await findStep('Step 2 of 3: Review')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Generate an API key/ })).toHaveFocus();
  expect(screen.getByText('Our cellar')).toBeVisible();
});

describe('Definition', () => {
  const openDefinition = async () => {
    keepDraftOf(readyValues, 2);
    const view = renderWizard();
    await findStep('Definition');
    return view;
  };

  it('starts with defaults, derives the minimum length, and lets the service calculate the number of keys', async () => {
    const { calls } = await openDefinition();
    expect(textbox('Input Character Set')).toHaveValue('abcdefghijklmnopqrstuvwxyz');
    expect(textbox('Minimum Input Length')).toHaveValue('5');
    expect(textbox('Maximum Input Length')).toHaveValue('255');
    expect(
      screen.getByRole('combobox', { name: 'Output Character Set Preset' }),
    ).toHaveDisplayValue('Visible ASCII');
    await expectText('94');
    expect(calls.rotations).toHaveLength(1);
    await retype('Maximum Input Length', '20');
    await waitFor(() =>
      expect(calls.rotations.at(-1)).toMatchObject({ body: { input_max_length: 20 } }),
    );

    const preset = screen.getByRole('combobox', { name: 'Input Character Set Preset' });
    expect(within(preset).queryByRole('option', { name: 'Visible ASCII' })).toBeNull();
    await userEvent.selectOptions(preset, 'Digits');
    expect(textbox('Minimum Input Length')).toHaveValue('6');
    // The typed text is kept.
    await retype('Minimum Input Length', '8');
    await userEvent.selectOptions(preset, 'Alphanumeric');
    expect(textbox('Minimum Input Length')).toHaveValue('8');
  });

  it('stops at a broken rule, and removes passthrough characters from visible ASCII', async () => {
    await openDefinition();
    await retype('Passthrough Character Set', '-a');
    await expectText('Must not contain characters from the input character set');
    await retype('Passthrough Character Set', '-');
    expect(screen.getByText('93 characters')).toBeVisible();

    await retype('Minimum Input Length', '4');
    const banner = (await screen.findByText('Radix Error')).closest('[role="alert"]');
    expect(banner).toHaveTextContent(
      'The number of input characters raised to the minimum input length must be at least 1,000,000.',
    );
    expect(textbox('Minimum Input Length')).toBeInvalid();
    expect(textbox('Minimum Input Length')).toHaveAccessibleDescription(
      'At least 5 with these input characters Counts only characters that are encrypted, without prefix, suffix and passthrough.',
    );
    expect(button('Continue')).toHaveAttribute('aria-disabled', 'true');
    await retype('Minimum Input Length', '5');
    await waitFor(() => expect(textbox('Minimum Input Length')).toBeValid());
    expect(button('Continue')).not.toHaveAttribute('aria-disabled');

    service('POST /datasets/validate-key-rotations', { max_key_rotations: 1 });
    await retype('Output Character Set', 'abcdefghijklmnopqrstuvwxyz0');
    const error = (await screen.findByText(/are needed.*Best practice/)).closest('[role=alert]');
    const tooFew =
      'This definition has room for 1 key; 4 are needed. Add output characters, remove input characters or raise the minimum input length.';
    expect(error).toHaveTextContent(tooFew);
    expectDisabled(button('Continue'), tooFew);
  });
});

describe('Review and creation', () => {
  const openReview = async (options: Parameters<typeof renderWizard>[0] = {}) => {
    keepDraftOf(readyValues, 3);
    const view = renderWizard(options);
    await findStep('Review');
    return view;
  };

  it('reports the creation of a dataset without a key, and ends at the list', async () => {
    const { calls, router } = await openReview();
    expect(
      screen.getByText('Payroll key (new, with a number added where that is taken)'),
    ).toBeVisible();
    await press('Create');
    expect(await findStep('Step 4 of 4: Complete')).toHaveFocus();
    await expectText(/Successfully created dataset "Payroll"/);
    expect(calls.creations).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({
          datasets: expect.objectContaining({
            name: 'Payroll',
            key_rotation_interval: 365,
            creator_customer_user_uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a03',
          }),
          dataset_groups: { uuid: group.uuid },
          primary_keys: { name: '' },
        }),
        headers: expect.objectContaining({
          'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
        }),
      }),
    ]);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    await press('Done');
    await waitFor(() => expect(router.state.location.pathname).toBe('/datasets'));
  });

  it('names a daily rotation as every 1 day, and leads to the new dataset', async () => {
    service('GET /datasets/:uuid', () => new Promise<Response>(() => undefined));
    keepDraftOf({ ...readyValues, key_rotation_interval: 1 }, 3);
    const { router } = renderWizard();
    await findStep('Review');
    expect(screen.getByText('Rotation Interval').nextElementSibling).toHaveTextContent(/^1 day$/);
    await press('Create');
    await findStep('Complete');
    await press('Open dataset');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/datasets/${createdDataset.uuid}`),
    );
  });

  it('shows the masked keys once, and continues only when they have been copied', async () => {
    const { calls, router, container, ...caches } = await openReview();
    standInForKeygen();
    await clickOn('checkbox', /Generate an API key/);
    expect(textbox('API Key Name')).toHaveValue('Payroll');
    const writeText = vi
      .fn<(text: string) => Promise<void>>()
      .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
      .mockResolvedValue();
    stubClipboard(writeText);
    await press('Create');
    expect(await findStep('Step 4 of 4: Copy Keys')).toBeVisible();
    expect(calls.creations).toHaveLength(1);
    expect(JSON.stringify(calls.creations)).not.toContain(credentials.cryptoAccessKey);
    expect(document.body).not.toHaveTextContent(credentials.signingKey);
    expect(button('Continue')).toHaveAttribute('aria-disabled', 'true');
    for (const way of ['Continue', 'Open dataset'])
      expect(button(way)).toHaveAccessibleDescription('Copy or download the credentials first.');
    expect(button('Open dataset')).toHaveAttribute('aria-disabled', 'true');
    await press('Show SECRET_SIGNING_KEY');
    expect(screen.getByText(credentials.signingKey)).toBeVisible();

    await press('Copy credentials');
    await expectText(/does not allow copying/);
    expect(button('Continue')).toHaveAttribute('aria-disabled', 'true');
    await act(() => router.navigate('/datasets'));
    await expectText(/cannot be shown again. If you leave/);
    await press('Stay');
    await waitFor(() => expect(screen.queryByText('Leave without the keys?')).toBeNull());
    await press('Copy credentials');
    await expectEnabled('Continue');
    expect(writeText.mock.lastCall?.[0]).toContain(
      `SECRET_CRYPTO_ACCESS_KEY = ${credentials.cryptoAccessKey}`,
    );

    // The keys have been saved, so leaving needs no question.
    await act(() => router.navigate('/datasets'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/datasets'));
    expect(container.ownerDocument.body).not.toHaveTextContent(credentials.signingKey);
    expect(sessionStorage).toHaveLength(0);
    await waitFor(() => expect(keptBy(caches)).not.toContain(credentials.signingKey));
    expect(keptBy(caches)).not.toContain(credentials.cryptoAccessKey);
  });

  it('derives the name of the key from the corrected name of the dataset', async () => {
    keepDraftOf(
      { ...readyValues, name: 'Payrol', dataset_type: 'unstructured', vendor: 'Amazon S3' },
      2,
    );
    renderWizard();
    await findStep('Review');
    await clickOn('checkbox', /Generate an API key/);
    expect(textbox('API Key Name')).toHaveValue('Payrol');
    await press('Back');
    await press('Back');
    await retype('Name', 'Payroll');
    await press('Continue');
    await findStep('Data Type');
    await press('Continue');
    await findStep('Review');
    expect(textbox('API Key Name')).toHaveValue('Payroll');
    expect(textbox('API Key Description')).toHaveValue('Created with the dataset Payroll');
    await retype('API Key Name', 'Nightly');
    await press('Back');
    await press('Back');
    await retype('Name', 'Wages');
    await waitFor(() =>
      expect(sessionStorage.getItem(draft)).toContain('Created with the dataset Wages'),
    );
    expect(sessionStorage.getItem(draft)).toContain('Nightly');
  });

  it('asks for a code for exactly the later call, before making a key, and only when its name is free', async () => {
    const stepUp = stubStepUp();
    const { begin } = stepUp;
    const reason = 'An API key named "Payroll" already exists.';
    let isTaken = true;
    const { calls } = await openReview({
      mfa: true,
      authProvider: { stepUp },
      problemOf: (kind) => (isTaken && kind === 'api-keys' ? reason : undefined),
    });
    const stepUpCalls = demandCodes();
    const keygen = standInForKeygen();
    await clickOn('checkbox', /Generate an API key/);
    // Before the delayed check of the name runs.
    await press('Create');
    await expectText(reason);
    expect(textbox('API Key Name')).toHaveAccessibleDescription(expect.stringContaining(reason));
    expect([stepUpCalls, begin.mock.calls]).toEqual([[], []]);

    isTaken = false;
    await retype('API Key Name', 'Payroll 2');
    await pressEnabled('Create');
    const creating = { resource: 'datasets', action: 'create', id: 'wizard' };
    await expectLeft(begin, 'grant:decryption', creating);
    expect(stepUpCalls).toMatchObject([
      {
        call: 'POST /wizard/datasets',
        body: {
          datasets: { name: 'Payroll', dataset_type: 'structured' },
          api_keys: { name: 'Payroll 2', description: expect.any(String) as string },
        },
      },
    ]);
    expect(calls.creations).toEqual([]);
    expect(keygen).toHaveBeenCalledTimes(1);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('csr');
  });

  it('continues after the code with its progress, and without a draft notice', async () => {
    keepDraftOf(
      { ...readyValues, generate_api_key: true, api_key_name: 'P', api_key_description: 'D' },
      3,
    );
    const pending = { resource: 'datasets', action: 'create', id: 'wizard' };
    const { calls } = renderWizard({
      mfa: true,
      authProvider: { stepUp: stubStepUp(resumed('grant:decryption', pending)) },
      create: () => new Promise(() => undefined),
    });
    standInForKeygen();
    await waitFor(() => expect(calls.creations).toHaveLength(1));
    expect(await findDialog('New Dataset')).toHaveTextContent('Creating');
    expect(await findDialog('New Dataset')).not.toHaveTextContent(
      /Draft restored|Nothing has been created|Additional authentication required/,
    );
  });

  /** The values without the definition, which does not affect names. */
  const briefValues = {
    ...readyValues,
    dataset_type: 'unstructured',
    vendor: 'Amazon S3',
  } as const;
  const goToReview = async () => {
    for (const next of ['Data Type', 'Review']) {
      await press('Continue');
      await findStep(next);
    }
  };
  const reason = 'There is a dataset of this name already.';
  const problem = expect.stringContaining(reason);
  const marked = () => waitFor(() => expect(textbox('Name')).toHaveAccessibleDescription(problem));
  const unmarked = () =>
    waitFor(() => expect(textbox('Name')).not.toHaveAccessibleDescription(problem));

  it('returns to the refused field, keeps all input, and repeats a name check that had failed', async () => {
    keepDraftOf(briefValues, 0);
    renderWizard({ create: () => refused(422, reason, 'datasets.name') });
    let isRefused = false;
    service('POST /datasets/validate-name', ({ body }) => {
      const isFree = (body as { name: string }).name !== 'Payroll';
      if (isFree) return answered({});
      return isRefused ? refused(422, reason, 'name') : Response.error();
    });
    await findStep('Information');
    await goToReview();
    await press('Create');
    expect(await findStep('Information')).toBeVisible();
    isRefused = true;
    await waitFor(() => expect(textbox('Name')).toHaveFocus());
    await marked();
    // The service's title and details (console.md section 8).
    const notice = within(screen.getByRole('region', { name: 'Notifications', hidden: true }));
    expect(notice.getByText('Not possible')).toBeInTheDocument();
    expect(notice.getByText(reason)).toBeInTheDocument();
    expect(textbox('Description')).toHaveValue('Salaries');
    await retype('Name', 'Payroll 2');
    await unmarked();
    await expectEnabled('Continue');
    await retype('Name', 'Payroll');
    await marked();
  });

  it('repeats the checks of names on return: of one that could not be checked, and of one that was free', async () => {
    keepDraftOf(briefValues, 0);
    renderWizard({ create: () => refused(422, reason, 'datasets.name') });
    let check = () => Response.error();
    service('POST /datasets/validate-name', () => check());
    await findStep('Information');
    await press('Continue');
    await findStep('Data Type');
    check = () => refused(422, reason, 'name');
    await press('Back');
    await marked();

    check = () => answered({});
    await retype('Name', 'Wages');
    await unmarked();
    await goToReview();
    await press('Create');
    await findStep('Information');
    await marked();
    await retype('Name', 'Payroll 2');
    await unmarked();
    check = () => refused(422, reason, 'name');
    await retype('Name', 'Wages');
    await waitFor(() => expect(textbox('Name')).toHaveAccessibleDescription(problem));
  });
});

describe('leaving', () => {
  it('asks when something was typed, and then deletes the draft', async () => {
    const { router } = renderWizard();
    await press('Continue');
    await findDialog('New Dataset');
    await retype('Name', 'Payroll');
    await press('Cancel');
    await expectText('Leave the wizard?');
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/datasets'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('warns during the creation with a key that the credentials will be lost', async () => {
    keepDraftOf(readyValues, 3);
    const { promise: answering, release: answer } = hold<Response>();
    const { calls, router } = renderWizard({ create: () => answering });
    await findStep('Review');
    standInForKeygen();
    await clickOn('checkbox', /Generate an API key/);
    await press('Create');
    await waitFor(() => expect(calls.creations).toHaveLength(1));
    await act(() => router.navigate('/datasets'));
    const dialog = await findDialog('Leave while the dataset is being created?');
    expect(dialog).toHaveTextContent(
      'The credentials of its API key are shown here only, once. If you leave now, they are lost.',
    );
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/datasets'));
    answer(answered({ datasets: createdDataset }));
    await expectText('Successfully created dataset "Payroll"');
    expect(router.state.location.pathname).toBe('/datasets');
    expect(sessionStorage).toHaveLength(0);
  });

  it('warns that a dataset without a key may still be created, and keeps the draft in case it is refused', async () => {
    keepDraftOf(readyValues, 3);
    const { promise: answering, release: answer } = hold<Response>();
    const { calls, router } = renderWizard({ create: () => answering });
    await findStep('Review');
    await press('Create');
    await waitFor(() => expect(calls.creations).toHaveLength(1));
    await act(() => router.navigate('/datasets'));
    const dialog = await findDialog('Leave while this is in progress?');
    expect(dialog).toHaveTextContent(
      'It may still be completed. A notification tells you the result.',
    );
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/datasets'));
    answer(refused(409, 'The primary key is disabled.'));
    await expectText('The primary key is disabled.');
    expect(sessionStorage.getItem(draft)).toContain('Salaries');
  });

  it('creates nothing after leaving while the keys were being generated', async () => {
    keepDraftOf(readyValues, 3);
    const { calls, router } = renderWizard();
    await findStep('Review');
    const workers = holdKeygen();
    await clickOn('checkbox', /Generate an API key/);
    await press('Create');
    await waitFor(() => expect(workers).toHaveLength(1));
    await act(() => router.navigate('/datasets'));
    const dialog = await findDialog('Leave the wizard?');
    expect(dialog).toHaveTextContent('The dataset has not been created.');
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/datasets'));
    const data = { result: credentials };
    await act(async () => workers[0]?.dispatchEvent(new MessageEvent('message', { data })));
    await callsArrived();
    expect(calls.creations).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });
});
