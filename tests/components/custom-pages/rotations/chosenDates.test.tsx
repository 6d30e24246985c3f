import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduleItem } from '../../../../contract/keys/schedule';
import { scheduleKinds } from '../../../../contract/keys/scheduleTerms';
import { rotations } from '../../../../src/custom-pages/rotations';
import rotationsSource from '../../../../src/custom-pages/rotations/rotationsSource';
import { datasetGroups } from '../../../../src/resources/dataset-groups';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { answered, service } from '../../../setup/network';
import { renderConsole } from '../../../setup/renderConsole';
import {
  expectInDialog,
  expectText,
  findDialog,
  press,
  pressInDialog,
  setValue,
} from '../../../setup/screenHelpers';
import { preload } from '../../../setup/preload';

preload(
  'custom-pages/rotations/DatesBar',
  'admin-kit/actions/ActionDialogHost',
  'admin-kit/actions/bulk/BulkDialog',
  'custom-pages/rotations/moveForms',
);

beforeEach(() => {
  items = allItems;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const uuid = (end: number) => `b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a0${end}`;

const date = (
  place: number,
  name: string,
  at: string,
  kind: ScheduleItem['kind'] = 'data-key-rotation',
): ScheduleItem => ({
  kind,
  at,
  record: { resource: scheduleKinds[kind][0], uuid: uuid(place), name },
  interval: null,
  primary_key: null,
  dataset_groups: [],
  state: 'due',
  reason: null,
});

const allItems = [
  date(1, 'Cards', '2026-11-25T09:00:00Z'),
  date(2, 'Main', '2026-12-01T09:00:00Z', 'primary-key-rotation'),
  date(3, 'Portal', '2026-12-02T09:00:00Z', 'api-key-end'),
  date(4, 'bob@example.com', '2026-12-03T09:00:00Z', 'invitation-end'),
];

let items = allItems;

const result = (record: { uuid: string }) => ({
  uuid: record.uuid,
  name: items.find((item) => item.record.uuid === record.uuid)?.record.name ?? null,
  version: 3,
  problem: null,
  impact: null,
});

interface Rendered {
  search?: string;
  total?: number;
}

/** Opens the list. @returns the bodies of the calls of an action */
function renderDates(
  action: 'move' | 'rotate',
  { search = '?view=list', total = items.length }: Rendered = {},
) {
  service('GET /schedule', ({ query: { month = '', kind } }) => {
    const matches = items.filter(
      (item) => item.at.startsWith(month) && (kind === undefined || item.kind === kind),
    );
    const count = total - items.length + matches.length;
    return answered({
      schedule: { items: matches, total_count: count, until: '2027-11-20T10:00:00Z' },
    });
  });
  service('GET /table/dataset-groups', { dataset_groups: [], pagination: { total_count: 0 } });
  service('GET /table/primary-keys', { primary_keys: [], pagination: { total_count: 0 } });
  service('GET /calendar-address', { calendar_addresses: { created_at: null, read_at: null } });
  const calls = service(`POST /bulk/schedule/${action}`, ({ body }) => ({
    bulk: {
      results: (body as { records: { uuid: string }[] }).records.map(result),
      needs_code: false,
    },
  }));
  const Page = rotations.page;
  renderConsole(
    { '/rotations': <Page /> },
    {
      path: `/rotations${search}`,
      resources: [datasetGroups, primaryKeys],
      sources: [rotationsSource],
    },
  );
  return () => calls.map(({ body }) => body);
}

const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));

describe('chosen dates of the calendar', () => {
  it('are spread over days in order, with a result for each', async () => {
    const sent = renderDates('move');
    await choose('Portal: API key ends');
    await choose('Cards: Data key rotation');
    await choose('Main: Primary key rotation');
    await press('Spread Over…');
    await findDialog(/^Spread Dates/);
    await expectInDialog('Choose both days first.');
    setValue(await screen.findByLabelText('First day (UTC)'), '2026-12-10');
    setValue(screen.getByLabelText('Last day (UTC)'), '2026-12-20');
    await pressInDialog('Continue');
    await expectText('Moves to 2026-12-15');
    await press('Spread');
    await expectText('All 3 done.');
    expect(sent()).toEqual([
      {
        dry_run: true,
        records: [
          { uuid: uuid(1), resource: 'datasets', day: '2026-12-10' },
          { uuid: uuid(2), resource: 'primary-keys', day: '2026-12-15' },
          { uuid: uuid(3), resource: 'api-keys', day: '2026-12-20' },
        ],
      },
      {
        records: [
          { uuid: uuid(1), resource: 'datasets', day: '2026-12-10', version: 3 },
          { uuid: uuid(2), resource: 'primary-keys', day: '2026-12-15', version: 3 },
          { uuid: uuid(3), resource: 'api-keys', day: '2026-12-20', version: 3 },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByText('3 chosen')).toBeNull());
  });

  it.each([
    ['2026-11-20', 'Choose a day after today, in UTC.'],
    ['2027-11-21', 'Choose a day within the next 12 months.'],
  ])('cannot be moved to %s', async (day, reason) => {
    renderDates('move');
    await choose('Cards: Data key rotation');
    await press('Move To…');
    await findDialog(/^Move Dates/);
    setValue(await screen.findByLabelText('Day (UTC)'), day);
    await expectInDialog(reason);
  });

  it('can be rotated now, except for the end of an API key', async () => {
    const sent = renderDates('rotate');
    await choose('Portal: API key ends');
    expect(await screen.findByRole('button', { name: 'Rotate Now' })).toHaveAccessibleDescription(
      'The end of an API key is no rotation.',
    );
    await choose('Portal: API key ends');
    await choose('Main: Primary key rotation');
    await press('Rotate Now');
    await expectInDialog('Rotates now', /^Rotate Keys/);
    await pressInDialog('Rotate');
    await expectText('Done.');
    expect(sent().at(-1)).toEqual({
      records: [{ uuid: uuid(2), resource: 'primary-keys', version: 3 }],
    });
  });

  it('include only those that can be moved', async () => {
    renderDates('move');
    await expectText('bob@example.com');
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  });

  it("can also be chosen in the month's table, and stay chosen in other months and in the list", async () => {
    renderDates('move', { search: '' });
    await choose('Cards: Data key rotation');
    await press('Next month');
    await choose('Main: Primary key rotation');
    await expectText('2 chosen', await screen.findByRole('region', { name: 'Chosen rows' }));
    expect(screen.queryByRole('checkbox', { name: /bob/ })).toBeNull();
    await press('Choose all 2 of this month');
    await expectText('3 chosen', await screen.findByRole('region', { name: 'Chosen rows' }));
    await press('List');
    expect(
      await screen.findByRole('checkbox', { name: 'Choose Cards: Data key rotation' }),
    ).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
  });

  it('include all that are shown, in addition to those of other filters', async () => {
    renderDates('move');
    await choose('Cards: Data key rotation');
    setValue(await screen.findByRole('combobox', { name: 'Kind' }), 'primary-key-rotation');
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    await press('Choose the 1 shown');
    await expectText('2 chosen', await screen.findByRole('region', { name: 'Chosen rows' }));
  });

  it('include only the first when there are more than one response contains', async () => {
    renderDates('move', { total: 900 });
    await choose('Cards: Data key rotation');
    await press('Choose the first 3');
    await expectText('3 chosen', await screen.findByRole('region', { name: 'Chosen rows' }));
  });

  it('stay chosen, without duplicates, when somebody has moved them to another day', async () => {
    const sent = renderDates('move');
    await choose('Cards: Data key rotation');
    items = [date(1, 'Cards', '2026-11-29T09:00:00Z'), ...allItems.slice(1)];
    await press('Month');
    const box = await screen.findByRole('checkbox', { name: 'Choose Cards: Data key rotation' });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(screen.queryByText('1 chosen')).toBeNull());
    await userEvent.click(box);
    await press('Move To…');
    setValue(await screen.findByLabelText('Day (UTC)'), '2026-12-15');
    await press('Continue');
    await expectText('1 will be changed.');
    expect(sent()).toHaveLength(1);
  });
});
