import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { attentionThresholds } from '../../../contract/attention/attention';
import type { Attention } from '../../../contract/attention/attentionAnswer';
import { addEvents } from '../domain/usage/events';
import { type Service, startService } from '../harness';
import { setApp } from '../people';
import { addAddress, addApiKey, addDataset, addPrimaryKey } from '../records';
import { addRow, addRows, updateRows } from '../rows';

const second = 1000;
const day = 24 * 60 * 60 * second;
let service: Service;
/** The service's clock, with two months between cases, so that no case sees what another leaves. */
let now: Date;
let month = 0;
const from = (ms: number) => new Date(now.getTime() + ms);

const owner = () => service.people.admin;
const addKey = (more: Parameters<typeof addApiKey>[3]) =>
  addApiKey(service.db, owner(), 'Portal', { created_at: now, ...more });
async function addRotating(
  due: Date,
  more: { rotation_count?: number; max_key_rotations?: number } = {},
): Promise<void> {
  const { db } = service;
  const key = await addPrimaryKey(db, owner());
  await updateRows(db, 'primary_keys', {}, { next_rotation_date: from(900 * day) });
  await addDataset(db, owner(), key, { name: 'Cards' });
  await db
    .updateTable('datasets')
    .set({ next_rotation_date: due, max_key_rotations: 100, ...more })
    .execute();
}
async function addDueKey(due: Date): Promise<void> {
  await addPrimaryKey(service.db, owner());
  await updateRows(service.db, 'primary_keys', {}, { next_rotation_date: due });
}
async function addUse(count: number): Promise<void> {
  const { customer } = owner();
  await service.db
    .insertInto('entitlements')
    .values({ customer_uuid: customer, event_type: 'encrypt/decrypt', value: 1000 })
    .execute();
  await addEvents(service.db, customer, [{ count, date: now }]);
}
async function addSeen(seenAt: Date): Promise<void> {
  const library = { product: 'ubiq-go', product_version: '1.0.0', seen_at: seenAt };
  const key = await addKey({});
  await addRow(service.db, 'api_key_client_libraries', { ...library, api_key_uuid: key });
}
/** @param ago of the newer address, then of the one before, in milliseconds from now */
async function addAddresses(
  ago: number,
  before = -30 * day,
  more: { answered?: number; refused?: number } = {},
  key: Parameters<typeof addApiKey>[3] = {},
): Promise<void> {
  const uuid = await addKey(key);
  await addAddress(service.db, uuid, '192.0.2.1', { at: from(before) });
  await addAddress(service.db, uuid, '192.0.2.2', { at: from(ago), ...more });
}
async function addRefused(...refused: [count: number, at: Date][]): Promise<void> {
  const rows = refused.flatMap(([count, created_at]) =>
    Array.from({ length: count }, () => ({
      customer_uuid: owner().customer,
      title: 'API keys',
      action: 'Refused',
      details: 'The API key "Portal" is disabled.',
      user_name: 'API key "Portal"',
      transaction_id: randomUUID(),
      created_at,
      object_type: null,
      object_uuid: null,
      user_uuid: null,
      ip_address: null,
    })),
  );
  await addRows(service.db, 'activities', rows);
}

/** @param notices kinds of what needs attention, and states of the API keys' list that follow from the same bound */
type Case = [given: string, add: () => Promise<unknown>, notices: string[]];
const expiring = ['key-expiring', 'list: expiring'];
const expiringNow = ['key-expiring-now', 'list: expiring'];
const unused = ['keys-unused', 'list: unused'];
const outdated = ['outdated-libraries'];

/** Each threshold just before it, on it, and just beyond; the type asks for a row of a new one. */
const table: Record<keyof typeof attentionThresholds, Case[]> = {
  expiringWithinDays: [
    ['over now', () => addKey({ end_date_tm: from(0) }), []],
    ['in 14 days less a second', () => addKey({ end_date_tm: from(14 * day - second) }), expiring],
    ['in 14 days', () => addKey({ end_date_tm: from(14 * day) }), expiring],
    ['in 14 days and a second', () => addKey({ end_date_tm: from(14 * day + second) }), []],
  ],
  expiringNowWithinDays: [
    ['in a second', () => addKey({ end_date_tm: from(second) }), expiringNow],
    ['in a day less a second', () => addKey({ end_date_tm: from(day - second) }), expiringNow],
    ['in a day', () => addKey({ end_date_tm: from(day) }), expiringNow],
    ['in a day and a second', () => addKey({ end_date_tm: from(day + second) }), expiring],
  ],
  unusedAfterDays: [
    ['180 days less a second', () => addKey({ last_used_at: from(second - 180 * day) }), []],
    ['180 days', () => addKey({ last_used_at: from(-180 * day) }), []],
    ['180 days and a second', () => addKey({ last_used_at: from(-180 * day - second) }), unused],
    ['never, made 180 days ago', () => addKey({ created_at: from(-180 * day) }), []],
    ['never, made before', () => addKey({ created_at: from(-180 * day - second) }), unused],
  ],
  addressNewForHours: [
    ['a day less a second ago', () => addAddresses(second - day), ['new-address']],
    ['a day ago', () => addAddresses(-day), []],
    ['now, for a key that had no other', () => addAddresses(0, 0), []],
    ['now, for a key that had another for a second less', () => addAddresses(0, second - day), []],
    ['now, for a key that had another for a day', () => addAddresses(0, -day), ['new-address']],
    ['refused', () => addAddresses(0, -day, { answered: 0, refused: 1 }), []],
    ['of a disabled key', () => addAddresses(0, -day, {}, { enabled: false }), []],
    ['of a person of the provider', () => addAddresses(0, -day, {}, { autoprovisioned: true }), []],
  ],
  rotationDueWithinDays: [
    ['in 7 days less a second', () => addRotating(from(7 * day - second)), ['rotation-due']],
    ['in 7 days', () => addRotating(from(7 * day)), ['rotation-due']],
    ['in 7 days and a second', () => addRotating(from(7 * day + second)), []],
    ['a primary key in 7 days', () => addDueKey(from(7 * day)), ['rotation-due']],
    ['a primary key in 7 days and a second', () => addDueKey(from(7 * day + second)), []],
  ],
  keyNumbersAtLeast: [
    ['1 of 1', () => addRotating(from(99 * day), { max_key_rotations: 1 }), []],
    [
      '2 of 2',
      () => addRotating(from(99 * day), { max_key_rotations: 2, rotation_count: 1 }),
      ['key-numbers'],
    ],
  ],
  keyNumbersUsed: [
    ['89 of 100', () => addRotating(from(99 * day), { rotation_count: 88 }), []],
    ['90 of 100', () => addRotating(from(99 * day), { rotation_count: 89 }), ['key-numbers']],
    ['91 of 100', () => addRotating(from(99 * day), { rotation_count: 90 }), ['key-numbers']],
  ],
  entitlementNear: [
    ['799 of 1000', () => addUse(799), []],
    ['800 of 1000', () => addUse(800), ['entitlement-near']],
    ['801 of 1000', () => addUse(801), ['entitlement-near']],
  ],
  entitlementReached: [
    ['999 of 1000', () => addUse(999), ['entitlement-near']],
    ['1000 of 1000', () => addUse(1000), ['entitlement-reached']],
    ['1001 of 1000', () => addUse(1001), ['entitlement-reached']],
  ],
  refusedTimesMean: [
    ['4 after 2 a day', () => addRefused([14, from(-2 * day)], [4, now]), []],
    ['5 after 2 a day', () => addRefused([14, from(-2 * day)], [5, now]), ['refused-calls']],
    ['5 a day ago', () => addRefused([14, from(-2 * day)], [5, from(-day)]), ['refused-calls']],
    ['5 before that', () => addRefused([14, from(-2 * day)], [5, from(-day - 1)]), []],
    ['4 after 14 on the eighth day', () => addRefused([14, from(-8 * day)], [4, now]), []],
    [
      '4 after 14 before that',
      () => addRefused([14, from(-8 * day - 1)], [4, now]),
      ['refused-calls'],
    ],
  ],
  refusedAtLeast: [
    ['2 after none', () => addRefused([2, now]), []],
    ['3 after none', () => addRefused([3, now]), ['refused-calls']],
    ['4 after none', () => addRefused([4, now]), ['refused-calls']],
  ],
  libraryUsedWithinDays: [
    ['30 days ago less a second', () => addSeen(from(second - 30 * day)), outdated],
    ['30 days ago', () => addSeen(from(-30 * day)), outdated],
    ['30 days and a second ago', () => addSeen(from(-30 * day - second)), []],
  ],
};

describe('what needs attention', () => {
  beforeAll(async () => {
    service = await startService();
    const { db, people } = service;
    for (const { uuid } of Object.values(people)) await setApp(service, uuid, true);
    const library = { product: 'ubiq-go', product_version: '1.0.0', api_version: 'V3' } as const;
    await db
      .insertInto('client_library_versions')
      .values({ ...library, status: 'Out of Date', release_date: null, search_text: '' })
      .execute();
  });

  const cases = Object.entries(table).flatMap(([threshold, rows]) =>
    rows.map(([given, add, notices]) => ({ threshold, given, add, notices })),
  );

  it.each(cases)('$threshold: $given', async ({ add, notices }) => {
    const { db } = service;
    for (const list of ['api_keys', 'datasets', 'primary_keys', 'entitlements'] as const)
      await db.deleteFrom(list).execute();
    now = new Date(Date.UTC(2027, month, 15, 10));
    month += 2;
    service.setTime(now);
    await add();
    const attention = await service.request('admin', '/attention');
    const { items } = (attention.body as { data: { attention: Attention } }).data.attention;
    const counts = await service.request('admin', '/table/api-keys/counts');
    const { all: _, ...states } = (counts.body as { data: { counts: Record<string, number> } }).data
      .counts;
    const inNeed = ['expiring', 'unused'].filter((state) => states[state] === 1);
    expect([...items.map(({ kind }) => kind), ...inNeed.map((state) => `list: ${state}`)]).toEqual(
      notices,
    );
  });
});
