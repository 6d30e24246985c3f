import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { KeyAddress, RangeSuggestion } from '../../../../contract/api-keys/apiKeyAddresses';
import {
  button,
  expectNoDialog,
  expectText,
  findDialog,
  openTab,
  press,
} from '../../../setup/screenHelpers';
import { refused, service } from '../../../setup/network';
import { renderActions } from '../../admin-kit/actions/renderActions';
import { apiKey } from './apiKeyRecords';
import { preloadRecordPage } from '../../../setup/preload';

preloadRecordPage('resources/api-keys/ApiKeyParts');

const row = (more: Partial<KeyAddress> = {}): KeyAddress => ({
  address: '192.0.2.1',
  first_seen: '2026-05-01T08:00:00Z',
  last_seen: '2026-06-15T10:00:00Z',
  calls: 1234,
  refused: 0,
  library: 'ubiq-node 2.4.0',
  standing: 'inside',
  is_new: false,
  ...more,
});
const suggestion: RangeSuggestion = {
  ranges: ['192.0.2.0/31', '2001:db8:0:7::/64'],
  since: '2026-03-17T10:00:00Z',
  is_complete: true,
  used: 3,
  new_addresses: [],
  ipv4_addresses: 2,
  ipv6_networks: '1',
  current: '0.0.0.0/0',
  widens: false,
  version: 7,
};

type Given = Partial<Parameters<typeof renderActions>[0]> & {
  rows?: readonly KeyAddress[];
  suggested?: () => Partial<RangeSuggestion> | Response;
};
const openUsage = async ({ rows = [row()], suggested = () => ({}), ...options }: Given = {}) => {
  const view = renderActions({ record: apiKey, resource: 'api-keys', ...options });
  service('GET /api-keys/:uuid/addresses', {
    addresses: rows,
    pagination: { total_count: rows.length },
  });
  service('GET /api-keys/:uuid/range-suggestion', () => {
    const more = suggested();
    return more instanceof Response ? more : { range_suggestions: { ...suggestion, ...more } };
  });
  await openTab('Usage');
  return view;
};
const table = () => screen.findByRole('table', { name: 'Addresses' });
const cells = async () =>
  [...(await table()).querySelectorAll('tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
const suggest = 'Suggest ranges';
const suggestButton = () => screen.findByRole('button', { name: suggest });
/** Presses the button once the suggestion has loaded. */
const openSuggestion = async () => {
  await waitFor(async () => expect(await suggestButton()).not.toHaveAttribute('aria-disabled'));
  await press(suggest);
  return findDialog(/Set Suggested IP Ranges/);
};

describe('the addresses of an API key', () => {
  it('show whether the allowed ranges contain them, which are new, and the calling library', async () => {
    await openUsage({
      record: { ...apiKey, ip_allowed: '192.0.2.0/24,2001:db8::1/128' },
      rows: [
        row({ is_new: true }),
        row({ address: '2001:db8::/64', standing: 'partly', calls: 1, library: null }),
        row({ address: '198.51.100.9', standing: 'outside', calls: 0, refused: 7 }),
      ],
    });
    const [first, last] = ['2026-05-01 08:00 AM UTC', '2026-06-15 10:00 AM UTC'];
    expect(await cells()).toEqual([
      ['Address', 'Range', 'Calls', 'Refused', 'Last Seen', 'First Seen', 'Library'],
      ['192.0.2.1 New', 'Inside', '1,234', '0', last, first, 'ubiq-node 2.4.0'],
      ['2001:db8::/64 ', 'Partly inside', '1', '0', last, first, 'Other program'],
      ['198.51.100.9 ', 'Outside', '0', '7', last, first, 'ubiq-node 2.4.0'],
    ]);
  });

  it('name no range while every address is allowed', async () => {
    await openUsage();
    expect(within(await table()).queryByText('Range')).toBeNull();
  });

  it('are empty at first, so that nothing can be suggested', async () => {
    await openUsage({ rows: [], suggested: () => ({ ranges: [], used: 0 }) });
    await expectText('No address yet. They are recorded from the next call on.');
    await expectText('The key was not used in the last 90 days.');
    expect(button(suggest)).toHaveAttribute('aria-disabled', 'true');
  });

  it('are empty for a key whose earlier addresses are unknown', async () => {
    await openUsage({ suggested: () => ({ ranges: [], used: 0, is_complete: false }) });
    await expectText(
      'No answered call was recorded since 2026-03-17 10:00 AM UTC. Earlier addresses are not known.',
    );
  });
});

describe('the suggestion of ranges', () => {
  it('names the first recorded day when it is less than 90 days ago', async () => {
    await openUsage({ suggested: () => ({ is_complete: false }) });
    const dialog = await openSuggestion();
    await expectText(
      '2026-03-17 10:00 AM UTC (less than 90 days: programs that call rarely may be missing)',
      dialog,
    );
  });

  it('names new addresses that it would allow, because they may belong to a leak', async () => {
    const newAddresses = [1, 2, 3, 4, 5, 6, 7].map((last) => `203.0.113.${last}`);
    await openUsage({ suggested: () => ({ new_addresses: newAddresses }) });
    const dialog = await openSuggestion();
    await expectText(
      '203.0.113.1, 203.0.113.2, 203.0.113.3, 203.0.113.4, 203.0.113.5 and 2 more',
      dialog,
    );
    await expectText(
      'First used within a day. If you do not know it, the key may have leaked: cancel, and roll the key.',
      dialog,
    );
  });

  it('previews what it allows, and is set exactly as previewed', async () => {
    const { changes } = await openUsage();
    const dialog = await openSuggestion();
    await within(dialog).findByText('192.0.2.0/31, 2001:db8:0:7::/64');
    const facts = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      '3 addresses',
      '2026-03-17 10:00 AM UTC (90 days)',
      '0.0.0.0/0',
      '192.0.2.0/31, 2001:db8:0:7::/64',
      '2 IPv4 addresses and 1 IPv6 network (/64)',
    ]);
    await expectText('Programs at any other address can no longer use this API key, at once.');
    await press('Set ranges', dialog);
    await expectNoDialog();
    expect(changes).toMatchObject([
      {
        method: 'PATCH',
        path: `/api-keys/${apiKey.uuid}`,
        body: { ip_allowed: '192.0.2.0/31,2001:db8:0:7::/64' },
      },
    ]);
  });

  it('is not set when it has changed since the preview', async () => {
    const all = [{}, {}, { ranges: ['192.0.2.0/24'] }];
    const { changes } = await openUsage({ suggested: () => all.shift() ?? {} });
    const dialog = await openSuggestion();
    await within(dialog).findByText('3 addresses');
    await press('Set ranges', dialog);
    await expectText('The addresses of the key have changed meanwhile. Open the suggestion again.');
    expect(changes).toEqual([]);
  });

  it('takes no ranges from an address of the console', async () => {
    const path = `/api-keys/${apiKey.uuid}?action=suggest-ranges&ranges=0.0.0.0%2F1`;
    const { changes } = renderActions({ record: apiKey, resource: 'api-keys', path });
    service('GET /api-keys/:uuid/range-suggestion', { range_suggestions: suggestion });
    await expectText(/changed meanwhile/);
    expect(changes).toEqual([]);
  });

  it.each([
    [
      'they are set already',
      { current: '2001:db8:0:7::/64,192.0.2.0/31' },
      {},
      'The ranges of the key are the suggested ones.',
    ],
    [
      'nobody may edit the key',
      {},
      { autoprovisioned: true },
      'This API key was provisioned automatically: it cannot be edited or deleted.',
    ],
  ])('is disabled when %s', async (_, suggested, record, reason) => {
    await openUsage({ suggested: () => suggested, record: { ...apiKey, ...record } });
    await waitFor(async () => expect(await suggestButton()).toHaveAccessibleDescription(reason));
    expect(button(suggest)).toHaveAttribute('aria-disabled', 'true');
  });

  it('reports that it could not be loaded', async () => {
    // ra-core logs what a data provider throws.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await openUsage({ suggested: () => refused(500, 'Broken.') });
    await expectText('The suggestion could not be loaded. Reload the page to try again.');
    expect(logged).toHaveBeenCalled();
  });

  it('warns of wider ranges, which only an administrator may set where the company reserves that', async () => {
    await openUsage({ suggested: () => ({ widens: true }), reserved: true });
    await waitFor(async () =>
      expect(await suggestButton()).toHaveAccessibleDescription(/administrators/),
    );
    expect(button(suggest)).toHaveAttribute('aria-disabled', 'true');
  });

  it('warns of wider ranges', async () => {
    await openUsage({ suggested: () => ({ widens: true }) });
    await openSuggestion();
    await expectText('The suggested ranges allow addresses that the ranges now do not.');
  });
});
