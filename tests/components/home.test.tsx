import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider, HttpError, testDataProvider } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import type { BillingUsage, EventSeries } from '../../contract/billing';
import { bucketsOf, groupingOf } from '../../contract/dateRanges';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import { home } from '../../src/custom-pages/home';
import { eventCalls, type EventCalls } from '../../src/dataProvider/eventCalls';
import { createConsoleTheme } from '../../src/theme/theme';
import { dataset } from './datasetShell';
import { config, user } from './layoutShell';

beforeAll(async () => {
  await Promise.all([home.preload(), import('../../src/custom-pages/home/DatasetsPopover')]);
}, 60_000);

type ReadSeries = EventCalls['eventSeries'];

/** As the service answers: every bucket of the range, with calls in the first one. */
const answer: ReadSeries = ({ range, grouping = groupingOf(range) }) => {
  const points = bucketsOf(range, grouping).map((date, place) => ({
    date: date.toISOString(),
    encrypt: place === 0 ? 1200 : 0,
    decrypt: place === 0 ? 34 : 0,
  }));
  const data: EventSeries = { group_by: grouping, points, totals: { encrypt: 1200, decrypt: 34 } };
  return Promise.resolve({ data });
};
const noEvents: ReadSeries = async (query) => {
  const { data } = await answer(query);
  const points = data.points.map(({ date }) => ({ date, encrypt: 0, decrypt: 0 }));
  return { data: { ...data, points, totals: { encrypt: 0, decrypt: 0 } } };
};

const usage: BillingUsage = {
  entitlement: 1000,
  event_count: 1120,
  period_start: '2026-11-01T00:00:00.000Z',
  period_end: '2026-12-01T00:00:00.000Z',
};
const pairs = ['Cards', 'Names'].map((name, place) => ({
  link: `link-${place}`,
  group: { uuid: 'group', name: 'Finance' },
  dataset: { uuid: `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a0${place}`, name },
}));

interface Options {
  path?: string;
  series?: ReadSeries;
  billing?: EventCalls['billingUsage'];
  customer?: string;
}

function open(options: Options = {}) {
  const eventSeries = vi.fn<ReadSeries>(options.series ?? answer);
  const dataProvider: DataProvider = Object.assign(testDataProvider(), {
    getList: () => Promise.resolve({ data: [dataset], total: 26 }),
    eventSeries,
    billingUsage: options.billing ?? (() => Promise.resolve({ data: usage })),
    datasetLinks: () => Promise.resolve({ data: pairs, total: pairs.length }),
  });
  const person = {
    ...user,
    customer: { ...user.customer, name: options.customer ?? user.customer.name },
  };
  const Page = home.page;
  // One client for the whole test: an address that changes must not lose what was read.
  const queryClient = new QueryClient();
  const element = (
    <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <Page />
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '/', element }], {
    initialEntries: [options.path ?? '/'],
  });
  render(
    <ThemeProvider theme={createConsoleTheme(undefined)}>
      <ConfigProvider value={config}>
        <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
          <RouterProvider router={router} />
        </SessionProvider>
      </ConfigProvider>
    </ThemeProvider>,
  );
  return { eventSeries, address: () => router.state.location.search };
}

const panel = (name: string) => screen.findByRole('region', { name });
const failing = () => Promise.reject(new HttpError('Too busy.', 503));
/** ra-core logs what a call throws, except in production. */
const allowLog = () => vi.spyOn(console, 'error').mockReturnValue();

describe('Home', () => {
  it.each([
    ['Acme', 'Dashboard - Acme'],
    ['', 'Dashboard - Unknown'],
  ])('of the customer "%s" is titled %s', async (customer, title) => {
    open({ customer });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  it('asks for today, all datasets, and shows both counts', async () => {
    const { eventSeries, address } = open();
    const events = await panel('Events');
    await waitFor(() => expect(within(events).getByText('1,200')).toBeVisible());
    const day = new Date().toISOString().slice(0, 10);
    expect(eventSeries.mock.calls.map(([query]) => query)).toEqual([
      { range: { start: day, end: day }, grouping: undefined, datasets: [] },
    ]);
    expect(within(events).getByText('34')).toBeVisible();
    expect(within(events).getByLabelText('Aggregation')).toHaveDisplayValue('encrypt, decrypt');
    expect(within(events).getByLabelText('Group by')).toHaveDisplayValue('Automatic (hour)');
    expect(within(events).getByRole('button', { name: 'Datasets: All Datasets' })).toBeVisible();
    expect(address()).toBe('');
  });

  it('keeps the whole choice in its address', async () => {
    const { eventSeries, address } = open({ path: '/?range=last-7-days&group=day' });
    const events = await panel('Events');
    await userEvent.selectOptions(within(events).getByLabelText('Aggregation'), 'encrypt');
    await userEvent.selectOptions(within(events).getByLabelText('Group by'), 'week');
    expect(within(events).queryByText('Decrypt')).toBeNull();
    expect(address()).toBe('?range=last-7-days&show=encrypt&group=week');
    expect(eventSeries.mock.lastCall?.[0]).toMatchObject({ grouping: 'week' });
    await userEvent.selectOptions(within(events).getByLabelText('Group by'), 'automatic');
    await userEvent.click(within(events).getByRole('button', { name: 'View as table' }));
    expect(address()).toBe('?range=last-7-days&show=encrypt&view=table');
  });

  it('shows the same figures as a table, and copies them', async () => {
    const { address } = open({ path: '/?start=2026-11-03&end=2026-11-04&group=day&view=table' });
    const rows = within(await screen.findByRole('table', { name: 'Events' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Start (UTC)', 'Encrypt', 'Decrypt'],
      ['2026-11-03 UTC', '1,200', '34'],
      ['2026-11-04 UTC', '0', '0'],
    ]);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/^Copied/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'Start (UTC)\tEncrypt\tDecrypt\n2026-11-03T00:00:00.000Z\t1200\t34\n2026-11-04T00:00:00.000Z\t0\t0',
    );
    expect(address()).toContain('view=table');
  });

  it('counts the datasets that are selected in the tree', async () => {
    const { eventSeries, address } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Datasets: All Datasets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose datasets' });
    expect(within(dialog).getByRole('button', { name: 'Select' })).toBeEnabled();
    (await within(dialog).findByRole('treeitem', { name: 'Finance' })).focus();
    await userEvent.keyboard(' ');
    expect(await within(dialog).findByText('2 selected')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Select' }));
    expect(await screen.findByRole('button', { name: 'Datasets: 2 Selected' })).toBeVisible();
    const uuids = pairs.map(({ dataset: { uuid } }) => uuid);
    expect(eventSeries.mock.lastCall?.[0].datasets).toEqual(uuids);
    expect(new URLSearchParams(address()).get('datasets')).toBe(uuids.join(','));
  });

  it('lists the first datasets with the way to all of them', async () => {
    open();
    const list = await panel('Datasets');
    expect(await within(list).findByRole('link', { name: 'SSN' })).toHaveAttribute(
      'href',
      `/datasets/${dataset.uuid}`,
    );
    expect(within(list).getByText('HR, Finance')).toBeVisible();
    expect(within(list).getByRole('link', { name: 'All datasets (26)' })).toBeVisible();
  });
});

describe('when there is nothing to show', () => {
  it('No Event Data: nothing happened in the range', async () => {
    const { address } = open({ series: noEvents });
    expect(await screen.findByText('No Event Data')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show the last year' }));
    expect(address()).toBe('?range=last-year');
  });

  it('No Event Data: nothing of the count that is shown', async () => {
    const onlyEncrypt: ReadSeries = async (query) => {
      const { data } = await answer(query);
      return { data: { ...data, totals: { encrypt: 1200, decrypt: 0 } } };
    };
    open({ path: '/?show=decrypt', series: onlyEncrypt });
    expect(await screen.findByText('No Event Data')).toBeVisible();
  });

  it('Event Data Not Available: the call failed, and is made again', async () => {
    allowLog();
    let broken = true;
    const { eventSeries } = open({ series: (query) => (broken ? failing() : answer(query)) });
    expect(await screen.findByText('Event Data Not Available')).toBeVisible();
    expect(screen.getByText('Too busy.')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,200')).toBeVisible();
    expect(eventSeries).toHaveBeenCalledTimes(2);
  });

  it('Billing Usage Not Available: the call failed', async () => {
    allowLog();
    open({ billing: failing });
    expect(await screen.findByText('Billing Usage Not Available')).toBeVisible();
  });
});

describe('Billing Period Usage', () => {
  it('beyond the entitlement is 100% used and an overage', async () => {
    open();
    const region = await panel('Billing Period Usage');
    expect(await within(region).findByText('100% used')).toBeVisible();
    expect(within(region).getByText(/12% overage/)).toBeVisible();
    expect(within(region).getByText('1,120 of 1,000 calls')).toBeVisible();
    expect(within(region).getByText('2026-11-01 – 2026-11-30 UTC')).toBeVisible();
    const bar = within(region).getByRole('progressbar', { name: 'Billing Period Usage' });
    expect(bar).toHaveAttribute('value', '100');
    expect(bar).toHaveAttribute('aria-valuetext', '100% used, 12% overage');
  });

  it('says that there is no limit where there is none', async () => {
    open({ billing: () => Promise.resolve({ data: { ...usage, entitlement: null } }) });
    const region = await panel('Billing Period Usage');
    expect(await within(region).findByText('Your plan has no limit on calls.')).toBeVisible();
    expect(within(region).queryByRole('progressbar')).toBeNull();
  });
});

describe('the calls', () => {
  it('ask as the specification has it, and take no other answer for one', async () => {
    const asked: string[] = [];
    const calls = eventCalls((path) => {
      asked.push(path);
      return Promise.resolve({ status: 200, headers: new Headers(), body: { data: {} } });
    });
    const range = { start: '2026-11-01', end: '2026-11-02' };
    const query = { range, grouping: 'day', datasets: ['a', 'b'] } as const;
    await expect(calls.eventSeries(query)).rejects.toThrow(/without the events/);
    await expect(calls.billingUsage()).rejects.toThrow(/without the usage/);
    expect(asked).toEqual([
      '/billing/events?start_date=2026-11-01&end_date=2026-11-02&group_by=day&datasets=a%2Cb',
      '/billing/usage',
    ]);
  });
});
