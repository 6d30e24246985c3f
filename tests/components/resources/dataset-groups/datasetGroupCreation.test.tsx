import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { demandCodes } from '../../../setup/codes';
import { answered, confirmation, pageOf, service } from '../../../setup/network';
import { expectLeft, resumed, stubStepUp } from '../../../setup/stepUp';
import {
  group,
  groupService,
  renderDatasetGroups,
  takenName,
  uuidByName,
} from './renderDatasetGroups';
import {
  expectDisabled,
  expectText,
  fill,
  findDialog,
  refill,
  textsOf,
} from '../../../setup/screenHelpers';
import { hold } from '../../../setup/hold';

const path = '/dataset-groups/new';
const step = (name: string) =>
  screen.findByRole('heading', { level: 3, name: new RegExp(name.replace(': ', ':\\s*')) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (field: string, text: string) =>
  fill(screen.getByRole('textbox', { name: field }), text);
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));

/** Goes to the second step with every value that the first one requires. */
async function goToDatasets() {
  await findDialog('New Dataset Group');
  await type('Name', 'HR');
  await type('Description', 'People');
  await press('Continue');
  await step('Step 2 of 2: Datasets');
}

describe('details', () => {
  it('are required, with the messages of the specification, and the name is checked by the service', async () => {
    groupService();
    const names = service('POST /dataset-groups/validate-name', () => takenName());
    renderDatasetGroups(path);
    await findDialog('New Dataset Group');
    expect(await step('Step 1 of 2: Details')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('Continue');
    await expectText('Name is required');
    expect(screen.getByText('Description is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    const button = screen.getByRole('button', { name: 'Continue' });
    const cannotContinue = () => {
      expectDisabled(button, 'Correct the marked fields first.');
    };
    await type('Description', 'People');
    await type('Name', 'HR!');
    await expectText(
      'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
    );
    cannotContinue();
    await refill(screen.getByRole('textbox', { name: 'Name' }), 'HR');
    await expectText('This name is already in use.');
    expect(names.at(-1)).toMatchObject({ body: { name: 'HR' } });
    cannotContinue();
  });
});

it('creates an empty group and leads to its page, after a refused name that keeps all input', async () => {
  groupService();
  const refusals = [takenName('dataset_groups.name')];
  const tried = service('POST /dataset-groups', () => refusals.shift() ?? created());
  const created = () => answered({ dataset_groups: group }, 3);
  const { router } = renderDatasetGroups(path);
  await goToDatasets();
  await press('Create');
  await expectText('There was an issue creating the dataset group.');
  await step('Step 1 of 2: Details');
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription(expect.stringContaining('This name is already'));
  await waitFor(() => expect(name).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('People');
  await refill(name, 'HR 2');
  await press('Continue');
  await step('Step 2 of 2: Datasets');
  await press('Create');
  await expectText('Dataset Group HR successfully created.');
  expect(screen.queryByText('There was an issue creating the dataset group.')).toBeNull();
  expect(tried).toMatchObject([
    { body: { name: 'HR', description: 'People' } },
    {
      body: { name: 'HR 2', description: 'People' },
      headers: { 'idempotency-key': expect.any(String) },
    },
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dataset-groups/${group.uuid}`));
  expect(sessionStorage).toHaveLength(0);
});

/** Chooses two datasets, and submits. */
async function createWithTwo() {
  await goToDatasets();
  await choose('SSN');
  await choose('Cards');
  expect(screen.getByText('2 selected')).toBeVisible();
  await press('Create');
}
const withTwo = {
  name: 'HR',
  description: 'People',
  datasetUuids: ['SSN', 'Cards'].map(uuidByName).toSorted(),
};

it('fails when the response has no group', async () => {
  groupService();
  service('POST /dataset-groups', () => answered({ dataset_groups: null }));
  renderDatasetGroups(path);
  await goToDatasets();
  await press('Create');
  const dialog = await findDialog('New Dataset Group');
  expect(await within(dialog).findByText('No dataset group was created.')).toBeVisible();
});

it('links the datasets in the same call, and reports each failure as a warning', async () => {
  groupService();
  const creations = service('POST /dataset-groups', () =>
    answered(
      {
        dataset_groups: group,
        partialErrors: [
          { uuid: uuidByName('SSN'), code: 'missing', detail: 'This dataset no longer exists.' },
          { uuid: uuidByName('Cards'), code: 'odd' },
        ],
      },
      3,
    ),
  );
  renderDatasetGroups(path);
  await createWithTwo();
  await expectText('Dataset Group HR successfully created.');
  expect(creations.map(({ body }) => body)).toEqual([withTwo]);
  await screen.findByRole('heading', { level: 1, name: 'HR' });
  const warnings = (await screen.findAllByRole('note')).filter((note) =>
    within(note).queryByText('Warning'),
  );
  expect(textsOf(warnings)).toEqual([
    'WarningSSN: This dataset no longer exists.',
    'WarningCards: There was an issue updating Datasets for this Dataset Group.',
  ]);
});

it('granting decryption to provisioned people leaves for one code, and then continues with all datasets', async () => {
  const stepUp = stubStepUp();
  const { creations } = groupService();
  const stepUpCalls = demandCodes({ 'POST /dataset-groups': 'grant:decryption' });
  const { unmount } = renderDatasetGroups(path, {}, { stepUp });
  await createWithTwo();
  const pending = { resource: 'dataset-groups', action: 'create', id: 'new' };
  await expectLeft(stepUp.begin, 'grant:decryption', pending);
  expect(stepUpCalls).toEqual([{ call: 'POST /dataset-groups', body: withTwo }]);
  expect(creations).toEqual([]);
  unmount();

  renderDatasetGroups(path, {}, { stepUp: stubStepUp(resumed('grant:decryption', pending)) });
  await expectText('Dataset Group HR successfully created.');
  expect(creations).toMatchObject([
    { body: withTwo, headers: { authorization: 'Bearer elevated', confirmation } },
  ]);
});

it('names a dataset that was chosen before a reload and could not be linked', async () => {
  groupService();
  const { unmount } = renderDatasetGroups(path);
  await goToDatasets();
  await choose('SSN');
  unmount();
  service('GET /table/datasets', () =>
    pageOf('datasets', [{ uuid: uuidByName('SSN'), name: 'SSN' }]),
  );
  const [uuid, code] = [uuidByName('SSN'), 'missing'];
  const partialErrors = [{ uuid, code, detail: 'It belongs to somebody else.' }];
  service('POST /dataset-groups', () => answered({ dataset_groups: group, partialErrors }, 3));
  renderDatasetGroups(path);
  await findDialog('New Dataset Group');
  await screen.findByDisplayValue('People');
  await press('Continue');
  await userEvent.click(await screen.findByRole('switch', { name: 'Selected only' }));
  expect(await screen.findByRole('checkbox', { name: /^SSN/ })).toBeChecked();
  await press('Create');
  await expectText('SSN: It belongs to somebody else.');
});

it('reports its result to a person who has left meanwhile', async () => {
  groupService();
  const { promise: answering, release: answer } = hold<Response>();
  const creations = service('POST /dataset-groups', () => answering);
  const { router } = renderDatasetGroups(path);
  await createWithTwo();
  await waitFor(() => expect(creations).toHaveLength(1));
  await expectText('Creating the dataset group.');
  await act(() => router.navigate('/dataset-groups'));
  const dialog = await screen.findByRole('dialog', { name: 'Leave while this is in progress?' });
  expect(dialog).toHaveTextContent(
    'It may still be completed. A notification tells you the result.',
  );
  await press('Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dataset-groups'));
  expect(sessionStorage).toHaveLength(1);
  answer(answered({ dataset_groups: group }, 3));
  await expectText('Dataset Group HR successfully created.');
  expect(sessionStorage).toHaveLength(0);
});
