import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { listAddress } from '../../../src/model/list';
import { events } from '../../../src/resources/events';
import { traceLinks } from '../../../src/resources/traces';
import { expectText, findDialog, press, textsOf } from '../../setup/screenHelpers';
import { event, place, renderTimeline } from '../admin-kit/list/renderTimeline';
import { moveDate, stopDate } from '../../setup/stopDate';

const lastYear = { date: { gteq: '2025-11-21T00:00:00Z', lt: '2026-11-21T00:00:00Z' } };
const newestFirst = [{ name: 'date', dir: 'desc' }];

const rowsShown = () => screen.findByRole('button', { name: '2026-11-20 09:01 AM UTC' });
const oneRow = { rows: [event(1)] };

/** Opens the events of a preset at a time (ISO 8601). @returns the network, without the calls so far */
async function openPreset(preset: 'today' | 'last-24-hours', moment: string) {
  stopDate(moment);
  const path = listAddress('events', { range: { preset } });
  const { http } = renderTimeline(events, { ...oneRow, path });
  await rowsShown();
  http.mockClear();
  return http;
}

/** Bodies of the calls, by path. */
const bodiesOf = (http: ReturnType<typeof renderTimeline>['http']) =>
  Object.fromEntries(http.mock.calls.map(([path, request]) => [path, request?.body]));

describe('events', () => {
  it('have the columns, the saved layout and the export file of the specification', () => {
    const { columns, settingsName, csvPrefix, defaultSort } = events.list;
    expect(columns.map(({ label }) => label).join(', ')).toBe(
      'Date, Event Type, Count, API Key, Dataset, Dataset Group, Product, Product Version, API Version, Session',
    );
    expect(columns.filter(({ sortable }) => sortable).map(({ name }) => name)).toEqual(['date']);
    expect(settingsName).toBe('events_grid_columns');
    expect(csvPrefix).toBe('Events_');
    expect(defaultSort).toEqual({ name: 'date', dir: 'desc' });
  });

  it('are empty until a filter is set, without a call of the service', async () => {
    stopDate('2026-11-20T14:05:00Z');
    const { searches } = renderTimeline(events, oneRow);
    await screen.findByRole('heading', { name: 'Choose what to list' });
    expect(searches).toEqual([]);
    await press('Decryptions of the last 7 days');
    await rowsShown();
    expect(searches).toEqual([
      {
        sorts: newestFirst,
        filters: { date: { gteq: '2026-11-14T00:00:00Z', lt: '2026-11-21T00:00:00Z' } },
        groups: [{ operator: 'AND', filters: { action: { eq: 1 } } }],
      },
    ]);
  });

  it.each([{ groups: 1 }, { range: 5 }, { q: 5 }])(
    'show no missing record while their address has no filter: %j',
    async (filter) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      const { searches } = renderTimeline(events, {
        ...oneRow,
        path: `/events?${query.toString()}`,
      });
      await screen.findByRole('heading', { name: 'Choose what to list' });
      expect(screen.queryByText('No matches')).toBeNull();
      expect(searches).toEqual([]);
    },
  );

  it('cover the last year once a search is typed, half a second after the last key', async () => {
    stopDate('2026-11-20T14:05:00Z');
    const { searches, http } = renderTimeline(events, oneRow);
    await userEvent.type(await screen.findByRole('searchbox'), 'card');
    expect(searches).toEqual([]);
    await rowsShown();
    expect(searches).toEqual([{ q: 'card', sorts: newestFirst, filters: lastYear }]);
    expect(http.mock.calls.map(([path]) => path)).toContain('/billing/search?page=1&per_page=100');
    expect(screen.getByRole('button', { name: 'Last Year', pressed: true })).toBeVisible();
  });

  it('are refetched, and counted again, when the days of their preset change', async () => {
    const http = await openPreset('today', '2026-11-20T23:59:00Z');
    moveDate('2026-11-21T00:01:00Z');
    const filters = { date: { gteq: '2026-11-21T00:00:00Z', lt: '2026-11-22T00:00:00Z' } };
    await waitFor(() =>
      expect(bodiesOf(http)).toEqual({
        '/billing/days': { filters },
        '/billing/search?page=1&per_page=100': { filters, sorts: newestFirst },
      }),
    );
    expect(screen.getByText('2026-11-21 UTC')).toBeVisible();
  });

  it('of the last 24 hours are counted for exactly the listed period', async () => {
    const http = await openPreset('last-24-hours', '2026-11-20T08:00:00Z');
    moveDate('2026-11-20T14:05:00Z');
    await userEvent.type(screen.getByRole('searchbox'), 'card');
    const filters = { date: { gteq: '2026-11-19T14:05:00.000Z' } };
    await waitFor(() =>
      expect(bodiesOf(http)).toEqual({
        '/billing/days': { filters, q: 'card' },
        '/billing/search?page=1&per_page=100': { filters, q: 'card', sorts: newestFirst },
      }),
    );
  });

  it('can be linked to, and show every condition as a chip that removes it', async () => {
    stopDate('2026-11-20T14:05:00Z');
    const filter = {
      range: { preset: 'last-30-days' },
      groups: [
        { operator: 'AND', filters: { dataset_name: { i_cont: 'card' }, count: { gt: 5 } } },
        { operator: 'OR', filters: { product: { eq: ['a', 'b'] } } },
      ],
    };
    const { searches } = renderTimeline(events, { ...oneRow, path: listAddress('events', filter) });
    await rowsShown();
    expect(searches[0]).toMatchObject({ groups: filter.groups });
    const chips = () =>
      within(screen.getByRole('list', { name: 'Filters that are set' }))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'));
    expect(chips()).toEqual([
      'Remove filter Date: Last 30 days',
      'Remove filter Dataset contains “card”',
      'Remove filter Count is more than 5',
      'Remove filter Product is “a”',
      'Remove filter Product is “b”',
    ]);
    await press('Remove filter Dataset contains “card”');
    await waitFor(() => expect(chips()).toHaveLength(4));
    await press('Clear all');
    await screen.findByRole('heading', { name: 'Choose what to list' });
    await waitFor(() => expect(place.current).not.toContain('card'));
    // The pressed button is gone, but the focus is not lost.
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
    expect(searches).toHaveLength(2);
  });

  it('are opened for one record by its address, and name the record', async () => {
    const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
    const rows = [event(1, { dataset_uuid: uuid, api_key_uuid: uuid })];
    for (const [column, chip] of [
      ['dataset_uuid', 'Dataset is “Set 1”'],
      ['api_key_uuid', 'API Key is “Program”'],
    ] as const) {
      const [{ to }] = traceLinks({ uuid, name: 'Set 1' }, column);
      const { searches, unmount } = renderTimeline(events, { rows, path: to });
      await rowsShown();
      expect(searches[0]).toMatchObject({
        groups: [{ operator: 'AND', filters: { [column]: { eq: uuid } } }],
      });
      expect(screen.getByRole('button', { name: `Remove filter ${chip}` })).toBeVisible();
      unmount();
    }
    // Events contain only the name of a group.
    const [ofGroup] = traceLinks({ uuid, name: 'Payments' }, 'dataset_group_name');
    expect(decodeURIComponent(ofGroup.to)).toContain('"dataset_group_name":{"eq":"Payments"}');
  });

  it('report that there are more than were counted', async () => {
    const paging = { total_count: 1000, total_count_capped: true };
    renderTimeline(events, { ...oneRow, paging, path: listAddress('events', { q: 'x' }) });
    await expectText('1–100 of more than 1,000');
  });

  it('show how far back was searched, and offer to narrow the range or to continue', async () => {
    stopDate('2026-11-20T14:05:00Z');
    const paging = { total_count_capped: true, searched_to: '2026-08-03T05:00:00.000Z' };
    const path = listAddress('events', { q: 'x' });
    const { searches } = renderTimeline(events, { ...oneRow, paging, path });
    await expectText(
      'Searched events back to 2026-08-03 05:00 AM UTC. Older ones were not searched.',
    );
    expect(screen.getByText('1–1 of 1')).toBeVisible();
    await press('Narrow the date range');
    await waitFor(() => expect(searches).toHaveLength(2));
    expect(searches[1]).toMatchObject({
      q: 'x',
      filters: { date: { gteq: '2026-08-04T00:00:00Z', lt: '2026-11-21T00:00:00Z' } },
    });
  });

  it("that fail to load show the specification's message and the reason, until a retry succeeds", async () => {
    let isBack = false;
    renderTimeline(events, {
      ...oneRow,
      path: listAddress('events', { q: 'x' }),
      http: () => {
        if (isBack) return undefined;
        const body = { error: { info: 'Bad gateway', details: 'Try later.' } };
        return Promise.reject(new HttpError('No', 502, body));
      },
    });
    await screen.findByText('Error fetching Events');
    expect(screen.getByRole('heading', { name: 'Bad gateway' })).toBeVisible();
    expect(screen.getByText('Try later.')).toBeVisible();
    isBack = true;
    await press('Retry');
    await rowsShown();
    expect(screen.queryByText('Error fetching Events')).toBeNull();
  });
});

describe('the panel of an event', () => {
  const other = event(2, {
    action: 1,
    metadata: {
      api_key_name: 'Other',
      dataset_name: '',
      dataset_group_name: 'HR',
      host: 'app-1',
      key_number: 3,
    },
  });
  const panel = () => findDialog();

  it('opens on a click anywhere in its row, and in a new tab with Ctrl', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const path = listAddress('events', { range: { preset: 'today' } });
    renderTimeline(events, { rows: [other], path });
    const cell = await screen.findByText('Decryption');
    fireEvent.click(cell, { ctrlKey: true });
    const search = path.replace('/events', '');
    expect(opened.mock.calls).toEqual([[`/events/2${search}`, '_blank', 'noopener']]);
    expect(place.current).toBe(path);
    fireEvent.click(cell);
    expect(await panel()).toBeVisible();
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('shows all fields and the metadata, and filters the list by a value', async () => {
    const path = listAddress('events', { range: { preset: 'today' } });
    const { searches } = renderTimeline(events, { rows: [other], path });
    await press('2026-11-20 09:02 AM UTC');
    const details = within(await panel());
    expect(details.getByRole('heading', { level: 2 })).toHaveTextContent(/^Decryption/);
    expect(textsOf(details.getAllByRole('term'))).toEqual([
      ...events.list.columns.map(({ label }) => label),
      'host',
      'Key Number',
    ]);
    expect(details.getByText('app-1')).toBeVisible();
    await userEvent.click(details.getByRole('button', { name: 'Filter by this value: Dataset —' }));
    await waitFor(() =>
      expect(searches.at(-1)).toMatchObject({
        groups: [{ operator: 'AND', filters: { dataset_name: { blank: true } } }],
      }),
    );
    // The panel covered the rows that have changed.
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('links to the records that it names, if they still exist', async () => {
    const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
    const path = listAddress('events', { range: { preset: 'today' } });
    renderTimeline(events, { rows: [{ ...other, api_key_uuid: uuid }], path });
    await press('2026-11-20 09:02 AM UTC');
    const links = within(await panel()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Other', `/api-keys/${uuid}`],
    ]);
  });

  it('refuses the eleventh condition', async () => {
    const values = Array.from({ length: 10 }, (_, index) => `v${index}`);
    const groups = [{ operator: 'AND', filters: { product: { not_eq: values } } }];
    const path = listAddress('events', { groups });
    const { searches } = renderTimeline(events, { rows: [other], path });
    await press('2026-11-20 09:02 AM UTC');
    await press('Filter by this value: API Key Other', await panel());
    await screen.findByText('A search takes at most 10 conditions.');
    expect(searches).toHaveLength(1);
  });
});

describe('the export of events', () => {
  const button = { name: 'Export to CSV' };

  it('explains why there is nothing to export yet', async () => {
    const { stream } = renderTimeline(events);
    const exportButton = await screen.findByRole('button', button);
    expect(exportButton).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(exportButton);
    expect(stream).not.toHaveBeenCalled();
  });

  it('posts the search, names the file by the range, and can be cancelled', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    stopDate('2026-11-20T14:05:00Z');
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:made-up';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    let waits = true;
    const { stream } = renderTimeline(events, {
      ...oneRow,
      path: listAddress('events', { q: 'card' }),
      stream: async (_path, request) => {
        if (!waits) return new Response('Date\r\n');
        return new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(new Error('cancelled')));
        });
      },
    });
    const exportButton = await screen.findByRole('button', button);
    await userEvent.hover(exportButton);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Limit 100k Rows');
    await userEvent.click(exportButton);
    await screen.findByText('Downloading… 0 B');
    // Only one export at a time.
    expect(screen.queryByRole('button', button)).toBeNull();
    await press('Cancel export');
    waits = false;
    await userEvent.click(await screen.findByRole('button', button));
    await screen.findByText('Successfully downloaded CSV.');
    expect(names).toEqual(['Events_20251121_20261120.csv']);
    expect(screen.queryByText('Unable to download CSV.')).toBeNull();
    expect(stream.mock.lastCall?.[0]).toBe('/billing/search.csv');
    expect(stream.mock.lastCall?.[1]).toMatchObject({
      method: 'POST',
      body: { q: 'card', sorts: newestFirst, filters: lastYear },
    });
  });

  it('reports a failure', async () => {
    renderTimeline(events, {
      ...oneRow,
      path: listAddress('events', { q: 'card' }),
      stream: () => Promise.reject(new HttpError('No', 500)),
    });
    await userEvent.click(await screen.findByRole('button', button));
    await expectText('Unable to download CSV.');
  });
});
