import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demandCodes } from '../../../setup/codes';
import { answered, confirmation, pageOf, service } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import { resumed, stubStepUp } from '../../../setup/stepUp';
import {
  group,
  groupService,
  renderDatasetGroups,
  takenName,
  uuidByName,
} from './renderDatasetGroups';
import { fill, findDialog, refill } from '../../../setup/screenHelpers';

const path = '/dataset-groups/new';
const step = (name: string) =>
  screen.findByRole('heading', { level: 3, name: new RegExp(name.replace(': ', ':\\s*')) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (field: string, text: string) =>
  fill(screen.getByRole('textbox', { name: field }), text);
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));

/** Goes to the second step with everything the first one wants. */
async function goToDatasets() {
  await findDialog('New Dataset Group');
  await type('Name', 'HR');
  await type('Description', 'People');
  await press('Continue');
  await step('Step 2 of 2: Datasets');
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('details', () => {
  it('are required, in the words of the specification, with a name that the service finds free', async () => {
    groupService();
    const names = service('POST /dataset-groups/validate-name', () => takenName());
    renderDatasetGroups(path);
    await findDialog('New Dataset Group');
    expect(await step('Step 1 of 2: Details')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('Continue');
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByText('Description is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    const button = screen.getByRole('button', { name: 'Continue' });
    const cannotContinue = () => {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('Correct the marked fields first.');
    };
    await type('Description', 'People');
    await type('Name', 'HR!');
    expect(
      await screen.findByText(
        'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
      ),
    ).toBeVisible();
    cannotContinue();
    await refill(screen.getByRole('textbox', { name: 'Name' }), 'HR');
    expect(await screen.findByText('This name is already in use.')).toBeVisible();
    expect(names.at(-1)).toMatchObject({ body: { name: 'HR' } });
    cannotContinue();
  });
});

it('makes an empty group, says so, and leads to its page, after a refusal of the name that keeps everything', async () => {
  groupService();
  const refusals = [takenName('dataset_groups.name')];
  const tried = service('POST /dataset-groups', () => refusals.shift() ?? created());
  const created = () => answered({ dataset_groups: group }, 3);
  const { router } = renderDatasetGroups(path);
  await goToDatasets();
  await press('Create');
  expect(await screen.findByText('There was an issue creating the dataset group.')).toBeVisible();
  await step('Step 1 of 2: Details');
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription(expect.stringContaining('This name is already'));
  await waitFor(() => expect(name).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('People');
  await refill(name, 'HR 2');
  await press('Continue');
  await step('Step 2 of 2: Datasets');
  await press('Create');
  expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
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

/** Chooses two datasets, and tries. */
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

it('links the datasets in the same call, and each that fails is a warning', async () => {
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
  expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
  expect(creations.map(({ body }) => body)).toEqual([withTwo]);
  await screen.findByRole('heading', { level: 1, name: 'HR' });
  const warnings = (await screen.findAllByRole('note')).filter((note) =>
    within(note).queryByText('Warning'),
  );
  expect(warnings.map((note) => note.textContent)).toEqual([
    'WarningSSN: This dataset no longer exists.',
    'WarningCards: There was an issue updating Datasets for this Dataset Group.',
  ]);
});

it('that lets people of the identity provider decrypt leaves for one code, and goes on after it with all datasets', async () => {
  const stepUp = stubStepUp();
  const { creations } = groupService();
  const asked = demandCodes({ 'POST /dataset-groups': 'grant:decryption' });
  const { unmount } = renderDatasetGroups(path, {}, { stepUp });
  await createWithTwo();
  const pending = { resource: 'dataset-groups', action: 'create', id: 'new' };
  await waitFor(() =>
    expect(stepUp.begin).toHaveBeenCalledExactlyOnceWith(
      { scope: 'grant:decryption', confirmation },
      { ...pending, params: {}, user: user.uuid },
    ),
  );
  expect(asked).toEqual([{ call: 'POST /dataset-groups', body: withTwo }]);
  expect(creations).toEqual([]);
  unmount();

  renderDatasetGroups(path, {}, { stepUp: stubStepUp(resumed('grant:decryption', pending)) });
  expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
  expect(creations).toMatchObject([
    { body: withTwo, headers: { authorization: 'Bearer elevated', confirmation } },
  ]);
});

it('names a dataset that was chosen before a reload and fails to be linked', async () => {
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
  expect(await screen.findByText('SSN: It belongs to somebody else.')).toBeVisible();
});

it('left while it is created is told what becomes of it', async () => {
  groupService();
  let answer = (_answer: Response): void => undefined;
  const creations = service(
    'POST /dataset-groups',
    () => new Promise<Response>((resolve) => (answer = resolve)),
  );
  const { router } = renderDatasetGroups(path);
  await createWithTwo();
  await waitFor(() => expect(creations).toHaveLength(1));
  expect(await screen.findByText('Creating the dataset group.')).toBeVisible();
  await act(() => router.navigate('/dataset-groups'));
  const asked = await screen.findByRole('dialog', { name: 'Leave while this is in progress?' });
  expect(asked).toHaveTextContent(
    'It may still be completed. A notification tells you the result.',
  );
  await press('Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dataset-groups'));
  expect(sessionStorage).toHaveLength(1);
  answer(answered({ dataset_groups: group }, 3));
  expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});
