import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ResourceList } from '../../../../src/admin-kit/list/ResourceList';
import { apiKeys } from '../../../../src/resources/api-keys';
import {
  answered,
  demandsStepUp,
  lost,
  pageOf,
  type ReceivedCall,
  refused,
  service,
} from '../../../setup/network';
import {
  button,
  expectInDialog,
  expectNoDialog,
  expectText,
  findDialog,
  press,
  pressInDialog,
  setValue,
} from '../../../setup/screenHelpers';
import { renderConsole } from '../../../setup/renderConsole';
import { resumed, stubStepUp } from '../../../setup/stepUp';
import { askForGrid, renderList } from '../../admin-kit/list/renderList';
import { apiKey } from './apiKeyRecords';
import { hold } from '../../../setup/hold';
import { preload } from '../../../setup/preload';

preload(
  'admin-kit/list/SelectionBar',
  'admin-kit/actions/ActionDialogHost',
  'admin-kit/actions/bulk/BulkDialog',
);

const uuidOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
const rows = [
  { ...apiKey, uuid: uuidOf(1), name: 'Portal' },
  { ...apiKey, uuid: uuidOf(2), name: 'Reports' },
  { ...apiKey, uuid: uuidOf(3), name: 'Pilot', enabled: false, status: 'Disabled' },
];

interface BulkBody {
  dry_run?: true;
  records: { uuid: string; version?: number }[];
}

const bodyOf = ({ body }: ReceivedCall) => body as BulkBody;

const result = (uuid: string, detail?: string) => ({
  uuid,
  name: rows.find((row) => row.uuid === uuid)?.name ?? null,
  version: 7,
  problem: detail === undefined ? null : { status: 409, code: 'conflict', detail },
  impact: { dataset_groups: ['HR'], datasets: ['Cards'], dataset_count: 1, recent_calls: 1234 },
});

function renderKeys(more: Parameters<typeof renderList>[0] = {}) {
  service('GET /table/api-keys/counts', () => answered({ counts: { all: 3 } }));
  return renderList({
    path: '/api-keys',
    declaration: apiKeys,
    list: () => pageOf('api_keys', rows),
    ...more,
  });
}

const findBar = () => screen.findByRole('region', { name: 'Chosen rows' });

const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));

async function deletePilot(): Promise<void> {
  service('GET /api-keys/:uuid', ({ path }) =>
    answered({ api_keys: rows.find(({ uuid }) => path.includes(uuid)) }, 7),
  );
  service('GET /api-keys/:uuid/impact', answered({ impact: { dataset_groups: [], datasets: [] } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Pilot' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await findDialog(/^Delete API Key/);
  setValue(await screen.findByRole('textbox', { name: /Type/ }), 'Pilot');
  await pressInDialog('Delete');
}

describe('the chosen API keys', () => {
  it('offer what each of them allows, and explain why the rest is unavailable', async () => {
    renderKeys();
    await choose('Portal');
    await expectText('1 chosen', await findBar());
    expect(button('Disable')).not.toHaveAttribute('aria-disabled');
    await choose('Pilot');
    expect(button('Disable')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Disable')).toHaveAccessibleDescription(
      '1 of 2 chosen rows does not allow this: Pilot. This API key is already disabled.',
    );
    await press('Clear');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen rows' })).toBeNull());
  });

  it('are chosen by page, and in the data grid by cells', async () => {
    renderKeys();
    await choose('Portal');
    const page = screen.getByRole('checkbox', { name: 'Choose all rows of this page' });
    await waitFor(() => expect(page).toBePartiallyChecked());
    await userEvent.click(page);
    await expectText('3 chosen', await findBar());
    await askForGrid();
    expect(screen.getByRole('checkbox', { name: 'Choose Reports' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows of this page' }));
    await waitFor(() => expect(screen.queryByText('3 chosen')).toBeNull());
  });

  it('cannot be chosen by page before there are rows', async () => {
    const { promise: held, release: answer } = hold();
    renderKeys({ list: () => held.then(() => pageOf('api_keys', rows)) });
    const page = await screen.findByRole('checkbox', { name: 'Choose all rows of this page' });
    expect(page).toBeDisabled();
    expect(page).toHaveAccessibleDescription('There are no rows to choose yet');
    answer();
    await screen.findByRole('checkbox', { name: 'Choose Portal' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows of this page' }));
    await expectText('3 chosen', await findBar());
  });

  it('include every match of the search, beyond the page', async () => {
    const many = Array.from({ length: 150 }, (_, place) => ({
      ...apiKey,
      uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
      name: `Key ${place}`,
    }));
    renderKeys({
      list: ({ query: { page = '1' } }) =>
        pageOf('api_keys', many.slice(Number(page) * 100 - 100, Number(page) * 100), 150),
    });
    await choose('Key 3');
    await press('Choose all 150', await findBar());
    await expectText('150 chosen', await findBar());
    expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
  });

  it('are previewed with what stops, changed by version, and reported individually', async () => {
    const calls = service('POST /bulk/api-keys/disable', (call) => {
      const { dry_run: isDry, records } = bodyOf(call);
      const results = records.map(({ uuid }) =>
        result(uuid, uuid === uuidOf(2) ? 'Changed meanwhile.' : undefined),
      );
      return isDry
        ? { bulk: { results: records.map(({ uuid }) => result(uuid)), needs_code: false } }
        : { bulk: { results, needs_code: false } };
    });
    renderKeys();
    await choose('Portal');
    await choose('Reports');
    await press('Disable', await findBar());
    const dialog = await findDialog(/^Disable API Keys/);
    await expectInDialog('2 will be changed.');
    expect(dialog).toHaveTextContent('Datasets: Cards');
    expect(dialog).toHaveTextContent('1,234 in the last 30 days');
    await pressInDialog('Disable');
    await expectText('1 of 2 done.');
    expect(calls.map(bodyOf)).toEqual([
      { dry_run: true, records: [{ uuid: uuidOf(1) }, { uuid: uuidOf(2) }] },
      {
        records: [
          { uuid: uuidOf(1), version: 7 },
          { uuid: uuidOf(2), version: 7 },
        ],
      },
    ]);
    await expectText('Changed meanwhile.');
    await press('Try the others again');
    const again = await findDialog(/^Disable API Keys/);
    await expectText('1 will be changed.', again);
    expect(calls.map(bodyOf).at(-1)).toEqual({ dry_run: true, records: [{ uuid: uuidOf(2) }] });
    await press('Cancel', again);
    await expectNoDialog();
    await expectText('1 chosen', await findBar());
  });

  it('are retried only where they failed, without those that were skipped before', async () => {
    const why = (uuid: string, isDry: boolean) => {
      if (uuid === uuidOf(2)) return 'Refused before.';
      return isDry || uuid === uuidOf(1) ? undefined : 'Changed meanwhile.';
    };
    const calls = service('POST /bulk/api-keys/disable', (call) => {
      const { dry_run: isDry = false, records } = bodyOf(call);
      const results = records.map(({ uuid }) => result(uuid, why(uuid, isDry)));
      return { bulk: { results, needs_code: false } };
    });
    const backup = { ...apiKey, uuid: uuidOf(4), name: 'Backup' };
    renderKeys({ list: () => pageOf('api_keys', [...rows, backup]) });
    for (const name of ['Portal', 'Reports', 'Backup']) await choose(name);
    await press('Disable', await findBar());
    await expectInDialog('2 will be changed. 1 will be left as it is.', /^Disable API Keys/);
    await pressInDialog('Disable');
    await expectText('1 of 2 done.');
    await press('Try the others again');
    await findDialog(/^Disable API Keys/);
    await waitFor(() =>
      expect(calls.map(bodyOf).at(-1)).toEqual({ dry_run: true, records: [{ uuid: uuidOf(4) }] }),
    );
  });

  it("are changed once after a lost response: the retry shows the first call's results", async () => {
    const lines = [lost, lost];
    const calls = service('POST /bulk/api-keys/disable', (call) => {
      const { dry_run: isDry, records } = bodyOf(call);
      const results = records.map(({ uuid }) => result(uuid));
      const line = isDry ? undefined : lines.shift();
      return line?.() ?? { bulk: { results, needs_code: false } };
    });
    renderKeys();
    await choose('Portal');
    await choose('Reports');
    await press('Disable', await findBar());
    await findDialog(/^Disable API Keys/);
    for (const _ of [1, 2]) {
      await expectInDialog('2 will be changed.');
      await pressInDialog('Disable');
      await expectInDialog(/some of the records may have been changed/i);
    }
    await pressInDialog('Disable');
    await expectText('All 2 done.');
    const sent = calls.filter((call) => bodyOf(call).dry_run === undefined);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('are refetched when their dialog is left after a lost response', async () => {
    service('POST /bulk/api-keys/disable', (call) =>
      bodyOf(call).dry_run ? { bulk: { results: [result(uuidOf(1))], needs_code: false } } : lost(),
    );
    let listed = rows;
    renderKeys({ list: () => pageOf('api_keys', listed) });
    await choose('Portal');
    await press('Disable', await findBar());
    await expectInDialog('1 will be changed.', /^Disable API Keys/);
    await pressInDialog('Disable');
    await expectInDialog(/some of the records may have been changed/i);
    listed = [{ ...apiKey, uuid: uuidOf(1), name: 'Portal as it is now' }];
    await pressInDialog('Cancel');
    await expectText('Portal as it is now');
  });

  it('are changed after one code for all of them, exactly as confirmed', async () => {
    const records = [
      { uuid: uuidOf(1), version: 7 },
      { uuid: uuidOf(2), version: 7 },
    ];
    const calls = service('POST /bulk/api-keys/disable', (call) => {
      if (call.headers['confirmation'] === undefined) return demandsStepUp('disable:apikey');
      return { bulk: { results: records.map(({ uuid }) => result(uuid)), needs_code: false } };
    });
    service('GET /table/api-keys/counts', () => answered({ counts: { all: 3 } }));
    service('GET /table/api-keys', () => pageOf('api_keys', rows));
    service('GET /user-settings/:name', () => answered({ user_settings: { setting_value: '{}' } }));
    const pending = {
      resource: 'api-keys',
      action: 'disable-selection',
      id: 'selection',
      params: { body: JSON.stringify({ records }) },
    };
    renderConsole(
      { '/api-keys': <ResourceList declaration={apiKeys} /> },
      {
        path: '/api-keys',
        resources: [apiKeys],
        authProvider: { stepUp: stubStepUp(resumed('disable:apikey', pending)) },
      },
    );
    await expectText('All 2 done.');
    expect(calls.map(bodyOf)).toEqual([{ records }]);
    await press('Done');
    await expectNoDialog();
  });

  it('drop a record that somebody else has deleted, once the preview reports it', async () => {
    service('POST /bulk/api-keys/disable', {
      bulk: {
        results: [
          result(uuidOf(1)),
          {
            ...result(uuidOf(2)),
            name: null,
            problem: { status: 404, code: 'missing', detail: 'This API key does not exist.' },
          },
        ],
        needs_code: false,
      },
    });
    renderKeys();
    await choose('Portal');
    await choose('Reports');
    await press('Disable', await findBar());
    await expectInDialog('1 will be changed. 1 will be left as it is.', /^Disable API Keys/);
    await pressInDialog('Cancel');
    await expectNoDialog();
    await expectText('1 chosen', await findBar());
  });

  it('drop a record that is deleted by its own action', async () => {
    renderKeys();
    service('DELETE /api-keys/:uuid', {});
    await choose('Pilot');
    await choose('Portal');
    await expectText('2 chosen', await findBar());
    await deletePilot();
    await expectNoDialog();
    await expectText('1 chosen', await findBar());
  });

  it('are refetched when a response is lost after the dialog was left', async () => {
    let listed = rows;
    const { router } = renderKeys({ list: () => pageOf('api_keys', listed) });
    const { promise: answering, release: answer } = hold<Response>();
    service('DELETE /api-keys/:uuid', () => answering);
    await deletePilot();
    await act(() => router.navigate(-1));
    await press('Leave');
    await expectNoDialog();
    listed = rows.slice(0, 2);
    answer(lost());
    await waitFor(() => expect(screen.queryByText('Pilot')).toBeNull());
  });

  it('are refetched when the dialog of a record deleted by somebody else is closed', async () => {
    let listed = rows;
    renderKeys({ list: () => pageOf('api_keys', listed) });
    service('DELETE /api-keys/:uuid', () => refused(404, 'This API key does not exist.'));
    await deletePilot();
    await expectInDialog('This API key does not exist.');
    listed = rows.slice(0, 2);
    await pressInDialog('Cancel');
    await waitFor(() => expect(screen.queryByText('Pilot')).toBeNull());
  });

  it('are not available to people who may change nothing', async () => {
    renderKeys({ person: { email_verified_dt_tm: null } });
    await screen.findByRole('link', { name: 'Portal' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
