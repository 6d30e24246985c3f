import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, lost, pageOf, refused, service } from '../setup/network';
import {
  clickOn,
  expectText,
  fill,
  findDialog,
  findStep,
  press,
  refill,
  textbox,
} from '../setup/screenHelpers';
import {
  group,
  groupService,
  renderDatasetGroups,
  takenName,
  uuidByName,
} from './renderDatasetGroups';

const path = '/dataset-groups/new';
const dialog = () => findDialog('New Dataset Group');
const type = (field: string, text: string) => fill(textbox(field), text);
const choose = async (name: string) => clickOn('checkbox', name);

/** Goes to the second step with everything the first one wants. */
async function goToDatasets() {
  await dialog();
  await type('Name', 'HR');
  await type('Description', 'People');
  await press('Continue');
  await findStep('Step 2 of 2: Datasets');
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('details', () => {
  it('are required, in the words of the specification, with a name that the service finds free', async () => {
    groupService();
    const names = service('POST /dataset-groups/validate-name', () => takenName());
    renderDatasetGroups(path);
    await dialog();
    expect(await findStep('Step 1 of 2: Details')).toHaveFocus();
    await press('Continue');
    await expectText('Name is required');
    expect(screen.getByText('Description is required')).toBeVisible();
    expect(textbox('Name')).toHaveFocus();
    const button = screen.getByRole('button', { name: 'Continue' });
    const cannotContinue = () => {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('Correct the marked fields first.');
    };
    await type('Description', 'People');
    await type('Name', 'HR!');
    await expectText(
      'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
    );
    cannotContinue();
    await refill(textbox('Name'), 'HR');
    await expectText('This name is already in use.');
    expect(names.at(-1)).toMatchObject({ body: { name: 'HR' } });
    cannotContinue();
  });
});

it('makes an empty group, says so, and leads to its page, after a refusal of the name that keeps everything', async () => {
  const { links } = groupService();
  const refusals = [takenName('dataset_groups.name')];
  const tried = service('POST /dataset-groups', () => refusals.shift() ?? created());
  const created = () => answered({ dataset_groups: group }, 3);
  const { router } = renderDatasetGroups(path);
  await goToDatasets();
  await press('Create');
  await expectText('There was an issue creating the dataset group.');
  await findStep('Step 1 of 2: Details');
  const name = textbox('Name');
  expect(name).toHaveAccessibleDescription(expect.stringContaining('This name is already'));
  await waitFor(() => expect(name).toHaveFocus());
  expect(textbox('Description')).toHaveValue('People');
  await refill(name, 'HR 2');
  await press('Continue');
  await findStep('Step 2 of 2: Datasets');
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
  expect(links).toEqual([]);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dataset-groups/${group.uuid}`));
  expect(sessionStorage).toHaveLength(0);
});

it('links datasets one at a time, with progress, and each that fails is a warning', async () => {
  groupService();
  const waiting: ((answer: Response) => void)[] = [];
  const links = service(
    'POST /dataset-groups-datasets',
    () => new Promise<Response>((resolve) => waiting.push(resolve)),
  );
  renderDatasetGroups(path);
  await goToDatasets();
  await choose('SSN');
  await choose('Cards');
  await choose('Salaries');
  expect(screen.getByText('3 selected')).toBeVisible();
  await press('Create');

  await expectText('Linking 1 of 3');
  await waitFor(() => expect(links).toHaveLength(1));
  waiting[0]?.(refused(422, 'This dataset no longer exists.'));
  await expectText('Linking 2 of 3');
  expect(screen.getByRole('progressbar', { name: 'Linking 2 of 3' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  await waitFor(() => expect(links).toHaveLength(2));
  waiting[1]?.(answered({}));
  await expectText('Linking 3 of 3');
  await waitFor(() => expect(links).toHaveLength(3));
  waiting[2]?.(answered({ dataset_groups_datasets: { uuid: 'link' } }));

  await expectText('Dataset Group HR successfully created.');
  expect(links.map(({ body }) => body)).toEqual(
    ['SSN', 'Salaries', 'Cards'].map((name) => ({
      dataset_group_uuid: group.uuid,
      dataset_uuid: uuidByName(name),
    })),
  );
  const keys = links.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  await screen.findByRole('heading', { level: 1, name: 'HR' });
  const warnings = (await screen.findAllByRole('note')).filter((note) =>
    within(note).queryByText('Warning'),
  );
  expect(warnings.map((note) => note.textContent)).toEqual([
    'WarningSSN: This dataset no longer exists.',
    'WarningSalaries: No dataset data returned.',
  ]);
});

describe('a link of which nobody knows', () => {
  /** Chooses two datasets, of which the second one's answer is lost once, and tries. */
  async function loseSecondLink() {
    const { creations } = groupService();
    const answers = [answered({ dataset_groups_datasets: {} }), lost()];
    const links = service(
      'POST /dataset-groups-datasets',
      () => answers.shift() ?? answered({ dataset_groups_datasets: {} }),
    );
    const { router } = renderDatasetGroups(path);
    await goToDatasets();
    await choose('SSN');
    await choose('Cards');
    await press('Create');
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
      'The dataset group has been created. Not all of its datasets are linked yet.The service cannot be reached. Check your connection and try again.',
    );
    expect(screen.getByText('2 selected')).toBeVisible();
    return { creations, links, router };
  }
  const sent = (calls: readonly { body: unknown; headers: Record<string, string> }[]) =>
    calls.map(({ body, headers }) => [body, headers['idempotency-key']]);

  it('is tried again as it was, and nothing is done twice; the datasets are fixed, of which some are linked already', async () => {
    const { creations, links, router } = await loseSecondLink();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(sessionStorage).toHaveLength(1);
    expect(screen.queryByText('There was an issue creating the dataset group.')).toBeNull();
    await choose('SSN');
    const chosen = screen.getByRole('checkbox', { name: 'SSN' });
    expect(chosen).toBeChecked();
    expect(chosen).toHaveAttribute('aria-disabled', 'true');
    expect(chosen).toHaveAccessibleDescription(
      'The dataset group has been created for these datasets. Others can be chosen on its page.',
    );
    await press('Try again');
    await expectText('Dataset Group HR successfully created.');
    expect(screen.queryByText(/Not all of its datasets are linked yet/)).toBeNull();
    expect(creations).toHaveLength(2);
    expect(sent(creations)[1]).toEqual(sent(creations)[0]);
    expect(links).toHaveLength(4);
    expect(sent(links).slice(2)).toEqual(sent(links).slice(0, 2));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/dataset-groups/${group.uuid}`),
    );
    expect(sessionStorage).toHaveLength(0);
  });

  it('can be left to the page of the group, or is said on leaving otherwise', async () => {
    const { links, router } = await loseSecondLink();
    await act(() => router.navigate('/dataset-groups'));
    expect(await findDialog('Leave before all datasets are linked?')).toHaveTextContent(
      'The dataset group has been created.',
    );
    await press('Stay');
    await press('Skip');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/dataset-groups/${group.uuid}`),
    );
    expect(links).toHaveLength(2);
    expect(sessionStorage).toHaveLength(0);
  });
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
  service('POST /dataset-groups-datasets', () => refused(422, 'It belongs to somebody else.'));
  renderDatasetGroups(path);
  await dialog();
  await screen.findByDisplayValue('People');
  await press('Continue');
  await clickOn('switch', 'Selected only');
  expect(await screen.findByRole('checkbox', { name: /^SSN/ })).toBeChecked();
  await press('Create');
  await expectText('SSN: It belongs to somebody else.');
});

it.each([
  ['without datasets', [], 'It may still be done: a notification says how it went.'],
  ['with datasets', ['SSN'], 'Its datasets are not linked then; you can add them on its page.'],
])('left while it is created, %s, is told what becomes of it', async (_, chosen, text) => {
  const { links } = groupService();
  let answer = (_answer: Response): void => undefined;
  const creations = service(
    'POST /dataset-groups',
    () => new Promise<Response>((resolve) => (answer = resolve)),
  );
  const { router } = renderDatasetGroups(path);
  await goToDatasets();
  for (const name of chosen) await choose(name);
  await press('Create');
  await waitFor(() => expect(creations).toHaveLength(1));
  await expectText('Creating the dataset group.');
  await act(() => router.navigate('/dataset-groups'));
  const asked = await findDialog('Leave while this is being done?');
  expect(asked).toHaveTextContent(text);
  await press('Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dataset-groups'));
  expect(sessionStorage).toHaveLength(1);
  answer(answered({ dataset_groups: group }, 3));
  await expectText('Dataset Group HR successfully created.');
  expect(links).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});
