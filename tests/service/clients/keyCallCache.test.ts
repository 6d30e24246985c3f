import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CacheInvalidation } from '../../../service/clients/cacheInvalidation';
import { RecordCache } from '../../../service/clients/keyCallCache';
import { changeChannel, noticesOf } from '../../../service/db/notices';
import type { Client } from '../independentClient/client';
import {
  start,
  sharedClientsFixture,
  type ClientsFixture,
  type MadeDataset,
  type Program,
} from './clientsFixture';
import { keyCallProcesses, untilRefused, type Way } from './keyCallProcesses';
import { addRow, rowOf, updateRows } from '../rows';

const name = 'SSN of patients';

interface Granted {
  program: Program;
  association: string;
  ssn: MadeDataset;
}

/** Changes that end a program's access, by the console's API or as a row. */
const ends: [what: string, end: (fixture: ClientsFixture, granted: Granted) => Promise<unknown>][] =
  [
    [
      'a disabled key',
      (fixture, { program }) => fixture.api('PATCH', `/api-keys/${program.uuid}/disable`),
    ],
    ['a deleted key', (fixture, { program }) => fixture.api('DELETE', `/api-keys/${program.uuid}`)],
    [
      'an end that was moved into the past',
      ({ service }, { program }) =>
        updateRows(service.db, 'api_keys', { uuid: program.uuid }, { end_date_tm: start }),
    ],
    [
      'other addresses',
      ({ service }, { program }) =>
        updateRows(service.db, 'api_keys', { uuid: program.uuid }, { ip_allowed: '192.0.2.0/24' }),
    ],
    [
      'a removed grant',
      (fixture, { association }) =>
        fixture.api('DELETE', `/dataset-groups-datasets-api-keys/${association}`),
    ],
    [
      'a grant that is for decryption only',
      ({ service }, { association }) =>
        service.db
          .updateTable('dataset_groups_datasets_api_keys')
          .set({ encrypt: false })
          .where('uuid', '=', association)
          .execute(),
    ],
    [
      'a dataset that left its group',
      ({ service }, { ssn }) =>
        service.db.deleteFrom('dataset_groups_datasets').where('uuid', '=', ssn.link).execute(),
    ],
    [
      'a disabled primary key',
      ({ service }, { ssn }) =>
        updateRows(service.db, 'primary_keys', { uuid: ssn.primaryKey }, { enabled: false }),
    ],
    [
      'a renamed dataset',
      ({ service }, { ssn }) =>
        updateRows(service.db, 'datasets', { uuid: ssn.uuid }, { name: 'Another' }),
    ],
    [
      'an unsupported library',
      ({ service }) =>
        addRow(service.db, 'client_library_versions', {
          product: 'ubiq-node',
          product_version: '2.4.0',
          api_version: 'V3',
          status: 'Unsupported',
          search_text: '',
        }),
    ],
  ];

describe('the cache for key calls', () => {
  const fixture = sharedClientsFixture();
  let granted: Granted;

  beforeEach(async () => {
    const ssn = await fixture.addStructured(name);
    const program = await fixture.addProgram('Program');
    granted = { program, ssn, association: await fixture.associate(program, ssn) };
  });

  /** Statements outside of transactions during some work, except the one that asks for changes. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const executor = fixture.service.db.getExecutor();
    const spy = vi.spyOn(executor, 'executeQuery');
    await work();
    const statements = spy.mock.calls.map(([query]) => query.sql);
    spy.mockRestore();
    return statements.filter((text) => !text.includes('pg_current_snapshot'));
  };

  /** Notifies of another company's change, and waits until this and all earlier notifications came. */
  const untilNotified = async (): Promise<void> => {
    const { db } = fixture.service;
    const stranger = crypto.randomUUID();
    const came = new Promise<void>((resolve) => {
      noticesOf(db)?.on('change', (customer) => {
        if (customer === stranger) resolve();
      });
    });
    await sql`select pg_notify(${changeChannel}, ${stranger})`.execute(db);
    await came;
  };

  it('saves every statement of a repeated call, for each kind of call', async () => {
    const { service } = fixture;
    const files = await fixture.addUnstructured('Contracts');
    await fixture.associate(granted.program, files);
    await untilNotified();
    const client = fixture.client(granted.program);
    const file = await client.encryptUnstructured(Buffer.from('x'));
    const calls: (() => Promise<unknown>)[] = [
      () => client.datasetDefinition(name),
      () => client.fpeKey(name),
      () => client.fpeKey(name, 0),
      () => client.definitionsAndKeys([name]),
      () => client.encryptUnstructured(Buffer.from('y')),
      () => client.decryptUnstructured(file),
    ];
    for (const call of calls) {
      await call();
      expect(await statementsOf(call)).toEqual([]);
    }
    const { rows } = await sql`select from activities where action = 'Key retrieved'`.execute(
      service.db,
    );
    expect(rows).toHaveLength(4);
  });

  it('has every key of a dataset until a rotation adds one', async () => {
    const client = fixture.client(granted.program);
    const keys = async () => (await client.definitionsAndKeys([name])).get(name)?.keys.length;
    expect([await keys(), await keys()]).toEqual([1, 1]);
    await fixture.api('POST', `/datasets/${granted.ssn.uuid}/rotate`);
    expect([await keys(), await keys()]).toEqual([2, 2]);
  });

  it('has nothing for a call that names no dataset', async () => {
    await fixture.associate(granted.program, await fixture.addStructured('undefined'));
    const client = fixture.client(granted.program);
    await client.fpeKey('undefined');
    expect(await client.call({ method: 'GET', path: '/api/v0/fpe/key' })).toMatchObject({
      status: 400,
      body: { message: 'Name a dataset in the parameter ffs_name.' },
    });
  });

  it('still records the last use to the minute', async () => {
    const client = fixture.client(granted.program);
    const usedAt = async () => {
      const { last_used_at: key } = await rowOf(fixture.service.db, 'api_keys');
      const { last_used_at: grant } = await rowOf(
        fixture.service.db,
        'dataset_groups_datasets_api_keys',
      );
      return [key, grant].map((moment) => moment?.toISOString());
    };
    const callAt = async (time: string) => {
      fixture.setTime(new Date(`2026-06-15T${time}.000Z`));
      await client.fpeKey(name);
      return usedAt();
    };
    const first = '2026-06-15T10:00:00.000Z';
    expect(await callAt('10:00:00')).toEqual([first, first]);
    expect(await callAt('10:00:59')).toEqual([first, first]);
    const second = '2026-06-15T10:01:01.000Z';
    expect(await callAt('10:01:01')).toEqual([second, second]);
    expect(await callAt('10:01:59')).toEqual([second, second]);
  });

  it('respects the end date of a key, of which nothing notifies it', async () => {
    const client = fixture.client(granted.program);
    await client.fpeKey(name);
    await fixture.service.db
      .updateTable('api_keys')
      .set({ end_date_tm: new Date('2026-06-15T10:01:00Z') })
      .execute();
    fixture.setTime(new Date('2026-06-15T10:00:59Z'));
    await client.fpeKey(name);
    fixture.setTime(new Date('2026-06-15T10:01:00Z'));
    await expect(client.fpeKey(name)).rejects.toMatchObject({ status: 401 });
  });

  it.each(ends)('stops serving at once after access has ended: %s', async (_what, end) => {
    const client = fixture.client(granted.program);
    await client.fpeKey(name);
    await client.fpeKey(name);
    await end(fixture, granted);
    await expect(client.fpeKey(name)).rejects.toMatchObject({ name: 'Refused' });
  });

  it('keeps a company’s records when another company changes', async () => {
    const client = fixture.client(granted.program);
    // A busy machine could take so long that the database is asked for changes again.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await untilNotified();
    await client.fpeKey(name);
    await untilNotified();
    expect(await statementsOf(() => client.fpeKey(name))).toEqual([]);
    vi.restoreAllMocks();
  });

  it('keeps nothing that was read while a change arrived', async () => {
    const invalidation = new CacheInvalidation(fixture.service.db);
    const cache = new RecordCache<{ customer_uuid: string; read: number }>(invalidation, 10);
    const customer_uuid = crypto.randomUUID();
    let reads = 0;
    const get = async (meanwhile?: () => Promise<void>) => {
      const { read } = await cache.get('record', async () => {
        reads += 1;
        await meanwhile?.();
        return { customer_uuid, read: reads };
      });
      return read;
    };
    expect([await get(untilNotified), await get(), await get()]).toEqual([1, 2, 2]);
  });

  it('serves nothing while the database does not answer', async () => {
    const client = fixture.client(granted.program);
    await client.fpeKey(name);
    const executor = fixture.service.db.getExecutor();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 300);
    vi.spyOn(executor, 'executeQuery').mockRejectedValue(
      Object.assign(new Error('the server stops'), { code: '57P01' }),
    );
    try {
      await expect(client.fpeKey(name)).rejects.toMatchObject({ status: 503 });
    } finally {
      vi.restoreAllMocks();
    }
    expect(await statementsOf(() => client.fpeKey(name))).not.toEqual([]);
  });

  // The embedded engine is one process's alone.
  describe.runIf(process.env['TEST_DATABASE_URL'])('of another process', () => {
    const processes = keyCallProcesses();
    const started: Partial<Record<Way, ReturnType<typeof processes.start>>> = {};
    beforeAll(processes.build);
    afterAll(processes.end);

    /** @returns a client of another process, which all tests share because starting one takes longer than they do */
    const clientOf = async (way: Way): Promise<Client> => {
      started[way] ??= processes.start(fixture.service.db, way, start);
      return fixture.client(granted.program, 'node', await started[way]);
    };

    it.each(ends)(
      'serves nothing a second after access has ended, with a connection and with a pooler: %s',
      async (_what, end) => {
        const clients = [await clientOf('connection'), await clientOf('pooler')];
        for (const client of clients) {
          await client.fpeKey(name);
          await client.fpeKey(name);
        }
        await end(fixture, granted);
        const outcomes = clients.map((client) => untilRefused(() => client.fpeKey(name)));
        expect(await Promise.all(outcomes)).toEqual(['Refused', 'Refused']);
      },
      30_000,
    );
  });
});
