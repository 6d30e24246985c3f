import { act as inAct, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { apiKeyActions } from '../../../../src/resources/api-keys/actions';
import { ResourceList } from '../../../../src/admin-kit/list/ResourceList';
import { apiKeys } from '../../../../src/resources/api-keys';
import {
  button,
  clickOn,
  expectDisabled,
  expectInDialog,
  expectNoDialog,
  expectText,
  findDialog,
  inDialog,
  linesOf,
  link,
  openTab,
  press,
  pressAction,
  pressBeside,
  pressEnabled,
  pressInDialog,
  setValue,
  textbox,
  textsOf,
  valueOf,
} from '../../../setup/screenHelpers';
import { apiKey, association, daysAgo, grant } from './apiKeyRecords';
import { answered, pageOf, refused, service } from '../../../setup/network';
import { screenWidth } from '../../../setup/screenWidth';
import { renderActions } from '../../admin-kit/actions/renderActions';
import { moveDate, stopDate } from '../../../setup/stopDate';
import { preloadRecordPage } from '../../../setup/preload';
import { hold } from '../../../setup/hold';

preloadRecordPage(
  'resources/api-keys/ApiKeyParts',
  'resources/api-keys/keyDialogs',
  'resources/api-keys/associationDialog',
);

type Options = Partial<Parameters<typeof renderActions>[0]>;
const open = (options: Options = {}) =>
  renderActions({ record: apiKey, resource: 'api-keys', ...options });
const field = async (name: string) => {
  await openTab('Settings');
  return screen.findByRole('textbox', { name });
};
const box = (name: string) => screen.findByRole('checkbox', { name });

describe('the page of an API key', () => {
  it('suggests what to do with an expired key', async () => {
    open({ record: { ...apiKey, status: 'Expired', end_date_tm: '2026-01-05T03:04:00Z' } });
    await expectText('Expired keys cannot be re-enabled. Create a new one.');
    expect(valueOf('Expires On')).toContain('2026-01-05 03:04 AM UTC');
  });

  it("names the key that it replaces, with that key's current use, and the key that replaced it", async () => {
    const rolled = { uuid: 'k-old', name: 'Portal old', last_used_at: daysAgo(1 / 12) };
    const replaces = { ...rolled, library: 'ubiq-go 2.2.0' };
    const successor = { uuid: 'k-new', name: 'Portal new', last_used_at: null, library: null };
    open({ record: { ...apiKey, replaces, replaced_by: successor } });
    await screen.findByText('Replaces');
    expect(valueOf('Replaces')).toBe('Portal old▲ still used 2 hours ago by ubiq-go 2.2.0');
    expect(link('Portal old')).toHaveAttribute('href', '/api-keys/k-old');
    expect(valueOf('Replaced By')).toBe('Portal newnever used');
    expect(link('Portal new')).toHaveAttribute('href', '/api-keys/k-new');
  });

  it('does not warn of calls from before the roll', async () => {
    const last_used_at = daysAgo(1);
    const replaces = { uuid: 'k-old', name: 'Portal old', last_used_at, library: null };
    open({ record: { ...apiKey, created_at: daysAgo(1 / 2), replaces } });
    await screen.findByText('Replaces');
    expect(valueOf('Replaces')).toBe('Portal oldused yesterday');
  });

  it('shows the specified fields, and the calls of each day, also after a day has passed', async () => {
    stopDate('2026-11-21T00:30:00Z');
    const days = [...Array<number>(27).fill(0), 1500, 0, 1];
    const usage = { calls: 1501, days, last_day: '2026-11-20' };
    open({ record: { ...apiKey, usage } });
    expect(await field('Name')).toHaveValue('Portal');
    expect(link('API Keys')).toHaveAttribute('href', '/api-keys');
    expect(decodeURIComponent(link('Events').getAttribute('href') ?? '')).toContain(
      `"api_key_uuid":{"eq":"${apiKey.uuid}"}`,
    );
    expect(textbox('Description')).toHaveValue('The web portal');
    expect(textbox('IP Range(s) Allowed')).toHaveAttribute('placeholder', '0.0.0.0/0');
    expect(valueOf('Status')).toBe('Enabled');
    expect(valueOf('Access Key ID')).toContain(apiKey.public_value);
    expect(valueOf('Created')).toBe('2026-01-02 03:04 AM UTC');
    expect(valueOf('Expires On')).toBe('No Expiration▲ Never expires');
    expect(valueOf('Created By')).toBe('Ada');
    await openTab('Usage');
    const libraries = screen.getByRole('table', { name: 'Client Libraries In Use' });
    expect(within(libraries).getByText('Out of Date')).toBeVisible();
    await expectText('The most on one day: 1,500 calls on 2026-11-18');
    await press('Calls of each day');
    const rows = linesOf(screen.getByRole('table', { name: 'Calls of each day' }));
    expect(rows.slice(0, 4)).toEqual([
      'Day (UTC) | Calls',
      '2026-11-20 | 1',
      '2026-11-19 | 0',
      '2026-11-18 | 1,500',
    ]);
    expect(rows.at(-1)).toBe('2026-10-22 | 0');
  });

  it('omits an unknown state, and shows a future end and ranges that allow every address', async () => {
    const days = [...Array<number>(29).fill(0), 3];
    open({
      record: {
        ...apiKey,
        status: undefined,
        usage: { calls: 3, days, last_day: '2026-11-20' },
        end_date_tm: '2999-01-02T03:04:05Z',
        ip_allowed: '10.0.0.0/8,0.0.0.0/0',
      },
    });
    await screen.findByText('Status', { selector: 'dt' });
    expect(screen.getByText('Open to any IP address')).toBeVisible();
    expect(valueOf('Status')).toBe('Unknown');
    expect(valueOf('Expires On')).toBe('2999-01-02 03:04 AM UTC');
    await openTab('Usage');
    const usage = screen.getByRole('tabpanel', { name: 'Usage' });
    // The counts by kind cannot be read.
    expect(await within(usage).findByText(/^3 calls in the last 30 days/)).toBeInTheDocument();
  });

  it("shows each day's encryptions, decryptions and refused calls, with links to the events", async () => {
    stopDate('2026-11-20T09:30:00Z');
    const { address } = open({
      record: {
        ...apiKey,
        usage: { calls: 0, days: Array<number>(30).fill(0), last_day: '2026-11-20' },
      },
    });
    const day = '2026-11-20';
    const counted = (...counts: object[]) => ({ days: { counts, counted_from: null } });
    const calls = service(
      'POST /billing/days',
      counted({ day, group: '0', count: 1200 }, { day, group: '1', count: 30 }),
    );
    const refusals = service('POST /activities/days', counted({ day, group: 'failure', count: 4 }));
    await openTab('Usage');
    const legend = await screen.findByRole('list', { name: 'Calls by kind' });
    expect(legend).toHaveTextContent('Encryptions 1,200Decryptions 30Refused, at least 4');
    expect(JSON.stringify(calls[0]?.body)).toContain(`"api_key_uuid":{"eq":"${apiKey.uuid}"}`);
    expect(JSON.stringify(refusals[0]?.body)).toContain('API key \\"Portal\\"');
    // The window of 30 days moves at midnight.
    moveDate('2026-11-21T00:01:00Z');
    await waitFor(() => expect(calls).toHaveLength(2));
    // The list is not part of this test.
    vi.spyOn(console, 'error').mockReturnValue();
    await press('2026-11-20 UTC: 1,234');
    await waitFor(() => expect(address()).toMatch(/^\/events/));
  });

  const library = (product: string, product_version: string, overrides: object = {}) => ({
    product,
    product_version,
    status: null,
    api_version: null,
    date: '2026-11-20T08:00:00Z',
    ...overrides,
  });

  it('names the client libraries whose calls are missing from its usage', async () => {
    const days = [...Array<number>(29).fill(0), 3];
    const client_libraries = [
      library('ubiq-ruby', '1.0.7'),
      library('ubiq-php', '2.1.0', { api_version: 'V3' }),
      library('ubiq-python', '2.3.2', { date: '2026-10-22T00:00:00Z' }),
      library('ubiq-node', '1.0.6', { api_version: 'V0' }),
      library('ubiq-node', '2.4.0', { api_version: 'V3' }),
      library('curl', '8.0'),
      // Seen before the period of the usage.
      library('ubiq-ruby', '1.0.6', { date: '2026-10-21T23:59:59Z' }),
    ];
    const usage = { calls: 3, days, last_day: '2026-11-20' };
    open({ record: { ...apiKey, client_libraries, usage } });
    await expectText('Calls in 30 Days');
    expect(valueOf('Calls in 30 Days')).toContain('▲ Not all calls are reported');
    await openTab('Usage');
    const warning = within(screen.getByRole('tabpanel', { name: 'Usage' })).getByRole('note');
    expect(textsOf(within(warning).getAllByRole('listitem'))).toEqual([
      'ubiq-ruby 1.0.7 does not report its usage. Its calls are missing from these figures.',
      'ubiq-php 2.1.0 does not report structured data.',
      'ubiq-python 2.3.2 does not report searches.',
      'ubiq-node 1.0.6 does not report its usage. Its calls are missing from these figures.',
    ]);
  });

  it.each([
    ['date', 1],
    ['formatted_string', 0],
    [null, 0],
  ] as const)(
    'names the libraries that do not support a dataset of the kind %s',
    async (data_type, notes) => {
      const client_libraries = [library('ubiq-go', '2.2.9'), library('ubiq-node', '2.4.0')];
      const associations = apiKey.associations.map((row) => ({
        ...row,
        dataset: { ...row.dataset, data_type },
      }));
      open({ record: { ...apiKey, client_libraries, associations } });
      await screen.findByRole('tab', { name: 'Usage' });
      await openTab('Usage');
      const usage = screen.getByRole('tabpanel', { name: 'Usage' });
      expect(within(usage).queryAllByText('ubiq-go 2.2.9 cannot use typed datasets.')).toHaveLength(
        notes,
      );
    },
  );

  it.each([
    [
      [library('ubiq-ruby', '1.0.7')],
      'ubiq-ruby 1.0.7 does not report its usage. Its calls are missing from these figures.No encryption or decryption was reported in the last 30 days.',
    ],
    [[library('ubiq-node', '2.4.0')], 'Nothing was encrypted or decrypted in the last 30 days.'],
  ])('explains without calls what may be missing: %j', async (client_libraries, text) => {
    const usage = { calls: 0, days: Array<number>(30).fill(0), last_day: '2026-11-20' };
    open({ record: { ...apiKey, client_libraries, usage } });
    await screen.findByText('Calls in 30 Days');
    await openTab('Usage');
    const section = screen.getByRole('region', { name: 'Calls of the last 30 days' });
    expect(section).toHaveTextContent(`Calls of the last 30 days${text}`);
  });

  it('explains an invalid address range, strips white space, and treats synonyms of “all addresses” as unchanged', async () => {
    const { changes } = open({ answer: () => answered({ api_keys: apiKey }, 8) });
    const ranges = await field('IP Range(s) Allowed');
    setValue(ranges, '10.0.0.0/8, 10.0.0.300/8');
    await expectText('This is not a valid IP address in CIDR notation');
    await waitFor(() => expect(button('Update')).toHaveAttribute('aria-disabled', 'true'));
    expect(button('Update')).toHaveAccessibleDescription('Correct the marked fields first.');
    setValue(ranges, '');
    await pressEnabled('Update');
    await waitFor(() => expect(ranges).toHaveValue('0.0.0.0/0'));
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    expect(changes).toEqual([]);
    setValue(ranges, ' 10.0.0.0/8 , 2001:db8::/32');
    await pressEnabled('Update');
    await expectText('API Key successfully updated.');
    expect(changes.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'PATCH',
        path: `/api-keys/${apiKey.uuid}`,
        body: { ip_allowed: '10.0.0.0/8,2001:db8::/32' },
      },
    ]);
  });

  it('allows only the current address on request, unless the field was edited or saved meanwhile', async () => {
    let address = (_answer: Response): void => undefined;
    open({ answer: () => new Promise<never>(() => undefined) });
    const addressReads = service(
      'GET /me/address',
      () => new Promise<Response>((resolve) => (address = resolve)),
    );
    const ranges = await field('IP Range(s) Allowed');
    const ask = async () => {
      const { length } = addressReads;
      await press('Allow only my address');
      await waitFor(() => expect(addressReads).toHaveLength(length + 1));
      return () => address(answered({ address: { ip: '2001:db8::7' } }));
    };
    const leftOut = 'Your address was not put in, because the form was changed or sent meanwhile.';
    const typed = await ask();
    setValue(ranges, '10.0.0.0/8');
    typed();
    await expectText(leftOut);
    expect(ranges).toHaveValue('10.0.0.0/8');
    await press('Dismiss');

    const alone = await ask();
    alone();
    await waitFor(() => expect(ranges).toHaveValue('2001:db8::7/128'));
    expect(screen.queryByText(leftOut)).toBeNull();

    setValue(ranges, '10.0.0.0/8');
    const saved = await ask();
    await press('Update');
    await waitFor(() => expect(ranges).toHaveAttribute('readonly'));
    saved();
    await expectText(leftOut);
    expect(ranges).toHaveValue('10.0.0.0/8');
  });

  it.each([
    [refused(404, 'There is no such API key.'), 'There is no such API key.'],
    [Response.json({}, { status: 500 }), 'There was an issue retrieving this API Key.'],
  ])('explains why it cannot be read, or shows a default text', async (failure, text) => {
    open({ read: () => failure });
    await expectText(text);
  });

  it('is read-only for an autoprovisioned key, with the reason', async () => {
    open({ record: { ...apiKey, autoprovisioned: true } });
    const reason = 'This API key was provisioned automatically: it cannot be edited or deleted.';
    expect((await screen.findAllByText(reason))[0]).toBeVisible();
    // Nobody here can end the key or restrict its addresses, so that its facts are not warnings.
    expect(valueOf('Expires On')).toBe('No Expiration');
    expect(screen.queryByText('Never expires')).toBeNull();
    expect(screen.queryByText('Open to any IP address')).toBeNull();
    expect(await field('Name')).toHaveAttribute('readonly');
    await openTab('Access');
    expectDisabled(button('Add Association'), reason);
    expectDisabled(await box('Encrypt Cards in HR'), reason);
    for (const name of ['Disable', 'Roll', 'Clone', 'Expire', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the actions of an API key', () => {
  it('and its page use the texts of the catalogue', () =>
    expect(apiKeys.messages).toMatchObject({
      updated: 'API Key successfully updated.',
      updateFailed: 'There was a problem updating the API Key.',
    }));

  it.each([
    ['disable', 'API Key successfully disabled.', 'There was an issue disabling the API key.'],
    ['enable', 'API Key successfully enabled.', 'There was an issue enabling the API key.'],
    [
      'expire',
      'API Key expiration successfully set.',
      'There was an issue setting the expiration of the API key.',
    ],
    ['delete', 'API Key successfully deleted.', 'There was an issue deleting the API key.'],
  ])('use the texts of the catalogue: %s', (id, success, failure) => {
    expect(apiKeyActions.find((action) => action.id === id)).toMatchObject({ success, failure });
  });

  it('Disable and Enable ask for confirmation, and keep unsaved text on the page', async () => {
    let version = 7;
    const { changes } = open({
      read: () => answered({ api_keys: { ...apiKey, enabled: version !== 8 } }, version),
      answer: () => answered({ api_keys: apiKey }, ++version),
      impact: { datasets: ['Cards'], dataset_groups: ['HR'], dataset_count: 1, recent_calls: 12 },
    });
    setValue(await field('Description'), 'Mine');
    for (const [label, text] of [
      ['Disable', 'API Key successfully disabled.'],
      ['Enable', 'API Key successfully enabled.'],
    ] as const) {
      await press(label);
      if (label === 'Disable')
        await screen.findByText(
          'Dataset groups and datasets stay. This API key can no longer use these:',
        );
      await pressInDialog(label);
      await expectText(text);
    }
    expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('Mine');
    await press('Update');
    await expectText('API Key successfully updated.');
    const path = `/api-keys/${apiKey.uuid}`;
    expect(changes).toMatchObject([
      { method: 'PATCH', path: `${path}/disable`, headers: { 'if-match': '"7"' } },
      { method: 'PATCH', path: `${path}/enable`, headers: { 'if-match': '"8"' } },
      { method: 'PATCH', path, headers: { 'if-match': '"9"' }, body: { description: 'Mine' } },
    ]);
  });

  /** Stubs the key's impact: the first response is a failure, the second is held until `release`. */
  const impactLater = () => {
    const { promise: held, release } = hold();
    const answers = [refused(503, 'Away.')];
    service('GET /api-keys/:uuid/impact', async () => {
      const failed = answers.shift();
      if (!failed) await held;
      return failed ?? { impact: { datasets: ['Cards'], dataset_groups: ['HR'] } };
    });
    return async (submit: HTMLElement) => {
      const dialog = await inDialog();
      const readAgainFirst = 'Some of this could not be loaded. Try again first.';
      expect(await dialog.findByText('Away.')).toBeVisible();
      expectDisabled(submit, readAgainFirst);
      await pressInDialog('Retry');
      await waitFor(() =>
        expect(submit).toHaveAccessibleDescription('Checking what depends on this…'),
      );
      release();
      expect(await dialog.findByText('Cards', { selector: 'dd' })).toBeVisible();
      expect(dialog.queryByText(readAgainFirst)).toBeNull();
    };
  };

  it('Expire requires a choice, names what stops, and shows a refusal of the end at its field', async () => {
    const refusals = [refused(422, 'This end is too near.', 'api_keys.end_date_tm')];
    const { changes } = open({ answer: () => refusals.shift() });
    const readAgain = impactLater();
    await pressAction('Expire');
    const dialog = await inDialog();
    const choices = dialog.getAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent).join(', ')).toBe(
      'None, Immediately, 1 hour, 24 hours, 3 days, 7 days, Custom date and time',
    );
    for (const choice of choices) expect(choice).not.toBeChecked();
    const expire = dialog.getByRole('button', { name: 'Expire' });
    expectDisabled(expire, 'Choose an expiration.');
    await userEvent.click(dialog.getByRole('radio', { name: 'Custom date and time' }));
    const moment = dialog.getByLabelText('Date and time (UTC)');
    const end = moment.getAttribute('min') ?? '';
    setValue(moment, end);
    await readAgain(expire);
    expect(dialog.getByText(/^From then on programs/).closest('[aria-live=polite]')).not.toBeNull();

    await userEvent.click(expire);
    await waitFor(() => expect(moment).toHaveAccessibleDescription('This end is too near.'));
    expect(moment).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(moment).toHaveFocus());
    expect(dialog.queryByRole('alert')).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(expire).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(expire);
    await expectText('API Key expiration successfully set.');
    expect(changes.map(({ path, body }) => [path, body])).toEqual([
      [`/api-keys/${apiKey.uuid}`, { end_date_tm: `${end}:00.000Z` }],
      [`/api-keys/${apiKey.uuid}`, { expires_in: 604_800 }],
    ]);
  });

  it('Delete asks for the name, lists the dependants, and goes back to the list', async () => {
    const { changes, router } = open();
    const readAgain = impactLater();
    await pressAction('Delete');
    const confirm = await (await inDialog()).findByRole('button', { name: 'Delete' });
    await readAgain(confirm);
    expect(confirm).toHaveAccessibleDescription('Type the name to confirm.');
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    setValue(await screen.findByRole('textbox', { name: /Type/ }), 'Portal');
    await userEvent.click(confirm);
    await expectText('API Key successfully deleted.');
    expect(changes).toMatchObject([{ method: 'DELETE', path: `/api-keys/${apiKey.uuid}` }]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-keys'));
    // Nothing leads back to the page of the deleted key.
    await inAct(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/api-keys');
  });

  it('Delete offers no retry for a key that is already gone', async () => {
    open();
    service('GET /api-keys/:uuid/impact', refused(404, 'There is no such API key.'));
    await pressAction('Delete');
    const dialog = await inDialog();
    expect(await dialog.findByText('There is no such API key.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
      'Some of this could not be loaded.',
    );
    expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('Delete from the list refetches the count of unused keys', async () => {
    let count = 3;
    const { changes } = open({
      path: `/api-keys?action=delete&record=${apiKey.id}`,
      list: <ResourceList declaration={apiKeys} />,
      answer: () => {
        count = 2;
        return undefined;
      },
    });
    service('GET /table/api-keys', () => pageOf('api_keys', [apiKey]));
    service('GET /user-settings/:name', () => answered({ user_settings: null }));
    service('GET /table/api-keys/counts', () => answered({ counts: { unused: count } }));
    await expectText('3 API keys have not been used for more than 180 days.');
    setValue(await screen.findByRole('textbox', { name: /Type/ }), 'Portal');
    await pressInDialog('Delete');
    await expectText('2 API keys have not been used for more than 180 days.');
    expect(changes).toMatchObject([{ headers: { 'if-match': '"7"' } }]);
  });

  it('Expire keeps the chosen preset when the session ends, until Cancel', async () => {
    const { unmount } = open();
    await pressAction('Expire');
    await clickOn('radio', '7 days');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    unmount();
    const reopened = open();
    await pressAction('Expire');
    await expectInDialog('Draft restored. It is not saved yet.');
    expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked();
    await pressInDialog('Cancel');
    await expectNoDialog();
    expect(sessionStorage).toHaveLength(0);
    expect(reopened.changes).toEqual([]);
  });

  it('Expire accepts the earliest and the latest minute on offer', async () => {
    stopDate('2026-11-20T12:00:41.250Z');
    const { changes } = open();
    await pressAction('Expire');
    await clickOn('radio', 'Custom date and time');
    await expectText('Must be between 1 and 3650 days from now');
    const moment = screen.getByLabelText('Date and time (UTC)');
    Object.defineProperty(moment, 'validity', { value: { badInput: true }, configurable: true });
    fireEvent.blur(moment);
    expect(moment).toHaveAccessibleDescription('This is not a whole date and time.');
    Reflect.deleteProperty(moment, 'validity');
    expect(moment).toHaveAttribute('min', '2026-11-21T12:01');
    expect(moment).toHaveAttribute('max', '2036-11-17T12:00');
    const expire = (await inDialog()).getByRole('button', { name: 'Expire' });
    setValue(moment, '2026-11-21T12:00');
    await waitFor(() => expect(moment).toHaveAttribute('aria-invalid', 'true'));
    // Firefox clears the other parts of a date and time as soon as its attribute is written.
    expect(moment).toHaveAttribute('value', '');
    expect(expire).toHaveAttribute('aria-disabled', 'true');
    setValue(moment, '2036-11-17T12:00');
    await waitFor(() => expect(expire).not.toHaveAttribute('aria-disabled'));
    setValue(moment, '2026-11-21T12:01');
    await waitFor(() => expect(moment).toHaveAttribute('aria-invalid', 'false'));
    await waitFor(() => expect(expire).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(expire);
    await expectText('API Key expiration successfully set.');
    expect(changes.at(-1)).toMatchObject({ body: { end_date_tm: '2026-11-21T12:01:00.000Z' } });
  });
});

describe('the associations of an API key', () => {
  const used = '2026-05-06 07:08 AM UTC';
  const lastUsed = 'Last Used Through This Group';

  it('are a table of boxes with the resulting access, and missing ones show their reasons on request', async () => {
    open();
    const grants = apiKey.associations.map((row) => grant(row));
    const ranges = Array.from({ length: 60 }, (_, index) => `10.0.${index}.0/24`).join(',');
    const restricted = {
      ...grants[0],
      obstacles: ['address-range'],
      api_key: { ...grant().api_key, ip_allowed: ranges },
    };
    service('GET /api-keys/:uuid/access', {
      access: [restricted, { ...grants[1], works: false, obstacles: ['primary-key-disabled'] }],
      pagination: { total_count: 2 },
    });
    const reads = service('GET /api-keys/:uuid/unassociated', {
      unassociated: [
        {
          dataset: { uuid: 'd8', name: 'Orders' },
          dataset_groups: [{ uuid: 'g8', name: 'Shop' }],
          obstacles: ['not-published'],
        },
        { dataset: { uuid: 'd9', name: 'Loose' }, dataset_groups: [], obstacles: [] },
      ],
      pagination: { total_count: 2 },
    });
    expect(await box('Encrypt Cards in HR')).toBeChecked();
    expect(await box('Encrypt Payroll in HR')).not.toBeChecked();
    const disabled = "Blocked: the dataset's primary key is disabled.";
    expect(linesOf(screen.getByRole('table', { name: 'Associations' }))).toEqual([
      `Dataset Group | Dataset | Type | Encrypt | Decrypt | Effect | ${lastUsed} | Delete`,
      // Its page has all of them, once.
      `HR | Cards | Encrypt, Decrypt |  |  | Works. Only from 10.0.0.0/24 and 59 more. | ${used} | `,
      `HR | Payroll | Decrypt Only |  |  | ${disabled} | ${used} | `,
    ]);
    expect(
      screen.getByText(
        /^For unstructured data the service enforces the type\. .*prevents mistakes/,
      ),
    ).toBeVisible();

    expect(reads).toEqual([]);
    await press('Not associated');
    const missing = await screen.findByRole('table', {
      name: 'Datasets that this key is not associated with',
    });
    expect(linesOf(missing).slice(1)).toEqual([
      'Shop | Orders | This key has no association with it in any of these groups.The dataset is not published yet.',
      'None | Loose | It is in no dataset group. Put it into one, then associate it with this key.',
    ]);
    expect(within(missing).getByRole('link', { name: 'Shop' })).toHaveAttribute(
      'href',
      '/dataset-groups/g8',
    );
  });

  it.each([
    [
      'on a tablet the group',
      800,
      `Dataset | Type | Encrypt | Decrypt | Effect | ${lastUsed} | Delete`,
      `CardsHR | Encrypt, Decrypt |  |  | Works | ${used} | `,
    ],
    [
      'on a phone the group, the effect and the last use',
      390,
      'Dataset | Encrypt | Decrypt | Delete',
      `CardsHRWorks${lastUsed}: ${used} |  |  | `,
    ],
  ])('show %s below the dataset', async (_, width, titles, cells) => {
    screenWidth(width);
    open({ record: { ...apiKey, associations: [association('HR', 'Cards')] } });
    const [first] = apiKey.associations;
    service('GET /api-keys/:uuid/access', {
      access: [grant(first)],
      pagination: { total_count: 1 },
    });
    const table = await screen.findByRole('table', { name: 'Associations' });
    expect(linesOf(table)).toEqual([titles, cells]);
    const { dataset, dataset_group: group } = association('HR', 'Cards');
    expect(
      within(table)
        .getAllByRole('link')
        .map((each) => each.getAttribute('href')),
    ).toEqual([`/datasets/${dataset.uuid}`, `/dataset-groups/${group.uuid}`]);
    expect(await box('Encrypt Cards in HR')).toBeChecked();
  });

  it("are saved immediately by a box, which changes only after the service's response", async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const current = { record: apiKey };
    const { changes } = open({
      answer: () => answering,
      read: () => answered({ api_keys: current.record }, 7),
    });
    const encrypt = await box('Encrypt Cards in HR');
    await userEvent.click(encrypt);
    expect(encrypt).toBeChecked();
    expect(encrypt).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(encrypt);
    expect(changes).toMatchObject([
      {
        method: 'PATCH',
        path: '/dataset-groups-datasets-api-keys/association-HR-Cards',
        body: { encrypt: false },
      },
    ]);
    current.record = {
      ...apiKey,
      associations: [association('HR', 'Cards', { encrypt: false, decrypt: true })],
    };
    answer(answered({}));
    await expectText('Association successfully changed.');
    await waitFor(() => expect(encrypt).not.toBeChecked());
    await waitFor(() => expect(encrypt).toHaveAttribute('aria-busy', 'false'));
  });

  it('stay unchanged when saving fails, with the error, also after another one is changed', async () => {
    open({
      answer: ({ path }) =>
        path.endsWith('association-HR-Payroll') ? refused(500, 'Broken.') : answered({}),
    });
    const encrypt = await box('Encrypt Payroll in HR');
    await userEvent.click(encrypt);
    await expectText('Broken.');
    expect(encrypt).not.toBeChecked();
    expect(encrypt).toHaveAttribute('aria-busy', 'false');
    await userEvent.click(await box('Encrypt Cards in HR'));
    await expectText('Association successfully changed.');
    expect(
      screen.getByText('There is an issue updating the Dataset Group / Dataset association.'),
    ).toBeVisible();
  });

  it("accept the next click as soon as they show the service's response", async () => {
    const current = { record: apiKey };
    const { changes } = open({
      read: () => answered({ api_keys: current.record }, 7),
      answer: () => answered({}),
    });
    const encrypt = await box('Encrypt Cards in HR');
    // The test itself triggers the 3 s timeout of a submission (useSubmission).
    const { setTimeout: wait } = globalThis;
    const patience: (() => void)[] = [];
    vi.stubGlobal('setTimeout', (task: () => void, ms?: number) =>
      ms === 3000 ? patience.push(task) : wait(task, ms),
    );
    // The page's own read of the key takes longer than that of the rows.
    const held = service('GET /api-keys/:uuid', () => new Promise<Response>(() => undefined));
    current.record = {
      ...apiKey,
      associations: [association('HR', 'Cards', { encrypt: false, decrypt: true })],
    };
    await userEvent.click(encrypt);
    await waitFor(() => expect(encrypt).not.toBeChecked());
    expect(encrypt).toHaveAttribute('aria-busy', 'false');
    await userEvent.click(await box('Decrypt Cards in HR'));
    expect(await findDialog()).toHaveTextContent('Really delete this API Key association?');
    await pressInDialog('Cancel');
    // This click gets its turn even if the page is not refetched for a long time.
    await userEvent.click(encrypt);
    expect(changes).toHaveLength(1);
    patience.forEach((task) => task());
    vi.unstubAllGlobals();
    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toEqual([{ encrypt: false }, { encrypt: true }]),
    );
    expect(held).not.toHaveLength(0);
  });

  it('ask for confirmation of their deletion when the last flag is unchecked', async () => {
    const current = { record: apiKey };
    const { changes } = open({ read: () => answered({ api_keys: current.record }, 7) });
    const last = await box('Decrypt Payroll in HR');
    await userEvent.click(last);
    const dialog = await findDialog(/^Really delete this API Key association\?/);
    expect(within(dialog).getByText('HR')).toBeVisible();
    expect(within(dialog).getByText('Payroll')).toBeVisible();
    expect(changes).toEqual([]);
    await pressInDialog('Cancel');
    expect(last).toBeChecked();
    await userEvent.click(last);
    current.record = {
      ...apiKey,
      associations: apiKey.associations.slice(0, 1),
      association_count: 1,
    };
    await pressInDialog('Delete');
    await expectText('Association successfully deleted.');
    expect(changes).toMatchObject([
      {
        method: 'DELETE',
        path: `/dataset-groups-datasets-api-keys/association-HR-Payroll?datasetGroupDatasetId=link-HR-Payroll&apiKeyId=${apiKey.uuid}`,
      },
    ]);
    // The row that had focus has been removed.
    const associations = await screen.findByRole('region', { name: 'Associations' });
    await waitFor(() => expect(associations).toHaveFocus());
  });

  it('without an identity cannot be deleted, which is reported', async () => {
    open({
      record: { ...apiKey, associations: [{ ...association('HR', 'Cards'), uuid: '' }] },
      answer: () => refused(404, 'There is no such association.'),
    });
    await press('Delete association of Cards in HR');
    await pressInDialog('Delete');
    const text = 'There is a problem removing this association.';
    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
  });

  it('are not deleted before they were read, and explain a failed deletion', async () => {
    open({ answer: () => refused(404, 'There is no such association.') });
    await box('Encrypt Cards in HR');
    const { promise: held, release } = hold();
    const answers = [refused(503, 'Away.')];
    service('GET /dataset-groups-datasets-api-keys/:uuid', async () => {
      await held;
      return answers.shift() ?? { dataset_groups_datasets_api_keys: association('HR', 'Cards') };
    });
    await press('Delete association of Cards in HR');
    const dialog = await inDialog();
    const remove = await dialog.findByRole('button', { name: 'Delete' });
    expectDisabled(remove, 'Loading…');
    release();
    expect(await dialog.findByText('Away.')).toBeVisible();
    expectDisabled(remove, 'Some of this could not be loaded. Try again first.');
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(remove).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(remove);
    const text = 'There is an issue removing the Dataset Group / Dataset association.';
    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
  });

  const pair = (group: string, dataset: string) => ({
    link: `link-${group}-${dataset}`,
    group: { uuid: `group-${group}`, name: group },
    dataset: { uuid: `dataset-${dataset}`, name: dataset },
  });
  const links = [pair('HR', 'Cards'), pair('Shop', 'Orders')];

  const chooseOrders = async () => {
    await press('Add Association');
    const dialog = await findDialog(/^New API Key Association/);
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Encrypt, Decrypt', 'Encrypt Only', 'Decrypt Only']);
    expect(within(dialog).getByRole('radio', { name: 'Encrypt, Decrypt' })).toBeChecked();
    const create = within(dialog).getByRole('button', { name: 'Create' });
    expectDisabled(create, 'Select at least one dataset.');
    await userEvent.click(await within(dialog).findByText('Orders'));
    await clickOn('radio', 'Decrypt Only', dialog);
  };

  it('stay chosen until they are added; each failure is a warning of its own', async () => {
    const refusals = [refused(500, 'Broken.')];
    const { changes } = open({
      mfa: false,
      pairs: links,
      answer: () =>
        refusals.shift() ??
        answered({
          dataset_groups_datasets_api_keys: [association('Shop', 'Orders')],
          partialErrors: [{ code: 'missing', detail: 'It is no longer there.' }],
        }),
    });
    await chooseOrders();
    expect(await screen.findAllByText('Already associated with this API key.')).not.toHaveLength(0);
    const search = (await inDialog()).getByRole('searchbox');
    await userEvent.type(search, 'Ord{Escape}');
    expect(search).toHaveValue('');
    expect(screen.getByText('1 selected')).toBeVisible();
    await pressBeside(await findDialog());
    expect(screen.getByText('1 selected')).toBeVisible();
    await userEvent.type(search, '{Escape}');
    const dialog = await findDialog('Leave without creating the association?');
    await press('Stay', dialog);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());

    await pressInDialog('Create');
    const text = 'There is an issue adding the Dataset Group / Dataset association.';
    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
    expect(screen.getByText('1 selected')).toBeVisible();
    await pressInDialog('Create');
    await expectText('Associations successfully added.');
    expect(changes.at(-1)).toMatchObject({
      method: 'POST',
      path: '/dataset-groups-datasets-api-keys',
      body: {
        apiKeyUuid: apiKey.uuid,
        datasetGroupDatasets: { 'group-Shop': ['dataset-Orders'] },
        type: 'decrypt',
      },
    });
    expect((await screen.findAllByText('It is no longer there.'))[0]).toBeInTheDocument();
  });

  it('that exceed one code can be reduced, and stay chosen when the session ends, but not when the dialog is left', async () => {
    const first = open({ mfa: true, pairs: links });
    const reason = 'Choose fewer at a time.';
    const creations = service('POST /dataset-groups-datasets-api-keys', () => refused(422, reason));
    await chooseOrders();
    await pressInDialog('Create');
    const choosing = await inDialog();
    expect(await choosing.findByText(reason)).toBeVisible();
    const create = choosing.getByRole('button', { name: 'Create' });
    await waitFor(() => expect(create).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(create);
    await waitFor(() => expect(creations).toHaveLength(2));
    const path = first.address();
    first.unmount();

    open({ mfa: true, pairs: links, path });
    await expectText('Draft restored. Nothing has been created yet.');
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Decrypt Only' })).toBeChecked();
    await pressInDialog('Cancel');
    await press('Leave');
    await expectNoDialog();
    expect(sessionStorage).toHaveLength(0);
  });

  it('in large numbers are paged and searched by the service', async () => {
    const all = Array.from({ length: 60 }, (_, place) => association('HR', `Set ${place}`));
    open({ record: { ...apiKey, associations: all.slice(0, 1), association_count: 60 } });
    const { promise: held, release: answer } = hold();
    const reads = service('GET /api-keys/:uuid/access', async ({ query }) => {
      const { q = '', page } = query;
      if (q === 'Set 7') await held;
      const matches = all.filter(({ dataset }) => dataset.name.includes(q));
      const last = Math.min(Number(page) * 25, matches.length) - 1;
      // The last association of each page is enough.
      return {
        access: matches.slice(last, last + 1).map((row) => grant(row)),
        pagination: { total_count: matches.length },
      };
    });
    const part = within(await screen.findByRole('region', { name: 'Associations' }));
    expect(await part.findByText('1–25 of 60')).toBeVisible();
    await userEvent.click(await part.findByRole('button', { name: 'Last page' }));
    expect(await part.findByText('51–60 of 60')).toBeVisible();
    expect(await box('Encrypt Set 59 in HR')).toBeChecked();
    setValue(part.getByRole('searchbox', { name: 'Search associations' }), 'Set 42');
    expect(await box('Encrypt Set 42 in HR')).toBeChecked();
    expect(part.queryByRole('checkbox', { name: 'Encrypt Set 59 in HR' })).toBeNull();
    expect(reads.map(({ query }) => query)).toEqual([
      { page: '1', per_page: '25' },
      { page: '3', per_page: '25' },
      { page: '1', per_page: '25', q: 'Set 42' },
    ]);
    // Screen readers do not announce text that is inserted together with its live region.
    const liveRegions = part.getAllByRole('status');
    setValue(part.getByRole('searchbox', { name: 'Search associations' }), 'nothing');
    const none = 'No association matches what you search for.';
    expect(await part.findByText(none)).toBeVisible();
    expect(liveRegions).toContain(part.getByText(none));
    setValue(part.getByRole('searchbox', { name: 'Search associations' }), 'Set 7');
    await waitFor(() => expect(reads.at(-1)?.query['q']).toBe('Set 7'));
    expect(part.queryByText(none)).toBeNull();
    expect(part.getByText('Loading…')).toBeVisible();
    answer();
    expect(await box('Encrypt Set 7 in HR')).toBeChecked();
  });

  it('have no column for what the person may not do', async () => {
    open({ verified: false });
    const table = within(await screen.findByRole('table', { name: 'Associations' }));
    expect(textsOf(table.getAllByRole('columnheader')).join(', ')).toBe(
      'Dataset Group, Dataset, Type, Encrypt, Decrypt, Effect, Last Used Through This Group',
    );
  });

  it('move to an existing page when the last page becomes empty', async () => {
    let total = 26;
    const record = { ...apiKey, association_count: total };
    open({ record, read: () => answered({ api_keys: record }, 7) });
    service('GET /api-keys/:uuid/access', ({ query }) => ({
      access: (query['page'] === '1'
        ? [association('HR', 'Cards')]
        : [association('Z', 'Z')].slice(26 - total)
      ).map((row) => grant(row)),
      pagination: { total_count: total },
    }));
    const part = within(await screen.findByRole('region', { name: 'Associations' }));
    await userEvent.click(await part.findByRole('button', { name: 'Last page' }));
    const last = await box('Encrypt Z in Z');
    total = 25;
    await userEvent.click(last);
    expect(await box('Encrypt Cards in HR')).toBeVisible();
    expect(part.queryByRole('checkbox', { name: 'Encrypt Z in Z' })).toBeNull();
  });

  it('keep the search box and its focus when the rest fits on one page', async () => {
    let total = 26;
    const record = () => ({ ...apiKey, association_count: total });
    const { reads } = open({ record: record(), read: () => answered({ api_keys: record() }, 7) });
    service('GET /api-keys/:uuid/access', () => ({
      access: [grant(association('HR', 'Cards'))],
      pagination: { total_count: 1 },
    }));
    const cards = await box('Encrypt Cards in HR');
    const search = screen.getByRole('searchbox', { name: 'Search associations' });
    await userEvent.type(search, 'C');
    total = 25;
    await userEvent.click(cards);
    await waitFor(() => expect(reads).toHaveLength(2));
    await userEvent.type(search, '{Backspace}');
    expect(search).toHaveFocus();
  });

  it('of another key cannot be deleted from here', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const foreign = { ...association('HR', 'Cards'), api_key_uuid: 'another' };
    const { changes } = open({
      record: { ...apiKey, associations: [foreign] },
      path: `/api-keys/${apiKey.id}?action=delete-association&with.association=${foreign.uuid}`,
    });
    const dialog = await inDialog();
    const text = 'There is a problem removing this association.';
    expect((await dialog.findAllByText(text))[0]).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(changes).toEqual([]);
  });
});
