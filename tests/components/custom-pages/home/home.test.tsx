import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Attention } from '../../../../contract/attention/attentionAnswer';
import { home } from '../../../../src/custom-pages/home';
import { answered, refused, service } from '../../../setup/network';
import { button, clickOn, expectText, findDialog, press } from '../../../setup/screenHelpers';
import { dataset } from '../../resources/datasets/renderDataset';
import {
  answer,
  requestsTo,
  nothing,
  ok,
  renderHome,
  pairs,
  serve,
  seriesOf,
  tooBusy,
  usage,
} from './renderHome';
import { stopDate } from '../../../setup/stopDate';

beforeAll(async () => {
  await Promise.all([
    home.preload(),
    import('../../../../src/custom-pages/home/HomePanels'),
    import('../../../../src/custom-pages/home/EventsChart'),
    import('../../../../src/custom-pages/home/AttentionPage'),
    import('../../../../src/custom-pages/home/DatasetsPopover'),
  ]);
}, 60_000);

serve();

/** The queries of the requested series. */
const queries = () =>
  requestsTo('/billing/events').map((path) =>
    Object.fromEntries(new URL(path, 'http://x').searchParams),
  );
const answerSeries = (totals: { encrypt: number; decrypt: number }) =>
  answer('/billing/events', ({ request }) =>
    ok.series(seriesOf(new URL(request.url).searchParams, totals)),
  );

const panel = (name: string) => screen.findByRole('region', { name });
/** ra-core logs what a call throws, except in production. */
const allowLog = () => vi.spyOn(console, 'error').mockReturnValue();

/** The remaining fields of something that needs attention. */
const item = { record: null, entitlement: null, at: null, count: 0, limit: null, reason: null };

describe('Home', () => {
  it.each([
    ['Acme', 'Dashboard - Acme'],
    ['', 'Dashboard - Unknown'],
  ])('shows for the customer "%s" the title %s', async (customer, title) => {
    renderHome({ customer });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  it('requests today, all datasets, and shows both counts', async () => {
    const { address } = renderHome();
    const events = await panel('Events');
    await waitFor(() => expect(within(events).getByText('1,200')).toBeVisible());
    const day = new Date().toISOString().slice(0, 10);
    expect(queries()).toEqual([{ start_date: day, end_date: day, group_by: 'hour' }]);
    expect(within(events).getByText('34')).toBeVisible();
    expect(within(events).getByLabelText('Aggregation')).toHaveDisplayValue('encrypt, decrypt');
    expect(within(events).getByLabelText('Group by')).toHaveDisplayValue('Automatic (hour)');
    expect(within(events).getByRole('button', { name: 'Datasets: All Datasets' })).toBeVisible();
    expect(address()).toBe('/');
  });

  it('keeps both of two quick choices', async () => {
    const { address } = renderHome();
    const events = await panel('Events');
    act(() => {
      fireEvent.change(within(events).getByLabelText('Group by'), { target: { value: 'week' } });
      fireEvent.click(within(events).getByRole('button', { name: 'View as table' }));
    });
    await waitFor(() => expect(address()).toBe('/?group=week&view=table'));
  });

  it('lists what needs attention, most urgent first, each item with a link to its solution', async () => {
    const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a01';
    const otherUuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a02';
    const wrappedUuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a03';
    const [ofKey, ofDataset] = (['api-keys', 'datasets'] as const).map((resource) => ({
      resource,
      uuid,
      name: 'Demo',
    }));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const items: Attention['items'] = [
      {
        ...item,
        kind: 'rotation-failed',
        record: ofDataset ?? null,
        count: 3,
        reason: 'The key is broken.',
        at: '2026-02-01T00:07:00.000Z',
      },
      { ...item, kind: 'entitlement-reached', entitlement: 'datasets', count: 5, limit: 5 },
      { ...item, kind: 'entitlement-reached', entitlement: 'team', count: 6, limit: 5 },
      { ...item, kind: 'key-expiring-now', record: ofKey ?? null, at: tomorrow },
      { ...item, kind: 'key-numbers', record: ofDataset ?? null, count: 7, limit: 7 },
      {
        ...item,
        kind: 'key-numbers',
        record: { resource: 'datasets', uuid: otherUuid, name: 'Other' },
        count: 11,
        limit: 12,
      },
      {
        ...item,
        kind: 'key-numbers',
        record: { resource: 'datasets', uuid: wrappedUuid, name: 'Wrapped' },
        count: 8,
        limit: 7,
      },
      { ...item, kind: 'refused-calls', count: 12 },
      { ...item, kind: 'members-without-mfa', count: 1 },
      { ...item, kind: 'keys-unused', count: 2 },
      { ...item, kind: 'new-address', count: 2, record: ofKey ?? null },
    ];
    answer('/attention', () => ok.attention({ ...nothing, items, total_count: 26 }));
    const { router } = renderHome();
    const needs = await panel('Needs attention');
    const links = await within(needs).findAllByRole('link');
    expect(
      links.map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')]),
    ).toEqual([
      ['All (26)', '/attention'],
      [
        'Urgent: The rotation of the dataset "Demo" fails. The scheduled rotation failed 3 times in a row. The key is broken. The next attempt is on 2026-02-01 12:07 AM UTC.',
        `/datasets/${uuid}`,
      ],
      ['Urgent: The plan is used up: 5 of 5 datasets.', '/profile?tab=company'],
      ['Urgent: The plan is exceeded: 6 of 5 members.', '/profile?tab=company'],
      ['Urgent: The API key "Demo" expires tomorrow.', `/api-keys/${uuid}`],
      [
        'Warning: The dataset "Demo" is on the last of its 7 keys. The next rotation reuses key 0.',
        `/datasets/${uuid}`,
      ],
      [
        'Warning: The dataset "Other" has used 11 of 12 keys. After the last one, rotations reuse the first.',
        `/datasets/${otherUuid}`,
      ],
      [
        'Warning: The dataset "Wrapped" has used all of its 7 keys. Rotations reuse earlier keys.',
        `/datasets/${wrappedUuid}`,
      ],
      [
        'Warning: 12+ calls were refused in the last 24 hours, more than usual.',
        '/security-history?filter={"groups":[{"operator":"AND","filters":{"action":{"eq":"Refused"},"title":{"eq":"API+keys"}}}],"range":{"preset":"last-24-hours"}}',
      ],
      [
        'Warning: 1 member has no MFA.',
        '/team?filter={"groups":[{"operator":"OR","filters":{"state":{"eq":["Active"]}}},{"operator":"OR","filters":{"mfa_enabled":{"eq":["false"]}}}]}',
      ],
      [
        'Warning: 2 API keys have not been used for 180 days.',
        '/api-keys?filter={"groups":[{"operator":"OR","filters":{"use":{"eq":["unused"]}}}]}',
      ],
      [
        'Warning: 2 new addresses used the API key "Demo" in the last 24 hours.',
        `/api-keys/${uuid}?tab=usage`,
      ],
      ['Calendar of rotations and ends', '/rotations'],
    ]);
    await clickOn('link', 'All (26)', needs);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Needs Attention');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await press('Next page');
    await waitFor(() =>
      expect(requestsTo('/attention').at(-1)).toBe('/attention?page=2&per_page=20'),
    );
    expect(router.state.location.search).toBe('?page=2');
  });

  it('leads a person without MFA to its enrolment, below the urgent items', async () => {
    const attention = (count: number) => {
      const items = Array.from({ length: count }, (_, index) => ({
        ...item,
        kind: index === 0 ? ('entitlement-reached' as const) : ('refused-calls' as const),
        entitlement: `type ${index}`,
        count: 5,
        limit: 5,
      }));
      answer('/attention', () => ok.attention({ ...nothing, items, total_count: count }));
    };
    const mfaLink = ['Warning: You have not enabled MFA.', '/profile?tab=security'];
    const links = async () =>
      (await within(await panel('Needs attention')).findAllByRole('link')).map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]);
    const calendarLink = ['Calendar of rotations and ends', '/rotations'];
    const mfa = { mfa_enabled: false };
    renderHome({ mfa });
    await expectText('You have not enabled MFA.');
    expect(await links()).toEqual([mfaLink, calendarLink]);
    expect(screen.queryByText('Nothing needs you today.')).toBeNull();
    cleanup();

    // The panel keeps its height.
    attention(6);
    renderHome({ mfa });
    await expectText('You have not enabled MFA.');
    const allLinks = await links();
    expect(allLinks).toHaveLength(8);
    expect(allLinks[0]).toEqual(['All (7)', '/attention']);
    expect(allLinks[2]).toEqual(mfaLink);
    cleanup();

    renderHome({ mfa, path: '/attention' });
    await expectText('You have not enabled MFA.');
    const all = await screen.findByRole('list', { name: 'What needs attention' });
    expect(within(all).getAllByRole('listitem')).toHaveLength(7);
  });

  it.each([
    ['has MFA', { mfa_enabled: true }],
    [
      'has an identity provider that looks after it',
      { mfa_enabled: false, signs_in_elsewhere: true },
    ],
  ] as const)('does not mention MFA to a person who %s', async (_, mfa) => {
    renderHome({ mfa });
    await expectText('Nothing needs you today.');
    expect(screen.queryByText('You have not enabled MFA.')).toBeNull();
  });

  it('goes to the last page of attention items when the current one has become empty', async () => {
    answer('/attention', ({ request }) =>
      ok.attention({
        ...nothing,
        items: request.url.includes('?page=2&')
          ? []
          : [{ ...item, kind: 'refused-calls', count: 12 }],
        total_count: 20,
      }),
    );
    const { router } = renderHome({ path: '/attention?page=2' });
    expect(await screen.findByRole('link', { name: /12\+ calls/ })).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('reports that nothing needs attention, with the first steps only for new companies', async () => {
    renderHome({ demo: true });
    await expectText('Nothing needs you today.');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Try it/ })).toBeNull();
    cleanup();

    const first_steps = { ...nothing.first_steps, encrypted: false, dataset: false, used: false };
    answer('/attention', () => ok.attention({ ...nothing, first_steps }));
    renderHome();
    const steps = within(await panel('First steps')).getAllByRole('listitem');
    expect(
      steps.map((step) => [
        step.textContent,
        within(step)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ]),
    ).toEqual([
      [
        // Only the next step is open.
        '1It defines which data is encrypted, and how.Create a datasetOr start from a template:Card numberSocial security numberE-mail',
        ['Create a dataset', 'Card number', 'Social security number', 'E-mail'],
      ],
      ['DoneGenerate an API key', ['Generate an API key']],
      ['3Encrypt your first value', ['Encrypt your first value']],
      ['4Invite a colleague and require MFA', ['Invite a colleague and require MFA']],
    ]);
    expect(screen.getByText(/^A dataset is in a dataset group/)).toBeInTheDocument();
    expect(screen.getByText('Dataset group')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Events' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Datasets' })).toBeNull();
  });

  it.each([
    ['its programs have done nothing yet', { used: false }, 'First steps'],
    ['a program has used the service', { used: true }, 'Events'],
    ['its last dataset is gone', { used: true, dataset: false }, 'Events'],
    ['all steps are done', { used: false, mfa_required: true }, 'Events'],
  ])(
    'shows a company with datasets its remaining first steps, or its chart: %s',
    async (_, facts, title) => {
      const first_steps = { ...nothing.first_steps, ...facts };
      answer('/attention', () => ok.attention({ ...nothing, first_steps }));
      renderHome();
      await panel(title);
      await panel('Datasets');
      const other = title === 'Events' ? 'First steps' : 'Events';
      expect(screen.queryByRole('region', { name: other })).toBeNull();
    },
  );

  it.each([
    ['a dataset to try', {}, ['/datasets/wizard', '/api-keys/new', `/datasets/${dataset.uuid}`]],
    [
      'none yet',
      { dataset: false, dataset_to_try: null },
      // The first step with its three templates.
      [...Array.from({ length: 4 }, () => '/datasets/wizard'), '/api-keys/new', '/datasets/wizard'],
    ],
  ])('links each first step to its page: %s', async (_, facts, addresses) => {
    const first_steps = { ...nothing.first_steps, used: false, invited: false, ...facts };
    answer('/attention', () => ok.attention({ ...nothing, first_steps }));
    renderHome();
    const links = within(await panel('First steps')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([...addresses, '/team/invite']);
  });

  it('hides the first steps from platform administrators', async () => {
    const first_steps = { ...nothing.first_steps, dataset: false, used: false };
    answer('/attention', () => ok.attention({ ...nothing, first_steps }));
    renderHome({ roles: ['ubiq_admin'] });
    await screen.findByText('Nothing in your own company needs you today.');
    expect(await panel('Events')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('lists for staff the customers that need attention, with links', async () => {
    const need = (kind: string, name: string, more: object = {}) => ({
      kind,
      customer: { uuid: `uuid-${name}`, name },
      entitlement: null,
      count: 0,
      limit: null,
      ...more,
    });
    const calls = { entitlement: 'encrypt/decrypt', limit: 2000 };
    answer('/admin/customers-in-need', () =>
      ok.customersInNeed([
        need('entitlement-reached', 'Globex', { ...calls, count: 2000 }),
        need('entitlement-reached', 'Hooli', { ...calls, count: 2500 }),
        need('no-administrator', 'Initech'),
        need('entitlement-near', 'Acme', { ...calls, count: 1700 }),
        need('unsupported-libraries', 'Acme', { count: 1 }),
      ]),
    );
    renderHome({ roles: ['ubiq_admin'] });
    await screen.findByText(/^Globex has used all/);
    expect(
      within(await panel('Needs attention')).getByText(
        'Nothing in your own company needs you today.',
      ),
    ).toBeVisible();
    const rows = within(await panel('Customers that need attention')).getAllByRole('link');
    expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['All customers', '/customers'],
      [
        'Urgent: Globex has used all of its encrypt and decrypt calls: 2,000 of 2,000.',
        '/customers/uuid-Globex',
      ],
      [
        'Urgent: Hooli is over its limit of encrypt and decrypt calls: 2,500 of 2,000.',
        '/customers/uuid-Hooli',
      ],
      ['Urgent: Initech has no administrator.', '/customers/uuid-Initech'],
      [
        'Warning: Acme is near its limit of encrypt and decrypt calls: 1,700 of 2,000.',
        '/customers/uuid-Acme',
      ],
      ['Warning: Acme uses unsupported client libraries with 1 API key.', '/customers/uuid-Acme'],
    ]);
  });

  it('encrypts a first sample in place in the demo only, and leads to a new dataset', async () => {
    const first_sample = { dataset_uuid: dataset.uuid, dataset: 'SSN', text: '123-45-6789' };
    let comes = (): void => undefined;
    const held = new Promise<void>((resolve) => (comes = resolve));
    answer('/attention', async () => {
      await held;
      return ok.attention({ ...nothing, first_steps: { ...nothing.first_steps, first_sample } });
    });
    const calls = service('POST /datasets/:uuid/try-encrypt', () =>
      calls.length === 1
        ? refused(503, 'Too busy.')
        : answered({ result: { text: '400-0J-W1qb', key_number: 4 } }),
    );
    renderHome({ demo: true });
    const name = 'Try it: encrypt 123-45-6789 with SSN';
    // Its space is reserved, so that nothing below moves when it loads.
    expect(await screen.findByText(/^Try it/)).not.toBeVisible();
    comes();
    const encrypt = await screen.findByRole('button', { name });
    expect(screen.getByRole('link', { name: 'New Dataset' })).toHaveAttribute(
      'href',
      '/datasets/wizard',
    );
    allowLog();
    await userEvent.click(encrypt);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too busy.');
    await userEvent.click(encrypt);
    expect(await screen.findByText('400-0J-W1qb')).toBeVisible();
    expect(screen.getByText('123-45-6789, encrypted with key number 4 of SSN:')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls.map(({ path, body }) => [path, body])).toEqual(
      [1, 2].map(() => [`/datasets/${dataset.uuid}/try-encrypt`, { text: '123-45-6789' }]),
    );
    expect(screen.getByRole('link', { name: 'Open SSN to decrypt it' })).toHaveAttribute(
      'href',
      `/datasets/${dataset.uuid}`,
    );
    cleanup();
    renderHome();
    await screen.findByText('Nothing needs you today.');
    expect(screen.queryByText(name)).toBeNull();
  });

  it('keeps the whole selection in its address', async () => {
    const { address } = renderHome({ path: '/?range=last-7-days&group=day' });
    const events = await panel('Events');
    await userEvent.selectOptions(within(events).getByLabelText('Aggregation'), 'encrypt');
    await userEvent.selectOptions(within(events).getByLabelText('Group by'), 'week');
    expect(within(events).queryByText('Decrypt')).toBeNull();
    expect(address()).toBe('/?range=last-7-days&show=encrypt&group=week');
    expect(queries().at(-1)).toMatchObject({ group_by: 'week' });
    await userEvent.selectOptions(within(events).getByLabelText('Group by'), 'automatic');
    await press('View as table', events);
    expect(address()).toBe('/?range=last-7-days&show=encrypt&view=table');
  });

  it('shows the same counts as a table, and copies them', async () => {
    stopDate('2026-11-20T10:00:00Z');
    const { address } = renderHome({
      path: '/?start=2026-11-03&end=2026-11-04&group=day&view=table',
    });
    const rows = within(await screen.findByRole('table', { name: 'Events' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Start (UTC)', 'Encrypt', 'Decrypt'],
      ['2026-11-03 UTC', '1,200', '34'],
      ['2026-11-04 UTC', '0', '0'],
    ]);
    const person = userEvent.setup();
    await person.click(button('Copy'));
    await expectText(/^Copied/);
    expect(await navigator.clipboard.readText()).toBe(
      'Start (UTC)\tEncrypt\tDecrypt\n2026-11-03T00:00:00.000Z\t1200\t34\n2026-11-04T00:00:00.000Z\t0\t0',
    );
    expect(address()).toContain('view=table');
    // The notice belongs only to the copied counts.
    await person.selectOptions(screen.getByLabelText('Aggregation'), 'encrypt');
    expect(screen.queryByText(/^Copied/)).toBeNull();
  });

  it('shows the first 1,000 rows of a longer table, and copies all of them', async () => {
    stopDate('2026-11-20T10:00:00Z');
    // 42 days have 1,008 hours.
    renderHome({ path: '/?start=2026-09-20&end=2026-10-31&group=hour&view=table' });
    await expectText('The first 1,000 of 1,008 rows; Copy takes all.');
    // Queries by role take seconds in so many cells.
    expect(document.querySelectorAll('table[aria-label="Events"] tbody tr')).toHaveLength(1000);
    userEvent.setup();
    fireEvent.click(screen.getByText('Copy'));
    await screen.findByText(/^Copied/);
    const lines = (await navigator.clipboard.readText()).split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([1009, '2026-10-31T23:00:00.000Z\t0\t0']);
  });

  it('counts the datasets that are selected in the tree', async () => {
    const { address } = renderHome();
    await press('Datasets: All Datasets');
    const dialog = await findDialog('Choose datasets');
    expect(within(dialog).getByRole('button', { name: 'Select' })).toBeEnabled();
    const choose = async (name: string) => {
      (await within(dialog).findByRole('treeitem', { name })).focus();
      await userEvent.keyboard(' ');
    };
    await choose('Finance');
    await expectText('2 selected', dialog);
    // Datasets without a group are offered as well.
    expect(within(dialog).getByRole('treeitem', { name: /^Not in a dataset group/ })).toBeVisible();
    await choose(dataset.name);
    await press('Select', dialog);
    expect(await screen.findByRole('button', { name: 'Datasets: 3 Selected' })).toBeVisible();
    expect(
      requestsTo('/table/datasets').map((path) =>
        new URL(path, 'http://x').searchParams.get('search'),
      ),
    ).toContain('{"filters":{"in_group":{"eq":false}}}');
    const uuids = [...pairs.map(({ dataset: { uuid } }) => uuid), dataset.uuid];
    await waitFor(() => expect(queries().at(-1)?.datasets).toBe(uuids.join(',')));
    expect(address()).toBe(`/?datasets=${encodeURIComponent(uuids.join(','))}`);
  });

  it('reports the excess of selected datasets until it is corrected', async () => {
    const most = Array.from({ length: 200 }, () => crypto.randomUUID());
    renderHome({ path: `/?datasets=${most.join(',')}` });
    await press('Datasets: 200 Selected');
    const dialog = await findDialog('Choose datasets');
    (await within(dialog).findByRole('treeitem', { name: 'Finance' })).focus();
    await userEvent.keyboard(' ');
    await press('Select', dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('202 are.');
    await press('All Datasets', dialog);
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('lists the first datasets with a link to all of them', async () => {
    renderHome();
    const list = await panel('Datasets');
    expect(await within(list).findByRole('link', { name: 'SSN' })).toHaveAttribute(
      'href',
      `/datasets/${dataset.uuid}`,
    );
    expect(within(list).getByText('HR, Finance')).toBeVisible();
    expect(within(list).getByRole('link', { name: 'All datasets (26)' })).toBeVisible();
  });
});

describe('empty and failed panels', () => {
  it('show No Event Data when nothing happened in the range', async () => {
    answerSeries({ encrypt: 0, decrypt: 0 });
    const { address } = renderHome();
    await expectText('No Event Data');
    expect(
      screen.getByText('No encryption or decryption was reported in this time.'),
    ).toBeVisible();
    await press('Show the last year');
    expect(address()).toBe('/?range=last-year');
  });

  it.each([
    ['the count that is shown', '/?show=decrypt', 1200],
    ['the datasets that are selected', `/?datasets=${dataset.uuid}`, 0],
  ])('show No Event Data when there is nothing of %s', async (_, path, encrypt) => {
    answerSeries({ encrypt, decrypt: 0 });
    renderHome({ path });
    await expectText('No Event Data');
    expect(
      screen.getByText('Nothing of what is selected was reported in this time.'),
    ).toBeVisible();
  });

  it('show Event Data Not Available when the call failed, with a retry', async () => {
    allowLog();
    answer('/billing/events', tooBusy);
    renderHome();
    await expectText('Event Data Not Available');
    expect(screen.getByText('Too busy.')).toBeVisible();
    // No response is pending for which the totals could wait.
    expect(screen.queryByRole('list', { name: 'Totals' })).toBeNull();
    answerSeries({ encrypt: 1200, decrypt: 34 });
    await press('Retry');
    await expectText('1,200');
    expect(queries()).toHaveLength(2);
  });

  it("show the service's reason when the datasets could not be read", async () => {
    allowLog();
    answer('/table/datasets', tooBusy);
    renderHome();
    const list = await panel('Datasets');
    expect(await within(list).findByRole('heading', { name: 'Busy' })).toBeVisible();
    expect(within(list).getByText('Too busy.')).toBeVisible();
  });

  it('show Billing Usage Not Available when the call failed', async () => {
    allowLog();
    answer('/billing/usage', tooBusy);
    renderHome();
    await expectText('Billing Usage Not Available');
  });
});

describe('Billing Period Usage', () => {
  it('shows 100% and an overage beyond the entitlement', async () => {
    renderHome();
    const region = await panel('Billing Period Usage');
    await expectText('100% used', region);
    expect(within(region).getByText(/12% overage/)).toBeVisible();
    expect(within(region).getByText('1,120 of 1,000 calls')).toBeVisible();
    expect(within(region).getByText('2026-11-01 – 2026-11-30 UTC')).toBeVisible();
    const bar = within(region).getByRole('progressbar', { name: 'Billing Period Usage' });
    expect(bar).toHaveAttribute('value', '100');
    expect(bar).toHaveAttribute('aria-valuetext', '100% used, 12% overage');
  });

  it('exceeds an entitlement of zero with the first call', async () => {
    answer('/billing/usage', () => ok.usage({ ...usage, entitlement: 0, event_count: 5 }));
    renderHome();
    const region = await panel('Billing Period Usage');
    const bar = await within(region).findByRole('progressbar');
    expect(bar).toHaveAttribute('data-tone', 'error');
    expect(bar).toHaveAttribute('aria-valuetext', '100% used');
  });

  it.each([
    [800, 'warning', 'Nearly used up'],
    [1000, 'error', 'Used up'],
  ])('warns at %i of 1,000 calls by color and text', async (used, tone, word) => {
    answer('/billing/usage', () => ok.usage({ ...usage, event_count: used }));
    renderHome();
    const region = await panel('Billing Period Usage');
    expect(await within(region).findByRole('progressbar')).toHaveAttribute('data-tone', tone);
    expect(within(region).getByText(word)).toBeVisible();
  });

  it('names no limit where there is none', async () => {
    answer('/billing/usage', () => ok.usage({ ...usage, entitlement: null }));
    renderHome();
    const region = await panel('Billing Period Usage');
    await expectText('Your plan has no limit on calls.', region);
    expect(within(region).queryByRole('progressbar')).toBeNull();
  });
});
