import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConflictError } from '../../src/dataProvider/conflict';
import {
  categories,
  customer,
  fakeCalls,
  feature,
  libraryVersion,
  renderResource,
  uuidOf,
} from './adminShell';

/** Puts a text after what is there, all at once: a key at a time would take most of the test's time. */
async function fill(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}
const box = (name: string) => screen.findByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), value);
const update = () => screen.getByRole('button', { name: 'Update' });
const bodies = (calls: ReturnType<typeof fakeCalls>) =>
  calls.action.mock.calls.map(([{ method, path, body, ifMatch }]) => ({
    method,
    path,
    ...(body ? { body } : {}),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  }));
const refusal = (status: number, detail: string, field?: string) =>
  new HttpError(detail, status, {
    error: { info: 'Not possible', details: detail },
    errors: [{ ...(field === undefined ? {} : { field }), code: 'x', detail }],
  });

const unreachable = refusal(0, 'The service cannot be reached.');

/** Keeps the next call waiting, so that a second click comes before its end. */
function holdsBack({ action }: ReturnType<typeof fakeCalls>) {
  const end = { well: (): void => undefined, without: (_answer: Error): void => undefined };
  action.mockImplementationOnce(
    () =>
      new Promise((resolve, reject) => {
        end.well = () => resolve({ data: {} });
        end.without = reject;
      }),
  );
  return end;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('people who do not belong to the platform', () => {
  it.each([
    ['features', ''],
    ['features', '/new'],
    ['features', `/${feature.uuid}`],
    ['customers', '/new'],
    ['customers', `/${customer.uuid}`],
  ])('are told so at /%s%s, before anything is asked of the service', async (name, rest) => {
    const calls = fakeCalls(feature);
    const { router } = renderResource(name, `/${name}${rest}`, calls, true, []);
    await waitFor(() => expect(router.state.location.pathname).toBe('/access-denied'));
    expect(screen.queryByRole('heading')).toBeNull();
    for (const call of [calls.getOne, calls.getList, calls.findReferenced])
      expect(call).not.toHaveBeenCalled();
  });
});

describe('a new feature', () => {
  const openDialog = () => screen.findByRole('dialog', { name: 'Create New Feature' });

  it('has Name, Description and Feature Category, all required', async () => {
    const calls = fakeCalls(feature);
    const { router } = renderResource('features', '/features/new', calls);
    const dialog = within(await openDialog());
    await waitFor(async () => expect(await box('Name')).toHaveFocus());
    await dialog.findByRole('option', { name: 'Key Management' });
    await press('Create');
    expect(await dialog.findAllByText('This field is required')).toHaveLength(3);
    expect(await box('Name')).toHaveFocus();
    await fill(await box('Name'), ' Search');
    expect(await dialog.findByText('Leading and trailing spaces are not permitted.')).toBeVisible();
    await userEvent.clear(await box('Name'));
    await fill(await box('Name'), 'Search');
    await fill(await box('Description'), 'Finds');
    await choose('Feature Category', 'Key Management');
    await press('Create');
    expect(await screen.findByText('Feature successfully created.')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/features'));
    // Going back does not open an empty dialog again.
    expect(router.state.historyAction).toBe('REPLACE');
    expect(bodies(calls)).toEqual([
      {
        method: 'POST',
        path: '/admin/features',
        body: {
          name: 'Search',
          description: 'Finds',
          feature_category_uuid: categories[1]?.uuid,
        },
      },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps what was typed: after a refusal, a reload and on the way out', async () => {
    const calls = fakeCalls(feature);
    calls.action.mockRejectedValueOnce(
      refusal(422, 'A feature named "Search" already exists.', 'features.name'),
    );
    const { unmount } = renderResource('features', '/features/new', calls);
    await openDialog();
    await screen.findByRole('option', { name: 'Key Management' });
    await fill(await box('Name'), 'Search');
    await fill(await box('Description'), 'Finds');
    await choose('Feature Category', 'Key Management');
    await press('Create');
    expect(await screen.findByText('There was an issue creating the Feature.')).toBeVisible();
    expect(await box('Name')).toHaveAccessibleDescription(
      expect.stringContaining('A feature named "Search" already exists.'),
    );
    unmount();
    const { router } = renderResource('features', '/features/new', calls);
    await openDialog();
    expect(await screen.findByDisplayValue('Finds')).toBeVisible();
    expect(
      screen.getByText('What you typed before has been put back. Nothing has been created yet.'),
    ).toBeVisible();
    await press('Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/features/new');
  });

  it('is sent with the very same key again after an answer was lost', async () => {
    const calls = fakeCalls(feature);
    calls.action.mockRejectedValueOnce(refusal(0, 'The service cannot be reached.'));
    renderResource('features', '/features/new', calls);
    await openDialog();
    await screen.findByRole('option', { name: 'Key Management' });
    await fill(await box('Name'), 'Search');
    await fill(await box('Description'), 'Finds');
    await choose('Feature Category', 'Key Management');
    await press('Create');
    expect(await screen.findByText('The service cannot be reached.')).toBeVisible();
    await press('Create');
    expect(await screen.findByText('Feature successfully created.')).toBeVisible();
    expect(screen.queryByText('There was an issue creating the Feature.')).toBeNull();
    const [first, second] = calls.action.mock.calls;
    expect(first?.[0].idempotencyKey).toBeDefined();
    expect(second).toEqual(first);
  });

  it('is closed to people without a verified email address, with the reason', async () => {
    renderResource('features', '/features/new', fakeCalls(feature), false);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Verify your email address to do this.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the page of a feature', () => {
  const path = `/features/${feature.uuid}`;

  it('updates what was changed, once something valid has been touched', async () => {
    const calls = fakeCalls(feature);
    renderResource('features', path, calls);
    expect(await screen.findByRole('heading', { level: 1, name: 'Key Caching' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Features' })).toHaveAttribute('href', '/features');
    expect(await screen.findByText('2026-01-02 03:04 AM UTC')).toBeVisible();
    expect(screen.getByText('2026-02-03 04:05 AM UTC')).toBeVisible();
    expect(update()).toBeDisabled();
    await userEvent.clear(await box('Name'));
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(update()).toBeDisabled();
    await fill(await box('Name'), 'Caching');
    await waitFor(() => expect(update()).toBeEnabled());
    await userEvent.click(update());
    expect(await screen.findByText('Feature successfully updated.')).toBeVisible();
    expect(calls.update).toHaveBeenCalledExactlyOnceWith(
      'features',
      expect.objectContaining({ data: { name: 'Caching' } }),
    );
    await waitFor(() => expect(update()).toBeDisabled());
  });

  it('shows both versions after a stale edit, references by their names', async () => {
    const calls = fakeCalls(feature);
    calls.update.mockRejectedValueOnce(
      new ConflictError(
        'stale',
        {},
        {
          ...feature,
          feature_category_uuid: categories[0]?.uuid,
          version: 4,
        },
      ),
    );
    renderResource('features', path, calls);
    await screen.findByRole('option', { name: 'Configuration' });
    await fill(await box('Name'), '!');
    await userEvent.click(update());
    const dialog = within(await screen.findByRole('dialog'));
    const theirs = within(await dialog.findByRole('group', { name: 'Feature Category' }));
    expect(await theirs.findByText('Configuration')).toBeVisible();
    expect(theirs.getByRole('radio', { name: /^As it was\s*Key Management/ })).not.toBeChecked();
    expect(
      theirs.getByRole('radio', { name: /^Saved by someone else\s*Configuration/ }),
    ).toBeChecked();
    const mine = within(dialog.getByRole('group', { name: 'Name' }));
    expect(mine.getByRole('radio', { name: /^Your change\s*Key Caching!/ })).toBeChecked();
    expect(mine.getByRole('radio', { name: /^As it was\s*Key Caching/ })).not.toBeChecked();
  });

  it('asks before deleting, in the words of the specification', async () => {
    const calls = fakeCalls(feature);
    const { router } = renderResource('features', path, calls);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(
      await screen.findByRole('dialog', {
        name: /^Are you sure you want to delete this Feature\?/,
      }),
    );
    expect(dialog.getByText('Keeps data keys')).toBeVisible();
    expect(
      dialog.getByText("Once this feature is deleted, you can't perform any actions with it."),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Feature successfully deleted.')).toBeVisible();
    expect(bodies(calls)).toEqual([
      { method: 'DELETE', path: '/admin/features/{uuid}', ifMatch: 3 },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/features'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is only read by people without a verified email address', async () => {
    renderResource('features', path, fakeCalls(feature), false);
    expect(await box('Name')).toHaveAttribute('readonly');
    expect(screen.getByRole('combobox', { name: 'Feature Category' })).toBeDisabled();
    expect(update()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is headed by the text of the specification when it cannot be read, with the reason', async () => {
    const calls = fakeCalls(feature);
    calls.getOne.mockRejectedValue(refusal(500, 'The database is not available.'));
    renderResource('features', path, calls);
    expect(
      await screen.findByRole('heading', { name: 'There was an issue retrieving this Feature.' }),
    ).toBeVisible();
    expect(screen.getByText('The database is not available.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('offers no second try when there is no such record', async () => {
    const calls = fakeCalls(feature);
    calls.getOne.mockRejectedValue(refusal(404, 'This feature does not exist.'));
    renderResource('features', path, calls);
    expect(await screen.findByText('This feature does not exist.')).toBeVisible();
    expect(
      screen.getByRole('heading', { name: 'There was an issue retrieving this Feature.' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('asks for the categories again when they could not be had', async () => {
    const calls = fakeCalls(feature);
    calls.findReferenced.mockRejectedValueOnce(refusal(500, 'The database is not available.'));
    renderResource('features', path, calls);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The database is not available.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Configuration' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Feature Category' })).toHaveFocus();
  });

  it('keeps focus in the form after an update by its button', async () => {
    renderResource('features', path, fakeCalls(feature));
    await fill(await box('Name'), '!');
    await waitFor(() => expect(update()).toBeEnabled());
    await userEvent.click(update());
    expect(await screen.findByText('Feature successfully updated.')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Nothing has been changed yet.')).toHaveFocus());
  });
});

describe('the page of a client library version', () => {
  it('has its fields, features by name, and a day that is typed or picked', async () => {
    const calls = fakeCalls(libraryVersion);
    renderResource('client-library-versions', `/client-library-versions/${uuidOf(20)}`, calls);
    expect(await screen.findByRole('heading', { level: 1, name: 'ubiq-node 2.4.0' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Client Library Versions' })).toBeVisible();
    expect(await box('Product')).toHaveValue('ubiq-node');
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('API Version')).toEqual(['Select…', 'V0', 'V3']);
    expect(options('Status')).toEqual(['Select…', 'Latest', 'Out of Date', 'Unsupported']);
    expect(await screen.findByText('Key Caching')).toBeVisible();

    const day = await box('Release Date');
    await userEvent.clear(day);
    await fill(day, '2026-02-30');
    expect(await screen.findByText('Must be a date, yyyy-MM-dd')).toBeVisible();
    await userEvent.clear(day);
    await fill(day, '2026-02-03');
    await press('Choose Release Date');
    await userEvent.click(await screen.findByRole('gridcell', { name: '17' }));
    expect(day).toHaveValue('2026-02-17');

    await userEvent.click(screen.getByRole('combobox', { name: 'Features' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Search' }));
    await choose('Status', 'Out of Date');
    await waitFor(() => expect(update()).toBeEnabled());
    await userEvent.click(update());
    expect(await screen.findByText('Client Library Version successfully updated.')).toBeVisible();
    expect(calls.update).toHaveBeenCalledExactlyOnceWith(
      'client-library-versions',
      expect.objectContaining({
        data: {
          status: 'Out of Date',
          feature_uuids: [feature.uuid, uuidOf(11)],
          release_date: '2026-02-17',
        },
      }),
    );
  });

  it('names features that are not among the first of their list, and those that are gone', async () => {
    const calls = fakeCalls({ ...libraryVersion, feature_uuids: [uuidOf(77), uuidOf(78)] });
    calls.readReferenced.mockResolvedValue({ data: [{ uuid: uuidOf(77), name: 'Zebra' }] });
    renderResource('client-library-versions', `/client-library-versions/${uuidOf(20)}`, calls);
    expect(await screen.findByText('Zebra')).toBeVisible();
    expect(await screen.findByText('No longer available')).toBeVisible();
  });

  it('finds features by what is typed, and keeps it until one is chosen', async () => {
    const calls = fakeCalls(libraryVersion);
    const found = { uuid: uuidOf(12), name: 'Zero Knowledge' };
    const before = calls.findReferenced.getMockImplementation();
    calls.findReferenced.mockImplementation((list, text, signal) =>
      text === 'zero' || !before ? Promise.resolve({ data: [found] }) : before(list, text, signal),
    );
    renderResource('client-library-versions', `/client-library-versions/${uuidOf(20)}`, calls);
    expect(await screen.findByText('Key Caching')).toBeVisible();
    const features = screen.getByRole('combobox', { name: 'Features' });
    await userEvent.type(features, 'zero');
    expect(features).toHaveValue('zero');
    const option = await screen.findByRole('option', { name: 'Zero Knowledge' });
    expect(screen.queryByRole('option', { name: 'Search' })).toBeNull();
    expect(features).toHaveValue('zero');
    await userEvent.click(option);
    expect(screen.getByRole('button', { name: 'Zero Knowledge' })).toBeVisible();
    expect(features).toHaveValue('');
  });

  it('says that it cannot be read in the words of the specification', async () => {
    const calls = fakeCalls(libraryVersion);
    calls.getOne.mockRejectedValue(refusal(403, 'Permission denied.'));
    renderResource('client-library-versions', `/client-library-versions/${uuidOf(20)}`, calls);
    expect(
      await screen.findByText('There was an issue retrieving this Client Version Library.'),
    ).toBeVisible();
    expect(screen.getByText('Permission denied.')).toBeVisible();
  });
});

describe('the page of a customer', () => {
  const path = `/customers/${customer.uuid}`;
  const open = async (shown: typeof customer = customer, verified = true) => {
    const calls = fakeCalls(shown);
    renderResource('customers', path, calls, verified);
    await screen.findByRole('table', { name: 'Entitlements' });
    return calls;
  };

  it('shows the name, and changes plan and billing contact', async () => {
    const calls = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Customer: Initech' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Customers' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    const plan = screen.getByRole('combobox', { name: 'Plan' });
    expect(
      within(plan)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select…', 'Free', 'Pro', 'Enterprise']);
    await choose('Plan', 'Pro');
    await fill(await box('Billing Contact'), 'Ask for Milton');
    await waitFor(() => expect(update()).toBeEnabled());
    await userEvent.click(update());
    expect(await screen.findByText('Customer successfully updated.')).toBeVisible();
    expect(calls.update).toHaveBeenCalledExactlyOnceWith(
      'customers',
      expect.objectContaining({ data: { plan: 'pro', billing_contact: 'Ask for Milton' } }),
    );
  });

  it('adds and changes entitlements', async () => {
    const calls = await open();
    await press('Add Entitlement');
    const added = within(await screen.findByRole('dialog', { name: /^New Entitlement/ }));
    expect(
      within(added.getByRole('combobox', { name: 'Event Type' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select…', 'Encrypt/Decrypt', 'Teams', 'Primary Keys']);
    await waitFor(() => expect(added.getByRole('combobox')).toHaveFocus());
    await choose('Event Type', 'Teams');
    for (const [typed, problem] of [
      ['1.5', 'Must be a whole number'],
      ['-1', 'Must be greater than or equal to 0'],
    ] as const) {
      await fill(added.getByRole('textbox', { name: 'Value' }), typed);
      expect(await added.findByText(problem)).toBeVisible();
      await userEvent.clear(added.getByRole('textbox', { name: 'Value' }));
    }
    expect(await added.findByText('This field is required')).toBeVisible();
    await fill(added.getByRole('textbox', { name: 'Value' }), '12');
    await userEvent.click(added.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Entitlement successfully added.')).toBeVisible();

    await press('Edit entitlement Datasets');
    const edited = within(await screen.findByRole('dialog', { name: /^Edit Entitlement/ }));
    expect(edited.getByRole('combobox', { name: 'Event Type' })).toBeDisabled();
    const value = edited.getByRole('textbox', { name: 'Value' });
    expect(value).toHaveValue('25');
    await userEvent.clear(value);
    await fill(value, '30');
    await userEvent.click(edited.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Entitlement successfully changed.')).toBeVisible();

    expect(bodies(calls)).toEqual([
      {
        method: 'POST',
        path: '/admin/entitlements',
        body: { customer_id: customer.uuid, event_type: 'team', value: 12 },
      },
      {
        method: 'PATCH',
        path: '/admin/entitlements/{uuid}',
        body: { uuid: uuidOf(40), event_type: 'datasets', value: 30 },
        ifMatch: 3,
      },
    ]);
  });

  it('asks before an entitlement is deleted', async () => {
    const calls = await open();
    await press('Delete entitlement Datasets');
    const deleted = within(
      await screen.findByRole('dialog', { name: /^Really delete this Entitlement\?/ }),
    );
    await userEvent.click(deleted.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Entitlement successfully deleted.')).toBeVisible();
    expect(bodies(calls)).toEqual([
      { method: 'DELETE', path: '/admin/entitlements/{uuid}', ifMatch: 3 },
    ]);
    expect(screen.getByRole('button', { name: 'Add Entitlement' })).toHaveFocus();
  });

  it('changes an entitlement that someone else has changed, once their value was shown', async () => {
    const calls = await open();
    calls.action.mockImplementationOnce(() => {
      const [entitlement] = customer.entitlements;
      calls.saved.current = {
        ...customer,
        entitlements: [{ ...entitlement, value: 1000, version: 4 }],
      };
      return Promise.reject(refusal(412, 'This entitlement has been changed by someone else.'));
    });
    await press('Edit entitlement Datasets');
    const dialog = within(await screen.findByRole('dialog', { name: /^Edit Entitlement/ }));
    await fill(dialog.getByRole('textbox', { name: 'Value' }), '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(
      await dialog.findByText('This entitlement has been changed by someone else.'),
    ).toBeVisible();
    expect(
      await dialog.findByText(
        'Someone else has changed the value to 1,000. Update replaces it with what you typed.',
      ),
    ).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('250');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Entitlement successfully changed.')).toBeVisible();
    expect(bodies(calls).map(({ ifMatch }) => ifMatch)).toEqual([3, 4]);
  });

  it('keeps the dialog open when an entitlement is refused', async () => {
    const calls = await open();
    const taken = 'This customer already has an entitlement of the type Teams.';
    calls.action.mockRejectedValueOnce(refusal(422, taken, 'entitlements.event_type'));
    await press('Add Entitlement');
    const dialog = within(await screen.findByRole('dialog', { name: /^New Entitlement/ }));
    await choose('Event Type', 'Teams');
    await fill(dialog.getByRole('textbox', { name: 'Value' }), '12');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    const title = 'There is an issue adding the Entitlement.';
    expect(await dialog.findByText(title)).toBeVisible();
    const type = dialog.getByRole('combobox', { name: 'Event Type' });
    await waitFor(() => expect(type).toHaveAccessibleDescription(taken));
    expect(type).toHaveFocus();
    expect(dialog.getAllByText(taken)).toHaveLength(1);
    expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('12');
  });

  it('sends a double click once, and the very same key again after an answer was lost', async () => {
    const calls = await open();
    const end = holdsBack(calls);
    await press('Add Entitlement');
    const added = within(await screen.findByRole('dialog', { name: /^New Entitlement/ }));
    await choose('Event Type', 'Teams');
    await fill(added.getByRole('textbox', { name: 'Value' }), '12');
    await userEvent.dblClick(added.getByRole('button', { name: 'Create' }));
    end.without(unreachable);
    expect(await added.findByText('The service cannot be reached.')).toBeVisible();
    expect(calls.action).toHaveBeenCalledOnce();
    await userEvent.click(added.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Entitlement successfully added.')).toBeVisible();
    // What went wrong before is past.
    expect(screen.queryByText('There is an issue adding the Entitlement.')).toBeNull();
    const [first, second] = calls.action.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  it('sends one deletion of an entitlement for a double click', async () => {
    const calls = await open();
    const end = holdsBack(calls);
    await press('Delete entitlement Datasets');
    const name = /^Really delete this Entitlement\?/;
    const deleted = within(await screen.findByRole('dialog', { name }));
    await userEvent.dblClick(deleted.getByRole('button', { name: 'Delete' }));
    end.well();
    expect(await screen.findByText('Entitlement successfully deleted.')).toBeVisible();
    expect(calls.action).toHaveBeenCalledOnce();
  });

  it('sends an invitation with the very same key again after an answer was lost', async () => {
    const calls = await open();
    const end = holdsBack(calls);
    await press('Invite First Administrator');
    const name = /^Invite First Administrator/;
    const dialog = within(await screen.findByRole('dialog', { name }));
    await fill(await dialog.findByRole('textbox', { name: 'Email' }), 'milton@initech.example');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Send Invitation' }));
    end.without(unreachable);
    expect(await dialog.findByText('The service cannot be reached.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('Invitation successfully sent.')).toBeVisible();
    const keys = calls.action.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('invites the first administrator while nobody belongs to it', async () => {
    const calls = await open();
    await press('Invite First Administrator');
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Invite First Administrator/ }),
    );
    await fill(await dialog.findByRole('textbox', { name: 'Email' }), 'milton');
    expect(await dialog.findByText('Must be a valid email')).toBeVisible();
    await fill(dialog.getByRole('textbox', { name: 'Email' }), '@initech.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('Invitation successfully sent.')).toBeVisible();
    expect(bodies(calls)).toEqual([
      {
        method: 'POST',
        path: '/admin/customers/{uuid}/invitations',
        body: { email: 'milton@initech.example' },
      },
    ]);
  });

  it('tells who is invited, until when, and that it was in vain', async () => {
    const email = 'milton@initech.example';
    const invitation = { email, expires_at: '2026-07-01T09:30:00Z', expired: false };
    const calls = await open();
    expect(screen.queryByText(/as first administrator/)).toBeNull();
    calls.action.mockImplementation(() => {
      calls.saved.current = { ...calls.saved.current, invitation };
      return Promise.resolve({ data: { invitations: invitation } });
    });
    await press('Invite First Administrator');
    await fill(await box('Email'), email);
    await press('Send Invitation');
    expect(
      await screen.findByText(
        `${email} is invited as first administrator. The link of the invitation works until 2026-07-01 09:30 AM UTC.`,
      ),
    ).toBeVisible();
    cleanup();
    await open({ ...customer, invitation: { ...invitation, expired: true } });
    expect(
      screen.getByText(
        `The invitation of ${email} as first administrator expired on 2026-07-01 09:30 AM UTC without being accepted. Send a new one.`,
      ),
    ).toBeVisible();
  });

  it('has one entitlement of each type, and says so when none is left to add', async () => {
    const of = (type: string, place: number) => ({
      ...customer.entitlements[0],
      uuid: uuidOf(40 + place),
      event_type: type,
    });
    const types = ['encrypt/decrypt', 'datasets', 'team', 'primary-keys'];
    await open({ ...customer, entitlements: types.map(of) });
    expect(screen.getAllByRole('region', { name: 'Entitlements' })).toHaveLength(1);
    const add = screen.getByRole('button', { name: 'Add Entitlement' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toHaveAccessibleDescription(
      'This customer has an entitlement of every type already.',
    );
  });

  it('says beforehand why it cannot be deleted, and offers no invitation to one with people', async () => {
    await open({ ...customer, member_count: 1, api_key_count: 1200 });
    const remove = screen.getByRole('button', { name: 'Delete' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription(
      'This customer still has 1 member and 1,200 API keys and cannot be deleted.',
    );
    expect(screen.queryByRole('button', { name: 'Invite First Administrator' })).toBeNull();
  });

  it('is only read by people without a verified email address', async () => {
    await open(customer, false);
    const add = screen.getByRole('button', { name: 'Add Entitlement' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(add);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit entitlement/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Plan' })).toBeDisabled();
  });
});
