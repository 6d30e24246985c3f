import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DataKeyRow, KeyShares, KeyUsage } from '../../../../contract/usage/keyUsage';
import { answered, refused, service } from '../../../setup/network';
import { expectText, press, textsOf } from '../../../setup/screenHelpers';
import { dataset, noShares, renderDataset } from './renderDataset';
import { preloadRecordPage } from '../../../setup/preload';

preloadRecordPage('resources/datasets/DatasetParts', 'resources/datasets/KeysTab');

const usage: KeyUsage = {
  encrypt: 0,
  decrypt: 0,
  days: Array<number>(30).fill(0),
  first_used_at: null,
  last_used_at: null,
  use: 'used',
  unseen_since: null,
  unknown: null,
};
const keyRow = (number: number, more: Partial<KeyUsage>): DataKeyRow => ({
  key_number: number,
  created_at: `2026-0${number + 1}-01T00:00:00Z`,
  primary_key_version: 1,
  usage: { ...usage, ...more },
});

interface Answers {
  keys?: readonly DataKeyRow[];
  shares?: Partial<KeyShares>;
}

function openKeys({ keys = [], shares = {} }: Answers) {
  renderDataset(dataset, { tab: 'keys' });
  service('GET /datasets/:uuid/keys', { keys, pagination: { total_count: keys.length } });
  service('GET /datasets/:uuid/key-shares', { key_shares: { ...noShares, ...shares } });
}

const table = () => screen.findByRole('table', { name: 'Data Encryption Keys' });
const column = async (title: string) => {
  const rows = within(await table()).getAllByRole('row');
  const cells = rows.map((row) => textsOf(row.children));
  const index = cells[0]?.indexOf(title) ?? -1;
  return cells.slice(1).map((row) => row[index]);
};
const legend = async () => {
  const name = 'Decryptions of the last 30 days by key';
  const list = await screen.findByRole('list', { name });
  return textsOf(list.children);
};

describe('the keys of a dataset', () => {
  it('shows for each whether it can be retired, and its use', async () => {
    const days = [...Array<number>(28).fill(0), 1000, 500];
    openKeys({
      keys: [
        keyRow(4, { use: 'current', encrypt: 1200, decrypt: 300, days }),
        keyRow(3, { use: 'used', decrypt: 5, first_used_at: '2026-04-02T08:00:00Z' }),
        keyRow(2, { use: 'unknown', unknown: { libraries: ['ubiq-node'], more: false } }),
        keyRow(1, {
          use: 'unknown',
          unknown: { libraries: ['ubiq-node', 'ubiq-ruby'], more: true },
        }),
        keyRow(0, { use: 'unseen', unseen_since: '2026-02-03T09:05:00Z' }),
      ],
    });
    expect(await column('Retire?')).toEqual([
      'In use: new values are encrypted with it',
      'In use',
      'Unknown: ubiq-node does not report key numbers',
      'Unknown: ubiq-node, ubiq-ruby and others do not report key numbers',
      'Nothing seen since 2026-02-03',
    ]);
    expect(await column('Key Number')).toEqual(['4 Current', '3 ', '2 ', '1 ', '0 ']);
    expect(await column('Encryptions')).toEqual(['1,200', '0', '0', '0', '0']);
    expect((await column('Calls in 30 Days'))[0]).toBe(
      '1,500 calls in the last 30 days, 1,000 on the busiest day',
    );
    expect((await column('First Use')).slice(0, 2)).toEqual(['None', '2026-04-02 08:00 AM UTC']);
    expect((await column('Created'))[4]).toBe('2026-01-01 12:00 AM UTC');
    await expectText('No decryption was reported in the last 30 days.');
  });

  it('shows the share of decryptions by key, and mentions calls without a known key', async () => {
    openKeys({
      shares: {
        keys: [
          { key_number: 4, decrypt: 990 },
          { key_number: 1, decrypt: 2 },
        ],
        other: 1,
        unreported: { encrypt: 50, decrypt: 4 },
        unattributable: { encrypt: 0, decrypt: 1 },
        unnumbered: { libraries: ['ubiq-node'], more: false },
      },
    });
    expect((await legend()).join(', ')).toBe(
      'Key 4 990 (>99%), Key 1 2 (<1%), Other keys 1 (<1%), Without a key number 4 (<1%), Not attributable 1 (<1%)',
    );
    const notes = screen.getByRole('note');
    expect(textsOf(within(notes).getAllByRole('listitem'))).toEqual([
      '54 calls came without a key number.',
      'ubiq-node does not report key numbers, so that a call may have used any key.',
      '1 call named a key number that this dataset does not have. They count for the dataset, and for no key.',
    ]);
    await expectText('This dataset has no data key yet.');
  });

  it('are listed even if the shares cannot be read, which can be retried', async () => {
    openKeys({ keys: [keyRow(0, { use: 'current' })] });
    service('GET /datasets/:uuid/key-shares', () => refused(500, 'It is broken.'));
    expect(await column('Key Number')).toEqual(['0 Current']);
    await expectText(/It is broken/);
    service('GET /datasets/:uuid/key-shares', () => answered({ key_shares: noShares }));
    await press('Retry');
    await expectText('No decryption was reported in the last 30 days.');
  });
});
