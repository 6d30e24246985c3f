import { act as inAct, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { apiKeyActions } from '../../src/resources/api-keys/actions';
import { ResourceList } from '../../src/grid/ResourceList';
import { apiKeys } from '../../src/resources/api-keys';
import { apiKey, association, grant } from './apiKeyRecords';
import { answered, pageOf, refused, service } from '../setup/network';
import { renderActions } from './actionsShell';
import { openTab, pressAction, pressBeside } from './recordPage';

beforeAll(async () => {
  await Promise.all([
    import('../../src/actions/ActionDialogHost'),
    import('../../src/record/RecordBody'),
    import('../../src/resources/api-keys/ApiKeyParts'),
    import('../../src/resources/api-keys/keyDialogs'),
    import('../../src/actions/ActionFieldsDialog'),
    import('../../src/resources/api-keys/associationDialog'),
  ]);
}, 60_000);

type Options = Partial<Parameters<typeof renderActions>[0]>;
const open = (options: Options = {}) =>
  renderActions({ record: apiKey, resource: 'api-keys', ...options });
const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
};
const dialog = () => screen.findByRole('dialog');
const pressInDialog = async (name: string) => {
  await userEvent.click(await within(await dialog()).findByRole('button', { name }));
};
const valueOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const field = async (name: string) => {
  await openTab('Settings');
  return screen.findByRole('textbox', { name });
};
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const box = async (name: string) => {
  await openTab('Access');
  return screen.findByRole('checkbox', { name });
};

describe('the page of an API key', () => {
  it('says of one that has expired what to do', async () => {
    open({ record: { ...apiKey, status: 'Expired', end_date_tm: '2026-01-05T03:04:00Z' } });
    expect(await screen.findByText('It cannot be enabled again: create a new one.')).toBeVisible();
    expect(valueOf('Expires On')).toContain('2026-01-05 03:04 AM UTC');
  });

  it('says how much was called on which day, also when another has begun since', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:30:00Z') });
    const days = [...Array<number>(27).fill(0), 1500, 0, 1];
    const usage = { calls: 1501, days, last_day: '2026-11-20' };
    open({ record: { ...apiKey, usage } });
    await openTab('Usage');
    expect(await screen.findByText('The most on one day: 1,500 calls on 2026-11-18')).toBeVisible();
    await press('Calls of each day');
    const rows = within(screen.getByRole('table', { name: 'Calls of each day' })).getAllByRole(
      'row',
    );
    expect(rows.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Day (UTC)Calls',
      '2026-11-201',
      '2026-11-190',
      '2026-11-181,500',
    ]);
    expect(rows.at(-1)).toHaveTextContent('2026-10-220');
    vi.useRealTimers();
  });

  it('shows what the specification names', async () => {
    open();
    expect(await field('Name')).toHaveValue('Portal');
    expect(screen.getByRole('link', { name: 'API Keys' })).toHaveAttribute('href', '/api-keys');
    expect(
      decodeURIComponent(screen.getByRole('link', { name: 'Events' }).getAttribute('href') ?? ''),
    ).toContain(`"api_key_uuid":{"eq":"${apiKey.uuid}"}`);
    expect(await field('Description')).toHaveValue('The web portal');
    expect(await field('IP Range(s) Allowed')).toHaveAttribute('placeholder', '0.0.0.0/0');
    expect(valueOf('Status')).toBe('Enabled');
    expect(valueOf('Access Key ID')).toContain(apiKey.public_value);
    expect(valueOf('Created')).toBe('2026-01-02 03:04 AM UTC');
    expect(valueOf('Expires On')).toBe('No Expiration▲ Until you end it');
    expect(valueOf('Created By')).toBe('Ada');
    await openTab('Usage');
    expect(
      within(screen.getByRole('table', { name: 'Client Libraries In Use' })).getByText(
        'Out of Date',
      ),
    ).toBeVisible();
  });

  it('names no state that it does not know, and the end that is coming', async () => {
    open({
      record: { ...apiKey, status: undefined, end_date_tm: '2027-01-02T03:04:05Z' },
    });
    await field('Name');
    expect(valueOf('Status')).toBe('Unknown');
    expect(valueOf('Expires On')).toBe('2027-01-02 03:04 AM UTC');
  });

  it('marks what leaves it open: every address', async () => {
    open({ record: { ...apiKey, ip_allowed: '10.0.0.0/8,0.0.0.0/0' } });
    expect(await screen.findByText('Every address')).toBeVisible();
  });

  it('says what is wrong with an address range, and strips white space before saving', async () => {
    const { changes } = open({ answer: () => answered({ api_keys: apiKey }, 8) });
    const ranges = await field('IP Range(s) Allowed');
    type(ranges, '10.0.0.0/8, 10.0.0.300/8');
    expect(
      await screen.findByText('This is not a valid IP address in CIDR notation'),
    ).toBeVisible();
    await waitFor(() => expect(button('Update')).toHaveAttribute('aria-disabled', 'true'));
    expect(button('Update')).toHaveAccessibleDescription('Correct the marked fields first.');
    type(ranges, ' 10.0.0.0/8 , 2001:db8::/32');
    await waitFor(() => expect(button('Update')).not.toHaveAttribute('aria-disabled'));
    await press('Update');
    expect(await screen.findByText('API Key successfully updated.')).toBeInTheDocument();
    expect(changes.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'PATCH',
        path: `/api-keys/${apiKey.uuid}`,
        body: { ip_allowed: '10.0.0.0/8,2001:db8::/32' },
      },
    ]);
  });

  it('sends nothing where ranges that are every address are emptied, which means the same', async () => {
    const { changes } = open({ record: { ...apiKey, ip_allowed: '0.0.0.0/0' } });
    const ranges = await field('IP Range(s) Allowed');
    type(ranges, '');
    await waitFor(() => expect(button('Update')).not.toHaveAttribute('aria-disabled'));
    await press('Update');
    await waitFor(() => expect(ranges).toHaveValue('0.0.0.0/0'));
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    expect(changes).toEqual([]);
  });

  it('allows only the address of whoever asks', async () => {
    open();
    service('GET /me/address', { address: { ip: '2001:db8::7' } });
    await openTab('Settings');
    await press('Allow only my address');
    await waitFor(async () =>
      expect(await field('IP Range(s) Allowed')).toHaveValue('2001:db8::7/128'),
    );
  });

  it.each(['typed', 'saved'])(
    'leaves the ranges to what was %s meanwhile, and says so',
    async (how) => {
      let address = (_answer: Response): void => undefined;
      let save = () => {};
      const saving = new Promise<void>((resolve) => (save = resolve));
      open({ answer: () => saving.then(() => answered({ api_keys: apiKey })) });
      const asked = service(
        'GET /me/address',
        () => new Promise<Response>((resolve) => (address = resolve)),
      );
      await openTab('Settings');
      const ranges = await field('IP Range(s) Allowed');
      await press('Allow only my address');
      await waitFor(() => expect(asked).toHaveLength(1));
      if (how === 'typed') type(ranges, '10.0.0.0/8');
      else {
        type(await field('Description'), 'Of all');
        await press('Update');
      }
      await waitFor(() => expect(ranges.hasAttribute('readonly')).toBe(how === 'saved'));
      address(answered({ address: { ip: '2001:db8::7' } }));
      expect(
        await screen.findByText(
          'Your address was not put in, because the form was changed or sent meanwhile.',
        ),
      ).toBeVisible();
      expect(ranges).toHaveValue(how === 'typed' ? '10.0.0.0/8' : apiKey.ip_allowed);
      save();
    },
  );

  it.each([
    [refused(404, 'There is no such API key.'), 'There is no such API key.'],
    [Response.json({}, { status: 500 }), 'There was an issue retrieving this API Key.'],
  ])('that cannot be read says why, or the text of the catalogue', async (failure, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({ read: () => failure });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('of a key that was provisioned automatically can only be read, and says why', async () => {
    open({ record: { ...apiKey, autoprovisioned: true } });
    const reason = 'This API key was provisioned automatically: it cannot be edited or deleted.';
    expect((await screen.findAllByText(reason))[0]).toBeVisible();
    expect(await field('Name')).toHaveAttribute('readonly');
    await openTab('Access');
    expect(button('Add Association')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Add Association')).toHaveAccessibleDescription(reason);
    expect(await box('Encrypt Cards in HR')).toHaveAttribute('aria-disabled', 'true');
    expect(await box('Encrypt Cards in HR')).toHaveAccessibleDescription(reason);
    for (const name of ['Disable', 'Roll', 'Clone', 'Expire', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the actions of an API key', () => {
  it('and its page have the texts of the catalogue', () =>
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
  ])('have the texts of the catalogue: %s', (id, success, failure) => {
    expect(apiKeyActions.find((action) => action.id === id)).toMatchObject({ success, failure });
  });

  it.each([
    ['Disable', {}, 'disable', 'API Key successfully disabled.'],
    ['Enable', { enabled: false }, 'enable', 'API Key successfully enabled.'],
  ])('%s asks before, and says that it was done', async (label, own, action, text) => {
    const { changes } = open({
      record: { ...apiKey, ...own },
      impact: { datasets: ['Cards'], dataset_groups: ['HR'], dataset_count: 1, recent_calls: 12 },
    });
    await press(label);
    await pressInDialog(label);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(changes).toMatchObject([
      {
        method: 'PATCH',
        path: `/api-keys/${apiKey.uuid}/${action}`,
        headers: { 'if-match': '"7"' },
      },
    ]);
  });

  it('is saved after an action of its own page that was run while something was typed', async () => {
    let version = 7;
    const { changes } = open({
      read: () => answered({ api_keys: { ...apiKey, enabled: version === 7 } }, version),
      answer: ({ path }) => {
        if (path.endsWith('/disable')) version = 8;
        return answered({ api_keys: apiKey }, version);
      },
    });
    type(await field('Description'), 'Mine');
    await press('Disable');
    await pressInDialog('Disable');
    expect(await screen.findByText('API Key successfully disabled.')).toBeInTheDocument();
    expect(await field('Description')).toHaveValue('Mine');
    await press('Update');
    expect(await screen.findByText('API Key successfully updated.')).toBeInTheDocument();
    expect(changes.at(-1)).toMatchObject({
      body: { description: 'Mine' },
      headers: { 'if-match': '"8"' },
    });
  });

  it('Expire wants an explicit choice, names what stops, and sends what was chosen', async () => {
    const { changes } = open({ impact: { datasets: ['Cards'], dataset_groups: ['HR'] } });
    await pressAction('Expire');
    const choices = within(await dialog()).getAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      'None',
      'Immediately',
      '1 hour',
      '24 hours',
      '3 days',
      '7 days',
      'Custom date and time',
    ]);
    for (const choice of choices) expect(choice).not.toBeChecked();
    const expire = within(screen.getByRole('dialog')).getByRole('button', { name: 'Expire' });
    expect(expire).toHaveAttribute('aria-disabled', 'true');
    expect(expire).toHaveAccessibleDescription('Choose an expiration.');
    await userEvent.click(screen.getByRole('radio', { name: 'Custom date and time' }));
    expect(await screen.findByText('Must be between 1 and 3650 days from now')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '24 hours' }));
    expect(await screen.findByText('Cards', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText(/^From then on programs/).closest('[aria-live=polite]')).not.toBeNull();
    await pressInDialog('Expire');
    expect(await screen.findByText('API Key expiration successfully set.')).toBeInTheDocument();
    expect(changes.map(({ path, body }) => [path, body])).toEqual([
      [`/api-keys/${apiKey.uuid}`, { expires_in: 86_400 }],
    ]);
  });

  it('Delete wants the name, and goes back to the list', async () => {
    const { changes, router } = open();
    await pressAction('Delete');
    const confirm = await within(await dialog()).findByRole('button', { name: 'Delete' });
    await waitFor(() => expect(confirm).toHaveAccessibleDescription('Type the name to confirm.'));
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    type(await screen.findByRole('textbox', { name: /Type/ }), 'Portal');
    await userEvent.click(confirm);
    expect(await screen.findByText('API Key successfully deleted.')).toBeInTheDocument();
    expect(changes).toMatchObject([{ method: 'DELETE', path: `/api-keys/${apiKey.uuid}` }]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-keys'));
    // Nothing leads back to the page of a key that does not exist.
    await inAct(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/api-keys');
  });

  const readAgainFirst = 'Not everything here could be read. Try again first.';

  it.each(['Delete', 'Expire'])(
    '%s says that what depends on the key could not be read, and goes on once it was',
    async (label) => {
      vi.spyOn(console, 'error').mockReturnValue();
      open();
      const answers = [refused(503, 'Away.')];
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      service('GET /api-keys/:uuid/impact', async () => {
        const failed = answers.shift();
        if (!failed) await held;
        return failed ?? { impact: { datasets: ['Cards'] } };
      });
      await pressAction(label);
      const asked = within(await dialog());
      if (label === 'Expire')
        await userEvent.click(await asked.findByRole('radio', { name: '24 hours' }));
      expect(await asked.findByText('Away.')).toBeVisible();
      const submit = asked.getByRole('button', { name: label });
      expect(submit).toHaveAttribute('aria-disabled', 'true');
      expect(submit).toHaveAccessibleDescription(readAgainFirst);
      await pressInDialog('Retry');
      await waitFor(() =>
        expect(submit).toHaveAccessibleDescription('Checking what depends on this…'),
      );
      release();
      expect(await asked.findByText('Cards')).toBeVisible();
      expect(asked.queryByText(readAgainFirst)).toBeNull();
    },
  );

  it('Delete of a key that is gone meanwhile offers no other try', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    open();
    service('GET /api-keys/:uuid/impact', refused(404, 'There is no such API key.'));
    await pressAction('Delete');
    const asked = within(await dialog());
    expect(await asked.findByText('There is no such API key.')).toBeVisible();
    expect(asked.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
      'Not everything here could be read.',
    );
    expect(asked.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('Delete from the list has the unused keys counted again', async () => {
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
    expect(
      await screen.findByText('3 API keys have not been used for more than 180 days.'),
    ).toBeInTheDocument();
    type(await screen.findByRole('textbox', { name: /Type/ }), 'Portal');
    await pressInDialog('Delete');
    expect(
      await screen.findByText('2 API keys have not been used for more than 180 days.'),
    ).toBeInTheDocument();
    expect(changes).toMatchObject([{ headers: { 'if-match': '"7"' } }]);
  });

  it('Expire says at its own end why that was refused, and takes another', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const refusals = [refused(422, 'This end is too near.', 'api_keys.end_date_tm')];
    const { changes } = open({ answer: () => refusals.shift() });
    await pressAction('Expire');
    const expire = within(await dialog()).getByRole('button', { name: 'Expire' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Custom date and time' }));
    const moment = screen.getByLabelText('Date and time (UTC)');
    const end = moment.getAttribute('min') ?? '';
    type(moment, end);
    await waitFor(() => expect(expire).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(expire);
    await waitFor(() => expect(moment).toHaveAccessibleDescription('This end is too near.'));
    expect(moment).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(moment).toHaveFocus());
    expect(within(await dialog()).queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(expire).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(expire);
    expect(await screen.findByText('API Key expiration successfully set.')).toBeInTheDocument();
    expect(changes.map(({ body }) => body)).toEqual([
      { end_date_tm: `${end}:00.000Z` },
      { expires_in: 604_800 },
    ]);
  });

  it('Expire takes the earliest and the latest minute that it offers', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:41.250Z') });
    try {
      const { changes } = open();
      await pressAction('Expire');
      await userEvent.click(await screen.findByRole('radio', { name: 'Custom date and time' }));
      const moment = screen.getByLabelText('Date and time (UTC)');
      expect(moment).toHaveAttribute('min', '2026-11-21T12:01');
      expect(moment).toHaveAttribute('max', '2036-11-17T12:00');
      const expire = within(await dialog()).getByRole('button', { name: 'Expire' });
      type(moment, '2026-11-21T12:00');
      await waitFor(() => expect(moment).toHaveAttribute('aria-invalid', 'true'));
      expect(expire).toHaveAttribute('aria-disabled', 'true');
      type(moment, '2036-11-17T12:00');
      await waitFor(() => expect(expire).not.toHaveAttribute('aria-disabled'));
      type(moment, '2026-11-21T12:01');
      await waitFor(() => expect(moment).toHaveAttribute('aria-invalid', 'false'));
      await waitFor(() => expect(expire).not.toHaveAttribute('aria-disabled'));
      await userEvent.click(expire);
      expect(await screen.findByText('API Key expiration successfully set.')).toBeInTheDocument();
      expect(changes.at(-1)).toMatchObject({
        body: { end_date_tm: '2026-11-21T12:01:00.000Z' },
      });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the associations of an API key', () => {
  it('are a table with boxes, the type by the flags', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Associations' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent)),
    ).toEqual([
      ['Dataset Group', 'Dataset', 'Type', 'Encrypt', 'Decrypt'],
      ['HR', 'Cards', 'Encrypt, Decrypt', '', ''],
      ['HR', 'Payroll', 'Decrypt Only', '', ''],
    ]);
    expect(await box('Encrypt Cards in HR')).toBeChecked();
    expect(await box('Encrypt Payroll in HR')).not.toBeChecked();
    expect(
      screen.getByText(
        /^For unstructured data the service enforces the type\. .*prevents mistakes/,
      ),
    ).toBeVisible();
  });

  it('are saved at once by a box, which shows what the service said and nothing before', async () => {
    let answer: (response: Response) => void = () => undefined;
    const current = { record: apiKey };
    const { changes } = open({
      answer: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
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
    expect(await screen.findByText('Association successfully changed.')).toBeInTheDocument();
    await waitFor(() => expect(encrypt).not.toBeChecked());
    await waitFor(() => expect(encrypt).toHaveAttribute('aria-busy', 'false'));
  });

  it('go on saying what was refused of one when another one is changed', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({
      answer: ({ path }) =>
        path.endsWith('association-HR-Cards') ? refused(404, 'It is gone.') : answered({}),
    });
    await userEvent.click(await box('Encrypt Cards in HR'));
    expect(await screen.findByText('It is gone.')).toBeVisible();
    await userEvent.click(await box('Encrypt Payroll in HR'));
    expect(await screen.findByText('Association successfully changed.')).toBeInTheDocument();
    expect(
      screen.getByText('There is an issue updating the Dataset Group / Dataset association.'),
    ).toBeVisible();
  });

  it('take the next click as soon as they show what the service said', async () => {
    const current = { record: apiKey };
    const { changes } = open({
      read: () => answered({ api_keys: current.record }, 7),
      answer: () => answered({}),
    });
    const encrypt = await box('Encrypt Cards in HR');
    // The patience of a submission (useSubmission) ends when it is told to.
    const { setTimeout: wait } = globalThis;
    const patience: (() => void)[] = [];
    vi.stubGlobal('setTimeout', (task: () => void, ms?: number) =>
      ms === 3000 ? patience.push(task) : wait(task, ms),
    );
    // The page's own reading of the key takes longer than that of the rows.
    const held = service('GET /api-keys/:uuid', () => new Promise<Response>(() => undefined));
    current.record = {
      ...apiKey,
      associations: [association('HR', 'Cards', { encrypt: false, decrypt: true })],
    };
    await userEvent.click(encrypt);
    await waitFor(() => expect(encrypt).not.toBeChecked());
    expect(encrypt).toHaveAttribute('aria-busy', 'false');
    await userEvent.click(await box('Decrypt Cards in HR'));
    expect(await dialog()).toHaveTextContent('Really delete this API Key association?');
    await pressInDialog('Cancel');
    // Its turn comes also where the page is not read again for long.
    await userEvent.click(encrypt);
    expect(changes).toHaveLength(1);
    patience.forEach((task) => task());
    vi.unstubAllGlobals();
    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toEqual([{ encrypt: false }, { encrypt: true }]),
    );
    expect(held).not.toHaveLength(0);
  });

  it('stand beside what comes of them', async () => {
    open();
    const rows = apiKey.associations.map((row) => grant(row));
    service('GET /api-keys/:uuid/access', {
      access: [rows[0], { ...rows[1], works: false, obstacles: ['primary-key-disabled'] }],
      pagination: { total_count: 2 },
    });
    await box('Encrypt Cards in HR');
    const cells = within(screen.getByRole('table', { name: 'Associations' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Dataset Group', 'Dataset', 'Type', 'Encrypt', 'Decrypt', 'Effect', 'Last Used', 'Delete'],
      ['HR', 'Cards', 'Encrypt, Decrypt', '', '', 'Works', '2026-05-06 07:08 AM UTC', ''],
      [
        'HR',
        'Payroll',
        'Decrypt Only',
        '',
        '',
        "Not now: The dataset's primary key is disabled.",
        '2026-05-06 07:08 AM UTC',
        '',
      ],
    ]);
  });

  it('that are missing have their reasons, once they are asked for', async () => {
    open();
    const asked = service('GET /api-keys/:uuid/unassociated', {
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
    await box('Encrypt Cards in HR');
    expect(asked).toEqual([]);
    await press('A dataset is missing here? Say why');
    const table = await screen.findByRole('table', {
      name: 'Datasets that this key is not associated with',
    });
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.slice(1)).toEqual([
      [
        'Orders',
        'This key has no association with it. It could be associated in ShopThe dataset is not published yet.',
      ],
      ['Loose', 'It is in no dataset group. Put it into one, then associate it with this key.'],
    ]);
    expect(within(table).getByRole('link', { name: 'Shop' })).toHaveAttribute(
      'href',
      '/dataset-groups/g8',
    );
  });

  it('stay as they were when saving fails, which is said', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({ answer: () => refused(500, 'Broken.') });
    const encrypt = await box('Encrypt Payroll in HR');
    await userEvent.click(encrypt);
    const text = 'There is an issue updating the Dataset Group / Dataset association.';
    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
    expect(encrypt).not.toBeChecked();
    expect(encrypt).toHaveAttribute('aria-busy', 'false');
  });

  it('ask to be deleted when the last flag is unchecked', async () => {
    const current = { record: apiKey };
    const { changes } = open({ read: () => answered({ api_keys: current.record }, 7) });
    const last = await box('Decrypt Payroll in HR');
    await userEvent.click(last);
    const asked = await screen.findByRole('dialog', {
      name: /^Really delete this API Key association\?/,
    });
    expect(within(asked).getByText('HR')).toBeVisible();
    expect(within(asked).getByText('Payroll')).toBeVisible();
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
    expect(await screen.findByText('Association successfully deleted.')).toBeInTheDocument();
    expect(changes).toMatchObject([
      {
        method: 'DELETE',
        path: '/dataset-groups-datasets-api-keys/association-HR-Payroll',
      },
    ]);
    // The row that had focus is gone.
    const associations = await screen.findByRole('region', { name: 'Associations' });
    await waitFor(() => expect(associations).toHaveFocus());
  });

  it.each([
    ['', 'There is a problem removing this association.'],
    ['a1', 'There is an issue removing the Dataset Group / Dataset association.'],
  ])('that cannot be deleted say so (uuid "%s")', async (uuid, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({
      record: { ...apiKey, associations: [{ ...association('HR', 'Cards'), uuid }] },
      answer: () => refused(404, 'There is no such association.'),
    });
    await press('Delete association of Cards in HR');
    await pressInDialog('Delete');
    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
  });

  it('are not deleted before they were read, which the button says, as it says that they could not be', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    open();
    await box('Encrypt Cards in HR');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    service('GET /dataset-groups-datasets-api-keys/:uuid', async () => {
      await held;
      return refused(503, 'Away.');
    });
    await press('Delete association of Cards in HR');
    const remove = await within(await dialog()).findByRole('button', { name: 'Delete' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription('Reading what this is about…');
    release();
    expect(await within(await dialog()).findByText('Away.')).toBeVisible();
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription(
      'Not everything here could be read. Try again first.',
    );
  });

  const pair = (group: string, dataset: string) => ({
    link: `link-${group}-${dataset}`,
    group: { uuid: `group-${group}`, name: group },
    dataset: { uuid: `dataset-${dataset}`, name: dataset },
  });
  const links = [pair('HR', 'Cards'), pair('Shop', 'Orders')];

  const chooseOrders = async () => {
    await press('Add Association');
    const asked = await screen.findByRole('dialog', { name: /^New API Key Association/ });
    expect(
      within(asked)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Encrypt, Decrypt', 'Encrypt Only', 'Decrypt Only']);
    expect(within(asked).getByRole('radio', { name: 'Encrypt, Decrypt' })).toBeChecked();
    const create = within(asked).getByRole('button', { name: 'Create' });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(create).toHaveAccessibleDescription('Select at least one dataset.');
    await userEvent.click(await within(asked).findByText('Orders'));
    await userEvent.click(within(asked).getByRole('radio', { name: 'Decrypt Only' }));
  };

  it('are added for the chosen pairs; each that was not is a warning of its own', async () => {
    const { changes } = open({
      mfa: false,
      pairs: links,
      answer: () =>
        answered({
          dataset_groups_datasets_api_keys: [association('Shop', 'Orders')],
          partialErrors: [{ code: 'missing', detail: 'It is no longer there.' }],
        }),
    });
    await chooseOrders();
    expect(await screen.findAllByText('Already associated with this API key.')).not.toHaveLength(0);
    await pressInDialog('Create');
    expect(await screen.findByText('Associations successfully added.')).toBeInTheDocument();
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

  it('that could not be added keep the selection, and say why', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({ mfa: false, pairs: links, answer: () => refused(500, 'Broken.') });
    await chooseOrders();
    await pressInDialog('Create');
    const text = 'There is an issue adding the Dataset Group / Dataset association.';
    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('are too many for one code, which is said, and fewer can be chosen', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    open({ mfa: true, pairs: links });
    const reason = 'Choose fewer at a time.';
    const asked = service('POST /confirmations', () => refused(422, reason, 'actions'));
    await chooseOrders();
    await pressInDialog('Create');
    expect(await within(await dialog()).findByText(reason)).toBeVisible();
    const create = within(await dialog()).getByRole('button', { name: 'Create' });
    await waitFor(() => expect(create).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(create);
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('stay chosen when the search is emptied by Escape, or something beside the dialog is clicked', async () => {
    open({ mfa: false, pairs: links });
    await chooseOrders();
    const search = within(await dialog()).getByRole('searchbox');
    await userEvent.type(search, 'Ord{Escape}');
    expect(search).toHaveValue('');
    expect(screen.getByText('1 selected')).toBeVisible();
    await pressBeside(await dialog());
    expect(screen.getByText('1 selected')).toBeVisible();
    await userEvent.type(search, '{Escape}');
    const asked = await screen.findByRole('dialog', {
      name: 'Leave without creating the association?',
    });
    await userEvent.click(within(asked).getByRole('button', { name: 'Stay' }));
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('are still chosen after the session ended, and no longer once the dialog was left', async () => {
    const first = open({ mfa: false, pairs: links });
    await chooseOrders();
    const path = first.address();
    first.unmount();

    open({ mfa: false, pairs: links, path });
    expect(
      await screen.findByText(
        'What you typed before has been put back. Nothing has been created yet.',
      ),
    ).toBeVisible();
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Decrypt Only' })).toBeChecked();
    await pressInDialog('Cancel');
    await press('Leave');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage).toHaveLength(0);
  });

  it('of very many are paged and searched by the service', async () => {
    const all = Array.from({ length: 60 }, (_, place) => association('HR', `Set ${place}`));
    open({ record: { ...apiKey, associations: all.slice(0, 1), association_count: 60 } });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const asked = service('GET /api-keys/:uuid/access', async ({ query }) => {
      const { q = '', page } = query;
      if (q === 'Set 7') await held;
      const found = all.filter(({ dataset }) => dataset.name.includes(q));
      const first = (Number(page) - 1) * 25;
      return {
        access: found.slice(first, first + 25).map((row) => grant(row)),
        pagination: { total_count: found.length },
      };
    });
    const part = within(await screen.findByRole('region', { name: 'Associations' }));
    expect(await part.findByText('1–25 of 60')).toBeVisible();
    await userEvent.click(await part.findByRole('button', { name: 'Last page' }));
    expect(await part.findByText('51–60 of 60')).toBeVisible();
    expect(await box('Encrypt Set 59 in HR')).toBeChecked();
    type(part.getByRole('searchbox', { name: 'Search associations' }), 'Set 42');
    expect(await box('Encrypt Set 42 in HR')).toBeChecked();
    expect(part.queryByRole('checkbox', { name: 'Encrypt Set 59 in HR' })).toBeNull();
    expect(asked.map(({ query }) => query)).toEqual([
      { page: '1', per_page: '25' },
      { page: '3', per_page: '25' },
      { page: '1', per_page: '25', q: 'Set 42' },
    ]);
    // Of a text that comes together with its live region nothing is read out.
    const told = part.getAllByRole('status');
    type(part.getByRole('searchbox', { name: 'Search associations' }), 'nothing');
    const none = 'No association matches what you search for.';
    expect(await part.findByText(none)).toBeVisible();
    expect(told).toContain(part.getByText(none));
    type(part.getByRole('searchbox', { name: 'Search associations' }), 'Set 7');
    await waitFor(() => expect(asked.at(-1)?.query['q']).toBe('Set 7'));
    expect(part.queryByText(none)).toBeNull();
    expect(part.getByText('Loading…')).toBeVisible();
    answer();
    expect(await box('Encrypt Set 7 in HR')).toBeChecked();
  });

  it('have no column for what somebody may not do', async () => {
    open({ verified: false });
    const table = within(await screen.findByRole('table', { name: 'Associations' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Dataset Group',
      'Dataset',
      'Type',
      'Encrypt',
      'Decrypt',
      'Effect',
      'Last Used',
    ]);
  });

  it('of the last page are never missing because that page is gone', async () => {
    let total = 26;
    const asked = { ...apiKey, association_count: total };
    open({ record: asked, read: () => answered({ api_keys: asked }, 7) });
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

  it('keep the search and the focus in it when what is left fits on one page', async () => {
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

  it('that another key has cannot be deleted from here', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const foreign = { ...association('HR', 'Cards'), api_key_uuid: 'another' };
    const { changes } = open({
      record: { ...apiKey, associations: [foreign] },
      path: `/api-keys/${apiKey.id}?action=delete-association&with.association=${foreign.uuid}`,
    });
    const asked = within(await dialog());
    const text = 'There is a problem removing this association.';
    expect((await asked.findAllByText(text))[0]).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    expect(changes).toEqual([]);
  });
});
