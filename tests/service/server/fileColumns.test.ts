import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ruleOf } from '../../../contract/access/access';
import { routes } from '../../../service/routes/routes';
import { addEvents } from '../domain/usage/events';
import { type Service, startService } from '../harness';
import { freshCode } from '../identity/providers';
import { addAccess, addApiKey, addDataset, addPrimaryKey } from '../records';
import { addRow, rowOf, updateRows } from '../rows';

const dateOf = (text: string) => new Date(text);
const mark = '\uFEFF';
const key = randomUUID();
const transaction = randomUUID();

type Cells = Record<string, string>;

/** Cells of a file's rows by column; no cell below has a quote or a line break. */
function cellsOf(file: string): Cells[] {
  expect(file.startsWith(mark)).toBe(true);
  const [heading = '', ...rows] = file.slice(1).trimEnd().split('\r\n');
  const titles = heading.split(',');
  // A cell with a separator is quoted; no value here has a comma or a quote of its own.
  const cells = (row: string) => row.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1'));
  return rows.map((row) => Object.fromEntries(cells(row).map((cell, n) => [titles[n], cell])));
}

/**
 * Rows of each file by name. Two values of one row are never equal, so that a column which shows another one's
 * value fails.
 */
const files: Record<string, Cells[]> = {
  '/table/datasets.csv': [
    {
      Name: 'Cards',
      Description: 'About Cards',
      'Dataset Groups': 'Payments',
      'Primary Key': 'Main key',
      Type: 'Structured',
      Kind: 'Text',
      'Calls in 30 Days': '1',
      'Next Rotation': '2027-02-03T04:05:06.000Z',
      'Keys Used': '0 of 62',
    },
    {
      Name: 'Files',
      Description: 'About Files',
      'Dataset Groups': '',
      'Primary Key': 'Spare key',
      Type: 'Unstructured',
      Kind: '',
      'Calls in 30 Days': '0',
      'Next Rotation': '',
      'Keys Used': '',
    },
  ],
  '/table/dataset-groups.csv': [
    {
      Name: 'Payments',
      Description: 'About Payments',
      Datasets: 'Cards',
      Created: '2026-02-01T01:00:00.000Z',
      'Created By': 'admin@example.com',
    },
  ],
  '/table/primary-keys.csv': [
    {
      Name: 'Main key',
      Datasets: 'Cards',
      Created: '2026-02-02T01:00:00.000Z',
      'Next Scheduled Rotation': '2026-06-29T01:00:00.000Z',
      'Rotation Schedule': '30 days',
      'Last Rotated': '2026-05-30T01:00:00.000Z',
      'Times Rotated': '4',
      Enabled: 'Enabled',
      'Created By': 'admin@example.com',
    },
    {
      Name: 'Spare key',
      Datasets: 'Files',
      Created: '2026-06-03T01:00:00.000Z',
      // A disabled key is not rotated.
      'Next Scheduled Rotation': '',
      'Rotation Schedule': '7 days',
      'Last Rotated': 'Never',
      'Times Rotated': '0',
      Enabled: 'Disabled',
      'Created By': 'admin@example.com',
    },
  ],
  '/table/api-keys.csv': [
    {
      Name: 'Payments',
      Description: 'About Payments',
      Status: 'Enabled | Pending Expiration',
      'Access Key ID': 'key-of-payments',
      Datasets: 'Cards',
      'Client Libraries In Use': 'ubiq-go 2.1.0 (Out of Date)',
      Created: '2026-02-04T01:00:00.000Z',
      'Created By': 'admin@example.com',
      'Last Accessed': '2026-05-04T02:00:00.000Z',
      Expires: '2026-08-04T03:00:00.000Z',
    },
    {
      Name: 'Unused',
      Description: 'About Unused',
      Status: 'Disabled',
      'Access Key ID': 'key-of-unused',
      Datasets: '',
      'Client Libraries In Use': '',
      Created: '2026-02-05T01:00:00.000Z',
      'Created By': 'admin@example.com',
      'Last Accessed': 'Never',
      Expires: 'No Expiration',
    },
  ],
  '/table/team.csv': [
    {
      Name: 'anna@example.com',
      Email: 'anna@example.com',
      Role: 'User',
      Status: 'Invited',
      MFA: 'Not enabled',
      'Last Sign-in': 'Never',
      Joined: '',
      Invited: '2026-02-03T01:00:00.000Z',
    },
    {
      Name: 'Person admin',
      Email: 'admin@example.com',
      Role: 'Admin',
      Status: 'Active',
      MFA: 'Enabled',
      'Last Sign-in': '2026-02-04T01:00:00.000Z',
      Joined: '2026-02-05T01:00:00.000Z',
      Invited: '',
    },
  ],
  '/table/customers.csv': [
    {
      Name: 'Acme',
      Plan: 'Pro',
      'Billing Contact': 'Ada of Acme',
      Members: '3',
      Datasets: '2',
      // The third of them came from the identity provider.
      'API Keys': '3',
      'Calls in Billing Period': '8',
      'Entitled Calls': '120',
      'Last Activity': '2026-06-15T09:00:00.000Z',
      Created: '2026-01-06T01:00:00.000Z',
      Updated: '2026-03-06T01:00:00.000Z',
    },
  ],
  '/table/features.csv': [
    {
      Name: 'Streaming',
      Description: 'About streaming',
      Category: 'Data',
      Created: '2026-01-07T01:00:00.000Z',
      Updated: '2026-03-07T01:00:00.000Z',
    },
  ],
  '/table/client-library-versions.csv': [
    {
      Product: 'ubiq-go',
      'Product Version': '2.1.0',
      'API Version': 'V3',
      Status: 'Out of Date',
      'Release Date': '2025-12-08',
      Created: '2026-01-08T01:00:00.000Z',
      Updated: '2026-03-08T01:00:00.000Z',
    },
  ],
  '/billing/search.csv': [
    {
      Date: '2026-06-15T09:30:00.000Z',
      'Event Type': 'Decryption',
      Count: '7',
      'API Key': 'Loader',
      Dataset: 'Names',
      'Dataset Group': 'People',
      Product: 'ubiq-java',
      'Product Version': '2.3.0',
      'API Version': 'V1',
      Session: '<second event>',
      Reason: 'Counted twice',
    },
    {
      Date: '2026-06-15T09:00:00.000Z',
      'Event Type': 'Encryption',
      Count: '1',
      'API Key': 'Program',
      Dataset: 'Cards',
      'Dataset Group': 'Payments',
      Product: 'ubiq-node',
      'Product Version': '2.4.0',
      'API Version': 'V3',
      Session: '<first event>',
      Reason: '',
    },
  ],
  '/activities/search.csv': [
    {
      Date: '2026-06-15T09:45:00.000Z',
      Category: 'Datasets',
      Action: 'Changed',
      Details: 'Changed the dataset Cards',
      User: 'Ada',
      'IP Address': '192.0.2.7',
      'Transaction ID': transaction,
      'Object ID': key,
      Before: 'name: Card; rotation: 30',
      After: 'name: Cards; rotation: null',
    },
  ],
};

describe('the content of each column of a file', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService();
    const { db, people } = service;
    const { admin } = people;
    await db
      .updateTable('customers')
      .set({
        billing_contact: 'Ada of Acme',
        created_at: dateOf('2026-01-06T01:00:00Z'),
        updated_at: dateOf('2026-03-06T01:00:00Z'),
      })
      .where('uuid', '=', admin.customer)
      .execute();
    await db
      .insertInto('entitlements')
      .values({ customer_uuid: admin.customer, event_type: 'encrypt/decrypt', value: 120 })
      .execute();
    await addKeysAndDatasets();
    const category = await addRow(db, 'feature_categories', { name: 'Data' });
    const standard = {
      search_text: '',
      created_at: dateOf('2026-01-07T01:00:00Z'),
      updated_at: dateOf('2026-03-07T01:00:00Z'),
    };
    await addRow(db, 'features', {
      ...standard,
      name: 'Streaming',
      description: 'About streaming',
      feature_category_uuid: category.uuid,
    });
    await addRow(db, 'client_library_versions', {
      search_text: '',
      product: 'ubiq-go',
      product_version: '2.1.0',
      api_version: 'V3',
      status: 'Out of Date',
      release_date: '2025-12-08',
      created_at: dateOf('2026-01-08T01:00:00Z'),
      updated_at: dateOf('2026-03-08T01:00:00Z'),
    });
    await addTeam();
    await addTimelines();
  });

  async function addKeysAndDatasets(): Promise<void> {
    const { db, people } = service;
    const { admin } = people;
    const main = await addPrimaryKey(db, admin, 'Main key', {
      created_at: dateOf('2026-02-02T01:00:00Z'),
      last_rotation_date: dateOf('2026-05-30T01:00:00Z'),
      key_rotation_interval: 30,
    });
    await updateRows(db, 'primary_keys', { uuid: main }, { rotation_count: 4 });
    const spare = await addPrimaryKey(db, admin, 'Spare key', {
      created_at: dateOf('2026-06-03T01:00:00Z'),
      key_rotation_interval: 7,
      enabled: false,
    });
    const cards = await addDataset(db, admin, main, { name: 'Cards' });
    await addDataset(db, admin, spare, { name: 'Files', type: 'unstructured' });
    const { 'dataset-groups': group, 'api-keys': apiKey } = await addAccess(
      db,
      admin,
      cards,
      'Payments',
    );
    await db
      .updateTable('dataset_groups')
      .set({ created_at: dateOf('2026-02-01T01:00:00Z') })
      .where('uuid', '=', group ?? '')
      .execute();
    await db
      .updateTable('api_keys')
      .set({
        public_value: 'key-of-payments',
        created_at: dateOf('2026-02-04T01:00:00Z'),
        begin_date_tm: dateOf('2026-02-04T05:00:00Z'),
        last_used_at: dateOf('2026-05-04T02:00:00Z'),
        end_date_tm: dateOf('2026-08-04T03:00:00Z'),
      })
      .where('uuid', '=', apiKey ?? '')
      .execute();
    const library = {
      product: 'ubiq-go',
      product_version: '2.1.0',
      seen_at: dateOf('2026-05-04T04:00Z'),
    };
    await addRow(db, 'api_key_client_libraries', { ...library, api_key_uuid: apiKey ?? '' });
    const more = { enabled: false, created_at: dateOf('2026-02-05T01:00:00Z') };
    const unused = await addApiKey(db, admin, 'Unused', more);
    const named = { public_value: 'key-of-unused' };
    await updateRows(db, 'api_keys', { uuid: unused }, named);
    await addApiKey(db, admin, 'Zoe', { autoprovisioned: true });
  }

  async function addTeam(): Promise<void> {
    const { db, people } = service;
    const { customer, uuid } = people.admin;
    await addRow(db, 'invitations', {
      customer_uuid: customer,
      email: 'anna@example.com',
      role: 'user',
      token_digest: Buffer.alloc(32),
      inviter_name: 'Ada',
      created_at: dateOf('2026-02-03T01:00:00Z'),
      expires_at: dateOf('2100-01-01T00:00:00Z'),
      used_at: null,
    });
    await updateRows(db, 'users', { uuid }, { last_sign_in_at: dateOf('2026-02-04T01:00:00Z') });
    await db
      .updateTable('customer_users')
      .set({ created_at: dateOf('2026-02-05T01:00:00Z') })
      .where('user_uuid', '=', uuid)
      .execute();
  }

  async function addTimelines(): Promise<void> {
    const { db, people } = service;
    const { customer, uuid } = people.admin;
    const { uuid: dataset } = await rowOf(db, 'datasets', { name: 'Cards' });
    await addEvents(db, customer, [
      { source: { dataset } },
      {
        action: 1,
        count: 7,
        date: dateOf('2026-06-15T09:30:00Z'),
        metadata: { reason: 'Counted twice' },
        source: {
          apiKeyName: 'Loader',
          datasetName: 'Names',
          datasetGroupName: 'People',
          product: 'ubiq-java',
          productVersion: '2.3.0',
          apiVersion: 'V1',
        },
      },
    ]);
    await addRow(db, 'activities', {
      customer_uuid: customer,
      title: 'Datasets',
      action: 'Changed',
      details: 'Changed the dataset Cards',
      object_type: 'datasets',
      object_uuid: key,
      changes: JSON.stringify({
        name: { from: 'Card', to: 'Cards' },
        rotation: { from: 30, to: null },
      }),
      user_uuid: uuid,
      user_name: 'Ada',
      ip_address: '192.0.2.7',
      transaction_id: transaction,
      created_at: dateOf('2026-06-15T09:45:00Z'),
    });
  }

  it('is specified for every file that the service makes', () => {
    const paths = routes.filter(({ answer }) => answer === 'csv').map(({ path }) => path);
    expect(Object.keys(files).toSorted()).toEqual(paths.toSorted());
  });

  it.each(Object.entries(files))('%s', async (path, rows) => {
    // Other tests of this file leave rows about their exports in the history.
    const search = path.startsWith('/table')
      ? { method: 'GET' }
      : { method: 'POST', body: { filters: { date: { lteq: '2026-06-15T09:59:00Z' } } } };
    const route = routes.find((candidate) => candidate.path === path);
    const staff = route && ruleOf(route.access).staff;
    const { body, status } = await service.request(staff ? 'staff' : 'admin', path, search);
    expect(status).toBe(200);
    const events = await service.db.selectFrom('events').select('id').orderBy('id').execute();
    const [first, second] = events.map(({ id }) => String(id));
    const numbers: Record<string, string> = {
      [`${first}`]: '<first event>',
      [`${second}`]: '<second event>',
    };
    const cells = cellsOf(String(body)).map((row) =>
      'Session' in row ? Object.assign(row, { Session: numbers[row['Session'] ?? ''] }) : row,
    );
    // As pairs, whose order is that of the columns.
    expect(cells.slice(0, rows.length).map(Object.entries)).toEqual(rows.map(Object.entries));
  });

  it('is specified for a line of the SIEM stream', async () => {
    const claims = freshCode('generate:siemtoken');
    const { body } = await service.request('admin', '/stream-token', { method: 'POST', claims });
    const { token } = (body as { data: { stream_tokens: { token: string } } }).data.stream_tokens;
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await service.raw('/api/activities/stream?limit=1', { headers });
    expect(await answer.json()).toEqual({
      position: 1,
      id: expect.stringMatching(/^\d+$/),
      action: 'Changed',
      title: 'Datasets',
      details: 'Changed the dataset Cards',
      ip_address: '192.0.2.7',
      user_name: 'Ada',
      date: '2026-06-15T09:45:00.000Z',
      created_at: '2026-06-15T09:45:00.000Z',
      transaction_id: transaction,
      object_type: 'datasets',
      object_uuid: key,
      changes: { name: { from: 'Card', to: 'Cards' }, rotation: { from: 30, to: null } },
    });
  });
});
