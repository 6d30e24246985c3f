import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataKeyRow, keyShares } from '../../../../contract/usage/keyUsage';
import { primaryKeyVersionRow } from '../../../../contract/keys/primaryKeys';
import { z } from '../../../../contract/lib/zod';
import { addEarlierKeyUsage } from '../../../../service/db/earlierKeyUsage';
import { dataOf } from '../../answers';
import { type MadeDataset, type Program, oneClientsFixture } from '../../clients/clientsFixture';
import { addRow } from '../../rows';

const now = new Date('2026-06-15T10:00:00Z');
const path = '/api/v3/tracking/events';

describe('usage by data key and by version of a primary key', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let ssn: MadeDataset;

  /** Keys 0 and 1 are sealed by version 1 of the primary key, key 2 by version 2. */
  beforeAll(async () => {
    fixture.setTime(new Date('2026-01-10T00:00:00Z'));
    program = await fixture.addProgram('Portal');
    ssn = await fixture.addStructured('SSN');
    await fixture.associate(program, ssn);
    fixture.setTime(new Date('2026-03-01T00:00:00Z'));
    await fixture.api('POST', `/datasets/${ssn.uuid}/rotate`);
    fixture.setTime(new Date('2026-04-01T00:00:00Z'));
    await fixture.api('POST', `/primary-keys/${ssn.primaryKey}/rotate`);
    fixture.setTime(new Date('2026-05-01T00:00:00Z'));
    await fixture.api('POST', `/datasets/${ssn.uuid}/rotate`);
  });

  beforeEach(async () => {
    fixture.setTime(now);
    const { db } = fixture.service;
    for (const table of ['events', 'key_usage_days', 'event_days', 'usage_reports'] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('api_key_client_libraries').execute();
  });

  const used = (action: 'encrypt' | 'decrypt', date: string, count: number, more: object = {}) => ({
    datasets: 'SSN',
    action,
    count,
    product: 'ubiq-java',
    product_version: '2.3.1',
    last_call_timestamp: `${date}T09:00:00Z`,
    ...more,
  });
  const named = (key_number: unknown) => ({ key_number });
  const report = async (...usage: object[]) => {
    const { status, body } = await fixture
      .client(program, 'java')
      .call({ method: 'POST', path, body: { usage } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: usage.length });
  };
  const keysOf = async (uuid = ssn.uuid, query = 'page=1&per_page=25') => {
    const answer = await fixture.service.request('member', `/datasets/${uuid}/keys?${query}`);
    return dataOf(answer, { keys: z.array(dataKeyRow) }).keys;
  };
  const versionsOf = async (uuid = ssn.primaryKey) => {
    const answer = await fixture.service.request(
      'member',
      `/primary-keys/${uuid}/versions?page=1&per_page=25`,
    );
    return dataOf(answer, { versions: z.array(primaryKeyVersionRow) }).versions;
  };
  const sharesOf = async (record = `/datasets/${ssn.uuid}`) => {
    const answer = await fixture.service.request('member', `${record}/key-shares`);
    return dataOf(answer, { key_shares: keyShares }).key_shares;
  };
  const days = (calls: Record<number, number>) =>
    Array.from({ length: 30 }, (_, index) => calls[29 - index] ?? 0);

  it('counts calls of the last 30 days by key, with the first and the last use', async () => {
    await report(
      used('encrypt', '2026-01-20', 100, named(0)),
      used('decrypt', '2026-05-17', 7, named('0')),
      // A day before the last 30.
      used('decrypt', '2026-05-16', 50, named(1)),
      used('encrypt', '2026-06-15', 5, named(2)),
      used('decrypt', '2026-06-15', 3, named(2)),
    );
    await report(used('decrypt', '2026-06-15', 2, { ...named(2), product_version: '2.3.2' }));
    const unused = { encrypt: 0, decrypt: 0, days: days({}), unseen_since: null, unknown: null };
    expect(await keysOf()).toEqual([
      {
        key_number: 2,
        created_at: '2026-05-01T00:00:00.000Z',
        primary_key_version: 2,
        usage: {
          ...unused,
          encrypt: 5,
          decrypt: 5,
          days: days({ 0: 10 }),
          first_used_at: '2026-06-15T09:00:00.000Z',
          last_used_at: '2026-06-15T09:00:00.000Z',
          use: 'current',
        },
      },
      {
        key_number: 1,
        created_at: '2026-03-01T00:00:00.000Z',
        primary_key_version: 1,
        usage: {
          ...unused,
          first_used_at: '2026-05-16T09:00:00.000Z',
          last_used_at: '2026-05-16T09:00:00.000Z',
          use: 'unseen',
          unseen_since: '2026-05-16T09:00:00.000Z',
        },
      },
      {
        key_number: 0,
        created_at: '2026-01-10T00:00:00.000Z',
        primary_key_version: 1,
        usage: {
          ...unused,
          decrypt: 7,
          days: days({ 29: 7 }),
          first_used_at: '2026-01-20T09:00:00.000Z',
          last_used_at: '2026-05-17T09:00:00.000Z',
          use: 'used',
        },
      },
    ]);
    expect(await sharesOf()).toMatchObject({
      last_day: '2026-06-15',
      keys: [
        { key_number: 0, decrypt: 7 },
        { key_number: 2, decrypt: 5 },
      ],
      other: 0,
      unreported: { encrypt: 0, decrypt: 0 },
      unnumbered: { libraries: [], more: false },
    });
    const versions = await versionsOf();
    expect(versions.map(({ version, status, usage }) => [version, status, usage.use])).toEqual([
      [2, 'current', 'current'],
      [1, 'retired', 'used'],
    ]);
    expect(versions[1]?.usage).toMatchObject({ encrypt: 0, decrypt: 7, days: days({ 29: 7 }) });
    expect((await sharesOf(`/primary-keys/${ssn.primaryKey}`)).keys).toEqual([
      { key_number: 1, decrypt: 7 },
      { key_number: 2, decrypt: 5 },
    ]);
  });

  it('loses no call whose key number is missing, malformed or unknown', async () => {
    await report(
      used('decrypt', '2026-06-14', 1),
      used('decrypt', '2026-06-14', 2, named(null)),
      used('encrypt', '2026-06-14', 4, named('')),
      used('decrypt', '2026-06-14', 8, named(-1)),
      used('decrypt', '2026-06-14', 16, named(1.5)),
      used('decrypt', '2026-06-14', 32, named({ a: 1 })),
      used('decrypt', '2026-06-14', 64, named(3)),
      used('decrypt', '2026-06-14', 128, named(9_007_199_254_740_991)),
      used('encrypt', '2026-06-14', 256, named('61')),
      used('decrypt', '2026-06-14', 512, named(1)),
      // No dataset has this name: the call counts for no key.
      used('decrypt', '2026-06-14', 1024, { ...named(1), datasets: 'Gone' }),
    );
    expect(await sharesOf()).toEqual({
      last_day: '2026-06-15',
      keys: [{ key_number: 1, decrypt: 512 }],
      other: 0,
      unreported: { encrypt: 4, decrypt: 59 },
      unattributable: { encrypt: 256, decrypt: 192 },
      unstructured: { encrypt: 0, decrypt: 0 },
      unnumbered: { libraries: ['ubiq-java'], more: false },
    });
    expect(await fixture.api('GET', `/datasets/${ssn.uuid}`)).toMatchObject({
      datasets: { usage: { calls: 1023 } },
    });
    const { rows } = await sql<{ record: string; calls: number }>`
      select record_uuid as record, sum(count)::int as calls from key_usage_days
      group by 1`.execute(fixture.service.db);
    expect(new Map(rows.map(({ record, calls }) => [record, calls]))).toEqual(
      new Map([
        [ssn.uuid, 1023],
        [ssn.primaryKey, 1023],
      ]),
    );
  });

  it('is unknown for every key that existed while a library reported no number', async () => {
    const node = { product: 'ubiq-node' };
    await report(
      used('decrypt', '2026-06-01', 1, node),
      used('decrypt', '2026-02-01', 1, named(0)),
    );
    const uses = async () =>
      (await keysOf()).map(({ usage }) => [usage.use, usage.unseen_since ?? usage.unknown]);
    const ofNode = { libraries: ['ubiq-node'], more: false };
    expect(await uses()).toEqual([
      ['current', null],
      ['unknown', ofNode],
      ['unknown', ofNode],
    ]);
    expect((await versionsOf()).map(({ usage }) => usage.use)).toEqual(['current', 'unknown']);

    // Once the call is 30 days old, nothing was seen since then.
    fixture.setTime(new Date('2026-07-02T00:00:00Z'));
    expect(await uses()).toEqual([
      ['current', null],
      ['unseen', '2026-06-01T09:00:00.000Z'],
      ['unseen', '2026-06-01T09:00:00.000Z'],
    ]);
  });

  it('is unknown while a program uses a library that reports no calls', async () => {
    const sawLibrary = (product: string, seenAt: string, apiKey = program.uuid) =>
      addRow(fixture.service.db, 'api_key_client_libraries', {
        api_key_uuid: apiKey,
        product,
        product_version: '1.0.7',
        seen_at: new Date(seenAt),
      });
    await sawLibrary('ubiq-ruby', '2026-06-10T00:00:00Z');
    await sawLibrary('ubiq-python', '2026-06-10T00:00:00Z');
    // Its program may not use the dataset.
    await sawLibrary('ubiq-php', '2026-06-10T00:00:00Z', (await fixture.addProgram('Other')).uuid);
    const [, earlier] = await keysOf();
    expect(earlier?.usage.unknown).toEqual({ libraries: ['ubiq-ruby'], more: false });
    expect((await sharesOf()).unnumbered.libraries).toEqual(['ubiq-ruby']);
    fixture.setTime(new Date('2026-08-01T00:00:00Z'));
    const [, later] = await keysOf();
    expect(later?.usage).toMatchObject({ use: 'unseen', unseen_since: '2026-06-10T00:00:00.000Z' });
  });

  it('counts as unseen since its creation for a key that nothing used', async () => {
    const [, second, first] = await keysOf();
    expect(second?.usage).toMatchObject({
      use: 'unseen',
      first_used_at: null,
      unseen_since: '2026-03-01T00:00:00.000Z',
    });
    expect(first?.usage.unseen_since).toBe('2026-01-10T00:00:00.000Z');
    expect(await keysOf(ssn.uuid, 'page=2&per_page=2')).toMatchObject([{ key_number: 0 }]);
  });

  it('names no key and no version for unstructured data', async () => {
    const files = await fixture.addUnstructured('Contracts');
    await fixture.associate(program, files);
    await fixture.api('POST', `/primary-keys/${files.primaryKey}/rotate`);
    const unnamed = { datasets: '', dataset_type: 'unstructured', ...named(0) };
    await report(used('encrypt', '2026-06-14', 3, unnamed));
    const uses = async () => (await versionsOf(files.primaryKey)).map(({ usage }) => usage.use);
    expect(await keysOf(files.uuid)).toEqual([]);
    // Encryption takes the current version.
    expect(await uses()).toEqual(['current', 'unseen']);
    fixture.setTime(new Date('2026-06-16T10:00:00Z'));
    await report(used('decrypt', '2026-06-16', 4, unnamed));
    expect(await uses()).toEqual(['current', 'unknown']);
    expect(await sharesOf(`/primary-keys/${files.primaryKey}`)).toMatchObject({
      keys: [],
      unstructured: { encrypt: 3, decrypt: 4 },
      unnumbered: { libraries: [], more: false },
    });
    expect(await sharesOf(`/datasets/${files.uuid}`)).toMatchObject({
      unstructured: { encrypt: 0, decrypt: 0 },
    });
  });

  it('adds up simultaneous reports, each with several keys and days', async () => {
    const reports = Array.from({ length: 12 }, (_, index) => {
      const usage = [0, 1, 2].map((key) =>
        used('decrypt', `2026-06-${10 + ((index + key) % 4)}`, 1, named(key)),
      );
      return report(...(index % 2 === 0 ? usage : usage.toReversed()));
    });
    await Promise.all(reports);
    expect((await sharesOf()).keys).toEqual([
      { key_number: 2, decrypt: 12 },
      { key_number: 1, decrypt: 12 },
      { key_number: 0, decrypt: 12 },
    ]);
    expect((await sharesOf(`/primary-keys/${ssn.primaryKey}`)).keys).toEqual([
      { key_number: 1, decrypt: 24 },
      { key_number: 2, decrypt: 12 },
    ]);
  });

  it('of before an upgrade is added once by several processes, beside new reports', async () => {
    const { db } = fixture.service;
    await report(used('decrypt', '2026-06-14', 6, named(0)));
    await db.deleteFrom('key_usage_days').execute();
    await sql`insert into key_usage_earlier select max(id) from events`.execute(db);
    const reported = report(used('decrypt', '2026-06-14', 30, named(0)));
    await Promise.all([addEarlierKeyUsage(db), reported, addEarlierKeyUsage(db)]);
    await addEarlierKeyUsage(db);
    expect((await sharesOf()).keys).toEqual([{ key_number: 0, decrypt: 36 }]);
  });

  it('is deleted with its dataset, while the primary key keeps its sums', async () => {
    const cards = await fixture.addStructured('Cards');
    await fixture.associate(program, cards);
    await report(used('decrypt', '2026-06-14', 6, { ...named(0), datasets: 'Cards' }));
    expect((await sharesOf(`/datasets/${cards.uuid}`)).keys).toEqual([
      { key_number: 0, decrypt: 6 },
    ]);
    await fixture.api('DELETE', `/datasets/${cards.uuid}`);
    const records = await fixture.service.db
      .selectFrom('key_usage_days')
      .select('record_uuid')
      .execute();
    expect(records).toEqual([{ record_uuid: cards.primaryKey }]);
    await fixture.api('DELETE', `/primary-keys/${cards.primaryKey}`);
    expect(
      await fixture.service.db.selectFrom('key_usage_days').select('record_uuid').execute(),
    ).toEqual([]);
  });
});
