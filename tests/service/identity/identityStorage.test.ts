import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../service/db/database';
import {
  addressGroup,
  type AddressRange,
  clientAddress,
  isAddressIn,
  readRanges,
} from '../../../service/config/clientAddress';
import { refundAttempts, consumeAttempt } from '../../../service/domain/engine/rateLimits/attempts';
import { loadServiceKeys, publicKeysOf } from '../../../service/identity/tokens/serviceKeys';
import { payloadStore } from '../../../service/identity/provider/payloads';
import { sweepExpired } from '../../../service/jobs/expirySweep';
import { createKeyring } from '../../../service/vault/keyring';
import { createVault, type Vault } from '../../../service/vault/vault';
import { openTestDatabase } from '../database';
import { testRootKey, testVault } from '../vault/testVault';

let db: Database;
let now: Date;
const clock = () => now;
beforeEach(async () => {
  db = await openTestDatabase();
  now = new Date('2026-11-20T10:00:00Z');
});

describe('the keys of the provider', () => {
  let vault: Vault;
  beforeEach(async () => {
    vault = await testVault(db);
  });

  it('are made once, sealed, and show no private part', async () => {
    const [first, second] = await Promise.all([
      loadServiceKeys(db, vault, clock),
      loadServiceKeys(db, vault, clock),
    ]);
    expect(second).toEqual(first);
    expect(await loadServiceKeys(db, vault, clock)).toEqual(first);
    const [key] = publicKeysOf(first.signing).keys;
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const rows = await db.selectFrom('service_keys').selectAll().execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['oidc-cookies', 'oidc-signing']);
    for (const { material } of rows) {
      const text = Buffer.from(material).toString('latin1');
      expect(text).not.toMatch(/"(?:d|n|k|kty)":|PRIVATE KEY/);
      expect(text).not.toContain(String(first.signing[0]?.n).slice(0, 20));
    }
  });

  it('cannot be opened with another root key', async () => {
    await loadServiceKeys(db, vault, clock);
    const other = createVault(createKeyring([testRootKey(2)]));
    await expect(loadServiceKeys(db, other, clock)).rejects.toThrow('cannot be opened');
  });
});

describe('a stored payload', () => {
  const store = () => payloadStore(db, clock, () => new Error('already used'));

  it('is gone when it has expired, and is deleted later', async () => {
    const sessions = store()('Session');
    await sessions.upsert('a', { uid: 'u-a' }, 60);
    await sessions.upsert('b', { uid: 'u-b' }, 600);
    expect(await sessions.find('a')).toEqual({ uid: 'u-a' });
    expect(await sessions.findByUid('u-b')).toEqual({ uid: 'u-b' });
    now = new Date(now.getTime() + 60_000);
    expect(await sessions.find('a')).toBeUndefined();
    now = new Date(now.getTime() + 1);
    expect(await sweepExpired(db, now, 'oidc_payloads')).toBe(1);
    expect(await sessions.find('b')).toEqual({ uid: 'u-b' });
  });

  it('is deleted in batches up to the last one, unless the process stops', async () => {
    await sql`insert into oidc_payloads (model, id, payload, expires_at)
      select 'Interaction', 'i' || at, '{}', ${new Date(now.getTime() - 1000)}::timestamptz
      from generate_series(1, 10501) as at`.execute(db);
    expect(await sweepExpired(db, now, 'oidc_payloads', AbortSignal.abort())).toBe(0);
    expect(await sweepExpired(db, now, 'oidc_payloads')).toBe(10_501);
  });

  it('can be consumed by one of several', async () => {
    const codes = store()('AuthorizationCode');
    await codes.upsert('code', { grantId: 'g' }, 60);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => codes.consume('code')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codes.find('code')).toEqual({
      jti: 'code',
      grantId: 'g',
      consumed: Math.floor(now.getTime() / 1000),
    });
  });

  it('contains no usable token or code, only the digests', async () => {
    for (const model of ['AuthorizationCode', 'RefreshToken']) {
      const tokens = store()(model);
      await tokens.upsert('a-secret', { jti: 'a-secret', grantId: 'g' }, 60);
      expect(await tokens.find('a-secret')).toEqual({ jti: 'a-secret', grantId: 'g' });
      const rows = await db.selectFrom('oidc_payloads').select(['id', 'payload']).execute();
      const id = 'tNh1JDk7Red5PiPxkuaoWhC65vsmeemWp6y4ymC0yI0';
      expect(rows).toEqual([{ id, payload: { grantId: 'g' } }]);
      expect(await tokens.find(id)).toBeUndefined();
      await tokens.destroy('a-secret');
      expect(await tokens.find('a-secret')).toBeUndefined();
    }
  });

  it('is deleted with its grant, and looked up only under possible ids', async () => {
    const tokens = store()('RefreshToken');
    await tokens.upsert('t', { grantId: 'g' }, 60);
    for (const id of ['', '\0', "' or 1=1", 'x'.repeat(500)])
      expect(await tokens.find(id)).toBeUndefined();
    await tokens.revokeByGrantId('g');
    expect(await tokens.find('t')).toBeUndefined();
  });
});

describe('counted attempts', () => {
  const limit = { tries: 2, seconds: 900 };

  it('are refused above the limit until the window ends, and can be refunded', async () => {
    const take = () => consumeAttempt(db, 'someone', limit, { now });
    expect(await take()).toMatchObject({ count: 1, allowed: true, retryAfter: 900 });
    const second = await take();
    await refundAttempts(db, second);
    expect(await take()).toMatchObject({ count: 2, allowed: true });
    expect(await take()).toMatchObject({ count: 3, allowed: false });
    now = new Date(now.getTime() + 900_000);
    expect(await take()).toMatchObject({ count: 1, allowed: true });
    const rows = await db.selectFrom('attempts').select('subject').execute();
    expect(JSON.stringify(rows)).not.toContain('someone');
  });
});

describe('the window of counted attempts', () => {
  const limit = { tries: 2, seconds: 900 };
  const start = new Date('2026-06-15T10:14:00Z');
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

  it('begins with the first try, at any time of the clock', async () => {
    const take = (seconds: number) => consumeAttempt(db, 'window', limit, { now: after(seconds) });
    expect(await take(0)).toMatchObject({ count: 1, retryAfter: 900, windowStart: start });
    await take(1);
    // A new quarter of an hour began on the clock.
    expect(await take(120)).toMatchObject({ count: 3, allowed: false, retryAfter: 780 });
    expect(await take(899)).toMatchObject({ allowed: false, retryAfter: 1 });
    expect(await take(900)).toMatchObject({ count: 1, allowed: true, windowStart: after(900) });
  });

  it('lets no more of simultaneous tries through, at its start and at its end', async () => {
    for (const seconds of [0, 900]) {
      const tries = await Promise.all(
        Array.from({ length: 20 }, () =>
          consumeAttempt(db, 'crowd', limit, { now: after(seconds) }),
        ),
      );
      expect(tries.filter(({ allowed }) => allowed)).toHaveLength(2);
    }
  });

  it('never ends when the caller gives its start', async () => {
    const take = (seconds: number) =>
      consumeAttempt(db, 'code', limit, { now: after(seconds), began: start });
    expect([(await take(1)).count, (await take(2)).count, (await take(2000)).count]).toEqual([
      1, 2, 3,
    ]);
  });

  it('ends when a fast clock is corrected, unless the caller gives its start', async () => {
    const take = (seconds: number, began?: Date) =>
      consumeAttempt(db, 'ahead', limit, { now: after(seconds), began });
    await take(86_400);
    expect(await take(0)).toMatchObject({ count: 1, retryAfter: 900, windowStart: start });
    // The caller gives the next day as the start: sources of usage reports are counted by day.
    await take(86_400, after(86_400));
    expect(await take(1, start)).toMatchObject({ count: 1, windowStart: start });
    const only = after(86_400);
    await take(0, only);
    expect(await take(0, only)).toMatchObject({ count: 2, windowStart: only });
    // Clocks of two processes may differ.
    await consumeAttempt(db, 'apart', { tries: 1, seconds: 60 }, { now: after(299) });
    expect(
      await consumeAttempt(db, 'apart', { tries: 1, seconds: 60 }, { now: start }),
    ).toMatchObject({ count: 2, allowed: false });
  });
});

const rangesOf = (...texts: string[]): AddressRange[] => readRanges(texts) ?? [];

describe('the address of a caller', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      socket: { remoteAddress },
    }) as Parameters<typeof clientAddress>[0];

  it('is the one that the proxy saw, never one that the caller wrote', () => {
    const nobody: AddressRange[] = [];
    const proxies = rangesOf('10.0.0.0/24', 'fd00::5');
    expect(clientAddress(request('::ffff:10.0.0.1', '6.6.6.6'), nobody)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.1.1', '6.6.6.6'), proxies)).toBe('10.0.1.1');
    expect(clientAddress(request('10.0.0.1', '6.6.6.6, 9.9.9.9'), proxies)).toBe('9.9.9.9');
    expect(clientAddress(request('fd00::5', '6.6.6.6'), proxies)).toBe('6.6.6.6');
    expect(clientAddress(request('fd00::6', '6.6.6.6'), proxies)).toBe('fd00::6');
    expect(clientAddress(request('10.0.0.1'), proxies)).toBe('10.0.0.1');
  });

  it('is read through a chain of trusted proxies, and no further', () => {
    const proxies = rangesOf('10.0.0.0/24');
    const through = (forwarded: string) => clientAddress(request('10.0.0.1', forwarded), proxies);
    expect(through('6.6.6.6, 9.9.9.9, 10.0.0.7')).toBe('9.9.9.9');
    expect(through('10.0.0.9, 10.0.0.7')).toBe('10.0.0.9');
  });

  it.each([
    ['9.9.9.9:4711', '9.9.9.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
  ])('may come with a port: %s', (entry, address) => {
    expect(clientAddress(request('10.0.0.1', entry), rangesOf('10.0.0.0/24'))).toBe(address);
  });

  it.each(['unknown', '9.9.9.9:', '0x7f.1', '[2001:db8::1', '9.9.9:80'])(
    'that cannot be read (%s) is unknown, instead of that of the proxy or one that the caller names',
    (entry) => {
      expect(
        clientAddress(request('10.0.0.1', `6.6.6.6, ${entry}`), rangesOf('10.0.0.0/24')),
      ).toBeUndefined();
    },
  );

  it.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0', 'proxy', '', '::1/129', '10.0.0.0/a'])(
    'of a proxy cannot be %s',
    (text) => {
      expect(readRanges(['10.0.0.1', text])).toBeUndefined();
    },
  );

  it('of IPv4 in IPv6 notation is the same', () => {
    expect(isAddressIn(rangesOf('10.0.0.0/24'), '::ffff:10.0.0.9')).toBe(true);
    expect(isAddressIn(rangesOf('::ffff:10.0.0.0/120'), '10.0.0.9')).toBe(true);
    expect(isAddressIn(rangesOf('10.0.0.0/24'), undefined)).toBe(false);
    // The IPv4-compatible form is an address of its own.
    expect(isAddressIn(rangesOf('::10.0.0.0/120'), '10.0.0.9')).toBe(false);
    expect(isAddressIn(rangesOf('::10.0.0.0/120'), '::10.0.0.9')).toBe(true);
    expect(isAddressIn(rangesOf('10.0.0.0/24'), '::10.0.0.9')).toBe(false);
  });

  it('counts as one caller for a whole IPv6 network', () => {
    expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(addressGroup('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(addressGroup('2001:0db8::1')).toBe('2001:db8:0:0::/64');
    expect(addressGroup('9.9.9.9')).toBe('9.9.9.9');
    expect(addressGroup(undefined)).toBe('unknown');
  });
});
