import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal, renderActions, primaryKey } from './actionsShell';

beforeAll(async () => {
  await Promise.all([
    import('../../src/actions/ActionDialogHost'),
    import('../../src/resources/primaryKeys/PrimaryKeyPage'),
    import('../../src/resources/primaryKeys/DisableDialog'),
    import('../../src/resources/primaryKeys/DeletePrimaryKeyDialog'),
    import('../../src/resources/rotationScheduleDialog'),
  ]);
}, 60_000);

type Options = Partial<Parameters<typeof renderActions>[0]>;
const open = (options: Options = {}) =>
  renderActions({ resource: 'primary-keys', record: primaryKey, ...options });
const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
};
const dialog = () => screen.findByRole('dialog');
const inDialog = async (name: string) => within(await dialog()).findByRole('button', { name });
const valueOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const cellsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const nameField = () => screen.findByRole('textbox', { name: 'Name' });

describe('the page of a primary key', () => {
  it('shows what the specification names, its datasets and its versions', async () => {
    open();
    expect(await nameField()).toHaveValue('Main key');
    expect(screen.getByRole('link', { name: 'Primary Keys' })).toHaveAttribute(
      'href',
      '/primary-keys',
    );
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Protects everything');
    expect(valueOf('Status')).toBe('Enabled');
    expect(valueOf('Times Rotated')).toBe('4');
    expect(valueOf('Rotation Schedule')).toBe('90 days');
    expect(valueOf('Next Scheduled Rotation')).toBe('2026-05-04 04:05 AM UTC');
    expect(valueOf('Created')).toBe('2026-01-02 03:04 AM UTC');
    expect(valueOf('Created By')).toBe('Ada');
    expect(cellsOf('Datasets')).toEqual([
      ['Dataset', 'Dataset Group(s)'],
      ['Payroll', 'HR'],
      ['Cards', 'None'],
    ]);
    expect(cellsOf('Version History')).toEqual([
      ['Version', 'Status', 'Created', 'Created By'],
      ['2', 'Current', '2026-02-03 04:05 AM UTC', 'Bea'],
      ['1', 'Retired', '2026-01-02 03:04 AM UTC', 'Ada'],
    ]);
  });

  it('has required fields without surrounding spaces', async () => {
    open();
    const name = await nameField();
    await userEvent.clear(name);
    expect(await screen.findByText('This field is required')).toBeVisible();
    await userEvent.type(name, ' Other');
    expect(await screen.findByText('Leading and trailing spaces are not permitted.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
  });

  it('asks the service whether a changed name is free, and not for its own', async () => {
    const { checkName } = open({
      checkName: () =>
        Promise.resolve({ data: { problem: 'There is a primary key of that name.' } }),
    });
    await userEvent.type(await nameField(), ' 2');
    expect(await screen.findByText('There is a primary key of that name.')).toBeVisible();
    expect(checkName).toHaveBeenCalledTimes(1);
    expect(checkName.mock.calls[0]?.slice(0, 2)).toEqual(['primary-keys', 'Main key 2']);
  });

  it('saves, and says so', async () => {
    const update = vi.fn<() => Promise<{ data: never }>>(() =>
      Promise.resolve({ data: { ...primaryKey, description: 'New', version: 8 } as never }),
    );
    open({ update });
    const description = await screen.findByRole('textbox', { name: 'Description' });
    await userEvent.clear(description);
    await userEvent.type(description, 'New');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled());
    await press('Update');
    expect(await screen.findByText('Primary Key successfully updated.')).toBeInTheDocument();
    expect(update).toHaveBeenCalledExactlyOnceWith(
      'primary-keys',
      expect.objectContaining({ data: { description: 'New' } }),
    );
  });

  it('says that saving failed', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({ update: () => Promise.reject(refusal(500, 'Broken.')) });
    await userEvent.type(await nameField(), ' 2');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled());
    await press('Update');
    expect(
      await screen.findByText('There was a problem updating the Primary Key.'),
    ).toBeInTheDocument();
    expect(await nameField()).toHaveValue('Main key 2');
  });

  it.each([
    [refusal(404, 'There is no such primary key.'), 'There is no such primary key.'],
    [new HttpError('', 500, {}), 'There was an issue retrieving this Primary Key.'],
  ])('that cannot be read says why, or the text of the catalogue', async (failure, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({ getOne: () => Promise.reject(failure) });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the actions of a primary key', () => {
  it('Rotate says what it does', async () => {
    const { act } = open();
    await press('Rotate');
    expect(await dialog()).toHaveTextContent(
      'Rotating retires the current key and creates a new one',
    );
    await userEvent.click(await inDialog('Rotate'));
    expect(await screen.findByText('Key Successfully Rotated')).toBeInTheDocument();
    expect(act).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        method: 'POST',
        path: '/primary-keys/{uuid}/rotate',
        params: { uuid: primaryKey.uuid },
        ifMatch: 7,
      }),
    );
  });

  it('Change Rotation Schedule saves another interval', async () => {
    const { act } = open();
    await press('Change Rotation Schedule');
    await userEvent.click(await screen.findByRole('radio', { name: '180 days' }));
    await userEvent.click(await inDialog('Submit'));
    expect(await screen.findByText('Primary Key Rotation Updated')).toBeInTheDocument();
    expect(act).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { key_rotation_interval: 180 } }),
    );
  });

  it('Disable names what stops at once', async () => {
    const impact = {
      datasets: ['Payroll', 'Cards'],
      dataset_count: 2,
      api_keys: [],
      recent_calls: 1,
    };
    const { act } = open({ impact });
    await press('Disable');
    await within(await dialog()).findByText('Payroll, Cards');
    expect(await dialog()).toHaveTextContent('Encryption and decryption stop at once');
    expect(await dialog()).toHaveTextContent('1 in the last 30 days');
    await userEvent.click(await inDialog('Disable'));
    expect(await screen.findByText('Primary Key Disabled')).toBeInTheDocument();
    expect(act).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ method: 'PATCH', path: '/primary-keys/{uuid}/disable' }),
    );
  });

  it('Enable is what a disabled key offers', async () => {
    open({ record: { ...primaryKey, enabled: false } });
    expect(await screen.findByRole('button', { name: 'Enable' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
    await press('Enable');
    await userEvent.click(await inDialog('Enable'));
    expect(await screen.findByText('Primary Key Enabled')).toBeInTheDocument();
  });

  it('Delete is refused while datasets use the key, with their names', async () => {
    open({
      impact: { datasets: ['Cards', 'Payroll'], dataset_count: 2, api_keys: [], recent_calls: 0 },
    });
    await press('Delete');
    expect(
      await within(await dialog()).findByText(
        'This primary key is currently in use by Cards, Payroll and cannot be deleted.',
      ),
    ).toBeVisible();
    expect(await inDialog('Delete')).toBeDisabled();
    expect(within(await dialog()).queryByRole('textbox')).toBeNull();
  });

  it('Delete asks for the name, and leads to the list', async () => {
    const { act } = open({
      impact: { datasets: [], dataset_count: 0, api_keys: [], recent_calls: 0 },
    });
    await press('Delete');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Type “Main key” to confirm' }),
      'Main key',
    );
    await waitFor(async () => expect(await inDialog('Delete')).toBeEnabled());
    await userEvent.click(await inDialog('Delete'));
    expect(await screen.findByText('Primary Key successfully deleted.')).toBeInTheDocument();
    expect(await screen.findByText('The list')).toBeVisible();
    expect(act).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ method: 'DELETE', path: '/primary-keys/{uuid}' }),
    );
  });

  it.each([
    ['Rotate', 'Rotate', 'There was an error rotating your key.'],
    ['Change Rotation Schedule', 'Submit', 'There was an error updating your key rotation.'],
    ['Disable', 'Disable', 'There was an issue disabling the Primary Key.'],
  ])('%s that fails says so in its dialog', async (action, submit, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({ action: () => Promise.reject(refusal(409, 'Not now.')), impact: { datasets: [] } });
    await press(action);
    await waitFor(async () => expect(await inDialog(submit)).toBeEnabled());
    await userEvent.click(await inDialog(submit));
    expect(await within(await dialog()).findByText(text)).toBeVisible();
    expect(await dialog()).toHaveTextContent('Not now.');
  });
});
