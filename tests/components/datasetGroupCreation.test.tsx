import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, lost, pageOf, refused, service } from '../setup/network';
import {
  group,
  groupService,
  renderDatasetGroups,
  takenName,
  uuidByName,
} from './renderDatasetGroups';
import { fill, refill } from './typing';

const path = '/dataset-groups/new';
const dialog = () => screen.findByRole('dialog', { name: 'New Dataset Group' });
const step = (name: string) =>
  screen.findByRole('heading', { level: 3, name: new RegExp(name.replace(': ', ':\\s*')) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (field: string, text: string) =>
  fill(screen.getByRole('textbox', { name: field }), text);
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));

/** Goes to the second step with everything the first one wants. */
async function goToDatasets() {
  await dialog();
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
    await dialog();
    expect(await step('Step 1 of 2: Details')).toHaveFocus();
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
  const { links } = groupService();
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

  expect(await screen.findByText('Linking 1 of 3')).toBeVisible();
  await waitFor(() => expect(links).toHaveLength(1));
  waiting[0]?.(refused(422, 'This dataset no longer exists.'));
  expect(await screen.findByText('Linking 2 of 3')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Linking 2 of 3' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  await waitFor(() => expect(links).toHaveLength(2));
  waiting[1]?.(answered({}));
  expect(await screen.findByText('Linking 3 of 3')).toBeVisible();
  await waitFor(() => expect(links).toHaveLength(3));
  waiting[2]?.(answered({ dataset_groups_datasets: { uuid: 'link' } }));

  expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
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
    expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
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
    expect(
      await screen.findByRole('dialog', { name: 'Leave before all datasets are linked?' }),
    ).toHaveTextContent('The dataset group has been created.');
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
  await userEvent.click(await screen.findByRole('switch', { name: 'Selected only' }));
  expect(await screen.findByRole('checkbox', { name: /^SSN/ })).toBeChecked();
  await press('Create');
  expect(await screen.findByText('SSN: It belongs to somebody else.')).toBeVisible();
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
  expect(await screen.findByText('Creating the dataset group.')).toBeVisible();
  await act(() => router.navigate('/dataset-groups'));
  const asked = await screen.findByRole('dialog', { name: 'Leave while this is being done?' });
  expect(asked).toHaveTextContent(text);
  await press('Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dataset-groups'));
  expect(sessionStorage).toHaveLength(1);
  answer(answered({ dataset_groups: group }, 3));
  expect(await screen.findByText('Dataset Group HR successfully created.')).toBeVisible();
  expect(links).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});
