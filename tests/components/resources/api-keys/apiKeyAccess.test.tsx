import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AccessGrant } from '../../../../contract/dataset-groups/accessGrants';
import { AccessTable } from '../../../../src/resources/access/AccessTable';
import type { AccessTarget } from '../../../../src/resources/access/AccessRows';
import { answered, type ReceivedCall, refused, service } from '../../../setup/network';
import { expectText, press, textsOf } from '../../../setup/screenHelpers';
import { screenWidth } from '../../../setup/screenWidth';
import { renderConsole } from '../../../setup/renderConsole';
import { once } from '../../admin-kit/actions/renderActions';
import { grant } from './apiKeyRecords';
import { preload } from '../../../setup/preload';

preload('resources/access/AccessRows');

const pages =
  (grants: readonly AccessGrant[]) =>
  ({ query }: ReceivedCall) => {
    const first = (Number(query['page']) - 1) * 25;
    const access = grants.slice(first, first + 25);
    return answered({ access, pagination: { total_count: grants.length } });
  };

function renderAccess(
  resource: AccessTarget['resource'],
  answer: (call: ReceivedCall) => Response,
  otherAccess: (call: ReceivedCall) => Response = pages([]),
) {
  service(`GET /${resource}/u1/access`, answer);
  service('GET /dataset-groups/u1/other-access', otherAccess);
  renderConsole(
    <AccessTable
      resource={resource}
      uuid="u1"
      {...(resource === 'dataset-groups' && { compared: true })}
    />,
  );
}

const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => textsOf(row.children));

const no = 'Not through this group';
const lastUsed = 'Last Used Through This Group';
const never = 'Never used through this group';
const ofGroup = 'Who can encrypt and decrypt through this group';

describe('the access table', () => {
  it('lists who can encrypt and decrypt with a dataset, through which group, or why not', async () => {
    const disabled = grant({ uuid: 'g2', works: false, obstacles: ['disabled', 'expired'] });
    const restricted = grant({
      uuid: 'g3',
      api_key: { ...grant().api_key, ip_allowed: '10.0.0.0/8,192.0.2.0/24' },
      encrypt: false,
      decrypt: true,
      obstacles: ['address-range'],
      last_used_at: null,
    });
    const waiting = grant({
      uuid: 'g4',
      last_used_address: '2001:db8:0:7::/64',
      works: false,
      obstacles: ['not-yet-valid', 'primary-key-disabled'],
    });
    renderAccess('datasets', pages([grant(), disabled, restricted, waiting]));
    const used = '2026-05-06 07:08 AM UTC';
    expect(await rows('Who can encrypt and decrypt')).toEqual([
      ['API Key', 'Dataset Group', 'Encrypt', 'Decrypt', 'Restrictions', lastUsed],
      ['Portal', 'HR', 'Yes', no, '', used],
      ['Portal', 'HR', 'Blocked', no, 'The API key is disabled.The API key has expired.', used],
      ['Portal', 'HR', no, 'Yes', 'Only from 10.0.0.0/8 and 1 more.', 'Never'],
      [
        'Portal',
        'HR',
        'Blocked',
        no,
        "The API key is not valid yet.The dataset's primary key is disabled.",
        `${used}from 2001:db8:0:7::/64`,
      ],
    ]);
    expect(screen.getAllByRole('link', { name: 'Portal' })[0]).toHaveAttribute(
      'href',
      '/api-keys/key-1',
    );
    expect(screen.getAllByRole('link', { name: 'HR' })[0]).toHaveAttribute(
      'href',
      '/dataset-groups/uuid-HR',
    );
  });

  it('compares the keys and datasets of a group, and gives the reason that blocks a row or column once', async () => {
    const shop = { ...grant().api_key, uuid: 'key-2', name: 'Shop' };
    const notes = { uuid: 'uuid-Notes', name: 'Notes' };
    renderAccess(
      'dataset-groups',
      pages([
        grant({ decrypt: true, last_used_at: null }),
        grant({
          uuid: 'g2',
          dataset: notes,
          works: false,
          obstacles: ['primary-key-disabled'],
          last_used_at: null,
        }),
        grant({
          uuid: 'g3',
          api_key: shop,
          dataset: notes,
          encrypt: false,
          decrypt: true,
          works: false,
          obstacles: ['expired', 'primary-key-disabled'],
          last_used_at: null,
        }),
      ]),
    );
    expect(await rows(ofGroup)).toEqual([
      ['API Key', 'Cards', "NotesThe dataset's primary key is disabled."],
      ['Portal', `Encrypt, Decrypt${never}`, `BlockedEncrypt Only${never}`],
      ['ShopThe API key has expired.', no, `BlockedDecrypt Only${never}`],
    ]);
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/api-keys/key-2');
    expect(screen.getByRole('link', { name: 'Cards' })).toHaveAttribute(
      'href',
      '/datasets/uuid-Cards',
    );
  });

  it('names the other groups that give a key access, also where this group gives none', async () => {
    const shop = { ...grant().api_key, uuid: 'key-2', name: 'Shop' };
    const notes = { uuid: 'uuid-Notes', name: 'Notes' };
    const sales = { uuid: 'uuid-Sales', name: 'Sales' };
    renderAccess(
      'dataset-groups',
      pages([
        grant({ last_used_at: null }),
        grant({ uuid: 'g2', api_key: shop, dataset: notes, last_used_at: null }),
      ]),
      pages([
        grant({ uuid: 'o1', dataset_group: sales, encrypt: false, decrypt: true }),
        grant({ uuid: 'o2', dataset_group: sales, dataset: notes, decrypt: true }),
        grant({ uuid: 'o3', dataset_group: sales, api_key: shop, works: false }),
      ]),
    );
    const [link] = await screen.findAllByRole('link', { name: 'Sales' });
    expect(link).toHaveAttribute('href', '/dataset-groups/uuid-Sales');
    expect(await rows(ofGroup)).toEqual([
      ['API Key', 'Cards', 'Notes'],
      [
        'Portal',
        `Encrypt Only${never}Also through Sales: Decrypt Only`,
        `${no}Through Sales: Encrypt, Decrypt`,
      ],
      ['Shop', `${no}Through Sales: blocked (Encrypt Only)`, `Encrypt Only${never}`],
    ]);
  });

  it('reads all access through other groups, in pages of 100', async () => {
    const notes = { uuid: 'uuid-Notes', name: 'Notes' };
    const way = (index: number) =>
      grant({
        uuid: `o${index}`,
        dataset: notes,
        dataset_group: { uuid: `s${index}`, name: `Sales ${index}` },
      });
    renderAccess(
      'dataset-groups',
      pages([
        grant(),
        grant({ uuid: 'g2', api_key: { ...grant().api_key, uuid: 'key-2' }, dataset: notes }),
      ]),
      ({ query }) => {
        const first = (Number(query['page']) - 1) * 100;
        const access = Array.from({ length: 101 }, (_, index) => way(index)).slice(
          first,
          first + 100,
        );
        return answered({ access, pagination: { total_count: 101 } });
      },
    );
    expect(await screen.findAllByRole('link', { name: /^Sales/ })).toHaveLength(101);
  });

  it('reports that access through other groups could not be read, without guessing', async () => {
    const refusal = once(refused(500, 'The database is busy.'));
    renderAccess('dataset-groups', pages([grant()]), (call) => refusal() ?? pages([])(call));
    await expectText('The database is busy.');
    expect(screen.getByRole('table', { name: ofGroup })).toBeVisible();
    await press('Retry');
    await vi.waitFor(() => expect(screen.queryByText('The database is busy.')).toBeNull());
  });

  it('lists the grants of a group when only some of them were returned', async () => {
    service('GET /dataset-groups/u1/access', () =>
      answered({ access: [grant()], pagination: { total_count: 101 } }),
    );
    renderConsole(<AccessTable resource="dataset-groups" uuid="u1" compared />);
    const [titles] = await rows(ofGroup);
    expect(titles?.slice(0, 2)).toEqual(['API Key', 'Dataset']);
    expect(screen.getByText('1–100 of 101')).toBeVisible();
  });

  it('shows on a phone, below the name, what other screens show in columns', async () => {
    screenWidth(390);
    const addresses = { ...grant().api_key, ip_allowed: '10.0.0.0/8' };
    renderAccess(
      'dataset-groups',
      pages([
        grant({ api_key: addresses, obstacles: ['address-range'], last_used_at: null }),
        grant({ uuid: 'g2', last_used_at: null }),
      ]),
    );
    expect(await rows(ofGroup)).toEqual([
      ['API Key', 'Encrypt', 'Decrypt'],
      [`PortalDataset: CardsRestrictions: Only from 10.0.0.0/8.${lastUsed}: Never`, 'Yes', no],
      // A key without restrictions names none.
      [`PortalDataset: Cards${lastUsed}: Never`, 'Yes', no],
    ]);
  });

  it.each([
    ['datasets', 'No API key can use this dataset.'],
    ['dataset-groups', 'No API key has access through this dataset group.'],
  ] as const)('reports for %s that there is no access', async (resource, text) => {
    renderAccess(resource, pages([]));
    await expectText(text);
  });

  it('is paged by 25', async () => {
    const grants = Array.from({ length: 26 }, (_, index) => grant({ uuid: `g${index}` }));
    renderAccess('datasets', pages(grants));
    expect(await rows('Who can encrypt and decrypt')).toHaveLength(26);
    await press('Next page');
    await expectText('26–26 of 26');
    await vi.waitFor(async () => expect(await rows('Who can encrypt and decrypt')).toHaveLength(2));
  });

  it('explains why it could not be read, with a retry', async () => {
    const refusal = once(refused(500, 'The database is busy.'));
    renderAccess('datasets', (call) => refusal() ?? pages([grant()])(call));
    await expectText('The database is busy.');
    await press('Retry');
    expect(await screen.findByRole('link', { name: 'Portal' })).toBeVisible();
  });
});
