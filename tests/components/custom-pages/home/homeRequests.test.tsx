import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGetOne } from 'ra-core';
import { expect, it } from 'vitest';
import type { ConsoleRecord } from '../../../../src/model/record';
import type { DatasetRecord } from '../../../../src/resources/datasets/record';
import { expectText, press } from '../../../setup/screenHelpers';
import { dataset } from '../../resources/datasets/renderDataset';
import { readsSettled } from '../../../setup/settled';
import { moveDate, stopDate } from '../../../setup/stopDate';
import { answer, requests, requestsTo, ok, renderHome, serve, usage } from './renderHome';

serve();

const endpoints = () =>
  requests.map((path) => path.split('?', 1)[0] ?? '').toSorted((a, b) => a.localeCompare(b));

it('a visit of Home sends each read once, and a new range only reads the events', async () => {
  const { queryClient } = renderHome();
  await expectText('1,120 of 1,000 calls');
  const events = screen.getByRole('region', { name: 'Events' });
  await expectText('1,200', events);
  expect(await screen.findByRole('link', { name: 'SSN' })).toBeVisible();
  await readsSettled(queryClient);
  expect(endpoints()).toEqual([
    '/attention',
    '/billing/events',
    '/billing/usage',
    '/table/datasets',
  ]);

  await press('Last 7 days', events);
  await waitFor(() => expect(requestsTo('/billing/events')).toHaveLength(2));
  await userEvent.selectOptions(within(events).getByLabelText('Aggregation'), 'encrypt');
  await press('View as table', events);
  expect(await screen.findByRole('table', { name: 'Events' })).toBeVisible();
  await readsSettled(queryClient);
  expect(endpoints()).toEqual([
    '/attention',
    '/billing/events',
    '/billing/events',
    '/billing/usage',
    '/table/datasets',
  ]);
});

it('attention items are refetched when a day begins, and the usage when its month begins', async () => {
  stopDate('2026-11-30T23:59:00Z');
  renderHome();
  await expectText('1,120 of 1,000 calls');
  answer('/billing/usage', () => ok.usage({ ...usage, event_count: 3 }));
  requests.length = 0;
  moveDate('2026-12-01T00:01:00Z');
  await expectText('3 of 1,000 calls');
  await waitFor(() =>
    expect(endpoints()).toEqual(['/attention', '/billing/events', '/billing/usage']),
  );
  requests.length = 0;
  moveDate('2026-12-02T00:01:00Z');
  await waitFor(() => expect(endpoints()).toEqual(['/attention', '/billing/events']));
});

it('a row of the Datasets panel is not cached as the whole record', async () => {
  const renderedRecords: (DatasetRecord | undefined)[] = [];
  function RecordPage() {
    const { data } = useGetOne<DatasetRecord & ConsoleRecord>('datasets', { id: dataset.uuid });
    renderedRecords.push(data);
    return data ? <p>{`Rules: ${data.passthrough_rules.length}`}</p> : null;
  }
  const { router } = renderHome({ other: <RecordPage /> });
  await screen.findByRole('link', { name: 'SSN' });
  await act(() => router.navigate('/other'));
  await expectText('Rules: 3');
  expect(renderedRecords[0]).toBeUndefined();
  expect(requestsTo(`/datasets/${dataset.uuid}`)).toHaveLength(1);
});
