import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { KeyShares, KeyUsage } from '../../../../contract/usage/keyUsage';
import { RecordPage } from '../../../../src/admin-kit/record/RecordPage';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { answered, foreignPage, refused, service } from '../../../setup/network';
import { renderConsole } from '../../../setup/renderConsole';
import { noShares } from '../datasets/renderDataset';
import {
  clickOn,
  dialogButton,
  expectDisabled,
  expectEnabled,
  expectInDialog,
  expectText,
  fill,
  findDialog,
  inDialog,
  linesOf,
  link,
  openTab,
  press,
  pressAction,
  pressEnabled,
  pressInDialog,
  refill,
  textbox,
  textsOf,
  valueOf,
} from '../../../setup/screenHelpers';
import { stopDate } from '../../../setup/stopDate';
import { preloadRecordPage } from '../../../setup/preload';
import { hold } from '../../../setup/hold';
import { primaryKey } from './primaryKeyRecords';

const path = `/primary-keys/${primaryKey.uuid}`;

preloadRecordPage(
  'resources/primary-keys/PrimaryKeyParts',
  'resources/rotation/scheduleDialog',
  'resources/rotation/scheduleForm',
);

const usageOf = (use: KeyUsage['use'], encrypt: number, decrypt: number): KeyUsage => ({
  encrypt,
  decrypt,
  days: [...Array<number>(29).fill(0), encrypt + decrypt],
  first_used_at: encrypt === 0 ? null : '2026-04-30T08:00:00Z',
  last_used_at: encrypt === 0 ? null : '2026-04-30T09:00:00Z',
  use,
  unseen_since: null,
  unknown: use === 'unknown' ? { libraries: [], more: false } : null,
});

const noImpact: object = { datasets: [], dataset_count: 0, api_keys: [], recent_calls: 0 };

/** Opens the page of a key on a service that answers everything successfully. */
function open({ record = primaryKey, impact = noImpact, datasets = primaryKey.datasets } = {}) {
  const answer = () => answered({ primary_keys: record }, 7);
  service('GET /primary-keys/:uuid', answer);
  service('GET /primary-keys/:uuid/impact', { impact });
  service('GET /primary-keys/:uuid/datasets', ({ query }) => {
    const first = (Number(query['page']) - 1) * Number(query['per_page']);
    return {
      datasets: datasets.slice(first, first + Number(query['per_page'])),
      pagination: { total_count: datasets.length },
    };
  });
  service('GET /primary-keys/:uuid/versions', {
    versions: [
      { ...record.versions[0], usage: usageOf('current', 40, 2) },
      { ...record.versions[1], usage: usageOf('unknown', 0, 0) },
    ],
    pagination: { total_count: 2 },
  });
  service('GET /primary-keys/:uuid/key-shares', {
    key_shares: {
      ...noShares,
      keys: [{ key_number: 2, decrypt: 2 }],
      unattributable: { encrypt: 0, decrypt: 3 },
      unstructured: { encrypt: 4, decrypt: 5 },
    } satisfies KeyShares,
  });
  const calls = {
    checks: service('POST /primary-keys/validate-name', {}),
    updates: service('PATCH /primary-keys/:uuid', ({ body }) =>
      answered({ primary_keys: { ...record, ...(body as object) } }, 8),
    ),
    rotations: service('POST /primary-keys/:uuid/rotate', answer),
    changes: service('PATCH /primary-keys/:uuid/:action', answer),
    deletions: service('DELETE /primary-keys/:uuid', {}),
  };
  renderConsole(
    {
      '/primary-keys': <p>The list</p>,
      '/primary-keys/:id': <RecordPage declaration={primaryKeys} />,
    },
    { path, resources: [primaryKeys], person: { mfa_enabled: false } },
  );
  return calls;
}

const rowsOf = async (table: string) => linesOf(await screen.findByRole('table', { name: table }));
const nameField = async () => {
  await openTab('Settings');
  return screen.findByRole('textbox', { name: 'Name' });
};

describe('the page of a primary key', () => {
  it('shows the specified fields, its datasets and versions, and warns of a failing scheduled rotation', async () => {
    stopDate('2026-05-01T10:00:00Z');
    const failure = { reason: 'It is broken.', failures: 2, retry_at: '2026-02-01T00:07:00.000Z' };
    open({ record: { ...primaryKey, rotation_failure: failure, version_count: 1002 } });
    expect(await screen.findByRole('note')).toHaveTextContent(
      'The scheduled rotation failed 2 times in a row. It is broken. The next attempt is on 2026-02-01 12:07 AM UTC.',
    );
    expect(await nameField()).toHaveValue('Main key');
    expect(link('Primary Keys')).toHaveAttribute('href', '/primary-keys');
    expect(textbox('Description')).toHaveValue('Protects everything');
    expect(valueOf('Status')).toBe('Enabled');
    expect(valueOf('Times Rotated')).toBe('4');
    expect(valueOf('Rotation Schedule')).toBe('90 days');
    expect(valueOf('Next Scheduled Rotation')).toBe(
      '2026-05-04 04:05 AM UTC▲ The scheduled rotation failed 2 times in a row.in 3 days',
    );
    expect(valueOf('Created')).toBe('2026-01-02 03:04 AM UTC');
    expect(valueOf('Created By')).toBe('Ada');
    await openTab('Datasets');
    expect(await rowsOf('Datasets')).toEqual([
      'Dataset | Dataset Group(s)',
      'Payroll | HR',
      'Cards | None',
    ]);
    expect(valueOf('Versions')).toBe('1,002');
    await openTab('Versions');
    expect(await rowsOf('Version History')).toEqual([
      'Version | Retire? | Encryptions | Decryptions | Calls in 30 Days | First Use | Last Use | Created | Created By',
      '2 Current | In use: it protects new data keys | 40 | 2 | 42 calls in the last 30 days, 42 on the busiest day | 2026-04-30 08:00 AM UTC | 2026-04-30 09:00 AM UTC | 2026-02-03 04:05 AM UTC | Bea',
      '1 Retired | Unknown: calls for unstructured data name no version | 0 | 0 | None | None | None | 2026-01-02 03:04 AM UTC | Ada',
    ]);
    const legend = await screen.findByRole('list', {
      name: 'Decryptions of the last 30 days by version',
    });
    expect(textsOf(legend.children)).toEqual([
      'Version 2 2 (20%)',
      'Unstructured data 5 (50%)',
      'Not attributable 3 (30%)',
    ]);
    expect(screen.getByText('9 calls for unstructured data named no version.')).toBeVisible();
    expect(
      screen.getByText(
        '3 calls named a key number that their dataset does not have. They count for no version.',
      ),
    ).toBeVisible();
  });

  it('shows all of its datasets, a page at a time', async () => {
    const datasets = Array.from({ length: 27 }, (_, place) => ({
      uuid: `d${place}`,
      name: `Set ${place}`,
      groups: [],
    }));
    open({ datasets });
    await expectText('1–25 of 27');
    expect(link('Set 0')).toHaveAttribute('href', '/datasets/d0');
    await press('Next page');
    await expectText('26–27 of 27');
    expect(await rowsOf('Datasets')).toEqual([
      'Dataset | Dataset Group(s)',
      'Set 25 | None',
      'Set 26 | None',
    ]);
  });

  it('accepts a name that was taken while it was typed or saved, and has become free', async () => {
    open();
    let isTaken = (name: string): boolean => name === 'Main key 2';
    const refusal = () => refused(422, 'There is a primary key of that name.', 'primary_keys.name');
    const checks = service('POST /primary-keys/validate-name', ({ body }) =>
      isTaken((body as { name: string }).name) ? refusal() : answered({}),
    );
    service('PATCH /primary-keys/:uuid', () => {
      isTaken = (name) => name === 'Main key 5';
      return refusal();
    });
    const name = await nameField();
    const put = async (text: string) => {
      const before = checks.length;
      await refill(name, text);
      await waitFor(() => expect(checks.length).toBeGreaterThan(before));
    };
    const problem = expect.stringContaining('There is a primary key of that name.');
    const marked = async () => {
      await waitFor(() => expect(name).toHaveAccessibleDescription(problem));
      expect(name).toBeInvalid();
    };
    const free = async () => {
      await waitFor(() => expect(name).toBeValid());
      await expectEnabled('Update');
    };
    await put('Main key 2');
    expect(checks.map(({ body }) => body)).toEqual([{ name: 'Main key 2', uuid: primaryKey.uuid }]);
    await marked();
    await put('Main key 3');
    await free();
    isTaken = () => false;
    await put('Main key 2');
    await free();

    await put('Main key 5');
    await free();
    await press('Update');
    await marked();
    isTaken = () => false;
    await put('Main key 4');
    await free();
    await put('Main key 5');
    await free();
  });

  it('does not report the name that it is saving as taken', async () => {
    open();
    const { promise: isSaved, release: letGo } = hold();
    const checks = service('POST /primary-keys/validate-name', async () => {
      await isSaved;
      return refused(422, 'There is a primary key of that name.');
    });
    const updates = service('PATCH /primary-keys/:uuid', async ({ body }) => {
      await vi.waitFor(() => expect(checks[0]?.signal.aborted).toBe(true));
      letGo();
      return answered({ primary_keys: { ...primaryKey, ...(body as object) } }, 8);
    });
    await fill(await nameField(), ' 2');
    await waitFor(() => expect(checks).toHaveLength(1));
    await press('Update');
    await expectText('Primary Key successfully updated.');
    expect(screen.queryByText('There is a primary key of that name.')).toBeNull();
    expect(updates).toMatchObject([
      { query: { expand: 'datasets' }, headers: { 'if-match': '"7"' } },
    ]);
    expect(updates.map(({ body }) => body)).toEqual([{ name: 'Main key 2' }]);
  });

  it.each([
    [() => refused(404, 'There is no such primary key.'), 'There is no such primary key.'],
    [() => foreignPage(500), 'There was an issue retrieving this Primary Key.'],
    [
      () => Response.json({ errors: [{ detail: 'One.' }, { detail: 'Two.' }] }, { status: 409 }),
      'One.',
    ],
  ])('explains why it cannot be read, or shows a default text', async (failure, text) => {
    open();
    service('GET /primary-keys/:uuid', failure);
    await expectText(text);
  });
});

describe('the actions of a primary key', () => {
  it('Rotate explains its effect, and Change Rotation Schedule saves another interval', async () => {
    const { rotations, updates } = open();
    await press('Rotate');
    expect(await findDialog()).toHaveTextContent(
      'Rotating retires the current key and creates a new one',
    );
    await pressInDialog('Rotate');
    await expectText('Key Successfully Rotated');
    expect(rotations).toMatchObject([{ path: `${path}/rotate`, headers: { 'if-match': '"7"' } }]);
    await press('Change Rotation Schedule');
    await clickOn('radio', '180 days');
    await pressInDialog('Submit');
    await expectText('Primary Key Rotation Updated');
    expect(updates.map(({ body }) => body)).toEqual([{ key_rotation_interval: 180 }]);
  });

  it('Disable names what stops immediately', async () => {
    const impact = {
      datasets: ['Payroll', 'Cards'],
      dataset_count: 2,
      api_keys: [],
      recent_calls: 1,
    };
    const { changes } = open({ impact });
    await press('Disable');
    await expectInDialog('Payroll, Cards');
    expect(await findDialog()).toHaveTextContent('Encryption and decryption stop immediately');
    expect(await findDialog()).toHaveTextContent('1 in the last 30 days');
    expect(await findDialog()).toHaveTextContent(
      'These datasets will stop working. These API keys stay enabled, but can no longer use them:',
    );
    await pressInDialog('Disable');
    await expectText('Primary Key Disabled');
    expect(changes.map(({ path: called }) => called)).toEqual([`${path}/disable`]);
  });

  it('Enable is offered for a disabled key', async () => {
    open({ record: { ...primaryKey, enabled: false } });
    expect(await screen.findByRole('button', { name: 'Enable' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
    await press('Enable');
    await pressInDialog('Enable');
    await expectText('Primary Key Enabled');
  });

  it('Delete is refused while datasets use the key, with the number of those not listed', async () => {
    const datasets = Array.from({ length: 50 }, (_, index) => `D${index}`);
    open({ impact: { datasets, dataset_count: 1200, api_keys: [], recent_calls: 0 } });
    await pressAction('Delete');
    const why =
      'This primary key is currently in use by D0, D1, D2, D3, D4, D5, D6, D7, D8, D9 and 1,190 more and cannot be deleted.';
    const [alert] = await (await inDialog()).findAllByText(why);
    expect(alert?.closest('[role=alert]')).toBeVisible();
    expect(await findDialog()).toHaveTextContent(/D18, D19 and 1,180 more/);
    const button = await dialogButton('Delete');
    expectDisabled(button, why);
    expect((await inDialog()).queryByRole('textbox')).toBeNull();
  });

  it('Delete asks for the name, and leads to the list', async () => {
    const { deletions } = open();
    await pressAction('Delete');
    await fill(
      await screen.findByRole('textbox', { name: 'Type “Main key” to confirm' }),
      'Main key',
    );
    await pressEnabled('Delete', await findDialog());
    await expectText('Primary Key successfully deleted.');
    await expectText('The list');
    expect(deletions).toMatchObject([{ path, headers: { 'if-match': '"7"' } }]);
  });
});
