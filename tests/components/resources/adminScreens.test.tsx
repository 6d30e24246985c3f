import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../../contract/people/session';
import { answered, refused, service } from '../../setup/network';
import {
  actionInMenu,
  clickOn,
  expectDisabled,
  expectNoDialog,
  expectText,
  fill,
  findDialog,
  inDialog,
  link,
  openTab,
  press,
  pressAction,
  pressEnabled,
  refill,
  textsOf,
} from '../../setup/screenHelpers';
import {
  adminService,
  categories,
  customer,
  feature,
  libraryVersion,
  renderAdmin,
  uuidOf,
} from './renderAdmin';
import { preloadRecordPage } from '../../setup/preload';
import { hold } from '../../setup/hold';

const box = (name: string) => screen.findByRole('textbox', { name });
/** Opens a combobox and chooses one of its options. */
async function choose(name: string, value: string) {
  await clickOn('combobox', name);
  await clickOn('option', value);
}
/** Opens a combobox, reads the texts of its options and closes it. */
async function optionsOf(name: string) {
  await clickOn('combobox', name);
  const options = await screen.findAllByRole('option');
  const texts = textsOf(options);
  await userEvent.keyboard('{Escape}');
  return texts;
}
const update = () => screen.getByRole('button', { name: 'Update' });
const cannotUpdate = () => waitFor(() => expect(update()).toHaveAttribute('aria-disabled', 'true'));

preloadRecordPage(
  'admin-kit/actions/FieldsDialog',
  'admin-kit/create/CreateDialog',
  'resources/customers/CustomerParts',
);

describe("people outside the platform's staff", () => {
  it.each([
    ['features', ''],
    ['features', '/new'],
    ['features', `/${feature.uuid}`],
    ['customers', '/new'],
    ['customers', `/${customer.uuid}`],
  ] as const)(
    'see at /%s%s that they have no access, before any call of the service',
    async (name, subpath) => {
      const calls = adminService(name, feature);
      const { router } = renderAdmin(name, `/${name}${subpath}`, { roles: [] });
      await waitFor(() => expect(router.state.location.pathname).toBe('/access-denied'));
      expect(screen.queryByRole('heading')).toBeNull();
      expect([...calls.reads, ...calls.lists]).toEqual([]);
    },
  );
});

describe('a new feature', () => {
  it('has Name, Description and Feature Category, all required', async () => {
    const calls = adminService('features', feature);
    const { router } = renderAdmin('features', '/features/new');
    const dialog = await inDialog('Create New Feature');
    await waitFor(async () => expect(await box('Name')).toHaveFocus());
    await press('Create');
    expect(await dialog.findAllByText('This field is required')).toHaveLength(3);
    expect(await box('Name')).toHaveFocus();
    await fill(await box('Name'), ' Search');
    expect(await dialog.findByText('Leading and trailing spaces are not permitted.')).toBeVisible();
    await userEvent.clear(await box('Name'));
    await fill(await box('Name'), 'Search');
    await fill(await box('Description'), 'Finds');
    await choose('Feature Category', 'Key Management');
    calls.next.push(() => refused(500, 'The database is not available.'));
    await press('Create');
    expect(await dialog.findByText('There was an issue creating the Feature.')).toBeVisible();
    await press('Create');
    await expectText('Feature successfully created.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/features'));
    // Going back does not reopen an empty dialog.
    expect(router.state.historyAction).toBe('REPLACE');
    const sent = {
      method: 'POST',
      path: '/admin/features',
      body: {
        name: 'Search',
        description: 'Finds',
        feature_category_uuid: categories[1]?.uuid,
      },
    };
    expect(calls.changes).toEqual([sent, sent]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('warns on leaving that the creation goes on, and keeps the draft until it succeeds', async () => {
    const calls = adminService('features', feature);
    const { promise: answering, release: answer } = hold<Response>();
    calls.next.push(() => answering);
    const { router } = renderAdmin('features', '/features/new');
    await findDialog('Create New Feature');
    await fill(await box('Name'), 'Search');
    await fill(await box('Description'), 'Finds');
    await choose('Feature Category', 'Key Management');
    await press('Create');
    await waitFor(() => expect(calls.changes).toHaveLength(1));
    await act(() => router.navigate('/features'));
    const dialog = await findDialog('Leave while this is in progress?');
    expect(dialog).toHaveTextContent(
      'It may still be completed. A notification tells you the result.',
    );
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/features'));
    expect(sessionStorage).toHaveLength(1);
    answer(answered({ features: feature }, 1));
    await expectText('Feature successfully created.');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the page of a feature', () => {
  const path = `/features/${feature.uuid}`;

  it('saves changes once a valid field has been edited, and confirms a deletion', async () => {
    const calls = adminService('features', feature);
    const { router } = renderAdmin('features', path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Key Caching' })).toBeVisible();
    expect(link('Features')).toHaveAttribute('href', '/features');
    await expectText('2026-01-02 03:04 AM UTC');
    expect(screen.getByText('2026-02-03 04:05 AM UTC')).toBeVisible();
    await cannotUpdate();
    await userEvent.clear(await box('Name'));
    await expectText('This field is required');
    await cannotUpdate();
    await fill(await box('Name'), 'Caching');
    await pressEnabled('Update');
    await expectText('Feature successfully updated.');
    expect(calls.changes.map(({ body }) => body)).toEqual([{ name: 'Caching' }]);
    await cannotUpdate();
    expect(update()).toHaveFocus();

    await pressAction('Delete');
    const dialog = await inDialog(/^Are you sure you want to delete this Feature\?/);
    // In the words of the specification.
    expect(dialog.getByText('Keeps data keys')).toBeVisible();
    expect(
      dialog.getByText("Once this feature is deleted, you can't perform any actions with it."),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expectText('Feature successfully deleted.');
    expect(calls.changes.at(-1)).toEqual({
      method: 'DELETE',
      path: `/admin/features/${feature.uuid}`,
      ifMatch: '"4"',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/features'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('shows both versions after a stale edit, with names for references', async () => {
    const calls = adminService('features', feature);
    calls.next.push(() => {
      calls.saved.current = {
        ...feature,
        feature_category_uuid: categories[0]?.uuid,
        version: 4,
      } as typeof feature;
      return refused(412, 'stale');
    });
    renderAdmin('features', path);
    await box('Name');
    await fill(await box('Name'), '!');
    await userEvent.click(update());
    const dialog = await inDialog();
    const choices = within(await dialog.findByRole('radiogroup', { name: 'Feature Category' }));
    expect(await choices.findByText('Configuration')).toBeVisible();
    expect(choices.getByRole('radio', { name: /^As it was\s*Key Management/ })).not.toBeChecked();
    expect(choices.getByRole('radio', { name: /^Saved meanwhile\s*Configuration/ })).toBeChecked();
    const mine = within(dialog.getByRole('radiogroup', { name: 'Name' }));
    expect(mine.getByRole('radio', { name: /^Your change\s*Key Caching!/ })).toBeChecked();
    expect(mine.getByRole('radio', { name: /^As it was\s*Key Caching/ })).not.toBeChecked();
  });

  it('is read-only for people without a verified email address', async () => {
    adminService('features', feature);
    renderAdmin('features', path, { email_verified_dt_tm: null });
    expect(await box('Name')).toHaveAttribute('readonly');
    expect(screen.getByRole('combobox', { name: 'Feature Category' })).toBeDisabled();
    await cannotUpdate();
    expect(await actionInMenu('Delete')).toHaveAttribute('aria-disabled', 'true');
  });

  it('retries reading the categories after a failure', async () => {
    adminService('features', feature);
    const answers = [refused(500, 'The database is not available.')];
    service(
      'GET /admin/feature-categories',
      () => answers.shift() ?? answered({ feature_categories: categories }),
    );
    renderAdmin('features', path);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The database is not available.');
    // Without a response, it is unknown whether there are none.
    await clickOn('combobox', 'Feature Category');
    await expectText('The choices could not be loaded.');
    await userEvent.keyboard('{Escape}');
    await press('Try again', alert);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Feature Category' })).toHaveFocus();
    expect(await optionsOf('Feature Category')).toContain('Configuration');
  });
});

describe('the page of a client library version', () => {
  it('has its fields, features by name, and a day that is typed or picked', async () => {
    const calls = adminService('client-library-versions', libraryVersion);
    renderAdmin('client-library-versions', `/client-library-versions/${uuidOf(20)}?tab=settings`);
    expect(await screen.findByRole('heading', { level: 1, name: 'ubiq-node 2.4.0' })).toBeVisible();
    expect(link('Client Library Versions')).toBeVisible();
    expect(await box('Product')).toHaveValue('ubiq-node');
    expect(await optionsOf('API Version')).toEqual(['Select…', 'V0', 'V3']);
    expect(
      await screen.findByRole('combobox', { name: 'API Version' }),
    ).toHaveAccessibleDescription(
      'V3: the library reports its usage by itself. V0: it does not, so its calls are not counted.',
    );
    expect(await optionsOf('Status')).toEqual(['Select…', 'Latest', 'Out of Date', 'Unsupported']);
    await expectText('Key Caching');

    const day = await box('Release Date');
    await userEvent.clear(day);
    await fill(day, '2026-02-30');
    await expectText('Must be a date, yyyy-MM-dd');
    await userEvent.clear(day);
    await fill(day, '02/03/2026');
    expect(day).toHaveValue('2026-02-03');
    await press('Choose Release Date');
    await clickOn('gridcell', '17');
    expect(day).toHaveValue('2026-02-17');

    await clickOn('combobox', 'Features');
    await clickOn('option', 'Search');
    await choose('Status', 'Out of Date');
    await pressEnabled('Update');
    await expectText('Client Library Version successfully updated.');
    expect(calls.changes.map(({ body }) => body)).toEqual([
      {
        status: 'Out of Date',
        feature_uuids: [feature.uuid, uuidOf(11)],
        release_date: '2026-02-17',
      },
    ]);
  });

  it('names features beyond the first of their list, and those that no longer exist', async () => {
    const feature_uuids = [uuidOf(77), uuidOf(78)];
    const calls = adminService('client-library-versions', {
      ...libraryVersion,
      feature_uuids,
    } as typeof libraryVersion);
    calls.featureRows.push({ uuid: uuidOf(77), name: 'Zebra' });
    renderAdmin('client-library-versions', `/client-library-versions/${uuidOf(20)}?tab=settings`);
    await expectText('Zebra');
    await expectText('No longer available');
  });

  it('finds features by typed text, and keeps the text until one is chosen', async () => {
    const calls = adminService('client-library-versions', libraryVersion);
    calls.featureRows.push({ uuid: uuidOf(12), name: 'Zero Knowledge' });
    renderAdmin('client-library-versions', `/client-library-versions/${uuidOf(20)}?tab=settings`);
    await expectText('Key Caching');
    const features = screen.getByRole('combobox', { name: 'Features' });
    await fill(features, 'zero');
    expect(features).toHaveValue('zero');
    const option = await screen.findByRole('option', { name: 'Zero Knowledge' });
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Search' })).toBeNull());
    expect(features).toHaveValue('zero');
    await userEvent.click(option);
    expect(screen.getByRole('button', { name: 'Zero Knowledge' })).toBeVisible();
    expect(features).toHaveValue('');
  });
});

it.each([
  ['features', feature, 500, 'There was an issue retrieving this Feature.'],
  ['features', feature, 404, 'There was an issue retrieving this Feature.'],
  [
    'client-library-versions',
    libraryVersion,
    403,
    'There was an issue retrieving this Client Version Library.',
  ],
] as const)(
  "a page of %s shows a failed read in the specification's words, with the reason: %#",
  async (name, record, status, heading) => {
    adminService(name, record);
    service('GET /admin/*', () => refused(status, 'This is the reason.'));
    renderAdmin(name, `/${name}/${record.uuid}?tab=settings`);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByText('This is the reason.')).toBeVisible();
    // Retrying does not help where the record does not exist.
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(status === 404 ? 0 : 1);
  },
);

describe('the page of a customer', () => {
  const path = `/customers/${customer.uuid}`;
  const open = async (record: typeof customer = customer, person: Partial<CurrentUser> = {}) => {
    const calls = adminService('customers', record);
    renderAdmin('customers', path, person);
    await screen.findByRole('table', { name: 'Entitlements' });
    return calls;
  };

  it('shows the name, usage and support data, and changes plan and billing contact', async () => {
    const calls = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Customer: Initech' })).toBeVisible();
    expect(link('Customers')).toBeVisible();
    const [, row] = screen.getAllByRole('row');
    expect(
      [...(row?.children ?? [])].slice(0, 3).map(({ textContent }) => textContent.trim()),
    ).toEqual(['Datasets', '25', '5 of 25 · 20% used']);
    expect(screen.getByRole('progressbar', { name: 'Datasets' })).toHaveAttribute('value', '20');
    await openTab('Sign-in Help');
    const ways = within(
      screen.getByRole('region', { name: 'When somebody cannot sign in' }),
    ).getAllByRole('listitem');
    expect(ways).toHaveLength(5);
    expect(ways[3]).toHaveTextContent(
      'None of these left: an administrator of the company opens Team, removes the person and invites them again. What they created stays.',
    );
    await openTab('Settings');
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(await optionsOf('Plan')).toEqual(['Select…', 'Free', 'Pro', 'Enterprise']);
    await choose('Plan', 'Pro');
    await fill(await box('Billing Contact'), 'Ask for Milton');
    await pressEnabled('Update');
    await expectText('Customer successfully updated.');
    expect(calls.changes.map(({ body }) => body)).toEqual([
      { plan: 'pro', billing_contact: 'Ask for Milton' },
    ]);
  });

  it('adds and updates entitlements, resolves a conflict, and confirms a deletion', async () => {
    const calls = await open();
    await press('Add Entitlement');
    const added = await inDialog(/^New Entitlement/);
    await waitFor(() => expect(added.getByRole('combobox')).toHaveFocus());
    expect(await optionsOf('Event Type')).toEqual([
      'Select…',
      'Encrypt/Decrypt',
      'Teams',
      'Primary Keys',
    ]);
    await choose('Event Type', 'Teams');
    for (const [typed, problem] of [
      ['1.5', 'Must be a whole number'],
      ['9'.repeat(20), 'Must be less than or equal to 999,999,999,999,999'],
      ['-1', 'Must be greater than or equal to 0'],
    ] as const) {
      await fill(added.getByRole('textbox', { name: 'Value' }), typed);
      expect(await added.findByText(problem)).toBeVisible();
      await userEvent.clear(added.getByRole('textbox', { name: 'Value' }));
    }
    expect(await added.findByText('This field is required')).toBeVisible();
    await fill(added.getByRole('textbox', { name: 'Value' }), '12');
    expect(added.getByRole('textbox', { name: 'Value' })).toHaveAccessibleDescription(
      'Limits are not enforced. You and the customer see the overage.',
    );
    await userEvent.click(added.getByRole('button', { name: 'Create' }));
    await expectText('Entitlement successfully added.');

    await press('Edit entitlement Datasets');
    const edited = await inDialog(/^Edit Entitlement/);
    expect(edited.getByRole('combobox', { name: 'Event Type' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const value = edited.getByRole('textbox', { name: 'Value' });
    expect(value).toHaveValue('25');
    await refill(value, '30');
    calls.next.push(() => {
      const [entitlement] = customer.entitlements;
      const entitlements = [{ ...entitlement, value: 1000, version: 4 }];
      calls.saved.current = { ...customer, entitlements } as typeof customer;
      return refused(412, 'This entitlement has been changed meanwhile.');
    });
    await userEvent.click(edited.getByRole('button', { name: 'Update' }));
    expect(await edited.findByText('This entitlement has been changed meanwhile.')).toBeVisible();
    expect(
      await edited.findByText(
        'The value has been changed to 1,000 meanwhile. Update replaces it with what you typed.',
      ),
    ).toBeVisible();
    expect(value).toHaveValue('30');
    await userEvent.click(edited.getByRole('button', { name: 'Update' }));
    await expectText('Entitlement successfully changed.');
    await expectNoDialog();

    calls.next.push(() => {
      calls.saved.current = { ...customer, entitlements: [] } as typeof customer;
      return answered({});
    });
    await press('Delete entitlement Datasets');
    const deleted = await inDialog(/^Really delete this Entitlement\?/);
    await userEvent.click(deleted.getByRole('button', { name: 'Delete' }));
    await expectText('Entitlement successfully deleted.');
    // The row that had focus has been removed.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Entitlements' })).toHaveFocus());

    const datasets = `/admin/entitlements/${uuidOf(40)}`;
    const body = { uuid: uuidOf(40), event_type: 'datasets', value: 30 };
    expect(calls.changes).toEqual([
      {
        method: 'POST',
        path: '/admin/entitlements',
        body: { customer_id: customer.uuid, event_type: 'team', value: 12 },
      },
      { method: 'PATCH', path: datasets, body, ifMatch: '"3"' },
      { method: 'PATCH', path: datasets, body, ifMatch: '"4"' },
      { method: 'DELETE', path: datasets, ifMatch: '"4"' },
    ]);
  });

  it.each([
    [
      'delete',
      'Really delete this Entitlement',
      'Delete',
      'There is an issue removing the Entitlement.There is a problem removing this Entitlement.',
    ],
    ['edit', 'Edit Entitlement', 'Update', 'There is an issue updating the Entitlement.'],
  ])(
    'has a message of its own for failing to %s an entitlement without a uuid',
    async (action, title, submit, said) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const [entitlement] = customer.entitlements;
      const record = { ...customer, entitlements: [{ ...entitlement, uuid: undefined }] };
      const calls = adminService('customers', record);
      renderAdmin('customers', `${path}?action=${action}-entitlement`);
      const opened = await findDialog(new RegExp(`^${title}`));
      const dialog = within(opened);
      if (action === 'edit')
        await refill(await dialog.findByRole('textbox', { name: 'Value' }), '30');
      await pressEnabled(submit, opened);
      expect((await dialog.findByRole('alert')).textContent).toBe(said);
      expect(calls.changes).toEqual([]);
    },
  );

  it('reports that the customer has no entitlement left to remove', async () => {
    const record = { ...customer, entitlements: [] };
    adminService('customers', record);
    renderAdmin('customers', `${path}?action=delete-entitlement&with.entitlement=${uuidOf(40)}`);
    const dialog = await inDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('There is a problem removing this Entitlement.')).toBeVisible();
  });

  it("corrects the usage of a day, and shows the service's error at its field", async () => {
    const calls = await open();
    await press('Correct Usage');
    const dialog = await inDialog(/^Correct Usage/);
    const correct = () => userEvent.click(dialog.getByRole('button', { name: 'Correct' }));
    await choose('Kind', 'Encryption');
    await fill(dialog.getByRole('textbox', { name: 'Day (UTC)' }), '2026-06-14');
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    // A numeric keypad has no minus sign.
    expect(amount).not.toHaveAttribute('inputmode');
    await fill(amount, '0');
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Counted twice');
    expect(await dialog.findByText('Must not be 0')).toBeVisible();
    await userEvent.clear(amount);
    await fill(amount, '-13');
    const detail = 'That day has 12 calls of this kind: no more can be taken away.';
    calls.next.push(() => refused(422, detail, 'usage_corrections.amount'));
    await correct();
    expect(await dialog.findByText(detail)).toBeVisible();
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription(expect.stringContaining(detail)),
    );
    expect(amount).toHaveFocus();
    await userEvent.clear(amount);
    await fill(amount, '-12');
    await correct();
    await expectText('Usage successfully corrected.');
    const body = { action: 'encrypt', day: '2026-06-14', reason: 'Counted twice' };
    const sent = {
      method: 'POST',
      path: `/admin/customers/${customer.uuid}/usage-corrections`,
    };
    expect(calls.changes).toEqual([
      { ...sent, body: { ...body, amount: -13 } },
      { ...sent, body: { ...body, amount: -12 } },
    ]);
  });

  const email = 'milton@initech.example';
  const invitation = { email, expires_at: '2026-07-01T09:30:00Z', expired: false };
  const whatTheyDo = (does: string) =>
    `Nobody belongs to this customer yet. The invited person will get an email with a link, ${does} and become its first administrator.`;

  it('invites the first administrator of an empty customer, and shows the address and the expiry', async () => {
    const calls = await open();
    expect(screen.queryByText(/as first administrator/)).toBeNull();
    calls.next.push(() => {
      calls.saved.current = { ...customer, invitation } as typeof customer;
      return answered({ invitations: invitation });
    });
    await press('Invite First Administrator');
    const dialog = await inDialog(/^Invite First Administrator/);
    expect(dialog.getByText(whatTheyDo('set a password'))).toBeVisible();
    expect(dialog.queryByText(/^An earlier invitation/)).toBeNull();
    await fill(await dialog.findByRole('textbox', { name: 'Email' }), 'milton');
    expect(await dialog.findByText('Must be a valid email')).toBeVisible();
    await fill(dialog.getByRole('textbox', { name: 'Email' }), '@initech.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectText('Invitation successfully sent.');
    expect(calls.changes).toEqual([
      {
        method: 'POST',
        path: `/admin/customers/${customer.uuid}/invitations`,
        body: { email },
      },
    ]);
    await expectText(
      `${email} is invited as first administrator. The link of the invitation works until 2026-07-01 09:30 AM UTC.`,
    );
  });

  it('shows an expired invitation, and that a new one replaces it', async () => {
    const invited = { ...customer, invitation: { ...invitation, expired: true } };
    adminService('customers', invited);
    renderAdmin('customers', path, { signs_in_elsewhere: true });
    await expectText(
      `The invitation of ${email} as first administrator expired on 2026-07-01 09:30 AM UTC without being accepted. Send a new one.`,
    );
    await press('Invite First Administrator Again');
    await expectText('An earlier invitation that is still open will end.');
    expect(screen.getByText(whatTheyDo('give a name'))).toBeVisible();
  });

  it('allows one entitlement of each type, and reports when all are used', async () => {
    const entitlementOf = (type: string, place: number) => ({
      ...customer.entitlements[0],
      uuid: uuidOf(40 + place),
      event_type: type,
    });
    const types = ['encrypt/decrypt', 'datasets', 'team', 'primary-keys'];
    await open({ ...customer, entitlements: types.map(entitlementOf) });
    expect(screen.getAllByRole('region', { name: 'Entitlements' })).toHaveLength(1);
    const add = screen.getByRole('button', { name: 'Add Entitlement' });
    expectDisabled(add, 'This customer has an entitlement of every type already.');
  });

  it('shows the entitlement that another person added, after one of the same type was refused', async () => {
    const [datasets] = customer.entitlements;
    const teams = { ...datasets, uuid: uuidOf(50), event_type: 'team' };
    const calls = await open({ ...customer, entitlements: [teams] });
    await press('Add Entitlement');
    const added = await inDialog(/^New Entitlement/);
    await choose('Event Type', 'Datasets');
    await fill(added.getByRole('textbox', { name: 'Value' }), '12');
    calls.next.push(() => {
      calls.saved.current = customer;
      return refused(422, 'This customer has such an entitlement.');
    });
    await userEvent.click(added.getByRole('button', { name: 'Create' }));
    expect(await added.findByText('This customer has such an entitlement.')).toBeVisible();
    await userEvent.click(added.getByRole('button', { name: 'Cancel' }));
    await press('Leave');
    expect(await screen.findByRole('button', { name: 'Edit entitlement Datasets' })).toBeVisible();
  });

  it('explains in advance why it cannot be deleted, and offers no invitation where it has people', async () => {
    await open({ ...customer, member_count: 1, api_key_count: 1205, created_key_count: 1200 });
    const remove = await actionInMenu('Delete');
    expectDisabled(
      remove,
      'This customer still has 1 member and 1,200 API keys and cannot be deleted.',
    );
    expect(screen.queryByRole('button', { name: 'Invite First Administrator' })).toBeNull();
  });

  it('is read-only for people without a verified email address', async () => {
    await open(customer, { email_verified_dt_tm: null });
    const add = screen.getByRole('button', { name: 'Add Entitlement' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(add);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit entitlement/ })).toBeNull();
    await openTab('Settings');
    expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveAttribute('aria-disabled', 'true');
  });
});
