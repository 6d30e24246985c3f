import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { apiKeyStatuses } from '../../../../contract/api-keys/apiKeyTerms';
import { shownActions } from '../../../../src/admin-kit/actions/shownActions';
import { apiKeys } from '../../../../src/resources/api-keys';
import { apiKeyActions } from '../../../../src/resources/api-keys/actions';
import { button, expectText, press, textsOf } from '../../../setup/screenHelpers';
import { apiKey, daysAgo } from './apiKeyRecords';
import { answered, pageOf, refused, service } from '../../../setup/network';
import { renderList } from '../../admin-kit/list/renderList';

interface Options {
  rows?: readonly object[];
  /** Number of unused keys; zero by default. */
  unused?: number;
  setting?: string;
  path?: string;
}

function renderKeys({ rows = [apiKey], unused = 0, setting, path = '/api-keys' }: Options = {}) {
  const list = () => pageOf('api_keys', rows);
  const view = renderList({ path, declaration: apiKeys, list, setting });
  service('GET /table/api-keys/counts', () =>
    answered({ counts: { all: 15, enabled: 11, expiring: 2, unused } }),
  );
  return view;
}

/** Column setting with only these columns visible, because jsdom has no room for the others. */
const only = (...names: string[]) =>
  JSON.stringify({
    order: names,
    widths: {},
    hidden: apiKeys.list.columns.map(({ name }) => name).filter((name) => !names.includes(name)),
  });

const subject = {
  roles: [],
  role: 'admin',
  emailVerified: true,
  mfaEnabled: false,
  plan: 'pro',
} as const;
const menuOf = (overrides: Partial<typeof apiKey>) =>
  shownActions(apiKeyActions, { ...apiKey, ...overrides }, subject).map(({ label }) => label);

describe('the list of API keys', () => {
  it('has the columns of the specification, sorted by name, and filters by the five states', () => {
    const { columns, defaultSort, settingsName, csvPrefix } = apiKeys.list;
    const visible = columns.filter(({ hidden }) => !hidden);
    expect(visible.map(({ label }) => label).join(', ')).toBe(
      'Name, Status, Last Accessed, Expires, Datasets, Client Libraries In Use, Access Key ID',
    );
    expect(defaultSort).toEqual({ name: 'name', dir: 'asc' });
    expect([settingsName, csvPrefix]).toEqual(['api_keys_grid_columns', 'APIKeys_']);
    const status = columns.find(({ name }) => name === 'status');
    expect(status?.setFilter?.map(({ value }) => value)).toEqual([...apiKeyStatuses]);
  });

  it('copies an Access Key ID by its button, without opening the record', async () => {
    const { address } = renderKeys({ setting: only('name', 'public_value') });
    const user = userEvent.setup();
    await screen.findByRole('link', { name: 'Portal' });
    await user.click(button(`Copy Access Key ID ${apiKey.public_value}`));
    expect(await navigator.clipboard.readText()).toBe(apiKey.public_value);
    await expectText('Copied.');
    expect(address()).toBe('/api-keys');
  });

  it('shows the distance of an expiry in place of its time, with the date in the usual format', async () => {
    // Days are counted by date, regardless of the current hour.
    const end = `${daysAgo(-19).slice(0, 10)}T12:00:00.000Z`;
    renderKeys({ setting: only('name', 'end_date_tm'), rows: [{ ...apiKey, end_date_tm: end }] });
    await screen.findByRole('link', { name: 'Portal' });
    const date = screen.getByRole('table').querySelector(`time[datetime="${end}"]`);
    expect(date).toHaveTextContent(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} [AP]M UTC$/);
    expect(date?.querySelector('[data-lead]')).toHaveAttribute('data-lead', 'in\u00A019\u00A0days');
  });

  it('links every key except autoprovisioned ones, which it marks', async () => {
    const provisioned = { ...apiKey, uuid: 'provisioned', name: 'lee@acme', autoprovisioned: true };
    renderKeys({ setting: only('name'), rows: [apiKey, provisioned] });
    expect(await screen.findByRole('link', { name: 'Portal' })).toBeVisible();
    expect(screen.getByText('lee@acme')).toBeVisible();
    expect(screen.getByText('Autoprovisioned')).toBeVisible();
    expect(screen.queryByRole('link', { name: /lee@acme/ })).toBeNull();
    expect(button('Actions for Portal')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for lee@acme' })).toBeNull();
  });

  it('marks a key that ends soon, and more strongly one that ends now', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const ending = (uuid: string, hours: number): typeof apiKey => ({
      ...apiKey,
      uuid,
      name: uuid,
      status: 'Enabled | Pending Expiration',
      end_date_tm: inHours(hours),
    });
    renderKeys({
      setting: only('name', 'end_date_tm'),
      rows: [ending('now', 3.5), ending('soon', 5 * 24), ending('later', 15 * 24 + 1)],
    });
    await screen.findByRole('link', { name: 'now' });
    const cells = [...document.querySelectorAll<HTMLElement>('.cell-remark')];
    expect(cells.map(({ dataset, textContent }) => [dataset['tone'], textContent])).toEqual([
      ['error', expect.stringMatching(/^▲.*Expires in 3 hours$/)],
      ['warning', expect.stringMatching(/^▲.*Expires in 5 days$/)],
    ]);
  });

  it('marks an unused key with a color, a shape and words', async () => {
    const old = { ...apiKey, uuid: 'old', last_used_at: daysAgo(181) };
    renderKeys({ setting: only('name', 'last_used_at'), rows: [old, apiKey] });
    const warning = await screen.findByText('Not used for more than 180 days');
    expect(warning.closest('[data-tone="warning"]')).toHaveTextContent('▲');
    expect(screen.getAllByText('Not used for more than 180 days')).toHaveLength(1);
  });

  it('shows the libraries in use, the number of datasets, and a missing end', async () => {
    renderKeys({
      setting: only('datasets', 'client_libraries', 'end_date_tm'),
      rows: [{ ...apiKey, dataset_count: 40 }],
    });
    await expectText('ubiq-node 2.4.0 (Out of Date)');
    expect(button('+39 more: and 39 more')).toBeVisible();
    expect(screen.getByText('No Expiration')).toBeVisible();
  });

  it.each([
    ['enabled', {}, ['Edit', 'Disable', 'Roll', 'Clone', 'Expire', 'Delete']],
    [
      'about to expire',
      { end_date_tm: daysAgo(-3) },
      ['Edit', 'Disable', 'Roll', 'Clone', 'Expire', 'Delete'],
    ],
    ['disabled', { enabled: false }, ['Edit', 'Enable', 'Delete']],
    [
      'disabled, about to expire',
      { enabled: false, end_date_tm: daysAgo(-3) },
      ['Edit', 'Enable', 'Delete'],
    ],
    ['expired', { end_date_tm: daysAgo(1) }, ['Edit', 'Delete']],
    ['provisioned automatically', { autoprovisioned: true }, []],
  ])('offers for a key that is %s the actions of its state', (_, overrides, labels) => {
    expect(menuOf(overrides)).toEqual(labels);
  });
});

describe('the counts above the list', () => {
  it('filter by state, and warn of unused keys', async () => {
    const { lastQuery } = renderKeys({ unused: 3 });
    const text = '3 API keys have not been used for more than 180 days.';
    await expectText(text);
    const chips = screen.getByRole('group', { name: 'Show' });
    expect(textsOf(chips.children)).toEqual(['All 15', 'Enabled 11', 'Expiring 2', 'Unused 3']);
    expect(screen.getByRole('button', { name: 'All 15', pressed: true })).toBeVisible();
    await press('Unused 3');
    await waitFor(() =>
      expect(JSON.parse(lastQuery()?.search ?? 'null')).toEqual({
        groups: [{ operator: 'OR', filters: { use: { eq: ['unused'] } } }],
      }),
    );
    expect(screen.getByRole('button', { name: 'Unused 3', pressed: true })).toBeVisible();
    await press('All 15');
    await waitFor(() => expect(lastQuery()?.search).toBeUndefined());
  });

  it('keep the search and count its results', async () => {
    const { lastQuery } = renderKeys();
    const counted = service('GET /table/api-keys/counts', () =>
      answered({ counts: { all: 1, enabled: 1, expiring: 1001, unused: 1001 } }),
    );
    await userEvent.click(await screen.findByRole('searchbox'));
    await userEvent.paste('portal');
    await userEvent.keyboard('{Enter}');
    const chip = await screen.findByRole('button', { name: 'Expiring 1,000+' });
    await waitFor(() => expect(counted.at(-1)?.query).toEqual({ q: 'portal' }));
    const text = '1,000+ API keys have not been used for more than 180 days.';
    expect(screen.getByText(text)).toBeVisible();
    await userEvent.click(chip);
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ q: 'portal', search: expect.anything() }),
    );
  });

  it('use the label of the resource when nothing matches', async () => {
    renderKeys({ rows: [], path: '/api-keys?filter={"q":"portal"}' });
    await expectText('No API keys match the search and filters.');
  });

  it('use the singular for one', async () => {
    renderKeys({ unused: 1 });
    await expectText('1 API key has not been used for more than 180 days.');
  });

  it('show no numbers when they cannot be read, and keep the list', async () => {
    renderKeys();
    const countReads = service('GET /table/api-keys/counts', () => refused(500, 'Broken.'));
    expect((await screen.findAllByRole('link', { name: 'Portal' }))[0]).toBeVisible();
    await waitFor(() => expect(countReads).not.toHaveLength(0));
    expect(button('Unused')).toBeVisible();
    expect(screen.queryByText(/not been used/)).toBeNull();
    expect(screen.queryByText('Broken.')).toBeNull();
  });
});
