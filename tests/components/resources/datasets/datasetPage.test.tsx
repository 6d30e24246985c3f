import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ReceivedCall } from '../../../setup/network';
import { answered, refused, service } from '../../../setup/network';
import {
  button,
  clickOn,
  expectDisabled,
  expectEnabled,
  expectNoDialog,
  expectText,
  fill,
  findDialog,
  inDialog,
  link,
  openTab,
  press,
  pressEnabled,
  pressInDialog,
  refill,
  textbox,
  textsOf,
  valueOf,
} from '../../../setup/screenHelpers';
import {
  dataset,
  datasetAnswer,
  draftDataset,
  renderDataset,
  unstructuredDataset,
} from './renderDataset';
import { stopDate } from '../../../setup/stopDate';
import { hold } from '../../../setup/hold';

const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const update = () => pressEnabled('Update');

describe('typed data on the page', () => {
  it('is named by its kind, and shows in place of the button why its key cannot be rotated', async () => {
    renderDataset({
      ...dataset,
      data_type: 'date',
      data_type_config: { data_type: 'date', min: '0001-01-01', max: '2738-11-28' },
      output_character_set: '0123456789AB',
      passthrough_character_set: '',
      passthrough_rules: [],
      input_min_length: 6,
      input_max_length: 6,
      max_key_rotations: 1,
      key_number: 0,
      wrapped_key_count: 1,
      next_rotation_date: null,
    });
    await expectText('Date, FF1');
    expect(valueOf('Type')).toBe('StructuredDate, FF1');
    expect(valueOf('Data Encryption Keys')).toBe(
      '1 of 1 key usedits definition has room for one key only, so it cannot be rotated',
    );
    expect(screen.queryByRole('button', { name: 'Rotate Data Encryption Key' })).toBeNull();
  });
});

describe('the page shows', () => {
  it('every field of a published structured dataset in words, its state, and its use, on every tab', async () => {
    stopDate('2026-12-14T10:00:00Z');
    const days = [...Array<number>(28).fill(0), 40_000, 6742];
    const usage = { calls: 46_742, days, last_day: '2026-12-14' };
    renderDataset({ ...dataset, usage }, { tab: 'nothing-like-it' });
    expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent('SSN');
    expect(heading.closest('header')).toHaveTextContent('Social security');
    expect(link('Datasets')).toHaveAttribute('href', '/datasets');
    expect(screen.getByText('Published')).toBeVisible();
    expect(valueOf('Data Encryption Keys')).toBe(
      '3 of 62 keys usednext rotation on 2027-01-02 03:04 AM UTC (in 19 days)',
    );
    expect(valueOf('Calls in 30 Days')).toBe(
      '46,74246,742 calls in the last 30 days, 40,000 on the busiest day',
    );
    expect(decodeURIComponent(link('Events').getAttribute('href') ?? '')).toBe(
      `/events?filter={"groups":[{"operator":"AND","filters":{"dataset_uuid":{"eq":"${dataset.uuid}"}}}]}`,
    );
    expect(decodeURIComponent(link('Security History').getAttribute('href') ?? '')).toBe(
      `/security-history?filter={"groups":[{"operator":"AND","filters":{"object_uuid":{"eq":"${dataset.uuid}"}}}]}`,
    );

    await screen.findByText('Input Character Set', { selector: 'dt' });
    expect(valueOf('Input Character Set')).toBe('012345678910 characters');
    expect(valueOf('Passthrough Character Set')).toBe('-␣2 characters');
    expect(valueOf('Minimum Input Length')).toBe('6');
    expect(valueOf('Maximum Input Length')).toBe('9');
    expect(valueOf('Partial Encryption Rules')).toBe(
      'Leave “-” in place (passthrough)Keep the first 4 characters (prefix)Keep the last 1 character (suffix)',
    );
    expect(textbox('Tweak Source')).toBeDisabled();
    expect(textbox('Tweak Source')).toHaveValue('CONSTANT');
    expect(valueOf('Primary Key')).toBe('Main key');
    expect(valueOf('Dataset Groups')).toBe('HR, Finance');
    expect(valueOf('Type')).toBe('StructuredFF1');
    expect(link('HR')).toHaveAttribute(
      'href',
      `/dataset-groups/${dataset.dataset_groups[0]?.uuid}`,
    );
    expect(valueOf('Created')).toBe('2026-01-02 03:04 AM UTC');
    expect(valueOf('Created By')).toBe('Ada');
    expect(
      screen.getByText(
        'This dataset is published: its character sets, lengths and passthrough can no longer be changed.',
      ),
    ).toBeVisible();
    await openTab('Keys');
    await screen.findByText('Encryption Algorithm', { selector: 'dt' });
    expect(valueOf('Encryption Algorithm')).toBe('FF1');
    expect(valueOf('Max Data Key Rotations')).toBe('62');
    expect(valueOf('Times Rotated')).toBe('2');
    expect(valueOf('Last Key Rotation')).toBe('Never');
    expect(valueOf('Rotation Interval')).toBe('365 days');
    await openTab('Settings');
    expect(await nameField()).toHaveValue('SSN');
    expect(textbox('Description')).toHaveValue('Social security');
    expect(screen.queryByRole('textbox', { name: 'Input Character Set' })).toBeNull();
  });

  it("a draft's readable definition, the reason that it is not rotated, and at most three buttons", async () => {
    renderDataset({ ...draftDataset, next_rotation_date: null }, { tab: 'overview' });
    expect(await screen.findByText('Input Character Set', { selector: 'dt' })).toBeVisible();
    expect(valueOf('Input Character Set')).toBe('012345678910 characters');
    expect(valueOf('Passthrough Character Set')).toBe('-1 character');
    expect(valueOf('Maximum Input Length')).toBe('9');
    expect(screen.queryByText(/^This dataset is published/)).toBeNull();
    expect(valueOf('Data Encryption Keys')).toBe(
      '3 of 62 keys usedno rotation is due before it is published',
    );
    const more = button('More actions');
    expect(textsOf(more.parentElement?.querySelectorAll('button') ?? [])).toEqual([
      'Publish',
      'Rotate Data Encryption Key',
      'Change Data Encryption Key Rotation Schedule',
      '',
    ]);
    expect(button('Publish')).toHaveClass('MuiButton-contained');
    await userEvent.click(more);
    const [last, ...others] = screen.getAllByRole('menuitem').toReversed();
    expect(last).toHaveTextContent('Delete');
    expect(others).toEqual([]);
  });

  it('an invisible passthrough character by its mark, and that the scheduled rotation fails', async () => {
    const value = '- \t\u00A0';
    const rule = { priority: 1, type: 'passthrough', value } as const;
    const failure = { reason: 'It is broken.', failures: 1, retry_at: '2026-02-01T00:07:00.000Z' };
    renderDataset(
      { ...dataset, passthrough_rules: [rule], rotation_failure: failure },
      { tab: 'overview' },
    );
    await expectText('Leave “-”, space, U+0009, U+00A0 in place (passthrough)');
    expect(screen.getByRole('note')).toHaveTextContent(
      'The scheduled rotation failed once. It is broken. The next attempt is on 2026-02-01 12:07 AM UTC.',
    );
  });

  it('its form once the browser is idle, while another tab is open', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const { unmount } = renderDataset(dataset, { tab: 'overview' });
    await expectText('Created By');
    expect(screen.queryByLabelText('Description')).toBeNull();
    act(() => idle.forEach((task) => task()));
    expect(await screen.findByLabelText('Description')).not.toBeVisible();
    unmount();
  });

  it('the vendor and the algorithm label of an unstructured one', async () => {
    renderDataset(unstructuredDataset);
    await openTab('Overview');
    expect(valueOf('Storage Vendor')).toBe('Amazon S3');
    await openTab('Keys');
    await expectText(
      'Every value of unstructured data gets a key of its own, so there is none to list, to rotate or to retire.',
    );
    expect(valueOf('Encryption Algorithm')).toBe('AES-256-GCM');
    expect(screen.queryByText('Input Character Set')).toBeNull();
    // It has no key that is rotated.
    expect(screen.queryByText('Times Rotated')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('that an unpublished unstructured dataset can be published', async () => {
    renderDataset({ ...unstructuredDataset, published_at: null });
    await openTab('Overview');
    expect(screen.queryByText('Published')).toBeNull();
    expect(valueOf('Status')).toBe('Draft');
    await press('Publish');
    expect(await findDialog(/^Publish Dataset/)).toHaveTextContent(
      'Programs will be able to encrypt with it. This cannot be undone.',
    );
  });

  it('that the dataset does not exist, with a link back', async () => {
    renderDataset(dataset, { read: () => refused(404, 'Not found') });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This dataset does not exist, or it has been deleted.',
    );
    expect(link('Datasets')).toHaveAttribute('href', '/datasets');
  });

  it("the service's title and details when it fails to load, with a retry", async () => {
    const body = { error: { info: 'Out of order', details: 'Try later.' }, request_id: 'r-1' };
    let isBroken = true;
    const { promise: held, release } = hold();
    const read = () =>
      isBroken ? Response.json(body, { status: 503 }) : held.then(() => datasetAnswer(dataset));
    renderDataset(dataset, { read });
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of orderTry later.Request r-1');
    isBroken = false;
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Trying again…' })).toHaveFocus();
    release();
    expect(await nameField()).toHaveValue('SSN');
    // The focused button was removed.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('a read-only form, with the reason, to a person whose email is not verified', async () => {
    renderDataset(dataset, { verified: false });
    expect(await nameField()).toHaveAttribute('readonly');
    expect(await nameField()).toHaveAccessibleDescription(
      expect.stringContaining('Verify your email address to do this.'),
    );
    expectDisabled(button('Update'), 'Verify your email address to do this.');
  });
});

it('the page keeps its tab in the address, by keyboard too, and keeps unsaved input of each tab', async () => {
  const { router } = renderDataset(dataset);
  await refill(await nameField(), 'Half a na');
  const tab = screen.getByRole('tab', { name: /^Settings/ });
  expect(tab).toHaveAccessibleName('Settings, not saved yet');
  tab.focus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('tab', { name: 'Overview', selected: true })).toHaveFocus();
  expect(router.state.location.search).toBe('?tab=overview');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await userEvent.click(tab);
  expect(await nameField()).toHaveValue('Half a na');
  expect(screen.getByRole('tabpanel', { name: /^Settings/ })).toBeVisible();
  expect(button('Update')).not.toHaveAttribute('aria-disabled');
});

describe('Update', () => {
  it('requires a valid change, says what is missing, and asks before the change is lost', async () => {
    renderDataset(dataset);
    const name = await nameField();
    expectDisabled(button('Update'), 'Nothing has changed yet.');
    await fill(name, ' ');
    await expectText('Leading and trailing spaces are not permitted.');
    expect(name).toHaveAccessibleDescription(
      expect.stringContaining('Leading and trailing spaces are not permitted.'),
    );
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(name);
    await expectText('This field is required');
    await fill(name, 'SSN & 2');
    await expectText(
      'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
    );
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    await refill(name, 'SSN 2');
    await expectEnabled('Update');
    expect(screen.getByText(/Client programs look this dataset up by its name/)).toBeVisible();

    await clickOn('link', 'Datasets');
    await press('Stay');
    await expectNoDialog();
    expect(await nameField()).toHaveValue('SSN 2');
    await clickOn('link', 'Datasets');
    await press('Leave without saving');
    await expectText('The list');
    expect(sessionStorage).toHaveLength(0);
  });

  it('has a new name checked, which may differ only in case from its own or another', async () => {
    const warning =
      'A dataset named "payroll" exists. Client programs tell them apart by their exact spelling.';
    const { updates } = renderDataset(dataset);
    const answers = new Map([
      ['Payroll', () => answered({ valid: true, warning })],
      ['Taken', () => refused(422, 'A dataset named "Taken" already exists.', 'datasets.name')],
    ]);
    const checks = service('POST /datasets/validate-name', ({ body }) =>
      (answers.get((body as { name: string }).name) ?? (() => answered({ valid: true })))(),
    );
    const name = await nameField();
    await refill(name, 'ssn');
    await waitFor(() => expect(checks).toHaveLength(1));
    expect(checks[0]?.body).toEqual({ name: 'ssn', uuid: dataset.uuid });
    await expectEnabled('Update');
    await refill(name, 'Taken');
    await expectText('A dataset named "Taken" already exists.');
    expect(name).toBeInvalid();
    await refill(name, 'Payroll');
    const output = await screen.findByText(warning, { selector: 'output' });
    expect(output).toBeVisible();
    expect(name).toHaveAccessibleDescription(expect.stringContaining(warning));
    expect(name).toBeValid();
    await update();
    await waitFor(() => expect(updates).toHaveLength(1));
    expect(updates[0]?.body).toEqual({ name: 'Payroll' });
    // The warning is about a new name, not about the saved one.
    await waitFor(() => expect(output).toBeEmptyDOMElement());
    expect(checks.map(({ body }) => (body as { name: string }).name)).toEqual([
      'ssn',
      'Taken',
      'Payroll',
    ]);
  });

  it('accepts an unchanged name from before its characters were limited', async () => {
    const { updates } = renderDataset({ ...dataset, name: 'Müller & Co' });
    expect(await nameField()).toHaveValue('Müller & Co');
    await refill(textbox('Description'), 'Numbers');
    await update();
    await waitFor(() => expect(updates).toHaveLength(1));
    expect(updates[0]).toMatchObject({ body: { description: 'Numbers' } });
  });

  it('sends nothing for white space alone, and sends a change once, trimmed', async () => {
    const { updates } = renderDataset(dataset);
    const description = await screen.findByRole('textbox', { name: 'Description' });
    await fill(description, ' ');
    await update();
    await waitFor(() => expect(description).toHaveValue('Social security'));
    expect(button('Update')).toHaveAccessibleDescription('Nothing has changed yet.');
    expect(screen.queryByText('There was an issue updating the dataset.')).toBeNull();
    expect(updates).toEqual([]);
    expect(sessionStorage).toHaveLength(0);

    await refill(description, '  Numbers\n ');
    await expectEnabled('Update');
    expect(description).toHaveValue('  Numbers\n ');
    await userEvent.dblClick(button('Update'));
    await expectText('Dataset successfully updated.');
    expect(updates).toMatchObject([
      { path: `/datasets/${dataset.uuid}`, headers: { 'if-match': '"3"' } },
    ]);
    expect(updates[0]?.body).toEqual({ description: 'Numbers' });
    await waitFor(() => expect(button('Update')).toHaveAttribute('aria-disabled', 'true'));
    expect(description).toHaveValue('Numbers');
    expect(sessionStorage).toHaveLength(0);
    await press('Cancel');
    await expectText('The list');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("shows the service's error once, under its field or with the form, until the input changes", async () => {
    const refusals = [
      refused(422, 'This rule is too long.', 'datasets.passthrough_rules.0.value'),
      refused(422, 'This name is already in use.', 'datasets.name'),
    ];
    const { updates } = renderDataset(dataset, {
      update: ({ body }) => refusals.shift() ?? datasetAnswer({ ...dataset, ...(body as object) }),
    });
    const name = await nameField();
    const form = within(document.querySelector('form') as HTMLElement);
    await refill(name, 'Payroll');
    await update();
    expect(await form.findByRole('alert')).toHaveTextContent('This rule is too long.');
    await update();
    expect(await form.findByText('This name is already in use.')).toBeVisible();
    expect(name).toHaveAccessibleDescription(
      expect.stringContaining('This name is already in use.'),
    );
    expect(name).toHaveValue('Payroll');
    await waitFor(() => expect(name).toHaveFocus());
    // It is not repeated, neither now nor when the field is corrected.
    expect(form.queryByRole('alert')).toBeNull();
    await refill(name, 'Payroll 2');
    await expectEnabled('Update');
    expect(form.queryByText('This name is already in use.')).toBeNull();
    expect(form.queryByRole('alert')).toBeNull();
    // The refused name may have become free meanwhile.
    await refill(name, 'Payroll');
    await expectEnabled('Update');
    expect(form.queryByText('This name is already in use.')).toBeNull();
    expect(form.queryByRole('alert')).toBeNull();
    await update();
    await expectText('Dataset successfully updated.');
    expect(updates).toHaveLength(3);
  });
});

describe('a stale edit', () => {
  const theirs = { ...dataset, name: 'SSN US', description: 'Theirs', version: 4 };
  /** Saves the record as another person while the page is open. */
  const stale = () => {
    let isRead = false;
    return {
      read: () => {
        const record = isRead ? theirs : dataset;
        isRead = true;
        return datasetAnswer(record);
      },
      update: ({ body, headers }: ReceivedCall) =>
        headers['if-match'] === '"4"'
          ? datasetAnswer({ ...theirs, ...(body as object), version: 5 })
          : refused(412, 'This dataset has been changed meanwhile.'),
    };
  };

  it('keeps the input, compares both versions by field, and saves the chosen values', async () => {
    const { read, update: answer } = stale();
    const tooPlain = 'This text is too plain.';
    const refusals = [refused(422, tooPlain, 'datasets.description')];
    const { updates } = renderDataset(dataset, {
      read,
      update: (call) =>
        (call.headers['if-match'] === '"4"' ? refusals.shift() : undefined) ?? answer(call),
    });
    const typed = await screen.findByRole('textbox', { name: 'Description' });
    await refill(typed, 'Mine');
    await update();
    await press('Keep editing');
    await expectNoDialog();
    expect(typed).toHaveValue('Mine');
    await update();
    const dialog = await inDialog('This was changed while you were editing');
    const name = dialog.getByRole('radiogroup', { name: 'Name' });
    expect(within(name).getByRole('radio', { name: /Saved meanwhile SSN US/ })).toBeChecked();
    const description = dialog.getByRole('radiogroup', { name: 'Description' });
    expect(within(description).getByRole('radio', { name: /Your change Mine/ })).toBeChecked();
    // A refusal of the merged version is shown under its field as well, and the form shows the chosen values.
    await pressInDialog('Save this version');
    const problem = expect.stringContaining(tooPlain);
    await waitFor(() => expect(typed).toHaveAccessibleDescription(problem));
    expect(await nameField()).toHaveValue('SSN US');
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(typed, '!{Backspace}');
    await update();
    await press('Save this version');
    await expectText('Dataset successfully updated.');
    expect(updates.at(-1)).toMatchObject({ headers: { 'if-match': '"4"' } });
    expect(updates.at(-1)?.body).toEqual({ description: 'Mine' });
    await waitFor(async () => expect(await nameField()).toHaveValue('SSN US'));
  });

  it("does not attribute the other person's earlier change to me when it becomes stale again", async () => {
    const names = ['SSN', 'SSN A', 'SSN B'];
    let reads = 0;
    const read = () => {
      const version = 3 + reads;
      return datasetAnswer({ ...dataset, name: names[reads++] ?? '', version });
    };
    renderDataset(dataset, { read, update: () => refused(412, 'This dataset was changed.') });
    await refill(await screen.findByRole('textbox', { name: 'Description' }), 'Mine');
    await update();
    await press('Save this version');
    const newer = await screen.findByRole('radio', { name: 'Saved meanwhile SSN B' });
    expect(newer).toBeChecked();
    expect(screen.getByRole('radio', { name: 'As it was SSN A' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Your change Mine' })).toBeChecked();
  });

  it('takes over the other version when no change of one’s own is kept', async () => {
    const { updates } = renderDataset(dataset, stale());
    await refill(await nameField(), 'Mine');
    await update();
    await clickOn('radio', /SSN US/, await findDialog());
    await pressInDialog('Save this version');
    await waitFor(async () => expect(await nameField()).toHaveValue('SSN US'));
    expect(updates).toHaveLength(1);
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('leaving', () => {
  const leaveWhileSaving = async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const { updates } = renderDataset(dataset, { update: () => answering });
    await refill(await nameField(), 'Mine');
    await update();
    await waitFor(() => expect(updates).toHaveLength(1));
    await clickOn('link', 'Datasets');
    await findDialog('Leave while this is in progress?');
    await press('Leave');
    await expectText('The list');
    expect(sessionStorage).toHaveLength(1);
    return { answer };
  };

  it('while it is being saved deletes the draft after the success', async () => {
    const { answer } = await leaveWhileSaving();
    answer(datasetAnswer({ ...dataset, name: 'Mine', version: 4 }));
    await expectText('Dataset successfully updated.');
    expect(sessionStorage).toHaveLength(0);
  });

  it('while it is being saved keeps the draft after a refusal, and reports it', async () => {
    const { answer } = await leaveWhileSaving();
    answer(refused(412, 'This dataset has been changed meanwhile.'));
    await expectText('There was an issue updating the dataset.');
    expect(sessionStorage).toHaveLength(1);
  });

  it("without saving keeps the draft for the same person's next visit", async () => {
    const { unmount } = renderDataset(dataset);
    await refill(await nameField(), 'Typed');
    unmount();
    const other = renderDataset(dataset, { userId: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1aff' });
    expect(await nameField()).toHaveValue('SSN');
    other.unmount();
    renderDataset(dataset);
    await waitFor(async () => expect(await nameField()).toHaveValue('Typed'));
    expect(screen.getByText('Draft restored. It is not saved yet.')).toBeVisible();
    await press('Discard');
    expect(await nameField()).toHaveValue('SSN');
    expect(sessionStorage).toHaveLength(0);
  });

  it('without saving reports on the next visit that somebody else has changed the record', async () => {
    const { unmount } = renderDataset(dataset);
    await refill(await nameField(), 'Typed');
    unmount();
    renderDataset({ ...dataset, description: 'Theirs', version: 4 });
    await expectText('Draft restored. This has been changed since: compare before you update.');
    expect(await nameField()).toHaveValue('Typed');
    expect(textbox('Description')).toHaveValue('Theirs');
  });

  it('because the session ended keeps the draft and reports no success', async () => {
    renderDataset(dataset, {
      update: () => refused(401, 'Your session has ended.'),
      authProvider: { checkError: () => Promise.reject(new Error('ended')) },
    });
    await refill(await nameField(), 'Typed');
    await update();
    await expectEnabled('Update');
    expect(screen.queryByText('Dataset successfully updated.')).toBeNull();
    expect(sessionStorage).toHaveLength(1);
    expect(await nameField()).toHaveValue('Typed');
  });
});

describe('an unpublished structured dataset', () => {
  it('is not sent with room for too few keys, unless the definition is older and unchanged', async () => {
    const narrow = { ...draftDataset, output_character_set: '0123456789abc', max_key_rotations: 3 };
    const { updates } = renderDataset(narrow);
    const output = await screen.findByRole('textbox', { name: 'Output Character Set' });
    await refill(output, '0123456789ab');
    await waitFor(() =>
      expect(output).toHaveAccessibleDescription(
        expect.stringContaining(
          'This definition has room for 1 key; 4 are needed. Add output characters, remove input characters or raise the minimum input length.',
        ),
      ),
    );
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    await refill(output, '0123456789abc');
    await refill(await nameField(), 'SSN 2');
    await update();
    await screen.findByText('Dataset successfully updated.');
    expect(updates.map(({ body }) => body)).toEqual([{ name: 'SSN 2' }]);
  });

  it('can be renamed even if its definition predates a rule', async () => {
    const { updates } = renderDataset({ ...draftDataset, output_character_set: '01' });
    await refill(await nameField(), 'SSN 2');
    await update();
    await screen.findByText('Dataset successfully updated.');
    expect(updates.map(({ body }) => body)).toEqual([{ name: 'SSN 2' }]);
  });

  it('can save a refused output set once another part of the definition has changed', async () => {
    const reason = 'This definition has room for 9 keys, but key number 12 is already in use.';
    const { updates } = renderDataset(draftDataset, {
      update: () => refused(422, reason, 'datasets.output_character_set'),
    });
    const output = await screen.findByRole('textbox', { name: 'Output Character Set' });
    await refill(output, '0123456789abcdefgh');
    await update();
    const problem = expect.stringContaining(reason);
    await waitFor(() => expect(output).toHaveAccessibleDescription(problem));
    await waitFor(() => expect(output).toHaveFocus());
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    const min = textbox('Minimum Input Length');
    await refill(min, '5');
    await expectText('Radix Error');
    await waitFor(() => expect(output).not.toHaveAccessibleDescription(problem));
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    await refill(min, '8');
    await expectEnabled('Update');
    expect(output).not.toHaveAccessibleDescription(problem);
    await userEvent.click(button('Update'));
    await waitFor(() => expect(updates).toHaveLength(2));
  });
});
