import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { demandCodes } from '../../../setup/codes';
import { answered, pageOf, refused, service } from '../../../setup/network';
import {
  button,
  clickOn,
  expectDisabled,
  expectEnabled,
  expectText,
  fill,
  inDialog,
  link,
  openTab,
  press,
  pressEnabled,
  refill,
  textbox,
  textsOf,
} from '../../../setup/screenHelpers';
import { screenWidth } from '../../../setup/screenWidth';
import { user } from '../../../setup/renderConsole';
import { group, groupService, renderDatasetGroups, uuidByName } from './renderDatasetGroups';
import { hold } from '../../../setup/hold';

const path = `/dataset-groups/${group.uuid}`;
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });
/** The reason why nothing can be saved is the button's description. */
const cannotUpdate = (reason = 'Nothing has changed yet.') =>
  waitFor(() => {
    expectDisabled(button('Update'), reason);
  });
const update = () => pressEnabled('Update');
const search = async (text: string) => {
  await refill(screen.getByRole('searchbox', { name: 'Search datasets' }), text);
  await userEvent.keyboard('{Enter}');
};
const names = () =>
  screen
    .getAllByRole('checkbox')
    .filter((each) => each.getAttribute('aria-label') === null && each.id !== '')
    .map((each) => document.querySelector(`label[for="${each.id}"]`)?.textContent);

describe('the page', () => {
  it('shows the group with its datasets checked, the warning and the note', async () => {
    groupService();
    renderDatasetGroups(path);
    await openTab('Settings');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('HR');
    await openTab('Datasets');
    expect(link('Back to Dataset Groups')).toHaveAttribute('href', '/dataset-groups');
    expect(await box('Cards')).toBeChecked();
    expect(await box('Contracts')).not.toBeChecked();
    expect(await box('SSN')).toBeChecked();
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(
      screen.getByText(/API keys are given access to a specific dataset within a group/),
    ).toHaveTextContent('access through the key must be granted again');
    const note = screen.getByRole('note');
    expect(note).toHaveTextContent(/intersection of dataset and group/);
    expect(note).toHaveClass('MuiAlert-standardInfo');
    expect(names()).toEqual(['Cards', 'SSN', 'Contracts', 'Salaries']);
    await userEvent.click(await box('SSN'));
    expect(note).toHaveClass('MuiAlert-standardWarning');
    expect(names()).toEqual(['Cards', 'SSN(to be removed)', 'Contracts', 'Salaries']);
    expect(screen.getByText('Ada')).toBeVisible();
    await press('More actions');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  });

  describe('for a group with provisioned people', () => {
    const provisioned = { ...group, provisioned_people: 2 };
    const toldOf = /^2 people of your identity provider are in its group of the same name/;
    const reason = 'Your company reserves this for its administrators.';
    const open = async (person: Partial<typeof user>) => {
      const calls = groupService();
      service('GET /dataset-groups/:uuid', answered({ dataset_groups: provisioned }, 3));
      renderDatasetGroups(path, person);
      await openTab('Datasets');
      await expectText(toldOf);
      expect(screen.queryByText(/intersection of dataset and group/)).toBeNull();
      return calls;
    };

    it('disables adding datasets, with the reason, where granting is reserved for administrators', async () => {
      await open({
        customer: { ...user.customer, reserve_grants: true },
        customer_users: [{ uuid: user.uuid, role: 'user' }],
      });
      const contracts = await box('Contracts');
      expectDisabled(contracts, `Datasets cannot be added. ${reason}`);
      await userEvent.click(contracts);
      expect(contracts).not.toBeChecked();
      const all = await box('Select all on this page');
      expect(all).toHaveAccessibleDescription(`Datasets cannot be added. ${reason}`);
      await userEvent.click(all);
      expect(contracts).not.toBeChecked();
      // Removing a dataset, and undoing that, grants nothing.
      const cards = await box(/^Cards/);
      await userEvent.click(cards);
      expect(cards).not.toBeChecked();
      await expectEnabled('Update');
      await userEvent.click(await box(/^Cards/));
      expect(await box(/^Cards/)).toBeChecked();
    });

    it('asks people with MFA for a code before a dataset is added, but not before one is removed', async () => {
      const { updates } = await open({});
      const stepUpCalls = demandCodes({
        'PATCH /dataset-groups/:uuid': ({ datasets = [] }) =>
          (datasets as string[]).includes(uuidByName('Contracts')) ? 'grant:decryption' : undefined,
      });
      await userEvent.click(await box(/^Cards/));
      await update();
      await waitFor(() => expect(updates).toHaveLength(1));
      expect(stepUpCalls).toEqual([]);
      await userEvent.click(await box(/^Contracts/));
      await update();
      await waitFor(() => expect(stepUpCalls).toHaveLength(1));
      expect(stepUpCalls).toEqual([
        {
          call: `PATCH /dataset-groups/${group.uuid}`,
          body: { datasets: ['SSN', 'Contracts', 'Cards'].map(uuidByName).toSorted() },
        },
      ]);
      expect(updates).toHaveLength(1);
    });
  });

  it('reports that the group could not be retrieved', async () => {
    groupService();
    service('GET /dataset-groups/:uuid', () => refused(404, 'This record does not exist.'));
    renderDatasetGroups(path);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was an issue retrieving this Dataset Group.This record does not exist.',
    );
  });

  it('has its only action, a deletion, in the menu of its header on a phone', async () => {
    screenWidth(390);
    groupService();
    renderDatasetGroups(path);
    const more = await screen.findByRole('button', { name: 'More actions' });
    expect(more.closest('header')).toContainElement(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(more);
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
  });

  it('is read-only without a verified email address', async () => {
    const reason = 'Verify your email address to do this.';
    groupService();
    renderDatasetGroups(path, { email_verified_dt_tm: null });
    expectDisabled(await box('Cards'), reason);
    await userEvent.click(await box('Cards'));
    expect(await box('Cards')).toBeChecked();
    expect(names()).toEqual(['Cards', 'SSN']);
    await cannotUpdate(reason);
  });
});

describe('the selection', () => {
  it('enables Update only while it differs, and marks its tab as unsaved', async () => {
    groupService();
    renderDatasetGroups(path);
    const tabs = () => textsOf(screen.getAllByRole('tab'));
    await userEvent.click(await box('Contracts'));
    await expectText('3 selected, 1 to be added');
    await expectEnabled('Update');
    expect(tabs()).toEqual(['Datasets •, not saved yet', 'Access', 'Settings']);
    await userEvent.click(await box(/Contracts/));
    await cannotUpdate();
    await userEvent.click(await box('SSN'));
    await openTab('Settings');
    await fill(textbox('Name'), '2');
    await waitFor(() =>
      expect(tabs()).toEqual(['Datasets •, not saved yet', 'Access', 'Settings •, not saved yet']),
    );
    await refill(textbox('Name'), 'HR');
    await openTab('Datasets');
    await userEvent.click(await box(/SSN/));
    await cannotUpdate();
    expect(tabs()).toEqual(['Datasets', 'Access', 'Settings']);
  });

  it('is sent as a whole, with a result for each dataset, including failures', async () => {
    const { save } = groupService();
    const uuid = uuidByName('Salaries');
    const detail = 'One of the selected datasets no longer exists.';
    const updates = service('PATCH /dataset-groups/:uuid', ({ body }) =>
      save(body, [{ uuid, detail }, { message: 'The dataset is locked.' }, {}], uuid),
    );
    renderDatasetGroups(path);
    await userEvent.click(await box('Contracts'));
    await userEvent.click(await box('Salaries'));
    await userEvent.click(await box('SSN'));
    await update();
    await expectText('Dataset Group HR successfully updated.');
    expect(updates).toMatchObject([{ headers: { 'if-match': '"3"' } }]);
    expect(updates[0]?.body).toEqual({
      datasets: ['Cards', 'Contracts', 'Salaries'].map(uuidByName).toSorted(),
    });
    await waitFor(() =>
      expect(names()).toEqual(['Cards', 'Contracts(added)', 'Salaries(not added)', 'SSN(removed)']),
    );
    expect(screen.getByText('Last update: 1 added, 1 removed, 1 not added')).toBeVisible();
    await cannotUpdate();
    expect(sessionStorage).toHaveLength(0);
    const warnings = () =>
      screen.queryAllByRole('note').filter((note) => within(note).queryByText('Warning'));
    expect(textsOf(warnings())).toEqual([
      'WarningOne of the selected datasets no longer exists.',
      'WarningThe dataset is locked.',
      'WarningThere was an issue updating Datasets for this Dataset Group.',
    ]);

    service('PATCH /dataset-groups/:uuid', ({ body }) => save(body));
    await userEvent.click(await box(/SSN/));
    expect(names()).toContain('SSN(to be added)');
    await update();
    await waitFor(() => expect(warnings()).toHaveLength(0));
  });

  it('can include the whole page at once, and can be searched', async () => {
    const { updates } = groupService();
    renderDatasetGroups(path);
    const page = await box('Select all on this page');
    expect(page).toBePartiallyChecked();
    await userEvent.click(page);
    await expectText('4 selected, 2 to be added');
    await userEvent.click(page);
    await expectText('0 selected, 2 to be removed');
    await search('con');
    await waitFor(() => expect(names()).toEqual(['Contracts']));
    expect(updates).toEqual([]);
  });

  it('announces no result of a search before its response, even after one without matches', async () => {
    groupService();
    const { promise: held, release: answer } = hold();
    const searches = service('GET /table/datasets', async ({ query }) => {
      if (query['q'] === 'pay') await held;
      return pageOf('datasets', query['q'] === 'zzz' ? [] : group.datasets);
    });
    renderDatasetGroups(path);
    await box('Cards');
    // Screen readers do not announce text that is inserted together with its live region.
    const liveRegions = screen.getAllByRole('status');
    await search('zzz');
    const none = await screen.findByText('No dataset matches “zzz”.');
    expect(none).toBeVisible();
    expect(liveRegions).toContain(none);
    await search('pay');
    await waitFor(() => expect(searches.at(-1)?.query['q']).toBe('pay'));
    expect(screen.queryByText(/^No dataset matches/)).toBeNull();
    answer();
    expect(await box('Cards')).toBeVisible();
  });

  it('leads back from a page whose datasets no longer exist', async () => {
    groupService();
    const reads = service('GET /table/datasets', ({ query }) =>
      query['page'] === '1' ? pageOf('datasets', group.datasets, 26) : pageOf('datasets', [], 25),
    );
    renderDatasetGroups(path);
    await box('SSN');
    await press('Next page');
    await waitFor(() => expect(reads.map(({ query }) => query['page'])).toEqual(['1', '2', '1']));
    expect(await box('SSN')).toBeVisible();
    await expectText('1–25 of 26');
  });

  it('can be shown alone, keeps removed datasets visible there, and asks before it is lost', async () => {
    groupService();
    renderDatasetGroups(path);
    await userEvent.click(await box('Salaries'));
    await clickOn('switch', 'Selected only');
    await waitFor(() => expect(names()).toEqual(['Cards', 'Salaries(to be added)', 'SSN']));
    await search('zzz');
    await expectText('No selected dataset matches “zzz”.');
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search datasets' }));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await box('Cards'));
    await waitFor(() =>
      expect(names()).toEqual(['Cards(to be removed)', 'Salaries(to be added)', 'SSN']),
    );
    await clickOn('link', 'Back to Dataset Groups');
    await press('Leave without saving');
    await expectText('The list');
  });
});

it('a restored selection reports deleted datasets only when they could be looked up', async () => {
  groupService();
  const { unmount } = renderDatasetGroups(path);
  await userEvent.click(await box('Contracts'));
  await userEvent.click(await box('Salaries'));
  unmount();
  // One of the chosen datasets has been deleted meanwhile.
  const contracts = { uuid: uuidByName('Contracts'), name: 'Contracts' };
  let works = false;
  const answerContracts = () =>
    works ? pageOf('datasets', [contracts]) : refused(500, 'The database is away.');
  const searches = service('GET /table/datasets', ({ query }) =>
    query['search']?.includes('uuid') ? answerContracts() : pageOf('datasets', []),
  );
  renderDatasetGroups(path);
  await clickOn('switch', 'Selected only');
  await expectText('The database is away.');
  expect(screen.queryByText(/no longer be found/)).not.toBeInTheDocument();
  works = true;
  await press('Retry');
  await waitFor(() =>
    expect(names()).toEqual([
      'Cards',
      'Contracts(to be added)',
      'SSN',
      'A dataset that can no longer be found(to be added)',
    ]),
  );
  expect(searches.filter(({ query }) => query['search']?.includes('uuid'))).toHaveLength(2);
  await search('con');
  await waitFor(() => expect(names()).toEqual(['Contracts(to be added)']));
});

describe('an update', () => {
  it('that fails shows the reason and keeps the selection, even for a field in another tab', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    groupService();
    const reason = 'no dataset group provided in the update response';
    service('PATCH /dataset-groups/:uuid', {});
    renderDatasetGroups(path);
    await userEvent.click(await box('Contracts'));
    await update();
    const form = within(document.querySelector('form') as HTMLElement);
    const alert = (await form.findByText(reason)).closest('[role=alert]');
    expect(alert).toHaveTextContent('There is an issue updating this Dataset Group.');
    expect(await box(/Contracts/)).toBeChecked();

    const problem = 'This name is already in use.';
    service('PATCH /dataset-groups/:uuid', () => refused(422, problem, 'dataset_groups.name'));
    await update();
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(problem));
    // The message stays for as long as it disables Update.
    await userEvent.click(await box('Cards'));
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    expect(form.getByRole('alert')).toHaveTextContent(problem);
    await openTab('Settings');
    const name = form.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(form.queryByRole('alert')).toBeNull();
    await userEvent.type(name, ' 2');
    await expectEnabled('Update');
    await openTab('Datasets');
    expect(form.queryByRole('alert')).toBeNull();
  });

  it('of an old version compares both selections in words', async () => {
    groupService();
    const theirs = { ...group, dataset_uuids: [uuidByName('Cards')] };
    renderDatasetGroups(path);
    await userEvent.click(await box('Contracts'));
    service('PATCH /dataset-groups/:uuid', () => refused(412, 'stale'));
    service('GET /dataset-groups/:uuid', () => answered({ dataset_groups: theirs }, 4));
    await update();
    const choice = (await inDialog()).getByRole('radiogroup', { name: 'Datasets' });
    expect(
      within(choice).getByRole('radio', {
        name: /Your change\s*3 datasets, 2 of them only in this version/,
      }),
    ).toBeChecked();
    expect(
      within(choice).getByRole('radio', { name: /Saved meanwhile\s*1 dataset/ }),
    ).not.toBeChecked();
  });
});
