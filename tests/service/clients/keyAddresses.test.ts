import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessGrant } from '../../../contract/dataset-groups/accessGrants';
import type { RangeSuggestion } from '../../../contract/api-keys/apiKeyAddresses';
import { AddressLog } from '../../../service/domain/api-keys/addressLog';
import { forgetAddresses } from '../../../service/domain/api-keys/addressRetention';
import { startAddressWriting } from '../../../service/jobs/addressWriting';
import { createLog } from '../../../service/observability/log';
import { nobody } from '../answers';
import { addAddress } from '../records';
import { after, type MadeDataset, type Program, start, oneClientsFixture } from './clientsFixture';
import { rowOf, updateRows } from '../rows';

const day = 86_400;
const fixture = oneClientsFixture();
let ssn: MadeDataset;
let key: Program;
let keyCount = 0;

beforeAll(async () => {
  ssn = await fixture.addStructured('SSN');
});
beforeEach(async () => {
  fixture.setTime(start);
  fixture.service.setAddress('192.0.2.1');
  key = await fixture.addProgram(`Key ${(keyCount += 1)}`);
});

const read = async (path: string) =>
  (await fixture.service.request('member', `/api-keys/${key.uuid}/${path}`)).body;
const addresses = async () =>
  ((await read('addresses?per_page=100')) as { data: { addresses: object[] } }).data.addresses;
const suggestion = async () =>
  ((await read('range-suggestion')) as { data: { range_suggestions: RangeSuggestion } }).data
    .range_suggestions;
const callFrom = async (address: string | undefined, style: 'node' | 'go' = 'node') => {
  fixture.service.setAddress(address);
  await fixture.client(key, style).fpeKey('SSN');
};
const flushAddresses = () => fixture.service.flushAddresses();
const addressEntry = (address: string, more: object = {}) => ({
  address,
  first_seen: start.toISOString(),
  last_seen: start.toISOString(),
  calls: 1,
  refused: 0,
  library: 'ubiq-node 2.4.0',
  standing: 'inside',
  is_new: true,
  ...more,
});
/** A noted call without its key and address. */
const answered = { library: undefined, now: start, isAnswered: true };
const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) % 256}.${index % 256}`;
const setOld = () =>
  updateRows(fixture.service.db, 'api_keys', { uuid: key.uuid }, { created_at: after(-400 * day) });

describe('the addresses of an API key', () => {
  it('are counted without a database write, IPv4 singly and IPv6 by /64', async () => {
    await fixture.associate(key, ssn);
    await callFrom('192.0.2.1');
    await callFrom('192.0.2.1');
    await callFrom('2001:db8:0:7:aaaa::1');
    await callFrom('2001:db8:0:7::2', 'go');
    expect(await addresses()).toEqual([]);
    await flushAddresses();
    expect(await addresses()).toEqual([
      addressEntry('192.0.2.1', { calls: 2 }),
      addressEntry('2001:db8:0:7::/64', { calls: 2, library: 'ubiq-go 2.2.0' }),
    ]);
    // Nothing is counted twice.
    await flushAddresses();
    expect(await addresses()).toMatchObject([{ calls: 2 }, { calls: 2 }]);
  });

  it('have first and last call, the last library, and the calls of 30 days', async () => {
    await fixture.associate(key, ssn);
    await callFrom('192.0.2.1');
    await flushAddresses();
    fixture.setTime(after(29 * day));
    await callFrom('192.0.2.1', 'go');
    await flushAddresses();
    const last_seen = after(29 * day).toISOString();
    const later = { last_seen, library: 'ubiq-go 2.2.0', is_new: false };
    expect(await addresses()).toEqual([addressEntry('192.0.2.1', { ...later, calls: 2 })]);
    fixture.setTime(after(30 * day));
    expect(await addresses()).toEqual([addressEntry('192.0.2.1', { ...later, calls: 1 })]);
  });

  it('are new for a day', async () => {
    await fixture.associate(key, ssn);
    await callFrom('192.0.2.1');
    await flushAddresses();
    fixture.setTime(after(day - 1));
    expect(await addresses()).toMatchObject([{ is_new: true }]);
    fixture.setTime(after(day));
    expect(await addresses()).toMatchObject([{ is_new: false }]);
  });

  it('count refused calls separately, say whether they are in range, and exclude reports', async () => {
    await fixture.associate(key, ssn);
    await fixture.api('PATCH', `/api-keys/${key.uuid}`, { ip_allowed: '192.0.2.0/24' });
    await callFrom('192.0.2.1');
    await expect(callFrom('198.51.100.9')).rejects.toThrow('may not be used from');
    await expect(callFrom(undefined)).rejects.toThrow('may not be used from');
    fixture.service.setAddress('203.0.113.1');
    await fixture.client(key).reportUsage([]);
    await flushAddresses();
    expect(await addresses()).toEqual([
      addressEntry('192.0.2.1'),
      addressEntry('198.51.100.9', { calls: 0, refused: 1, standing: 'outside' }),
    ]);
    expect(await suggestion()).toMatchObject({ ranges: ['192.0.2.1/32'], used: 1 });
  });

  it('show the address that a dataset was last used from', async () => {
    await fixture.associate(key, ssn);
    const from = async () => {
      const { body } = await fixture.service.request('member', `/datasets/${ssn.uuid}/access`);
      const { access } = (body as { data: { access: AccessGrant[] } }).data;
      return access.find(({ api_key: { uuid } }) => uuid === key.uuid)?.last_used_address;
    };
    expect(await from()).toBeNull();
    await callFrom('2001:db8:0:7:aaaa::1');
    expect(await from()).toBe('2001:db8:0:7::/64');
  });

  it('evict no records that are cached for key calls', async () => {
    await fixture.associate(key, ssn);
    const changes = async () => {
      const { rows } = await sql`select from key_call_changes`.execute(fixture.service.db);
      return rows.length;
    };
    const before = await changes();
    await callFrom('192.0.2.1');
    fixture.setTime(after(61));
    await callFrom('192.0.2.2');
    await flushAddresses();
    expect(await changes()).toBe(before);
  });

  it('are deleted with the key', async () => {
    const { db } = fixture.service;
    const log = new AddressLog();
    const call = { ...answered, apiKey: key.uuid };
    log.note({ ...call, address: '192.0.2.1' });
    await log.flush(db);
    log.note({ ...call, address: '192.0.2.2' });
    await db.deleteFrom('api_keys').where('uuid', '=', key.uuid).execute();
    expect(await log.flush(db)).toBe(0);
    const remaining = db.selectFrom('api_key_addresses').where('api_key_uuid', '=', key.uuid);
    expect(await remaining.select('address').execute()).toEqual([]);
  });
});

describe('the writing of addresses', () => {
  it('adds up the counts of several processes', async () => {
    const { db } = fixture.service;
    const processes = [new AddressLog(), new AddressLog(), new AddressLog()];
    for (const [index, log] of processes.entries())
      for (let call = 0; call < 100; call += 1)
        log.note({
          apiKey: key.uuid,
          // In the other order in the second.
          address: `192.0.2.${index === 1 ? 9 - (call % 10) : call % 10}`,
          library: { product: 'ubiq-go', version: `2.${index}` },
          now: after(index * 10),
          isAnswered: call >= 30,
        });
    await Promise.all(processes.map((log) => log.flush(db)));
    const rows = await addresses();
    expect(rows).toHaveLength(10);
    for (const row of rows)
      expect(row).toMatchObject({
        calls: 21,
        refused: 9,
        first_seen: start.toISOString(),
        last_seen: after(20).toISOString(),
        library: 'ubiq-go 2.2',
      });
  });

  it('keeps the 1,000 addresses of a key that were seen last', async () => {
    const { db } = fixture.service;
    const log = new AddressLog();
    for (let index = 0; index < 1005; index += 1)
      log.note({ ...answered, apiKey: key.uuid, address: addressOf(index), now: after(index) });
    await log.flush(db);
    expect(await read('addresses?per_page=2&page=500')).toMatchObject({
      data: {
        addresses: [{ address: '10.0.0.6' }, { address: '10.0.0.5', library: null }],
        pagination: { page: 500, total_count: 1000 },
      },
    });
  });

  it('never replaces a used address by a refused one', async () => {
    const { db } = fixture.service;
    await setOld();
    const log = new AddressLog();
    const call = { apiKey: key.uuid, library: undefined };
    const many = (net: string, count: number, now: Date, isAnswered: boolean) => {
      for (let index = 0; index < count; index += 1)
        log.note({ ...call, address: `${net}.${index >> 8}.${index % 256}`, now, isAnswered });
    };
    many('10.0', 600, after(1), true);
    many('10.1', 700, after(2), false);
    await log.flush(db);
    const storedCounts = async () => {
      const { rows } = await sql<{ used: number; refused: number }>`
        select count(last_used_at)::int4 as used, count(*) filter (where last_used_at is null)::int4
          as refused from api_key_addresses where api_key_uuid = ${key.uuid}`.execute(db);
      return rows[0];
    };
    expect(await storedCounts()).toEqual({ used: 600, refused: 400 });
    expect(await suggestion()).toMatchObject({ is_complete: true, used: 600 });
    many('10.2', 401, after(3), true);
    await log.flush(db);
    expect(await storedCounts()).toEqual({ used: 1000, refused: 0 });
    expect(await suggestion()).toMatchObject({ is_complete: false, since: after(1).toISOString() });
  });

  it('keeps room for answered calls, however many are refused', async () => {
    const log = new AddressLog();
    for (let index = 0; index < 20_000; index += 1)
      log.note({ ...answered, apiKey: nobody, address: addressOf(index), isAnswered: false });
    log.note({ ...answered, apiKey: key.uuid, address: '192.0.2.1' });
    expect(await log.flush(fixture.service.db)).toBe(10_000);
    expect(await suggestion()).toMatchObject({ ranges: ['192.0.2.1/32'] });
  });

  it('retries later what it could not write', async () => {
    const { db } = fixture.service;
    const log = new AddressLog();
    const call = { apiKey: key.uuid, address: '192.0.2.1', library: undefined };
    log.note({ ...call, now: start, isAnswered: true });
    await sql`alter table api_key_address_days rename to away`.execute(db);
    const writing = log.flush(db);
    log.note({ ...call, now: after(60), isAnswered: false });
    log.note({ ...call, address: '192.0.2.2', now: start, isAnswered: true });
    await expect(writing).rejects.toThrow('api_key_address_days');
    await sql`alter table away rename to api_key_address_days`.execute(db);
    await log.flush(db);
    expect(await addresses()).toMatchObject([
      { address: '192.0.2.1', calls: 1, refused: 1, last_seen: after(60).toISOString() },
      { address: '192.0.2.2', calls: 1, refused: 0 },
    ]);
  });

  it('counts no call twice after a later batch failed', async () => {
    const { db } = fixture.service;
    const { uuid: apiKey } = await fixture.addProgram('Loader');
    const log = new AddressLog();
    const firstPart = Array.from({ length: 500 }, (_, index) => addressOf(index));
    for (const address of [...firstPart, '99.0.0.1']) log.note({ ...answered, apiKey, address });
    await sql`alter table api_key_address_days
      add constraint refused check (address <> '99.0.0.1')`.execute(db);
    await expect(log.flush(db)).rejects.toThrow('refused');
    await sql`alter table api_key_address_days drop constraint refused`.execute(db);
    await log.flush(db);
    const { rows } = await sql<{ calls: number; stored: number }>`
      select calls::int, count(*)::int as stored from api_key_address_days
      where api_key_uuid = ${apiKey} group by 1`.execute(db);
    expect(rows).toEqual([{ calls: 1, stored: 501 }]);
  });

  it('drops what exceeds its limit, says how much, and knows which keys have incomplete addresses', async () => {
    const { db } = fixture.service;
    const log = new AddressLog();
    for (let index = 0; index < 20_000; index += 1)
      log.note({ ...answered, apiKey: nobody, address: addressOf(index) });
    log.note({ ...answered, apiKey: key.uuid, address: '192.0.2.9', now: after(-1000) });
    log.note({ ...answered, apiKey: key.uuid, address: '192.0.2.8', isAnswered: false });
    // A key that was deleted meanwhile gets no address.
    log.note({ ...answered, apiKey: '00000000-0000-4000-8000-000000000001', address: '192.0.2.7' });
    await setOld();
    expect(await suggestion()).toMatchObject({ is_complete: true });
    expect([await log.flush(db), await log.flush(db)]).toEqual([3, 0]);
    expect(await suggestion()).toMatchObject({
      is_complete: false,
      since: after(-1000).toISOString(),
    });
  });

  it('runs a last time when the service stops', async () => {
    const { db } = fixture.service;
    const lines: string[] = [];
    const log = new AddressLog();
    const clock = () => start;
    const stop = startAddressWriting(
      log,
      db,
      createLog('info', clock, (line) => lines.push(line)),
    );
    log.note({ ...answered, apiKey: key.uuid, address: '192.0.2.1' });
    await stop();
    expect(await addresses()).toMatchObject([{ address: '192.0.2.1' }]);
    expect(lines).toEqual([]);
  });

  it('deletes addresses when it is time to delete usage events', async () => {
    const { db } = fixture.service;
    await fixture.associate(key, ssn);
    await callFrom('192.0.2.1');
    await flushAddresses();
    const association = () =>
      rowOf(db, 'dataset_groups_datasets_api_keys', { api_key_uuid: key.uuid });
    const months = { events: 3, activities: 0 };
    await forgetAddresses(db, { ...months, events: 0 }, new Date('2036-09-30T00:00:00Z'));
    await forgetAddresses(db, months, new Date('2026-09-30T23:59:59Z'));
    expect(await addresses()).toHaveLength(1);
    expect(await association()).toMatchObject({ last_used_address: '192.0.2.1' });
    await forgetAddresses(db, months, new Date('2026-10-01T00:00:00Z'));
    expect(await addresses()).toEqual([]);
    expect(await association()).toMatchObject({ last_used_address: null });
  });
});

describe('the suggestion of ranges', () => {
  it('covers the addresses of 90 days, and says how many addresses it allows', async () => {
    const { db } = fixture.service;
    await addAddress(db, key.uuid, '203.0.113.1', { at: after(-91 * day) });
    await addAddress(db, key.uuid, '192.0.2.6', { at: after(-90 * day) });
    await addAddress(db, key.uuid, '192.0.2.7', { at: start });
    await addAddress(db, key.uuid, '2001:db8:0:7::1', { at: start });
    await addAddress(db, key.uuid, '198.51.100.9', { at: start, answered: 0, refused: 1 });
    expect(await suggestion()).toEqual({
      ranges: ['192.0.2.6/31', '2001:db8:0:7::/64'],
      since: start.toISOString(),
      is_complete: false,
      used: 3,
      new_addresses: ['192.0.2.7', '2001:db8:0:7::/64'],
      ipv4_addresses: 2,
      ipv6_networks: '1',
      current: '0.0.0.0/0',
      widens: false,
      version: 1,
    });
  });

  it('says since when addresses are known: 90 days ago, the start of counting, or a deletion', async () => {
    const { db } = fixture.service;
    const knownSince = async () => {
      const { since, is_complete: isComplete } = await suggestion();
      return [since, isComplete];
    };
    expect(await knownSince()).toEqual([start.toISOString(), false]);
    await setOld();
    expect(await knownSince()).toEqual([after(-90 * day).toISOString(), true]);
    await addAddress(db, key.uuid, '192.0.2.5', { at: after(-80 * day) });
    await addAddress(db, key.uuid, '192.0.2.6', { at: after(-70 * day), answered: 0, refused: 1 });
    const months = { events: 1, activities: 0 };
    await forgetAddresses(db, months, start);
    expect(await knownSince()).toEqual([after(-80 * day).toISOString(), false]);
  });

  it('says when it is wider than the present ranges, and is empty without an address', async () => {
    expect(await suggestion()).toMatchObject({ ranges: [], used: 0, widens: false });
    await fixture.api('PATCH', `/api-keys/${key.uuid}`, { ip_allowed: '2001:db8:0:7::1/128' });
    await addAddress(fixture.service.db, key.uuid, '2001:db8:0:7::1', { at: start });
    expect(await suggestion()).toMatchObject({ ranges: ['2001:db8:0:7::/64'], widens: true });
    expect(await addresses()).toMatchObject([{ standing: 'partly' }]);
  });
});
