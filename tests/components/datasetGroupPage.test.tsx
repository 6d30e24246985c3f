import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { ConflictError } from '../../src/dataProvider/conflict';
import { fakeCalls, group, renderGroups, uuidByName } from './datasetGroupShell';

const path = `/dataset-groups/${group.uuid}`;
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });
const updateButton = () => screen.getByRole('button', { name: 'Update' });
const update = async () => {
  await waitFor(() => expect(updateButton()).toBeEnabled());
  await userEvent.click(updateButton());
};
const names = () =>
  screen
    .getAllByRole('checkbox')
    .filter((each) => each.getAttribute('aria-label') === null && each.id !== '')
    .map((each) => document.querySelector(`label[for="${each.id}"]`)?.textContent);

describe('the page', () => {
  it('shows the group with its datasets checked, the warning and the note', async () => {
    renderGroups(path);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('HR');
    expect(screen.getByRole('link', { name: 'Back to Dataset Groups' })).toHaveAttribute(
      'href',
      '/dataset-groups',
    );
    expect(await box('Cards')).toBeChecked();
    expect(await box('Contracts')).not.toBeChecked();
    expect(await box('SSN')).toBeChecked();
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(
      screen.getByText(/API keys are given access to a specific dataset within a group/),
    ).toHaveTextContent('access through the key must be granted again');
    expect(screen.getByText(/intersection of dataset and group/)).toBeVisible();
    expect(screen.getByText('Ada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it('says when the group cannot be retrieved', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const calls = fakeCalls();
    calls.getOne.mockRejectedValue(new HttpError('Not found', 404));
    renderGroups(path, calls);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was an issue retrieving this Dataset Group.',
    );
  });

  it('can only be read without a verified email address', async () => {
    renderGroups(path, fakeCalls(), false);
    expect(await box('Cards')).toBeDisabled();
    expect(await box('Cards')).toHaveAccessibleDescription('Verify your email address to do this.');
    expect(names()).toEqual(['Cards', 'SSN']);
    expect(updateButton()).toBeDisabled();
  });
});

describe('the selection', () => {
  it('enables Update by any difference, and no longer when it is as before', async () => {
    renderGroups(path);
    await userEvent.click(await box('Contracts'));
    expect(await screen.findByText('3 selected, 1 to be added')).toBeVisible();
    await waitFor(() => expect(updateButton()).toBeEnabled());
    await userEvent.click(await box(/Contracts/));
    await waitFor(() => expect(updateButton()).toBeDisabled());
    expect(updateButton()).toHaveAccessibleDescription('Nothing has been changed yet.');
    await userEvent.click(await box('SSN'));
    await userEvent.click(await box(/SSN/));
    await waitFor(() => expect(updateButton()).toBeDisabled());
  });

  it('is sent as a whole, and the success is said', async () => {
    const { calls } = renderGroups(path);
    await userEvent.click(await box('Contracts'));
    await userEvent.click(await box('SSN'));
    await update();
    expect(await screen.findByText('Dataset Group HR successfully updated.')).toBeVisible();
    expect(calls.update).toHaveBeenCalledExactlyOnceWith(
      'dataset-groups',
      expect.objectContaining({
        data: { datasets: ['Cards', 'Contracts'].map(uuidByName).toSorted() },
        previousData: expect.objectContaining({ version: 3 }),
      }),
    );
    await waitFor(() => expect(updateButton()).toBeDisabled());
    expect(sessionStorage).toHaveLength(0);
  });

  it('has its result said for each dataset, also for what could not be done', async () => {
    const calls = fakeCalls();
    const [refused] = ['Salaries'].map(uuidByName);
    const done = calls.update.getMockImplementation();
    calls.update.mockImplementation(async (resource, { data }) => {
      const datasets = data.datasets?.filter((uuid) => uuid !== refused);
      const answer = await done?.(resource, { data: { ...data, datasets } });
      const detail = 'One of the selected datasets does not exist any more.';
      if (!answer) throw new Error('no answer');
      return { data: { ...answer.data, partialErrors: [{ uuid: refused, detail }] } };
    });
    renderGroups(path, calls);
    await userEvent.click(await box('Contracts'));
    await userEvent.click(await box('Salaries'));
    await userEvent.click(await box('SSN'));
    await update();
    await waitFor(() =>
      expect(names()).toEqual(['Cards', 'Contracts(added)', 'Salaries(not added)', 'SSN(removed)']),
    );
    expect(screen.getByText('Last update: 1 added, 1 removed, 1 not added')).toBeVisible();
    await userEvent.click(await box(/SSN/));
    expect(names()).toContain('SSN(to be added)');
  });

  it('takes the whole page at once, and can be searched', async () => {
    const { calls } = renderGroups(path);
    const page = await box('Select all on this page');
    expect(page).toBePartiallyChecked();
    await userEvent.click(page);
    expect(await screen.findByText('4 selected, 2 to be added')).toBeVisible();
    await userEvent.click(page);
    expect(await screen.findByText('0 selected, 2 to be removed')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search datasets' }), 'con{Enter}');
    await waitFor(() => expect(names()).toEqual(['Contracts']));
    expect(calls.update).not.toHaveBeenCalled();
  });

  it('shows only what is selected, and keeps in sight what is taken out there', async () => {
    renderGroups(path);
    await userEvent.click(await box('Salaries'));
    await userEvent.click(screen.getByRole('switch', { name: 'Selected only' }));
    await waitFor(() => expect(names()).toEqual(['Cards', 'Salaries(to be added)', 'SSN']));
    await userEvent.click(await box('Cards'));
    await waitFor(() =>
      expect(names()).toEqual(['Cards(to be removed)', 'Salaries(to be added)', 'SSN']),
    );
  });

  it('survives a reload, and leaving asks', async () => {
    const { unmount } = renderGroups(path);
    await userEvent.click(await box('Contracts'));
    unmount();
    renderGroups(path);
    await waitFor(async () => expect(await box(/Contracts/)).toBeChecked());
    await userEvent.click(screen.getByRole('link', { name: 'Back to Dataset Groups' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('The list')).toBeVisible();
  });
});

describe('an update', () => {
  it('tells of each part that was not done, by its detail, its message, or in general', async () => {
    const calls = fakeCalls();
    calls.update.mockResolvedValueOnce({
      data: {
        ...group,
        version: 4,
        partialErrors: [
          { code: 'missing', detail: 'One of the selected datasets does not exist any more.' },
          { message: 'The dataset is locked.' },
          {},
        ],
      },
    });
    renderGroups(path, calls);
    await userEvent.click(await box('Contracts'));
    await update();
    expect(await screen.findByText('Dataset Group HR successfully updated.')).toBeVisible();
    const warnings = () =>
      screen.queryAllByRole('note').filter((note) => within(note).queryByText('Warning'));
    await waitFor(() => expect(warnings()).toHaveLength(3));
    expect(warnings().map((note) => note.textContent)).toEqual([
      'WarningOne of the selected datasets does not exist any more.',
      'WarningThe dataset is locked.',
      'WarningThere was an issue updating Datasets for this Dataset Group.',
    ]);
    await userEvent.click(await box(/Contracts/));
    await update();
    await waitFor(() => expect(warnings()).toHaveLength(0));
  });

  it('that fails says so with the reason and keeps the selection', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const calls = fakeCalls();
    const reason = 'no dataset group provided in the update response';
    calls.update.mockRejectedValue(new HttpError(reason, 200, { success: true, data: {} }));
    renderGroups(path, calls);
    await userEvent.click(await box('Contracts'));
    await update();
    expect(await screen.findByText('There is an issue updating this Dataset Group.')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(await box(/Contracts/)).toBeChecked();
  });

  it('of an old version compares both selections in words', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const calls = fakeCalls();
    const theirs = { ...group, version: 4, dataset_uuids: [uuidByName('Cards')] };
    calls.update.mockRejectedValueOnce(new ConflictError('stale', {}, theirs));
    renderGroups(path, calls);
    await userEvent.click(await box('Contracts'));
    await update();
    const dialog = await screen.findByRole('dialog');
    const choice = within(dialog).getByRole('group', { name: 'Datasets' });
    expect(
      within(choice).getByRole('radio', {
        name: /Your change\s*3 datasets, 2 of them only in this version/,
      }),
    ).toBeChecked();
    expect(
      within(choice).getByRole('radio', { name: /Saved by someone else\s*1 dataset/ }),
    ).not.toBeChecked();
  });
});
