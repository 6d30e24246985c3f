import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldReports } from '../../service/clients/usageReport';
import type { Client } from './client/client';
import { styles } from './client/clientStyles';
import { usageEvent } from './client/usageEvent';
import type { Use } from './client/usageEvent';
import { after, start, startClientsWorld } from './clientsWorld';
import type { ClientsWorld, MadeDataset, Program } from './clientsWorld';
import { readEvents } from './events';

const path = '/api/v3/tracking/events';

describe('usage reports', () => {
  let world: ClientsWorld;
  let program: Program;
  let client: Client;
  let ssn: MadeDataset;
  let files: MadeDataset;

  beforeAll(async () => {
    world = await startClientsWorld();
    program = await world.addProgram('Portal');
    ssn = await world.addStructured('SSN');
    files = await world.addUnstructured('Contracts');
    await world.associate(program, ssn);
    await world.associate(program, files);
  });
  afterAll(() => world.close());

  beforeEach(async () => {
    world.setTime(start);
    client = world.client(program);
    await world.service.db.deleteFrom('events').execute();
    await world.service.db.deleteFrom('reported_events').execute();
  });

  const made = (more: Partial<Use> = {}): Use => ({
    dataset: 'SSN',
    datasetType: 'structured',
    action: 'encrypt',
    count: 3,
    keyNumber: 2,
    firstCall: after(-90),
    lastCall: after(-60),
    ...more,
  });
  const report = async (usage: unknown, as: Client = client) => {
    const { status, body } = await as.call({ method: 'POST', path, body: { usage } });
    expect(status).toBe(200);
    return body;
  };
  const events = () => readEvents(world.service.db);
  const counted = (accepted: number, duplicates: number, rejected: number) => ({
    success: true,
    accepted,
    duplicates,
    rejected,
  });

  it.each(styles)('become events as %s writes them', async (style) => {
    const { accessKeyId } = program.credentials;
    const as = world.client(program, style);
    const ofFiles = made({
      dataset: '',
      datasetType: 'unstructured',
      action: 'decrypt',
      keyNumber: 0,
    });
    await as.reportUsage([
      usageEvent(style, accessKeyId, made({ userDefined: { job: 'nightly' } })),
      usageEvent(style, accessKeyId, ofFiles),
    ]);
    const common = {
      customer_uuid: world.service.people.member.customer,
      api_key_uuid: program.uuid,
      count: 3,
      product: style === 'c' ? 'ubiq-c' : `ubiq-${style}`,
      api_version: 'V3',
      date: after(-60),
    };
    const [first, second] = await events();
    expect(first).toMatchObject({
      ...common,
      dataset_uuid: ssn.uuid,
      action: 0,
      metadata: {
        api_key_name: 'Portal',
        dataset_name: 'SSN',
        dataset_group_name: 'SSN group',
        first_call: after(-90).toISOString(),
        user_defined: style === 'go' ? '{"job":"nightly"}' : { job: 'nightly' },
        ...(style === 'node' ? {} : { key_number: 2 }),
      },
    });
    expect(second).toMatchObject({
      ...common,
      dataset_uuid: files.uuid,
      action: 1,
      metadata: { dataset_name: 'Contracts', dataset_group_name: 'Contracts group', key_number: 0 },
    });
  });

  it('count once, however often and with whatever they are sent again', async () => {
    const event = (count: number) =>
      usageEvent('java', program.credentials.accessKeyId, made({ count }));
    expect(await report([event(1), event(2)])).toEqual(counted(2, 0, 0));
    expect(await report([event(1), event(2)])).toEqual(counted(0, 2, 0));
    expect(await report([event(2), event(4)])).toEqual(counted(1, 1, 0));
    const answers = await Promise.all(Array.from({ length: 8 }, () => report([event(7)])));
    expect(answers).toContainEqual(counted(1, 0, 0));
    expect((await events()).map(({ count }) => count)).toEqual([1, 2, 4, 7]);
    // Two that are the same in one report were made by two parts of one program.
    expect(await report([event(9), event(9)])).toEqual(counted(2, 0, 0));
    expect(await report([event(9), event(9)])).toEqual(counted(0, 2, 0));
    const undated = { datasets: 'SSN', action: 'encrypt', count: 5 };
    expect(await report([undated, undated])).toEqual(counted(2, 0, 0));
    expect(await report([undated, undated])).toEqual(counted(0, 2, 0));
    // Another program's report is its own.
    const other = world.client(await world.addProgram('Other'));
    expect(await report([event(1)], other)).toEqual(counted(1, 0, 0));
  });

  it('are known again for a week', async () => {
    const event = usageEvent('go', program.credentials.accessKeyId, made());
    await report([event]);
    const remembered = async () =>
      (await world.service.db.selectFrom('reported_events').selectAll().execute()).length;
    await removeOldReports(world.service.db, after(7 * 86_400));
    expect(await remembered()).toBe(1);
    await removeOldReports(world.service.db, after(7 * 86_400 + 1));
    expect(await remembered()).toBe(0);
  });

  it('may lack fields, have unknown ones, and hold entries that cannot be read', async () => {
    const readable: [object, object][] = [
      [
        { action: 'encrypt' },
        { action: 0, count: 1, product: 'ubiq-node', product_version: '2.4.0', date: start },
      ],
      [
        { action: 'DECRYPT', count: '12', color: 'red' },
        { action: 1, count: 12 },
      ],
      [
        { action: 'encrypt', datasets: 'Gone', product: 'x', product_version: '1' },
        { dataset_uuid: null, product: 'x', product_version: '1' },
      ],
      [{ action: 'encrypt', last_call_timestamp: 'yesterday' }, { date: start }],
      [
        { action: 'encrypt', last_call_timestamp: '2019-01-01T00:00:00Z' },
        { date: after(-365 * 86_400) },
      ],
      [{ action: 'encrypt', last_call_timestamp: '2199-01-01T00:00:00Z' }, { date: after(300) }],
      [{ action: 'encrypt', last_call_timestamp: '+275760-09-13T00:00:00Z' }, { date: after(300) }],
      [
        {
          action: 'encrypt',
          user_defined: 'x'.repeat(2000),
          datasets: '\u0000',
          product: '\ud800',
        },
        { product: 'ubiq-node' },
      ],
      [{ action: 'encrypt', user_defined: { a: '\u0000' }, key_number: 'x' }, { action: 0 }],
      [{ action: 'encrypt', product: 'x'.repeat(5000) }, { product: 'x'.repeat(200) }],
    ];
    const unreadable = [
      null,
      1,
      'x',
      [],
      {},
      { action: 'delete' },
      { action: 'encrypt', count: 0 },
      { action: 'encrypt', count: -1 },
      { action: 'encrypt', count: 1.5 },
      { action: 'encrypt', count: 'many' },
      { action: 'encrypt', count: 1e300 },
      { action: 'encrypt', count: 1_000_000_001 },
      { action: '__proto__' },
    ];
    const usage = [...readable.map(([entry]) => entry), ...unreadable];
    expect(await report(usage)).toEqual(counted(readable.length, 0, unreadable.length));
    const rows = await events();
    for (const [at, [entry, expected]] of readable.entries())
      expect(rows[at], JSON.stringify(entry).slice(0, 80)).toMatchObject(expected);
    expect(rows.map(({ metadata }) => metadata['user_defined'])).toEqual(
      readable.map(() => undefined),
    );
    expect(await report([])).toEqual(counted(0, 0, 0));
  });

  it('claim at most a billion calls an event, and never make a company unreadable', async () => {
    const { member } = world.service.people;
    const counts = [1_000_000_000, 1_000_000_001, 2 ** 53 - 1, '9007199254740991', 7];
    const usage = counts.map((count) => ({ action: 'encrypt', datasets: 'SSN', count }));
    expect(await report(usage)).toEqual(counted(2, 0, 3));
    // What a library claims again and again must not end the reports of its company.
    const greedy = Array.from({ length: 2000 }, () => ({ action: 'encrypt', count: 2 ** 53 - 1 }));
    expect(await report(greedy)).toEqual(counted(0, 0, 2000));
    expect((await events()).map(({ count }) => count)).toEqual([1_000_000_000, 7]);

    // Days that are as full as 64 bits allow add up to a month that is not.
    const { db } = world.service;
    for (const table of ['event_day_totals', 'event_hour_totals', 'event_days'] as const)
      await db.deleteFrom(table).execute();
    const { id: source } = await db
      .selectFrom('event_sources')
      .select('id')
      .where('dataset_uuid', '=', ssn.uuid)
      .executeTakeFirstOrThrow();
    for (const day of ['2026-06-13T00:00:00Z', '2026-06-14T00:00:00Z']) {
      const full = {
        start: new Date(day),
        action: 0 as const,
        count: sql<number>`9000000000000000000`,
        rows: 1,
      };
      await db
        .insertInto('event_day_totals')
        .values({ ...full, customer_uuid: member.customer })
        .execute();
      await db
        .insertInto('event_days')
        .values({ ...full, source_id: source })
        .execute();
    }
    const range = 'start_date=2026-06-01&end_date=2026-06-15&group_by=month';
    expect(await world.api('GET', `/billing/events?${range}`)).toMatchObject({
      events: { totals: { encrypt: 18_000_000_000_000_000_000, decrypt: 0 } },
    });
    expect(await world.api('GET', '/billing/usage')).toMatchObject({
      usage: { event_count: 18_000_000_000_000_000_000 },
    });
    expect(await world.api('GET', `/datasets/${ssn.uuid}/impact`)).toMatchObject({
      impact: { recent_calls: 18_000_000_000_000_000_000 },
    });
    expect(await report([{ action: 'encrypt', count: 8 }])).toEqual(counted(1, 0, 0));
  });

  it('name no dataset for files when the program has several, or none', async () => {
    const entry = { datasets: '', dataset_type: 'unstructured', action: 'encrypt' };
    const none = world.client(await world.addProgram('None'));
    await report([entry], none);
    const several = await world.addProgram('Several');
    await world.associate(several, files);
    await world.associate(several, await world.addUnstructured('Scans'));
    await report([entry], world.client(several));
    expect((await events()).map((event) => event.dataset_uuid)).toEqual([null, null]);
  });

  it('are counted from programs that may do no more, but not from elsewhere', async () => {
    await world.api('PATCH', `/api-keys/${program.uuid}/disable`);
    expect(await report([{ action: 'encrypt', count: 41 }])).toEqual(counted(1, 0, 0));
    await world.api('PATCH', `/api-keys/${program.uuid}/enable`);
    const guarded = world.client(await world.addProgram('Guarded', { ip_allowed: '10.0.0.0/8' }));
    await expect(guarded.reportUsage([{ action: 'encrypt' }])).rejects.toMatchObject({
      status: 401,
    });
    expect(await events()).toHaveLength(1);
  });

  it('take up to ten thousand events', async () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        usageEvent('java', program.credentials.accessKeyId, made({ count: at + 1 })),
      );
    expect(await report(entries(10_000))).toEqual(counted(10_000, 0, 0));
    const answer = await client.call({
      method: 'POST',
      path,
      body: { usage: entries(10_001) },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringContaining('10000') as string });
  });
});
