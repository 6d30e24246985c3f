import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Schedule, ScheduleItem } from '../../../../contract/keys/schedule';
import { rotations } from '../../../../src/custom-pages/rotations';
import { datasetGroups } from '../../../../src/resources/dataset-groups';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { rotationsOf } from '../../../../src/resources/traces';
import { answered, type ReceivedCall, service } from '../../../setup/network';
import { renderConsole } from '../../../setup/renderConsole';
import { screenWidth } from '../../../setup/screenWidth';
import { expectText, link, press, textsOf } from '../../../setup/screenHelpers';
import { moveDate, stopDate } from '../../../setup/stopDate';

const uuid = (end: number) => `b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a0${end}`;

beforeEach(() => {
  stopDate('2026-11-20T10:00:00Z');
});
const date = (name: string, at: string, more: Partial<ScheduleItem> = {}): ScheduleItem => ({
  kind: 'data-key-rotation',
  at,
  record: { resource: 'datasets', uuid: uuid(1), name },
  interval: 365,
  primary_key: 'Main',
  dataset_groups: ['Payments'],
  state: 'due',
  reason: null,
  ...more,
});

const late = date('Files', '2026-10-02T10:00:00Z', {
  record: { resource: 'datasets', uuid: uuid(2), name: 'Files' },
  state: 'late',
  reason: 'The vault is away.',
});
const bob = date('', '2026-11-25T00:00:00Z', {
  kind: 'invitation-end',
  record: { resource: 'team', uuid: uuid(3), name: 'bob@example.com' },
  interval: null,
  primary_key: null,
  dataset_groups: [],
});
const items = [late, date('Cards', '2026-11-25T09:00:00Z'), bob];

type Dates = Partial<Schedule> | ((call: ReceivedCall) => Response | Promise<Response>);

const answer = (rows: readonly ScheduleItem[], total = rows.length): Response =>
  answered({ schedule: { items: rows, total_count: total, until: '2027-11-20T10:00:00Z' } });

/** Opens the page. @returns the requests and the address */
function renderRotations(search = '', dates: Dates = { items }) {
  const calls = service('GET /schedule', (call) => {
    if (typeof dates === 'function') return dates(call);
    const { items: rows = [], total_count: total } = dates;
    return answer(rows, total);
  });
  const named = (key: string, name: string) => ({
    [key]: [{ uuid: uuid(8), name }],
    pagination: { total_count: 1 },
  });
  service('GET /table/dataset-groups', named('dataset_groups', 'Payments'));
  service('GET /table/primary-keys', named('primary_keys', 'Main'));
  service('GET /calendar-address', { calendar_addresses: { created_at: null, read_at: null } });
  const Page = rotations.page;
  const { address } = renderConsole(
    { '/rotations': <Page /> },
    { path: `/rotations${search}`, resources: [datasetGroups, primaryKeys] },
  );
  return { calls, queries: () => calls.map(({ query }) => query), address };
}

it('shows the current month as a table of days, with today and links to records', async () => {
  const { queries } = renderRotations();
  const table = await screen.findByRole('table', { name: 'Nov 2026' });
  expect(queries()).toEqual([{ month: '2026-11' }]);
  // The third date has been late since October and is listed below.
  expect(screen.getByText('2 dates')).toBeVisible();
  const titles = within(table).getAllByRole('columnheader');
  expect(textsOf(titles).join(', ')).toBe('Mon, Tue, Wed, Thu, Fri, Sat, Sun');
  const today = table.querySelector('[aria-current="date"]');
  expect(today).toHaveTextContent('20 Today');
  // November 1, 2026 is a Sunday.
  const [, first] = within(table).getAllByRole('row');
  expect(first?.querySelectorAll('time')).toHaveLength(1);
  const cards = within(table).getByRole('link', { name: 'Cards' });
  expect(cards).toHaveAttribute('href', `/datasets/${uuid(1)}`);
  expect(cards.closest('td')).toHaveTextContent(/^25Data keyCardsInvitationbob@example.com$/);
  expect(within(table).getByRole('link', { name: 'bob@example.com' })).toHaveAttribute(
    'href',
    '/team',
  );
});

it('lists late dates of earlier months separately, with the reason', async () => {
  renderRotations();
  const before = await screen.findByRole('table', {
    name: 'Late or stopped since before Nov 2026',
  });
  expect(before).toHaveTextContent('2026-10-02 10:00 AM UTC');
  expect(before).toHaveTextContent('LateThe vault is away.');
  expect(within(before).queryByText('Cards')).toBeNull();
});

it('moves between months within the next 12, and keeps the month in the address', async () => {
  const { queries, address } = renderRotations('?month=2027-10');
  await screen.findByRole('table', { name: 'Oct 2027' });
  await press('Next month');
  await screen.findByRole('table', { name: 'Nov 2027' });
  expect(address()).toBe('/rotations?view=month&month=2027-11');
  expect(queries().at(-1)).toEqual({ month: '2027-11' });
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveAccessibleDescription(
    'The calendar reaches 12 months ahead.',
  );
});

it('lists all dates, and filters by kind, group and primary key in the address', async () => {
  const { queries, address } = renderRotations();
  await press('List');
  const list = await screen.findByRole('table', { name: 'Rotations and Ends' });
  await waitFor(() => expect(queries().at(-1)).toEqual({}));
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'Dec 2026');
  await waitFor(() => expect(queries().at(-1)).toEqual({ month: '2026-12' }));
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'Next 12 months');
  expect(list).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'API key ends');
  await userEvent.selectOptions(await screen.findByLabelText('Dataset group'), 'Payments');
  await userEvent.selectOptions(screen.getByLabelText('Primary key'), 'Main');
  await waitFor(() =>
    expect(queries().at(-1)).toEqual({
      kind: 'api-key-end',
      dataset_group: uuid(8),
      primary_key: uuid(8),
    }),
  );
  expect(address()).toBe(`/rotations?view=list&kind=api-key-end&group=${uuid(8)}&key=${uuid(8)}`);
  await press('Remove filters');
  await waitFor(() => expect(address()).toBe('/rotations?view=list'));
});

it('does not show dates of the previous month as late while the next month loads', async () => {
  const waits = new Promise<Response>(() => undefined);
  renderRotations('', (call) => (call.query['month'] === '2026-11' ? answer(items) : waits));
  await screen.findByRole('region', { name: /^Late or stopped/ });
  await press('Next month');
  await screen.findByRole('table', { name: 'Dec 2026' });
  expect(screen.queryByText(/^Late or stopped/)).toBeNull();
});

it('aborts the read of a month that is left before it loads', async () => {
  const waits = new Promise<Response>(() => undefined);
  const { calls } = renderRotations('', (call) =>
    call.query['month'] === '2026-11' ? answer(items) : waits,
  );
  await screen.findByText('2 dates');
  await press('Next month');
  await waitFor(() => expect(calls).toHaveLength(2));
  await press('Next month');
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
});

it('is a list on a phone, with the columns of the table folded into rows', async () => {
  screenWidth(390);
  const { queries } = renderRotations('?view=month');
  const list = await screen.findByRole('table', { name: 'Rotations and Ends' });
  expect(queries()).toEqual([{}]);
  expect(within(list).getAllByRole('columnheader')).toHaveLength(2);
  expect(list).toHaveTextContent('Dataset groups: Payments');
  expect(screen.queryByRole('button', { name: 'Month' })).toBeNull();
});

it('names the primary key of a data key, and a primary key only once', async () => {
  const record = { resource: 'primary-keys' as const, uuid: uuid(4), name: 'Main' };
  const primaryKeyDate = date('', '2026-11-26T00:00:00Z', { kind: 'primary-key-rotation', record });
  renderRotations('?view=list', { items: [date('Cards', '2026-11-25T09:00:00Z'), primaryKeyDate] });
  const table = await screen.findByRole<HTMLTableElement>('table', { name: 'Rotations and Ends' });
  const cells = [...table.rows].slice(1).map((row) => textsOf(row.cells));
  expect(cells.map(([name, , , primaryKey]) => [name, primaryKey])).toEqual([
    ['Cards', 'Main'],
    ['Main', ''],
  ]);
});

it('ignores invalid parameters of the address', async () => {
  const { queries } = renderRotations('?view=x&month=1999-01&kind=x&group=y&key=z');
  await screen.findByRole('table', { name: 'Nov 2026' });
  expect(queries()).toEqual([{ month: '2026-11' }]);
});

it('shows how many dates of a day, and in total, are hidden, and where they are', async () => {
  const day = Array.from({ length: 6 }, (_, index) =>
    date(`Set ${index}`, '2026-11-25T09:00:00Z', {
      record: { resource: 'datasets', uuid: uuid(index), name: `Set ${index}` },
    }),
  );
  renderRotations('', { items: day, total_count: 1234 });
  await expectText(
    'The first 6 of 1,234 dates. Choose a month, a kind, a group or a primary key to see the rest.',
  );
  expect(link('2 more')).toHaveAttribute('href', '/rotations?view=list&month=2026-11');
  expect(screen.queryByText('Set 4')).toBeNull();
});

it.each([
  ['', 'Nothing rotates or ends in this time.'],
  ['?kind=api-key-end', 'Nothing with these filters rotates or ends in this time.'],
])('reports that there are no dates: %j', async (search, text) => {
  renderRotations(search, { items: [] });
  await expectText(text);
});

it.each([
  [503, 'Too busy.'],
  [403, 'Your company requires MFA.'],
])('explains a failed read (%i), with a retry', async (status, details) => {
  let fails = true;
  renderRotations('', () =>
    fails
      ? Response.json({ success: false, error: { info: 'No', details } }, { status })
      : answered({ schedule: { items, total_count: 3, until: '' } }),
  );
  await expectText(details);
  fails = false;
  await press('Retry');
  await screen.findByRole('table', { name: 'Nov 2026' });
});

it.each(['key', 'group'] as const)('is linked from the page of a %s, filtered by it', (kind) => {
  const { to } = rotationsOf(kind, { uuid: uuid(8) });
  const { queries } = renderRotations(new URL(to, 'http://console').search);
  const name = kind === 'key' ? 'primary_key' : 'dataset_group';
  return waitFor(() => expect(queries()).toEqual([{ [name]: uuid(8) }]));
});

it('refetches the dates when a day begins, because some have become late or are over', async () => {
  let dates = [date('Cards', '2026-11-20T12:00:00Z')];
  renderRotations('?view=list', () => answer(dates));
  await expectText('today');
  dates = [];
  moveDate('2026-11-21T00:01:00Z');
  await waitFor(() => expect(screen.queryByText('Cards')).toBeNull());
});
