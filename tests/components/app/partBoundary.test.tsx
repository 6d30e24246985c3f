import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DatasetRecord } from '../../../src/resources/datasets/record';
import { answered } from '../../setup/network';
import {
  button,
  expectInDialog,
  expectNoDialog,
  expectText,
  openTab,
  press,
  refill,
} from '../../setup/screenHelpers';
import { renderActions } from '../admin-kit/actions/renderActions';
import { dataset, datasetAnswer, renderDataset } from '../resources/datasets/renderDataset';
import { renderList, row, rowsOf } from '../admin-kit/list/renderList';

// React logs each rendering error.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

/** A response without a field, as after a bug or from a service of another version. */
const answerWithout = (field: keyof DatasetRecord, record = dataset) =>
  answered(
    {
      datasets: Object.fromEntries(Object.entries(record).filter(([name]) => name !== field)),
    },
    record.version,
  );

const failure = () => screen.findByText('An error occurred.');

it('of a page shows the rendering error in its place, and text typed elsewhere can be saved', async () => {
  let answer = () => answerWithout('primary_key');
  const { updates } = renderDataset(dataset, { read: () => answer() });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading')).toHaveTextContent('An error occurred.');
  // The error's own text.
  expect(alert).toHaveTextContent(/undefined/);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await refill(name, 'Social Security Number');

  answer = () => datasetAnswer(dataset);
  await press('Retry');
  await expectText('Data Encryption Keys');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(name).toHaveValue('Social Security Number');
  await press('Update');
  await waitFor(() => expect(updates).toHaveLength(1));
});

it('of one tab keeps the other tabs', async () => {
  renderDataset(dataset, { read: () => answerWithout('passthrough_rules'), tab: 'overview' });
  await failure();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('SSN');
  await openTab('Settings');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('SSN');
});

it('of rows keeps the search box, and a new search retries them', async () => {
  const { groups: _, ...withoutGroups } = row(1);
  renderList({ list: ({ query }) => rowsOf([query['q'] === 'two' ? row(2) : withoutGroups]) });
  await failure();
  expect(button('Retry')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'two');
  expect(await screen.findByRole('link', { name: 'Row 2' })).toBeVisible();
});

it('of a dialog keeps the page below it', async () => {
  const record = { ...dataset, primary_key_enabled: false };
  const read = () => answerWithout('primary_key', record);
  renderActions({ resource: 'datasets', record, read, path: '/datasets' });
  await press('rotate from the row');
  await expectInDialog('An error occurred.');
  await press('Close');
  await expectNoDialog();
  expect(button('rotate from the row')).toBeVisible();
});
