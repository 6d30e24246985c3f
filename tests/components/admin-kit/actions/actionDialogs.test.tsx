import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { datasetGroups } from '../../../../src/resources/dataset-groups';
import { datasets } from '../../../../src/resources/datasets';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { demandsStepUp, pageOf, refused, service } from '../../../setup/network';
import { renderConsole, resourcePages } from '../../../setup/renderConsole';
import {
  button,
  expectInDialog,
  expectNoDialog,
  expectText,
  fill,
  findDialog,
  inDialog,
  press,
  pressInDialog,
  textbox,
  textsOf,
} from '../../../setup/screenHelpers';
import { renderDatasetActions } from './renderActions';
import { dataset, datasetAnswer, renderDataset } from '../../resources/datasets/renderDataset';
import { preloadRecordPage } from '../../../setup/preload';
import { hold } from '../../../setup/hold';
import { callsArrived, readsSettled } from '../../../setup/settled';

// Loads the lazy chunks of pages and dialogs once, so that no test waits for them.
preloadRecordPage('resources/datasets/DatasetParts', 'custom-pages/dataset-wizard/DatasetWizard');

const page = `/datasets/${dataset.uuid}`;

it('shows why the action is forbidden, before asking for a code, when only the record has the reason', async () => {
  const { changes, stepUp } = renderDatasetActions({
    record: { ...dataset, primary_key_enabled: false },
    path: '/datasets',
  });
  await press('rotate from the row');
  await expectInDialog('The primary key “Main key” is disabled.', /Rotate Data Encryption Key/);
  expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
  await press('Close');
  await expectNoDialog();
  expect(stepUp.begin).not.toHaveBeenCalled();
  expect(changes).toEqual([]);
});

it('does not offer an action from the address that the record does not have', async () => {
  renderDatasetActions({
    record: { ...dataset, dataset_type: 'unstructured' },
    path: `${page}?action=rotate`,
  });
  expect(await findDialog(/Rotate Data Encryption Key/)).not.toHaveTextContent('becomes current');
  expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
});

it('opens from its address, announces its consequences, and leaves the address when closed', async () => {
  const { address, changes } = renderDatasetActions({ path: `${page}?action=rotate`, mfa: true });
  const dialog = await findDialog(/Rotate Data Encryption Key/);
  expect(dialog).toHaveAccessibleDescription(
    'The next data encryption key becomes current. Existing data is not re-keyed: it is still decrypted with the key it was encrypted with. Key number 2 is current now; key number 3 will be.',
  );
  expect(within(dialog).getByRole('note')).toHaveTextContent(
    'Additional authentication required: a time-based one-time password.',
  );
  // Nothing is announced as if it had already happened.
  expect(within(dialog).queryByRole('alert')).toBeNull();
  await press('Cancel', dialog);
  await expectNoDialog();
  expect(address()).toBe(page);
  expect(changes).toEqual([]);
});

it('announces a short summary of what depends on the record once it has loaded', async () => {
  renderDatasetActions({ path: `${page}?action=delete` });
  const { promise: isAnswered, release: answer } = hold();
  service('GET /datasets/:uuid/impact', async () => {
    await isAnswered;
    const groups = ['HR', 'Finance', 'Sales', 'Audit'];
    return { impact: { dataset_groups: groups, api_keys: [], recent_calls: 353_808 } };
  });
  const dialog = await inDialog(/^Delete/);
  // At first only this is announced.
  const texts = () => textsOf(dialog.getAllByRole('status'));
  expect(texts()).toEqual(['', 'Checking what depends on this…']);
  expect(dialog.queryByRole('alert')).toBeNull();
  answer();
  await waitFor(() =>
    expect(texts()).toEqual([
      'Dataset Groups: HR, Finance, Sales and more. API Keys: None. Encryptions and Decryptions: 353,808 in the last 30 days. ',
      'Type the name to confirm.',
    ]),
  );
});

it('closes on Back and stays on its page', async () => {
  const { router, address, queryClient } = renderDatasetActions();
  await press('Rotate Data Encryption Key');
  await findDialog(/Rotate Data Encryption Key/);
  // The dialog refetches its record; a response that arrives after the test would be logged as an error.
  await readsSettled(queryClient);
  expect(address()).toBe(`${page}?action=rotate`);
  await router.navigate(-1);
  await expectNoDialog();
  expect(address()).toBe(page);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('SSN');
});

/** Starts a rotation from a row. @param sent the calls, the first of which it awaits */
async function rotate(sent: readonly unknown[]): Promise<void> {
  await press('rotate from the row');
  await pressInDialog('Rotate', /Rotate Data Encryption Key/);
  await waitFor(() => expect(sent).toHaveLength(1));
}

it('blocks Back while the action runs, does not ask after it finishes, and goes back once', async () => {
  const { promise: answering, release: answer } = hold<Response>();
  const { router, address, changes } = renderDatasetActions({
    path: '/datasets',
    answer: () => answering,
  });
  await act(() => router.navigate('/datasets?page=2'));
  await rotate(changes);
  await act(() => router.navigate(-1));
  const dialog = await findDialog('Leave while this is in progress?');
  await press('Stay', dialog);
  await findDialog(/Rotate Data Encryption Key/);
  await act(() => router.navigate(-1));
  await findDialog('Leave while this is in progress?');
  answer(datasetAnswer(dataset));
  await expectNoDialog();
  expect(address()).toBe('/datasets?page=2');
});

it('does not close another dialog when the action finishes after the person has moved on', async () => {
  const { promise: answering, release: answer } = hold<Response>();
  const { router, address, changes, queryClient } = renderDatasetActions({
    path: '/datasets',
    answer: () => answering,
  });
  await rotate(changes);
  await act(() => router.navigate(-1));
  await press('Leave');
  await expectNoDialog();
  await press('delete from the row');
  const other = await findDialog(/Delete/);
  answer(datasetAnswer(dataset));
  await expectText('Dataset encryption key successfully rotated.');
  // The rotation's own dialog closes after what shows the dataset has been read again.
  await readsSettled(queryClient);
  expect(other).toBeVisible();
  expect(address()).toBe(`/datasets?action=delete&record=${dataset.uuid}`);
});

it('does not leave for a code after the person has moved on', async () => {
  const { router, stepUp } = renderDatasetActions({ path: '/datasets', mfa: true });
  const { promise: answering, release: answer } = hold();
  const rotations = service('POST /datasets/:uuid/rotate', async () => {
    await answering;
    return demandsStepUp('rotate:datakey');
  });
  await rotate(rotations);
  await act(() => router.navigate(-1));
  await press('Leave');
  await expectNoDialog();
  answer();
  await callsArrived();
  expect(stepUp.begin).not.toHaveBeenCalled();
});

it('asks again before leaving a retry of a failed action', async () => {
  const { promise: answering, release: answer } = hold<Response>();
  const { router, address, changes } = renderDatasetActions({
    path: `${page}?tab=settings`,
    answer: () => (changes.length === 1 ? answering : new Promise(() => undefined)),
  });
  // The unsaved text keeps the page guarded throughout.
  await fill(await screen.findByRole('textbox', { name: 'Description' }), ' numbers');
  await press('Rotate Data Encryption Key');
  await pressInDialog('Rotate', /Rotate Data Encryption Key/);
  await waitFor(() => expect(changes).toHaveLength(1));
  await act(() => router.navigate(-1));
  const question = { name: 'Leave while this is in progress?' };
  await screen.findByRole('dialog', question);
  answer(refused(409, 'The primary key is disabled.'));
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  await pressInDialog('Rotate', /Rotate Data Encryption Key/);
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(await (await inDialog()).findByRole('progressbar', { hidden: true })).toBeVisible();
  expect(screen.queryByRole('dialog', question)).toBeNull();
  await act(() => router.navigate(-1));
  const dialog = await screen.findByRole('dialog', question);
  await press('Leave', dialog);
  await expectNoDialog();
  expect(address()).toBe(`${page}?tab=settings`);
  // The text typed on the page is kept.
  expect(textbox('Description')).toHaveValue('Social security numbers');
  expect(sessionStorage).toHaveLength(1);
});

it('a dialog over a list neither redraws nor refetches the list', async () => {
  const { id: _, version: __, ...row } = dataset;
  const reads = service('GET /table/datasets', () => pageOf('datasets', [row]));
  service('GET /user-settings/:name', { user_settings: null });
  service('GET /table/datasets/counts', { counts: { all: 1, structured: 1, unstructured: 0 } });
  service('GET /table/dataset-groups', () => pageOf('dataset_groups', []));
  service('GET /table/primary-keys', () => pageOf('primary_keys', []));
  const { router, address } = renderConsole(
    { '/datasets/*': resourcePages(datasets) },
    { path: '/datasets', resources: [datasets, datasetGroups, primaryKeys] },
  );
  await screen.findAllByText('SSN');
  const heading = screen.getByRole('heading', { level: 1, name: 'Datasets' });
  const readBefore = reads.length;
  await router.navigate('/datasets/wizard');
  const caution = await findDialog('Caution');
  expect(caution).toHaveAccessibleDescription(
    /Delete the dataset and that data is lost for good\./,
  );
  await press('Cancel', caution);
  await expectNoDialog();
  expect(address()).toMatch(/^\/datasets(\?|$)/);
  expect(screen.getByRole('heading', { level: 1, name: 'Datasets' })).toBe(heading);
  expect(reads).toHaveLength(readBefore);
});

it('a name that the service refused stays refused while another field is edited', async () => {
  const { updates } = renderDataset(dataset, {
    update: () => refused(422, 'This name is already in use.', 'datasets.name'),
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await fill(name, ' 2');
  const update = button('Update');
  await waitFor(() => expect(update).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(update);
  const problem = expect.stringContaining('This name is already in use.');
  await waitFor(() => expect(name).toHaveAccessibleDescription(problem));
  await fill(textbox('Description'), ' numbers');
  expect(name).toHaveAccessibleDescription(problem);
  expect(update).toHaveAttribute('aria-disabled', 'true');
  await fill(name, '3');
  await waitFor(() => expect(update).not.toHaveAttribute('aria-disabled'));
  expect(name).not.toHaveAccessibleDescription(problem);
  expect(updates).toHaveLength(1);
});
