import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCalls, group, renderGroups, uuidByName } from './datasetGroupShell';

const path = '/dataset-groups/new';
const dialog = () => screen.findByRole('dialog', { name: 'New Dataset Group' });
const step = (name: string) =>
  screen.findByRole('heading', { level: 3, name: new RegExp(name.replace(': ', ':\\s*')) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (field: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: field }), text);
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));

/** Goes to the second step with everything the first one wants. */
async function goToDatasets() {
  await dialog();
  await type('Name', 'HR');
  await type('Description', 'People');
  await press('Continue');
  await step('Step 1 of 1: Datasets');
}

const refusal = (status: number, detail: string, field?: string) =>
  new HttpError(detail, status, {
    error: { info: 'Not possible', details: detail },
    errors: [{ ...(field === undefined ? {} : { field }), code: 'x', detail }],
  });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('details', () => {
  it('are required, in the words of the specification', async () => {
    renderGroups(path);
    await dialog();
    expect(await step('Step 0 of 1: Details')).toHaveFocus();
    await press('Continue');
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByText('Description is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await type('Name', 'HR!');
    expect(
      await screen.findByText(
        'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });

  it('have a name that the service finds free', async () => {
    const calls = fakeCalls();
    calls.checkName.mockResolvedValue({ data: { problem: 'This name is already in use.' } });
    renderGroups(path, calls);
    await dialog();
    await type('Description', 'People');
    await type('Name', 'HR');
    expect(await screen.findByText('This name is already in use.')).toBeVisible();
    expect(calls.checkName).toHaveBeenLastCalledWith('dataset-groups', 'HR', expect.anything());
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });

  it('survive a reload', async () => {
    const { unmount } = renderGroups(path);
    await goToDatasets();
    await choose('SSN');
    unmount();
    renderGroups(path);
    await dialog();
    expect(await screen.findByDisplayValue('People')).toBeVisible();
    expect(
      screen.getByText('What you typed before has been put back. Nothing has been created yet.'),
    ).toBeVisible();
    await press('Continue');
    expect(await screen.findByRole('checkbox', { name: 'SSN' })).toBeChecked();
  });
});

it('makes an empty group, says so, and leads to its page', async () => {
  const { calls, router } = renderGroups(path);
  await goToDatasets();
  await press('Create');
  expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
  expect(calls.createDatasetGroup).toHaveBeenCalledExactlyOnceWith(
    { name: 'HR', description: 'People' },
    expect.any(String),
  );
  expect(calls.linkDataset).not.toHaveBeenCalled();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dataset-groups/${group.uuid}`));
  expect(sessionStorage).toHaveLength(0);
});

it('links datasets one at a time, with progress, and each that fails is a warning', async () => {
  const calls = fakeCalls();
  interface Waiting {
    resolve: (answer: { data: { uuid: string } }) => void;
    reject: (error: Error) => void;
  }
  const waiting: Waiting[] = [];
  calls.linkDataset.mockImplementation(
    () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  );
  renderGroups(path, calls);
  await goToDatasets();
  await choose('SSN');
  await choose('Cards');
  await choose('Salaries');
  expect(screen.getByText('3 selected')).toBeVisible();
  await press('Create');

  expect(await screen.findByText('Linking 1 of 3')).toBeVisible();
  expect(calls.linkDataset).toHaveBeenCalledTimes(1);
  waiting[0]?.reject(refusal(422, 'This dataset does not exist any more.'));
  expect(await screen.findByText('Linking 2 of 3')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Linking 2 of 3' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  waiting[1]?.reject(new HttpError('', 500, {}));
  expect(await screen.findByText('Linking 3 of 3')).toBeVisible();
  waiting[2]?.resolve({ data: { uuid: 'link' } });

  expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
  const linked = calls.linkDataset.mock.calls.map(([link]) => link);
  expect(linked).toEqual(
    ['SSN', 'Salaries', 'Cards'].map((name) => ({
      group: group.uuid,
      dataset: uuidByName(name),
    })),
  );
  await screen.findByRole('heading', { level: 1, name: 'HR' });
  const warnings = (await screen.findAllByRole('note')).filter((note) =>
    within(note).queryByText('Warning'),
  );
  expect(warnings.map((note) => note.textContent)).toEqual([
    'WarningSSN: This dataset does not exist any more.',
    'WarningSalaries: There was an issue updating Datasets for this Dataset Group.',
  ]);
});

describe('a failure', () => {
  it('of the name leads back to it and keeps everything', async () => {
    const calls = fakeCalls();
    calls.createDatasetGroup.mockRejectedValue(
      refusal(422, 'This name is already in use.', 'dataset_groups.name'),
    );
    renderGroups(path, calls);
    await goToDatasets();
    await choose('SSN');
    await press('Create');
    expect(await screen.findByText('There was an issue creating the dataset group.')).toBeVisible();
    await step('Step 0 of 1: Details');
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveAccessibleDescription(expect.stringContaining('This name is already'));
    await waitFor(() => expect(name).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('People');
  });

  it('without an answer is tried again with the very same key', async () => {
    const calls = fakeCalls();
    calls.createDatasetGroup.mockRejectedValueOnce(refusal(0, 'The service cannot be reached.'));
    renderGroups(path, calls);
    await goToDatasets();
    await press('Create');
    expect(await screen.findByText('The service cannot be reached.')).toBeVisible();
    await press('Create');
    expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
    const [first, second] = calls.createDatasetGroup.mock.calls;
    expect(second).toEqual(first);
  });
});

it('is closed to people without a verified email address, with the reason', async () => {
  renderGroups(path, fakeCalls(), false);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Verify your email address to do this.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
