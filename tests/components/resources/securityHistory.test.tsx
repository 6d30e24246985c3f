import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listAddress } from '../../../src/model/list';
import { securityHistory } from '../../../src/resources/securityHistory';
import { historyOf } from '../../../src/resources/traces';
import {
  button,
  expectNoDialog,
  expectText,
  findDialog,
  inDialog,
  linesOf,
  press,
} from '../../setup/screenHelpers';
import { screenWidth } from '../../setup/screenWidth';
import { activity, goInHistory, place, renderTimeline } from '../admin-kit/list/renderTimeline';
import { stopDate } from '../../setup/stopDate';

const path = listAddress('security-history', { q: 'set' });
const rows = [
  activity(3, { action: 'Refused', object_type: 'user', title: 'Access' }),
  activity(2, {
    changes: {
      description: { from: 'old text', to: 'new text' },
      published_at: { from: null, to: '2026-11-20T09:02:00.000Z' },
      vendor: { from: 'Other', to: null },
    },
  }),
  activity(1, { action: 'Deleted' }),
];

const openerOf = (minute: number) =>
  screen.findByRole('button', { name: `2026-11-20 09:0${minute} AM UTC` });
const panel = () => screen.findByRole('region', { name: /^(Refused|Updated|Deleted)/ });

describe('the security history', () => {
  it('has the columns, the saved layout and the export file of the specification', () => {
    const { columns, settingsName, csvPrefix } = securityHistory.list;
    expect(columns.map(({ label }) => label).join(', ')).toBe(
      'Date, Category, Action, Details, User, IP Address, Transaction ID',
    );
    expect(settingsName).toBe('security_history_grid_columns');
    expect(csvPrefix).toBe('SecurityHistory_');
  });

  it('shows only failures after one click', async () => {
    const { searches } = renderTimeline(securityHistory, { rows });
    await press('Failures');
    await openerOf(3);
    expect(searches).toHaveLength(1);
    expect(searches[0]).toMatchObject({
      groups: [{ operator: 'AND', filters: { kind: { eq: 'failure' } } }],
    });
  });
});

it('the last 24 hours are not displayed as two days, which can be chosen separately', async () => {
  stopDate('2026-11-20T14:05:00Z');
  const lastDay = listAddress('security-history', { range: { preset: 'last-24-hours' } });
  const { searches } = renderTimeline(securityHistory, { rows, path: lastDay });
  await openerOf(3);
  expect(button('Remove filter Date: Last 24 hours')).toBeVisible();
  expect(screen.queryByText('2026-11-19 – 2026-11-20 UTC')).toBeNull();
  const custom = button('Custom');
  expect(custom).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(custom);
  await screen.findByText('2026-11-19 – 2026-11-20 UTC');
  await waitFor(() =>
    expect(searches.at(-1)).toMatchObject({
      filters: { date: { gteq: '2026-11-19T00:00:00Z', lt: '2026-11-21T00:00:00Z' } },
    }),
  );
});

it('shows only changes after one click, and links to their objects', async () => {
  const { searches } = renderTimeline(securityHistory, { rows });
  await press('Changes');
  await openerOf(2);
  expect(searches[0]).toMatchObject({
    groups: [{ operator: 'AND', filters: { kind: { eq: 'change' } } }],
  });
  expect(button('Remove filter Kind is Changes')).toBeVisible();
  const [link, ...others] = screen.getAllByRole('link', { name: /^"Set/ });
  expect(link).toHaveTextContent('"Set 2"');
  expect(link).toHaveAttribute('href', '/datasets/6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11');
  // A person has no page, and neither does a deleted dataset.
  expect(others).toEqual([]);
});

it('is opened for one record by its address', async () => {
  const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
  const rotated = activity(4, { details: 'Data encryption key of dataset "Set 2" rotated' });
  const { searches } = renderTimeline(securityHistory, {
    rows: [rotated, ...rows],
    path: historyOf({ uuid }).to,
  });
  await openerOf(2);
  expect(searches[0]).toMatchObject({
    groups: [{ operator: 'AND', filters: { object_uuid: { eq: uuid } } }],
  });
  // The newest row that mentions the record has its current name.
  expect(button('Remove filter Dataset is “Set 2”')).toBeVisible();
});

it("shows a record's uuid where no row has its name", async () => {
  const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a12';
  renderTimeline(securityHistory, { rows, path: historyOf({ uuid }).to });
  await openerOf(2);
  const chip = `Remove filter Object ID is “${uuid}”`;
  expect(button(chip)).toBeVisible();
});

it('has its own message for no results', async () => {
  renderTimeline(securityHistory, { path });
  await expectText('No entries match the search and filters.');
});

describe('the panel beside the rows', () => {
  it('opens on Enter, follows the arrow keys, and returns the focus on Escape', async () => {
    screenWidth(1280);
    renderTimeline(securityHistory, { rows, path });
    (await openerOf(3)).focus();
    await userEvent.keyboard('{Enter}');
    const title = within(await panel()).getByRole('heading', { level: 2 });
    expect(title).toHaveFocus();
    expect(title).toHaveTextContent('RefusedDataset "Set 3" updated');
    // The rows stay accessible, because the panel lies beside them.
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(title).toHaveTextContent('UpdatedDataset "Set 2" updated');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(title).toHaveTextContent('DeletedDataset "Set 1" updated');
    await userEvent.keyboard('{ArrowUp}{Escape}');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(await openerOf(2)).toHaveFocus();
  });

  it('shows the changes, links to their object, and lists the rest of the transaction', async () => {
    screenWidth(1280);
    const person = userEvent.setup();
    const { searches } = renderTimeline(securityHistory, { rows, path });
    const link = { name: 'Open in Datasets' };
    // A person has no page, and neither does a deleted dataset.
    for (const row of [3, 1]) {
      await person.click(await openerOf(row));
      await panel();
      expect(screen.queryByRole('link', link)).toBeNull();
    }
    await person.click(await openerOf(2));
    expect(await screen.findByRole('link', link)).toHaveAttribute(
      'href',
      '/datasets/6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
    );
    const details = within(await panel());
    expect(linesOf(details.getByRole('table', { name: 'Changes' }))).toEqual([
      'Field | Before | After',
      'DescriptionChanged | old text | new text',
      'PublishedAdded | — | 2026-11-20 09:02 AM UTC',
      'VendorRemoved | Other | —',
    ]);
    await person.click(details.getByRole('button', { name: 'Copy transaction ID' }));
    expect(await details.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('transaction-2');
    await person.click(details.getByRole('button', { name: 'Show this transaction' }));
    await waitFor(() => expect(searches).toHaveLength(2));
    expect(searches[1]).not.toHaveProperty('q');
    expect(searches[1]).toMatchObject({
      groups: [{ operator: 'AND', filters: { transaction_id: { eq: 'transaction-2' } } }],
    });
    expect(button('Remove filter Transaction ID is “transaction-2”')).toBeVisible();
  });

  it.each([
    ['staff', ['ubiq_admin'], 1],
    ['an administrator of the company', [], 0],
  ])('links to the page of a customer: for %s', async (_, roles, links) => {
    screenWidth(1280);
    const aboutCompany = [activity(2, { object_type: 'customers' })];
    renderTimeline(securityHistory, { rows: aboutCompany, path, roles });
    await userEvent.click(await openerOf(2));
    expect(
      within(await panel()).queryAllByRole('link', { name: 'Open in Customers' }),
    ).toHaveLength(links);
  });
});

it('the panel covers the rows on a small screen', async () => {
  screenWidth(390);
  const older = activity(4, { action: 'Disabled', date: '2026-11-19T09:04:00.000Z' });
  renderTimeline(securityHistory, { rows: [...rows, older], path });
  // A row shows first what happened; its day is a heading above it.
  const opener = await screen.findByRole('button', { name: 'Updated' });
  const lines = screen.getAllByRole('row').map(({ textContent }) => textContent.slice(0, 14));
  expect(lines.slice(1)).toEqual([
    '2026-11-20 UTC',
    expect.stringMatching(/^Refused/),
    expect.stringMatching(/^Updated/),
    expect.stringMatching(/^Deleted/),
    '2026-11-19 UTC',
    expect.stringMatching(/^Disabled/),
  ]);
  await userEvent.click(opener);
  expect((await inDialog(/^Updated/)).getByRole('heading', { level: 2 })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectNoDialog();
  expect(screen.getByRole('button', { name: 'Updated' })).toHaveFocus();
});

it('is counted by kind and day within the search, and filtered by a kind, a day, or dragged days', async () => {
  stopDate('2026-11-20T14:05:00Z');
  const range = { preset: 'last-7-days' };
  const counts = [
    { day: '2026-11-19', group: 'change', count: 1200 },
    { day: '2026-11-20', group: 'failure', count: 3 },
  ];
  const { http } = renderTimeline(securityHistory, {
    rows,
    path: listAddress('security-history', { range, q: 'set' }),
    days: { counts, counted_from: null },
  });
  await screen.findByRole('button', { name: 'All 1,203' });
  expect(button('Changes 1,200')).toBeVisible();
  expect(button('Sign-ins and uses 0')).toBeVisible();
  await userEvent.click(button('Failures 3'));
  await screen.findByRole('button', { name: 'Remove filter Kind is Failures' });
  expect(button('Failures 3')).toHaveAttribute('aria-pressed', 'true');
  // The counts ignore the chosen kind.
  const dayCalls = http.mock.calls.filter(([to]) => to === '/activities/days');
  expect(dayCalls.map(([, request]) => request?.body)).toEqual([
    { q: 'set', filters: { date: { gteq: '2026-11-14T00:00:00Z', lt: '2026-11-21T00:00:00Z' } } },
  ]);
  const bars = within(screen.getByRole('group', { name: /^Days/ })).getAllByRole('button');
  expect(bars).toHaveLength(7);
  // The bars count only the listed kind.
  expect(bars[5]).toHaveAccessibleName('2026-11-19 UTC: 0');
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: bars[4] },
    { target: bars[6] },
    { keys: '[/MouseLeft]', target: bars[6] },
  ]);
  await waitFor(() => expect(decodeURIComponent(place.current)).toContain('"start":"2026-11-18"'));
  await userEvent.click(await screen.findByRole('button', { name: '2026-11-20 UTC: 3' }));
  await waitFor(() =>
    expect(decodeURIComponent(place.current)).toContain('"range":{"start":"2026-11-20"'),
  );
});

describe('the open record', () => {
  const search = path.slice('/security-history'.length);
  const pathOf = (id: string) => `/security-history${id}${search}`;
  const titleOf = async (name: RegExp) =>
    within(await screen.findByRole('region', { name })).getByRole('heading', { level: 2 });
  const noPanel = () =>
    waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());

  it('is in the address, and Back closes it, however far the arrow keys have moved', async () => {
    screenWidth(1280);
    const { searches } = renderTimeline(securityHistory, { rows, path });
    await userEvent.click(await openerOf(3));
    await titleOf(/^Refused/);
    await waitFor(() => expect(place.current).toBe(pathOf('/3')));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(place.current).toBe(pathOf('/2')));
    await act(async () => goInHistory.current(-1));
    await noPanel();
    expect(place.current).toBe(pathOf(''));
    await waitFor(async () => expect(await openerOf(2)).toHaveFocus());
    await act(async () => goInHistory.current(1));
    await titleOf(/^Updated/);
    // The list was read once: the open record is not one of its parameters.
    expect(searches).toHaveLength(1);
  });

  it('stays closed on Back after it was closed by hand', async () => {
    screenWidth(1280);
    renderTimeline(securityHistory, { rows, path: '/security-history' });
    await press('Failures');
    await userEvent.click(await openerOf(3));
    await titleOf(/^Refused/);
    await press('Close');
    await noPanel();
    await waitFor(async () => expect(await openerOf(3)).toHaveFocus());
    await act(async () => goInHistory.current(-1));
    await screen.findByRole('heading', { name: 'Choose what to list' });
    expect(place.current).toBe('/security-history');
  });

  it('opens again from its address', async () => {
    screenWidth(1280);
    renderTimeline(securityHistory, { rows, path: pathOf('/2') });
    expect(await titleOf(/^Updated/)).toHaveTextContent('UpdatedDataset "Set 2" updated');
    await userEvent.keyboard('{Escape}');
    await noPanel();
    expect(place.current).toBe(pathOf(''));
    await waitFor(async () => expect(await openerOf(2)).toHaveFocus());
  });

  it('is reported as missing when it is not on the page', async () => {
    screenWidth(1280);
    renderTimeline(securityHistory, { rows, path: pathOf('/99') });
    const notice = await screen.findByRole('region', { name: 'Not on this page' });
    expect(notice).toHaveTextContent(
      'The record of this link is on another page of the list, or the search and filters leave it out.',
    );
    await press('Close', notice);
    await waitFor(() => expect(place.current).toBe(pathOf('')));
    // The rows themselves are there.
    await openerOf(3);
  });

  it('stays open when the search changes, and closes when the search is cleared', async () => {
    screenWidth(1280);
    renderTimeline(securityHistory, { rows, path: pathOf('/2') });
    await titleOf(/^Updated/);
    await press('Show this transaction');
    await waitFor(() => expect(place.current).toContain('transaction-2'));
    expect(place.current).toMatch(/^\/security-history\/2\?/);
    await titleOf(/^Updated/);
    await press('Clear all');
    await screen.findByRole('heading', { name: 'Choose what to list' });
    await waitFor(() => expect(place.current).toMatch(/^\/security-history\?/));
    expect(screen.queryByRole('region', { name: /^Updated/ })).toBeNull();
  });
});

it('has its date ranges behind one button of the toolbar on a tablet', async () => {
  screenWidth(768);
  const { searches } = renderTimeline(securityHistory, { rows, path: '/security-history' });
  await press('Date range');
  const ranges = await findDialog('Date range');
  await userEvent.click(within(ranges).getByRole('button', { name: 'Last 30 days' }));
  await expectNoDialog();
  expect(button('Last 30 days')).toBeVisible();
  await openerOf(3);
  expect(searches).toHaveLength(1);
});
