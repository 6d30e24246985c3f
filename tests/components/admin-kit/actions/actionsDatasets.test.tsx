import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { actionDraft, draftKey, storeDraft } from '../../../../src/admin-kit/form/drafts';
import { answered, type ReceivedCall, refused, service } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import {
  clickOn,
  dialogButton,
  expectDisabled,
  expectInDialog,
  expectNoDialog,
  expectText,
  fill,
  findDialog,
  inDialog,
  press,
  pressAction,
  pressBeside,
  pressInDialog,
  refill,
  textbox,
} from '../../../setup/screenHelpers';
import { renderDatasetActions } from './renderActions';
import { dataset, draftDataset, unstructuredDataset } from '../../resources/datasets/renderDataset';
import { preloadRecordPage } from '../../../setup/preload';
import { hold } from '../../../setup/hold';
import { readsSettled } from '../../../setup/settled';

// Loads the lazy chunks of the dialogs once, so that no test waits for them.
preloadRecordPage(
  'resources/datasets/DatasetParts',
  'resources/rotation/scheduleDialog',
  'resources/rotation/scheduleForm',
);

const uuid = dataset.uuid;

describe('Rotate Data Encryption Key', () => {
  const open = async (record = dataset) => {
    const view = renderDatasetActions({ record });
    await press('Rotate Data Encryption Key');
    return view;
  };

  it('explains the consequences, rotates once and confirms it', async () => {
    const { changes } = await open();
    const text = await findDialog();
    expect(text).toHaveTextContent('The next data encryption key becomes current.');
    expect(text).toHaveTextContent('Existing data is not re-keyed');
    expect(text).toHaveTextContent('Key number 2 is current now; key number 3 will be.');
    expect(text).not.toHaveTextContent('Additional authentication required');
    const rotate = await dialogButton('Rotate');
    // Two clicks before React renders the button as busy.
    act(() => {
      rotate.click();
      rotate.click();
    });
    await expectText('Dataset encryption key successfully rotated.');
    await expectNoDialog();
    expect(changes).toMatchObject([
      {
        method: 'POST',
        path: `/datasets/${uuid}/rotate?customer_user_uuid=b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a03`,
        headers: { 'if-match': '"3"' },
      },
    ]);
  });

  it('is not offered, and neither is its schedule, where there is room for only one key', async () => {
    renderDatasetActions({ record: { ...dataset, key_number: 0, max_key_rotations: 1 } });
    expect(await screen.findByRole('button', { name: 'More actions' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Rotate|Rotation Schedule/ })).toBeNull();
  });

  it("stays open after a failure with the catalogue's text and the reason, until a retry succeeds", async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const answers = [
      refused(409, 'The primary key "Main key" is disabled.'),
      answered({}),
      // A response without its success flag.
      Response.json({ data: { datasets: dataset } }),
    ];
    const { changes } = renderDatasetActions({ answer: () => answers.shift() });
    await press('Rotate Data Encryption Key');
    const dialog = await findDialog();
    const rotate = await dialogButton('Rotate');
    await userEvent.click(rotate);
    const failed = 'There is a problem rotating the dataset encryption key.';
    await expectText(failed, dialog);
    expect(dialog).toHaveTextContent('The primary key "Main key" is disabled.');
    expect(dialog).toHaveTextContent('Request request-1');
    await userEvent.click(rotate);
    await expectText('Returned dataset is null', dialog);
    await userEvent.click(rotate);
    await expectText(/An unknown error occurred\./, dialog);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(failed);
    await userEvent.click(rotate);
    await expectNoDialog();
    expect(changes).toHaveLength(4);
  });

  it('reports that somebody else has changed the dataset, and rotates the current version', async () => {
    let current = dataset;
    const { changes } = renderDatasetActions({
      read: () => answered({ datasets: current }, current.version),
      answer: ({ headers }) =>
        headers['if-match'] === `"${current.version}"`
          ? answered({ datasets: current })
          : refused(412, 'This dataset has been changed meanwhile.'),
    });
    await press('Rotate Data Encryption Key');
    expect(await findDialog()).toHaveTextContent('Key number 2 is current now');
    current = { ...dataset, key_number: 3, version: 4 };
    await pressInDialog('Rotate');
    await expectInDialog(/This dataset has been changed meanwhile\./);
    await expectText(/^Key number 3 is current now/);
    await pressInDialog('Rotate');
    await expectNoDialog();
    expect(changes.map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"4"']);
  });

  it('is disabled, with the reason, while the primary key is disabled', async () => {
    renderDatasetActions({ record: { ...dataset, primary_key_enabled: false } });
    const button = await screen.findByRole('button', { name: 'Rotate Data Encryption Key' });
    expectDisabled(button, 'The primary key “Main key” is disabled.');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Change Data Encryption Key Rotation Schedule', () => {
  const dated = 'With this schedule, the next rotation is on';
  const open = async (interval: number, answer?: (call: ReceivedCall) => Response) => {
    const record = { ...dataset, key_rotation_interval: interval };
    const view = renderDatasetActions({ record, answer });
    await press('Change Data Encryption Key Rotation Schedule');
    await findDialog();
    return view;
  };

  it('offers the presets, 365 days first, and saves a preset that differs from the current one', async () => {
    const { changes } = await open(365);
    const submit = await dialogButton('Submit');
    expect(
      (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value')).join(', '),
    ).toBe('90, 180, 365, 540, 730, 1080, custom');
    expect(await screen.findByRole('radio', { name: '365 days' })).toBeChecked();
    expectDisabled(submit, 'This is the current rotation schedule.');
    await clickOn('radio', '1080 days');
    expect(submit).not.toHaveAttribute('aria-disabled');
    await pressBeside(await findDialog());
    expect(await screen.findByRole('radio', { name: '1080 days' })).toBeChecked();
    // The schedule counts from the publication.
    expect(await findDialog()).toHaveTextContent(`${dated} 2029-01-18 04:05 AM UTC.`);
    await userEvent.click(submit);
    await expectText('Dataset encryption key schedule successfully set.');
    expect(changes).toMatchObject([
      { method: 'PATCH', path: `/datasets/${uuid}`, body: { key_rotation_interval: 1080 } },
    ]);
  });

  it('keeps the choice after a reload or the end of the session, with a notice, until it is discarded', async () => {
    const { unmount } = await open(90);
    await clickOn('radio', '540 days');
    unmount();
    await open(90);
    await expectInDialog('Draft restored. It is not saved yet.');
    expect(await screen.findByRole('radio', { name: '540 days' })).toBeChecked();
    await pressInDialog('Discard');
    expect(await screen.findByRole('radio', { name: '365 days' })).toBeChecked();
    expect(screen.queryByText('Draft restored. It is not saved yet.')).toBeNull();
  });

  it('hides the draft notice once the choice equals the first one again', async () => {
    storeDraft(draftKey(user.uuid, 'datasets/schedule', uuid), {
      version: dataset.version,
      values: { interval: '540' },
    });
    await open(90);
    await expectInDialog('Draft restored. It is not saved yet.');
    await clickOn('radio', '365 days');
    expect(screen.queryByText('Draft restored. It is not saved yet.')).toBeNull();
  });

  it('drops a typed number of days once a preset is chosen and the dialog is left', async () => {
    storeDraft(draftKey(user.uuid, 'datasets/schedule', uuid), {
      version: dataset.version,
      values: { interval: 'custom', days: 400 },
    });
    const { unmount } = await open(90);
    await expectText(/Draft restored/);
    await clickOn('radio', '365 days');
    await waitFor(() => expect(screen.queryByText(/Draft restored/)).toBeNull());
    // The number stays available for another choice until the dialog is left.
    await clickOn('radio', 'Custom number of days');
    await expectText(/Draft restored/);
    await clickOn('radio', '365 days');
    await waitFor(() => expect(screen.queryByText(/Draft restored/)).toBeNull());
    unmount();
    await open(90);
    expect(await screen.findByRole('radio', { name: '365 days' })).toBeChecked();
    expect(screen.queryByText(/Draft restored/)).toBeNull();
  });

  it('keeps a typed number of days until Cancel', async () => {
    storeDraft(draftKey(user.uuid, 'datasets/schedule', uuid), {
      version: dataset.version,
      values: { interval: 'custom', days: 400 },
    });
    const { unmount } = await open(90);
    expect(await screen.findByRole('radio', { name: 'Custom number of days' })).toBeChecked();
    expect(textbox('Days')).toHaveValue('400');
    await pressInDialog('Cancel');
    await expectNoDialog();
    unmount();
    await open(90);
    expect(await screen.findByRole('radio', { name: '365 days' })).toBeChecked();
  });

  it.each([
    [
      'a dataset that is not published',
      draftDataset,
      'This schedule begins when the dataset is published.',
    ],
    [
      'one whose primary key is disabled',
      { ...dataset, primary_key_enabled: false },
      'No rotation is scheduled while the primary key is disabled.',
    ],
  ])('explains why no rotation follows from a schedule of %s', async (_, record, reason) => {
    renderDatasetActions({ record });
    await press('Change Data Encryption Key Rotation Schedule');
    const dialog = await findDialog();
    await clickOn('radio', '1080 days', dialog);
    expect(dialog).toHaveTextContent(reason);
    expect(dialog).not.toHaveTextContent(dated);
  });

  it('accepts a custom number of days that is whole, in range and new, and explains why others are refused', async () => {
    await open(90);
    await clickOn('radio', 'Custom number of days');
    const field = textbox('Days');
    const submit = await dialogButton('Submit');
    await userEvent.clear(field);
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('From 1 to 3650');
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    for (const [days, accepted] of [
      ['0', false],
      ['1', true],
      ['3651', false],
      ['3650', true],
      ['1.5', false],
      ['-1', false],
      ['1e2', false],
    ] as const) {
      fireEvent.change(field, { target: { value: days } });
      await waitFor(() => {
        expect(submit.getAttribute('aria-disabled') !== 'true', days).toBe(accepted);
        expect(field.getAttribute('aria-invalid') !== 'true', days).toBe(accepted);
      });
    }
    expect(field).toHaveAccessibleDescription(
      'Choose a whole number of days from 1 to 3650 From 1 to 3650',
    );
    // It is the current interval.
    fireEvent.change(field, { target: { value: '90' } });
    await waitFor(() => expect(field).toBeValid());
    expectDisabled(submit, 'This is the current rotation schedule.');
    // The preset counts, whatever was typed before it.
    fireEvent.change(field, { target: { value: '0' } });
    await waitFor(() => expect(field).toBeInvalid());
    await clickOn('radio', '180 days');
    expect(submit).not.toHaveAttribute('aria-disabled');
    expect(screen.queryByRole('textbox', { name: 'Days' })).toBeNull();
  });

  it('reports that the dataset has been deleted meanwhile', async () => {
    await open(90, () => refused(404, 'Not found.'));
    await clickOn('radio', '180 days');
    await pressInDialog('Submit');
    await expectInDialog(/Dataset cannot be updated because it has been deleted$/);
  });

  it('keeps the typed days after a failure, with the reason, and reports a deleted dataset without a success flag', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const answers = [refused(409, 'Not now.')];
    await open(90, () => answers.shift() ?? Response.json({ data: {} }));
    await clickOn('radio', 'Custom number of days');
    await fill(textbox('Days'), '77');
    await pressInDialog('Submit');
    const texts = [
      'There is a problem setting the rotation schedule for the dataset encryption key.',
      'Error attempting to update the dataset encryption key rotation schedule.',
    ];
    const alert = (await (await inDialog()).findByText(texts[0] ?? '')).parentElement;
    expect(alert).toHaveTextContent(`${texts.join('')} Not now.`);
    const notices = screen.getByRole('region', { name: 'Notifications', hidden: true });
    for (const text of texts) expect(within(notices).getByText(text)).toBeInTheDocument();
    expect(textbox('Days')).toHaveValue('77');
    await pressInDialog('Submit');
    await expectInDialog(/Dataset cannot be updated because it has been deleted$/);
  });
});

describe('Update Encryption Algorithm', () => {
  it('requires a different algorithm', async () => {
    const { changes } = renderDatasetActions({ record: unstructuredDataset });
    await press('Update Encryption Algorithm');
    expect(await screen.findByRole('radio', { name: 'AES-256-GCM (current)' })).toBeChecked();
    expect(await dialogButton('Submit')).toHaveAttribute('aria-disabled', 'true');
    await clickOn('radio', 'AES-128-GCM');
    await pressInDialog('Submit');
    await expectText('Encryption algorithm updated.');
    expect(changes).toMatchObject([{ body: { encryption_algorithm: 'AES128GCM' } }]);
  });
});

describe('Publish', () => {
  it('waits until changes are saved or discarded, and warns that it locks the definition', async () => {
    const path = `/datasets/${uuid}?tab=settings`;
    const { changes } = renderDatasetActions({ record: draftDataset, path });
    const longest = await screen.findByRole('textbox', { name: 'Maximum Input Length' });
    await refill(longest, '8');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    await press('Publish');
    expect(await dialogButton('Publish')).toHaveAccessibleDescription(
      'Save or discard your changes first.',
    );
    await pressInDialog('Publish');
    expect(changes).toEqual([]);
    await pressInDialog('Cancel');
    await expectNoDialog();
    await refill(longest, '9');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    await press('Publish');
    expect(await findDialog()).toHaveTextContent('Publishing locks the definition');
    expect(await findDialog()).not.toHaveTextContent('Additional authentication required');
    await pressInDialog('Publish');
    await expectNoDialog();
    expect(changes).toMatchObject([{ method: 'PATCH', path: `/datasets/${uuid}/publish` }]);
  });

  it('requires a definition with room for enough keys', async () => {
    renderDatasetActions({ record: { ...draftDataset, max_key_rotations: 3 } });
    const button = await screen.findByRole('button', { name: 'Publish' });
    expectDisabled(
      button,
      'This definition has room for 3 keys; 4 are needed. Add output characters, remove input characters or raise the minimum input length.',
    );
  });
});

describe('Delete', () => {
  const impact = {
    dataset_groups: ['HR', 'Finance'],
    api_keys: ['Batch job'],
    recent_calls: 12345,
  };

  it('shows a failure in place, names what stops working, asks for the name, and leads to the list', async () => {
    const answers = [refused(412, 'This dataset has been changed meanwhile.')];
    const { changes, impacts, reads } = renderDatasetActions({
      impact,
      answer: () => answers.shift(),
    });
    const rows = service('GET /datasets/:uuid/access', () =>
      changes.length > 1
        ? refused(404, 'It does not exist.')
        : answered({ access: [], pagination: { total_count: 0 } }),
    );
    await waitFor(() => expect(rows).toHaveLength(1));
    await pressAction('Delete');
    const text = await findDialog();
    await within(text).findByText('HR, Finance');
    expect(text).toHaveTextContent('Batch job');
    expect(text).toHaveTextContent('12,345 in the last 30 days');
    expect(text).toHaveTextContent('Dataset groups and API keys stay. These lose this dataset:');
    expect(text).toHaveTextContent('irreversible');
    const remove = await dialogButton('Delete');
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    const name = textbox('Type “SSN” to confirm');
    await fill(name, 'ssn');
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    await refill(name, 'SSN');
    await userEvent.click(remove);
    await within(text).findByText('There was an issue deleting the dataset.');
    expect(text).toHaveTextContent('This dataset has been changed meanwhile.');
    expect(name).toHaveValue('SSN');

    await waitFor(() => expect(remove).not.toHaveAttribute('aria-disabled'));
    const readBefore = [reads.length, rows.length, impacts.length];
    await userEvent.click(remove);
    await expectText('Dataset successfully deleted');
    await expectText('The list');
    const deletion = {
      method: 'DELETE',
      path: `/datasets/${uuid}`,
      headers: { 'if-match': '"3"' },
    };
    expect(changes).toMatchObject([deletion, deletion]);
    // The deleted record, and what belongs to it, is not read again.
    expect([reads.length, rows.length, impacts.length]).toEqual(readBefore);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads to the list without asking about text in the form, and drops its draft', async () => {
    const path = `/datasets/${uuid}?tab=settings`;
    // Input typed into another action's dialog is discarded with the record too.
    storeDraft(draftKey(user.uuid, actionDraft('datasets', 'other'), uuid), {
      version: 3,
      values: { days: '90' },
    });
    const { router, address } = renderDatasetActions({ impact, path });
    const description = () => screen.findByRole('textbox', { name: 'Description' });
    await fill(await description(), ' numbers');
    await waitFor(() => expect(sessionStorage).toHaveLength(2));
    await pressAction('Delete');
    await fill(await screen.findByRole('textbox', { name: 'Type “SSN” to confirm' }), 'SSN');
    await pressInDialog('Delete');
    await expectText('The list');
    expect(address()).toBe('/datasets');
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    // Only this navigation was exempt: Back to the same list from another record's page asks.
    await act(() => router.navigate(path));
    await fill(await description(), ' numbers');
    await userEvent.tab();
    await act(() => router.navigate(-1));
    await expectText('Leave without saving?');
  });

  it('does not navigate a person away who has moved on to another page before it finishes', async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const { router, address, changes, queryClient } = renderDatasetActions({
      impact,
      answer: () => answering,
    });
    await pressAction('Delete');
    await fill(await screen.findByRole('textbox', { name: 'Type “SSN” to confirm' }), 'SSN');
    await pressInDialog('Delete');
    await waitFor(() => expect(changes).toHaveLength(1));
    await act(() => router.navigate(-1));
    await press('Leave');
    await expectNoDialog();
    const other = `/datasets/${uuid.replace(/^./, 'f')}`;
    await act(() => router.navigate(other));
    answer(answered({}));
    await expectText('Dataset successfully deleted');
    await readsSettled(queryClient);
    expect(address()).toBe(other);
  });

  it('does not read what depends on the dataset again after a deletion from the list', async () => {
    const { impacts } = renderDatasetActions({
      impact,
      path: `/datasets?action=delete&record=${uuid}`,
    });
    await fill(await screen.findByRole('textbox', { name: 'Type “SSN” to confirm' }), 'SSN');
    await pressInDialog('Delete');
    await expectText('Dataset successfully deleted');
    await expectNoDialog();
    expect(impacts).toHaveLength(1);
  });
});
