import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../independentClient/client';
import { styles } from '../independentClient/clientStyles';
import { usageEvent, type Use } from '../independentClient/usageEvent';
import { after, start, oneClientsFixture, type MadeDataset, type Program } from './clientsFixture';
import { readEvents } from '../domain/usage/events';
import { rowOf } from '../rows';

const path = '/api/v3/tracking/events';

describe('usage reports', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let client: Client;
  let ssn: MadeDataset;
  let files: MadeDataset;

  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    ssn = await fixture.addStructured('SSN');
    files = await fixture.addUnstructured('Contracts');
    await fixture.associate(program, ssn);
    await fixture.associate(program, files);
  });

  beforeEach(async () => {
    fixture.setTime(start);
    client = fixture.client(program);
    await fixture.service.db.deleteFrom('events').execute();
    await fixture.service.db.deleteFrom('usage_reports').execute();
  });

  const useWith = (more: Partial<Use> = {}): Use => ({
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
  const events = () => readEvents(fixture.service.db);
  const counted = (accepted: number, duplicates: number, rejected: number) => ({
    success: true,
    accepted,
    duplicates,
    rejected,
  });

  it.each(styles)('become events as %s writes them', async (style) => {
    const { accessKeyId } = program.credentials;
    const as = fixture.client(program, style);
    const ofFiles = useWith({
      dataset: '',
      datasetType: 'unstructured',
      action: 'decrypt',
      keyNumber: 0,
    });
    await as.reportUsage([
      usageEvent(style, accessKeyId, useWith({ userDefined: { job: 'nightly' } })),
      usageEvent(style, accessKeyId, ofFiles),
    ]);
    const common = {
      customer_uuid: fixture.service.people.member.customer,
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

  it('keep up to 1,024 characters of user-defined data: of a text itself, otherwise of its JSON', async () => {
    const object = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) });
    const acceptable = ['"'.repeat(1023), 'x'.repeat(1023), object(1023)];
    const tooLong = ['x'.repeat(1024), object(1024)];
    const entries = [...acceptable, ...tooLong].map((user_defined) => ({
      action: 'encrypt',
      user_defined,
    }));
    expect(await report(entries)).toEqual(counted(5, 0, 0));
    const stored = (await events()).map(({ metadata }) => metadata['user_defined']);
    expect(stored).toEqual([...acceptable, undefined, undefined]);
  });

  it('may lack fields, have unknown ones, and contain unreadable entries', async () => {
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
      // As ubiq-bigquery writes them.
      [
        {
          billing_action: 'decrypt',
          dataset_name: 'SSN',
          dataset_group_name: 'SSN group',
          count: 2,
        },
        { action: 1, dataset_uuid: ssn.uuid, count: 2 },
      ],
      [{ action: 'encrypt', last_call_timestamp: 'yesterday' }, { date: start }],
      [
        { action: 'encrypt', last_call_timestamp: '2019-01-01T00:00:00Z' },
        { date: after(-365 * 86_400) },
      ],
      [{ action: 'encrypt', last_call_timestamp: '2199-01-01T00:00:00Z' }, { date: after(300) }],
      [{ action: 'encrypt', last_call_timestamp: '+275760-09-13T00:00:00Z' }, { date: start }],
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
      [{ action: 'encrypt', product: 'x'.repeat(5000) }, { product: 'x'.repeat(255) }],
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
    for (const [index, [entry, expected]] of readable.entries())
      expect(rows[index], JSON.stringify(entry).slice(0, 80)).toMatchObject(expected);
    expect(rows.map(({ metadata }) => metadata['user_defined'])).toEqual(
      readable.map(() => undefined),
    );
    expect(await report([])).toEqual(counted(0, 0, 0));
  });

  it('accept at most a billion calls an event, and never make a company unreadable', async () => {
    const { member } = fixture.service.people;
    const counts = [1_000_000_000, 1_000_000_001, 2 ** 53 - 1, '9007199254740991', 7];
    const usage = counts.map((count) => ({ action: 'encrypt', datasets: 'SSN', count }));
    expect(await report(usage)).toEqual(counted(2, 0, 3));
    // The sum of these counts exceeds a signed 64-bit integer, which must not end the reports of the company.
    const greedy = Array.from({ length: 2000 }, () => ({ action: 'encrypt', count: 2 ** 53 - 1 }));
    expect(await report(greedy)).toEqual(counted(0, 0, 2000));
    expect((await events()).map(({ count }) => count)).toEqual([1_000_000_000, 7]);

    // Days at the limit of 64 bits add up to a month beyond it.
    const { db } = fixture.service;
    for (const table of ['event_day_totals', 'event_hour_totals', 'event_days'] as const)
      await db.deleteFrom(table).execute();
    const { id: source } = await rowOf(db, 'event_sources', { dataset_uuid: ssn.uuid });
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
    expect(await fixture.api('GET', `/billing/events?${range}`)).toMatchObject({
      events: { totals: { encrypt: 18_000_000_000_000_000_000, decrypt: 0 } },
    });
    expect(await fixture.api('GET', '/billing/usage')).toMatchObject({
      usage: { event_count: 18_000_000_000_000_000_000 },
    });
    expect(await fixture.api('GET', `/datasets/${ssn.uuid}/impact`)).toMatchObject({
      impact: { recent_calls: 18_000_000_000_000_000_000 },
    });
    expect(await report([{ action: 'encrypt', count: 8 }])).toEqual(counted(1, 0, 0));
  });

  it('are attributed to a dataset with the longest possible name', async () => {
    const { uuid } = await fixture.addStructured('Short');
    const name = 'n'.repeat(255);
    await fixture.api('PATCH', `/datasets/${uuid}`, { name });
    expect(await report([{ action: 'encrypt', datasets: name }])).toEqual(counted(1, 0, 0));
    expect(await events()).toMatchObject([
      { dataset_uuid: uuid, metadata: { dataset_name: name } },
    ]);
  });

  it('name no dataset for files when the program has none or several', async () => {
    const entry = { datasets: '', dataset_type: 'unstructured', action: 'encrypt' };
    const none = fixture.client(await fixture.addProgram('None'));
    await report([entry], none);
    const several = await fixture.addProgram('Several');
    await fixture.associate(several, files);
    await fixture.associate(several, await fixture.addUnstructured('Scans'));
    await report([entry], fixture.client(several));
    expect((await events()).map((event) => event.dataset_uuid)).toEqual([null, null]);
  });

  it('are accepted from programs and addresses that have lost access', async () => {
    await fixture.api('PATCH', `/api-keys/${program.uuid}/disable`);
    expect(await report([{ action: 'encrypt', count: 41 }])).toEqual(counted(1, 0, 0));
    await fixture.api('PATCH', `/api-keys/${program.uuid}/enable`);
    // Usage that was collected before the IP ranges were tightened still counts.
    await fixture.api('PATCH', `/api-keys/${program.uuid}`, { ip_allowed: '10.0.0.0/8' });
    expect(await report([{ action: 'encrypt', count: 42 }])).toEqual(counted(1, 0, 0));
    const [{ details } = { details: '' }] = await fixture.history();
    expect(details).toBe('API key "Portal" updated');
    await expect(client.fpeKey('SSN')).rejects.toMatchObject({ status: 401 });
    await fixture.api('PATCH', `/api-keys/${program.uuid}`, { ip_allowed: '0.0.0.0/0' });
    expect((await events()).map(({ count }) => count)).toEqual([41, 42]);
  });

  it('name a dataset by the name that it had at the time of the event', async () => {
    const rename = (uuid: string, name: string) =>
      fixture.api('PATCH', `/datasets/${uuid}`, { name });
    const entry = (datasets: string, seconds: number) => ({
      datasets,
      action: 'encrypt',
      last_call_timestamp: after(seconds).toISOString(),
    });
    const recordedDatasets = async (...usage: object[]) => {
      await fixture.service.db.deleteFrom('events').execute();
      await report(usage);
      return (await events()).map(({ dataset_uuid: uuid, metadata }) => [
        uuid,
        metadata['dataset_name'],
        metadata['dataset_group_name'],
      ]);
    };
    const cards = await fixture.addStructured('Cards');
    await fixture.associate(program, cards);
    const nobody = (name: string) => [null, name, ''];

    fixture.setTime(after(100));
    await rename(cards.uuid, 'Payment cards');
    const ofCards = [cards.uuid, 'Payment cards', 'Cards group'];
    // A running program keeps the name that it started with, also after the change.
    expect(await recordedDatasets(entry('Cards', 50), entry('Cards', 150))).toEqual([
      ofCards,
      ofCards,
    ]);
    expect(await recordedDatasets(entry('Payment cards', 150))).toEqual([ofCards]);
    expect(await recordedDatasets(entry('cards', 50))).toEqual([nobody('cards')]);

    fixture.setTime(after(200));
    const other = await fixture.addStructured('Other');
    await fixture.associate(program, other);
    await rename(other.uuid, 'Cards');
    const ofOther = [other.uuid, 'Cards', 'Other group'];
    expect(
      await recordedDatasets(entry('Cards', 199), entry('Cards', 200), {
        datasets: 'Cards',
        action: 'encrypt',
      }),
    ).toEqual([ofCards, ofOther, ofOther]);

    // Usage under the name of a deleted dataset is not attributed to an earlier dataset of that name.
    fixture.setTime(after(300));
    await fixture.api('DELETE', `/datasets/${other.uuid}`);
    expect(await recordedDatasets(entry('Cards', 199), entry('Cards', 250))).toEqual([
      ofCards,
      nobody('Cards'),
    ]);
    await rename(cards.uuid, 'Cards');
    expect(await recordedDatasets(entry('Cards', 301), entry('Payment cards', 150))).toEqual([
      [cards.uuid, 'Cards', 'Cards group'],
      [cards.uuid, 'Cards', 'Cards group'],
    ]);
  });

  it('never get a 500', async () => {
    const status = async (body: string) => {
      const answer = await client.call({ method: 'POST', path, body });
      return answer.status;
    };
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const event = (more: string) => `{"usage":[{"action":"encrypt",${more}}]}`;
    const bodies: [body: string, status: number][] = [
      [`{"usage":[${'1,'.repeat(500_000)}1]}`, 400],
      [event(`"user_defined":[${'1,'.repeat(150_000)}1]`), 200],
      [event(`"user_defined":${nested(200_000)}`), 400],
      [event('"user_defined":1e999,"count":"1e999"'), 200],
      // Objects that cannot be turned into a number.
      [event('"count":{"toString":1,"valueOf":1}'), 200],
      [event('"key_number":{"toString":1,"valueOf":1}'), 200],
      [event('"user_defined":{"__proto__":{"a":1},"\\u0000":"\\ud800"}'), 200],
      [event('"count":[[5]],"key_number":{"a":[]}'), 200],
      [event('"count":"0x10","action":["encrypt"]'), 200],
      [event('"last_call_timestamp":"-271821-04-20T00:00:00Z"'), 200],
      [event('"last_call_timestamp":1781518800000,"first_call_timestamp":{}'), 200],
      [event('"last_call_timestamp":"2026-06-15T09:59:60Z","datasets":["SSN"]'), 200],
      ['{"usage":{"0":{}}}', 400],
      ['[]', 400],
      ['', 400],
    ];
    for (const [body, expected] of bodies)
      expect(await status(body), body.slice(0, 80)).toBe(expected);
  });

  it('name a thousand sources a day for good; further ones become "other"', async () => {
    const greedy = await fixture.addProgram('Greedy');
    await fixture.associate(greedy, ssn);
    const as = fixture.client(greedy);
    const named = (from: number, to: number, more: object = {}) =>
      Array.from({ length: to - from }, (_, index) => ({
        action: 'encrypt',
        datasets: 'SSN',
        product: 'ubiq-go',
        product_version: `2.0.${from + index}`,
        dataset_groups: `Group ${from + index}`,
        api_version: 'V3',
        ...more,
      }));
    const sourceLabels = async () =>
      (await events()).map((event) => {
        const { dataset_name: dataset, dataset_group_name: group, ...row } = event;
        return [dataset, group, row.product, row.product_version, row.api_version].join(' ');
      });
    const sources = async () => {
      const rows = await fixture.service.db
        .selectFrom('event_sources')
        .select('id')
        .where('api_key_uuid', '=', greedy.uuid)
        .execute();
      return rows.length;
    };
    const asOther = 'SSN other other other other';
    const asNamed = (number: number) => `SSN Group ${number} ubiq-go 2.0.${number} V3`;

    await report(named(0, 600), as);
    await report(named(500, 1100), as);
    const all = await sourceLabels();
    expect(all.slice(0, 1000)).toContain(asNamed(599));
    expect(all.filter((label) => label === asOther)).toHaveLength(100);
    expect(await sources()).toBe(1001);
    // Known sources keep their names. A name without a dataset becomes "other" as well.
    await report([...named(7, 8), ...named(2000, 2002, { datasets: 'Nowhere' })], as);
    expect((await sourceLabels()).slice(-3)).toEqual([
      asNamed(7),
      'other other other other other',
      'other other other other other',
    ]);
    expect(await sources()).toBe(1002);
    // Another program has a limit of its own, which starts again the next day.
    await report(named(3000, 3001));
    expect((await sourceLabels()).at(-1)).toBe(asNamed(3000));
    fixture.setTime(new Date('2026-06-16T00:00:00Z'));
    await report(named(4000, 4001), as);
    expect((await sourceLabels()).at(-1)).toBe(asNamed(4000));
  });

  it('sent at the same time for one program share its thousand sources', async () => {
    const hasty = await fixture.addProgram('Hasty');
    const usage = (batch: number) =>
      Array.from({ length: 400 }, (_, index) => ({
        action: 'encrypt',
        product: `${batch} ${index}`,
      }));
    await Promise.all([1, 2, 3, 4].map((batch) => report(usage(batch), fixture.client(hasty))));
    const sources = fixture.service.db
      .selectFrom('event_sources')
      .where('api_key_uuid', '=', hasty.uuid);
    expect(await sources.select('id').execute()).toHaveLength(1001);
    expect(await events()).toHaveLength(1600);
  });

  it('contain at most ten thousand events', async () => {
    const userDefined = { a: 1, b: 2, c: 3, d: 4 };
    const greatest = usageEvent('python', '', useWith({ count: 1_000_000_000, userDefined }));
    const entries = (count: number) => Array<object>(count).fill(greatest);
    expect(await report(entries(10_000))).toEqual(counted(10_000, 0, 0));
    const answer = await client.call({ method: 'POST', path, body: { usage: entries(10_001) } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringContaining('10000') as string });
    const body = `{"usage":[${'{},'.repeat(2_700_000)}{}]}`;
    expect(await client.call({ method: 'POST', path, body })).toMatchObject({
      status: 400,
      body: { message: 'The body has more than 200000 values.' },
    });
  });
});
