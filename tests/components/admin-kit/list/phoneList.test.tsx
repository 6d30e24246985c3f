import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActivityRecord } from '../../../../contract/usage/activities';
import type { ApiKeyStatus } from '../../../../contract/api-keys/apiKeyTerms';
import { apiKeys } from '../../../../src/resources/api-keys';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { securityHistory } from '../../../../src/resources/securityHistory';
import { team } from '../../../../src/resources/team';
import type { TeamRecord } from '../../../../src/resources/team/record';
import { button, expectText, inDialog, link, press } from '../../../setup/screenHelpers';
import { apiKey } from '../../resources/api-keys/apiKeyRecords';
import { answered, pageOf, service } from '../../../setup/network';
import { screenWidth } from '../../../setup/screenWidth';
import { renderList, row, rowsOf } from './renderList';
import { preload } from '../../../setup/preload';

preload(
  'admin-kit/list/table/PhoneTable',
  'admin-kit/list/toolbar/ListSheet',
  'admin-kit/list/toolbar/MoreActions',
  'admin-kit/actions/ActionMenu',
);

beforeEach(() => {
  // jsdom has neither `scrollIntoView` nor a screen width.
  Element.prototype.scrollIntoView = vi.fn();
  screenWidth(390);
});
afterEach(() => vi.unstubAllGlobals());

const entry: ActivityRecord & { uuid: string } = {
  uuid: '1',
  id: '1',
  action: 'Updated',
  title: 'Datasets',
  details: 'Dataset "Set 1" updated',
  ip_address: '203.0.113.7',
  user_name: 'Sam Rivera',
  date: '2026-11-20T09:01:00.000Z',
  created_at: '2026-11-20T09:01:00.000Z',
  transaction_id: 'transaction-1',
  object_type: 'datasets',
  object_uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
  changes: {},
};

describe('a list on a phone', () => {
  it('shows rows with name, state and facts, each with its link and menu, in place of the grid', async () => {
    service('GET /table/api-keys/counts', () => answered({ counts: { all: 1 } }));
    const list = () => pageOf('api_keys', [{ ...apiKey, last_used_at: null }]);
    const { router, settingsRead } = renderList({ path: '/api-keys', declaration: apiKeys, list });
    await screen.findByText('Never used · No Expiration');
    expect(settingsRead, 'columns, of which a phone has none').toEqual([]);
    const table = screen.getByRole('table', { name: 'API Keys' });
    const cells = within(within(table).getAllByRole('row')[1] ?? table).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent('Enabled');
    expect(cells[1]).toHaveTextContent('Never used · No Expiration');
    await press('Actions for Portal');
    expect(await screen.findByRole('menuitem', { name: 'Disable' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    // A click anywhere in the row counts.
    await userEvent.click(screen.getByText('Never used · No Expiration'));
    expect(router.state.location.pathname).toBe(`/api-keys/${apiKey.uuid}`);
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('has its filters and order in one sheet, and the export behind a button', async () => {
    const { lastQuery } = renderList();
    await expectText('About 1');
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
    await press('More');
    button('Export to CSV').focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
    expect(button('More')).toHaveFocus();
    await press('Filters');
    const sheet = await inDialog('Filters and order');
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Unstructured' }));
    await waitFor(() =>
      expect(JSON.parse(lastQuery()?.search ?? 'null')).toEqual({
        groups: [{ operator: 'OR', filters: { type: { eq: ['unstructured'] } } }],
      }),
    );
    await userEvent.selectOptions(sheet.getByLabelText('Order'), 'Name, descending');
    await waitFor(() => expect(lastQuery()?.sort).toBe('-name'));
    await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeVisible();
  });

  it('explains why a filter is refused, and keeps it reachable by keyboard', async () => {
    const chosen = Array.from({ length: 10 }, (_, index) => `type ${index}`);
    const groups = [{ operator: 'OR', filters: { type: { eq: chosen } } }];
    const filter = encodeURIComponent(JSON.stringify({ groups }));
    const { lastQuery } = renderList({
      path: `/datasets?page=1&perPage=100&sort=name&order=ASC&filter=${filter}`,
    });
    await expectText('About 1');
    await press('Filters (10)');
    const sheet = await inDialog('Filters and order');
    const refused = sheet.getByRole('checkbox', { name: 'Unstructured' });
    expect(refused).toBeEnabled();
    expect(refused).toHaveAttribute('aria-disabled', 'true');
    expect(refused).toHaveAccessibleDescription('A search takes at most 10 conditions.');
    await userEvent.click(refused);
    expect(refused).not.toBeChecked();
    expect(JSON.parse(lastQuery()?.search ?? 'null')).toEqual({ groups });
  });

  it('names the person of a history entry, unless its sentence begins with that name', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    const factsOf = (overrides: Partial<ActivityRecord>) =>
      securityHistory.list.phone?.facts({ ...entry, ...overrides }, now).filter(Boolean);
    expect(factsOf({})).toEqual(['09:01 AM', 'Sam Rivera', 'Dataset "Set 1" updated']);
    const user_name = 'API key "Portal"';
    const details = 'API key "Portal": The API key "Portal" is disabled.';
    expect(factsOf({ action: 'Refused', user_name, details })).toEqual(['09:01 AM', details]);
  });

  it('marks an API key that has expired, and a member without MFA', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    const expiry = (status: ApiKeyStatus, end_date_tm: string) =>
      apiKeys.list.phone?.facts({ ...apiKey, status, end_date_tm }, now).at(-1);
    expect(expiry('Expired', '2026-11-17T10:00:00Z')).toBe('Expired 3 days ago');
    expect(expiry('Enabled | Pending Expiration', '2026-11-23T10:00:00Z')).toBe(
      'Expires in 3 days',
    );
    const factsOf = (person: object) =>
      team.list.phone?.facts(person as TeamRecord, now).filter(Boolean);
    const sam = { role: 'user', state: 'Active', mfa_enabled: false, last_sign_in_at: null };
    expect(factsOf(sam)).toEqual(['User', 'No MFA', 'Never signed in']);
    expect(factsOf({ ...sam, mfa_enabled: true })).toEqual(['User', 'Never signed in']);
    expect(factsOf({ ...sam, state: 'Invited' })).toEqual(['User', 'Never signed in']);
  });

  it('goes to other pages', async () => {
    const { lastQuery } = renderList({ list: () => rowsOf([row(1)], 250) });
    await press('Next page');
    await waitFor(() => expect(lastQuery()?.page).toBe('2'));
  });
});

describe('a primary key on a phone', () => {
  it('shows its first dataset, and how many more there are', async () => {
    service('GET /table/primary-keys/counts', () => answered({ counts: { all: 1 } }));
    const key = {
      uuid: 'k',
      name: 'Main key',
      enabled: true,
      next_rotation_date: null,
      datasets: [{ name: 'Cards' }, { name: 'Payroll' }, { name: 'SSN' }],
      dataset_count: 40,
    };
    const list = () => pageOf('primary_keys', [key]);
    renderList({ path: '/primary-keys', declaration: primaryKeys, list });
    await expectText(/Cards, Payroll and 38 more$/);
  });
});

describe('an empty list on a phone', () => {
  it('explains how the first record is created, and offers nothing that needs a record', async () => {
    service('GET /table/primary-keys/counts', () => answered({ counts: { all: 0 } }));
    const list = () => pageOf('primary_keys', []);
    renderList({ path: '/primary-keys', declaration: primaryKeys, list });
    expect(await screen.findByRole('heading', { name: 'No primary keys yet' })).toBeVisible();
    expect(screen.getByText(/The dataset wizard creates the first one\./)).toBeVisible();
    expect(link('New Dataset')).toHaveAttribute('href', '/datasets/wizard');
    for (const name of ['More', 'Filters', 'Export to CSV', /^All/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByText('0–0 of 0')).toBeNull();
  });

  it('explains why the person cannot create it', async () => {
    service('GET /table/primary-keys/counts', () => answered({ counts: { all: 0 } }));
    const list = () => pageOf('primary_keys', []);
    const person = { email_verified_dt_tm: null };
    renderList({ path: '/primary-keys', declaration: primaryKeys, list, person });
    await expectText('Verify your email address to do this.');
    expect(screen.queryByRole('link', { name: 'New Dataset' })).toBeNull();
  });
});
