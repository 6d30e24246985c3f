import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../service/db/database';
import { createLog, type Log } from '../../../service/observability/log';
import { readSettings, SettingsError } from '../../../service/config/settings';
import { seal, SealBroken } from '../../../service/vault/envelope';
import { runKeyCommand } from '../../../service/vault/keyCommand';
import { createKeyring } from '../../../service/vault/keyring';
import { checkRootKeys, openVault, rootKeysInUse } from '../../../service/vault/openVault';
import { purposes, sealedColumns } from '../../../service/vault/purposes';
import { loadRootKeys, rootKeyOf } from '../../../service/vault/rootKey';
import { holdRootKeys } from '../../../service/vault/rootKeyHolder';
import {
  rotateRootKey,
  RotationRefused,
  type RotationProgress,
} from '../../../service/vault/rotateRootKey';
import { openTestDatabase } from '../database';
import { testRootKey } from '../vault/testVault';
import { addRow, addRows, rowOf } from '../rows';

const [firstKey, secondKey] = [testRootKey(1), testRootKey(2)];
const log = createLog('silent', () => new Date());
const silent: RotationProgress = { resealed: () => undefined, waitingFor: () => undefined };

/** One secret of the service, as any process writes it. */
const insert = (db: Database, name: string, material: Uint8Array) =>
  addRow(db, 'service_keys', { name, material });

describe('the root key of a database', () => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase();
  });

  it('refuses every other key without writing anything', async () => {
    const { vault } = await openVault(db, { named: firstKey, previous: [] });
    await insert(db, 'a', vault.seal(Buffer.from('secret'), purposes.serviceKey('a')));
    const before = await contentOf(db);
    const refused = openVault(db, { named: secondKey, previous: [] });
    await expect(refused).rejects.toThrow(SettingsError);
    await expect(refused).rejects.toThrow(
      `sealed under the root key ${firstKey.id}, and ROOT_KEY is the root key ${secondKey.id}`,
    );
    expect(await contentOf(db)).toEqual(before);
  });

  it('is the key of one process when several start at once with different keys', async () => {
    const starts = [1, 2, 3, 4].map((fill) =>
      openVault(db, { named: testRootKey(fill), previous: [] }),
    );
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rootKeysInUse(db)).toHaveLength(1);
  });

  it('opens a database from before keys had ids, which still refuses other keys', async () => {
    await insert(db, 'a', seal(firstKey.material, Buffer.from('secret'), 'service-key a'));
    await expect(openVault(db, { named: secondKey, previous: [] })).rejects.toThrow(
      /made with another root key than ROOT_KEY .*Nothing was changed\.$/,
    );
    expect(await rootKeysInUse(db)).toEqual([]);
    const { vault } = await openVault(db, { named: firstKey, previous: [] });
    const { material } = await rowOf(db, 'service_keys');
    expect(Buffer.from(vault.open(material, purposes.serviceKey('a'))).toString()).toBe('secret');
    const keys = { named: secondKey, previous: [firstKey] };
    expect(
      await rotateRootKey(db, keys, (await openVault(db, keys)).keyring, { progress: silent }),
    ).toEqual([firstKey.id]);
    await expect(openVault(db, { named: firstKey, previous: [] })).rejects.toThrow(SettingsError);
    await openVault(db, { named: secondKey, previous: [] });
  });

  it('yields a different key for each purpose', () => {
    const ring = createKeyring([firstKey]);
    const sealed = ring.seal(Buffer.from('secret'), purposes.totp('a'));
    expect(Buffer.from(sealed.subarray(0, 9)).toString('hex')).toBe(`02${firstKey.id}`);
    // Taken out of its frame it opens neither with the root key itself nor for another purpose.
    expect(() => ring.open(sealed.subarray(9), purposes.totp('a'))).toThrow(SealBroken);
    expect(() => ring.open(sealed, purposes.totp('b'))).toThrow(SealBroken);
  });

  it('has a row that cannot be deleted while a sealed column refers to it', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.confrelid = 'root_keys'::regclass and c.contype = 'f'`.execute(db);
    const named = sealedColumns.map(({ table, column }) => `${table}.${column}_key_id`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
    const { vault } = await openVault(db, { named: firstKey, previous: [] });
    await insert(db, 'a', vault.seal(Buffer.from('secret'), purposes.serviceKey('a')));
    await expect(db.deleteFrom('root_keys').execute()).rejects.toThrow(/foreign key/);
    const stranger = createKeyring([secondKey]).seal(Buffer.from('x'), purposes.serviceKey('b'));
    await expect(insert(db, 'b', stranger)).rejects.toThrow(/foreign key/);
  });

  it('seals every bytea column except digests, public values and values under a sealed key', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(db);
    const sealed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
    const unsealed = rows.map(({ name }) => name).filter((name) => !sealed.has(name));
    expect(unsealed.filter((name) => !/\.(token_|mailed_)?digest$/.test(name)).toSorted()).toEqual([
      'dataset_keys.material',
      'datasets.tweak',
      'passkeys.public_key',
    ]);
  });
});

describe('a rotation beside running processes', () => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase();
  });

  it('is refused while one process lacks the new key, and waits until all seal under it', async () => {
    const old = { named: firstKey, previous: [] };
    const behind = await openVault(db, old);
    const release = await holdRootKeys(db, old, behind.keyring, log);
    const keys = { named: secondKey, previous: [firstKey] };
    const rotate = async (progress = silent) =>
      rotateRootKey(db, keys, (await openVault(db, keys)).keyring, {
        progress,
        pollIntervalMs: 10,
      });
    await expect(rotate()).rejects.toThrow(RotationRefused);
    await expect(rotate()).rejects.toThrow(`does not have the new root key ${secondKey.id}`);
    expect(await rootKeysInUse(db)).toEqual([firstKey.id]);
    await release();

    const running = await openVault(db, keys);
    const stop = await holdRootKeys(db, keys, running.keyring, log);
    expect(running.keyring.sealingKey.id).toBe(firstKey.id);
    let stopped: Promise<void> | undefined;
    const waiting: number[] = [];
    const waitingFor = (holders: readonly { pid: number }[]) => {
      waiting.push(...holders.map(({ pid }) => pid));
      stopped ??= stop();
    };
    expect(await rotate({ ...silent, waitingFor })).toEqual([firstKey.id]);
    expect(waiting[0]).toBe(process.pid);
    // A process that starts with the old key alone is refused.
    await expect(checkRootKeys(db, old)).rejects.toThrow(SettingsError);
  });

  it('ends although the row of its process cannot be removed, and logs that', async () => {
    const keys = { named: firstKey, previous: [] };
    const { keyring } = await openVault(db, keys);
    const error = vi.fn<Log['error']>();
    const release = await holdRootKeys(db, keys, keyring, { ...log, error });
    await sql`alter table root_key_holders rename to out_of_reach`.execute(db);
    await release();
    await sql`alter table out_of_reach rename to root_key_holders`.execute(db);
    expect(error).toHaveBeenCalledExactlyOnceWith('root key holder stays', expect.anything());
  });

  it('is interrupted ten times, and every secret opens at each moment', async () => {
    const keys = { named: secondKey, previous: [firstKey] };
    const reader = await openVault(db, { named: firstKey, previous: [secondKey] });
    const sealedText = (name: string) =>
      reader.vault.seal(Buffer.from(name), purposes.serviceKey(name));
    const write = (name: string) => insert(db, name, sealedText(name));
    const names = Array.from({ length: 600 }, (_, index) => `secret ${index}`);
    await addRows(
      db,
      'service_keys',
      names.map((name) => ({ name, material: sealedText(name) })),
    );
    const enrolled = randomUUID();
    await addRow(db, 'users', { uuid: enrolled, name: 'A', email: 'a@acme.example' });
    await db
      .updateTable('users')
      .set({ totp_secret: reader.vault.seal(Buffer.from('totp'), purposes.totp(enrolled)) })
      .execute();
    const everythingOpens = async () => {
      const rows = await db.selectFrom('service_keys').selectAll().execute();
      const opened = rows.map(({ name, material }) =>
        Buffer.from(reader.vault.open(material, purposes.serviceKey(name))).toString(),
      );
      expect(opened).toEqual(rows.map(({ name }) => name));
      return rows.length;
    };

    const rotating = new AbortController();
    const reading = (async () => {
      for (let round = 0; !rotating.signal.aborted; round += 1) {
        await everythingOpens();
        // The process has not noticed yet that another key is current.
        await write(`written meanwhile ${round}`);
        await wait(50);
      }
    })();
    for (let kill = 0; kill < 10; kill += 1) {
      const { keyring } = await openVault(db, keys);
      let seals = 0;
      const ending = {
        ...keyring,
        get sealingKey() {
          return keyring.sealingKey;
        },
        seal: (...secret: Parameters<typeof keyring.seal>) => {
          seals += 1;
          // Interrupts the first batch and the second in turn; a complete batch is kept.
          if (seals > (kill % 2 === 0 ? 30 : 130)) throw new Error('ended');
          return keyring.seal(...secret);
        },
      };
      await expect(rotateRootKey(db, keys, ending, { progress: silent })).rejects.toThrow('ended');
      expect(await everythingOpens()).toBeGreaterThanOrEqual(600);
      if (kill === 6) {
        rotating.abort();
        await reading;
      }
    }
    let progress = { done: 0, total: 0 };
    const { keyring } = await openVault(db, keys);
    const resealed = (done: number, total: number) => (progress = { done, total });
    expect(
      await rotateRootKey(db, keys, keyring, {
        progress: { ...silent, resealed },
        pollIntervalMs: 10,
      }),
    ).toEqual([firstKey.id]);
    expect(progress.done).toBe(progress.total);
    await everythingOpens();
    const { vault } = await openVault(db, { named: secondKey, previous: [] });
    const row = await rowOf(db, 'users', { uuid: enrolled });
    const sealed = row.totp_secret ?? Buffer.alloc(0);
    expect(Buffer.from(vault.open(sealed, purposes.totp(enrolled))).toString()).toBe('totp');
    await expect(write('too late')).rejects.toThrow(/foreign key/);
  }, 180_000);
});

/** Every row of every table, as text. */
async function contentOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const texts = rows.map(async ({ name }) => {
    const all = await sql<{ line: string }>`
      select t::text as line from ${sql.table(name)} as t order by 1`.execute(db);
    return `${name}: ${all.rows.map(({ line }) => line).join(', ')}`;
  });
  return Promise.all(texts);
}

describe('the source of the root key', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'console-root-key-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  const load = (environment: Record<string, string>) =>
    loadRootKeys(readSettings({ DATA_DIR: directory, ...environment }));
  const hex = (fill: number) => Buffer.alloc(32, fill).toString('hex');

  it('is a file in the data directory that is made once, for its owner only', async () => {
    const { named } = await load({});
    expect(await load({})).toEqual({ named, previous: [] });
    const path = join(directory, 'root-key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(rootKeyOf(Buffer.from(readFileSync(path, 'utf8').trim(), 'hex'))).toEqual(named);
    expect(() => statSync(`${path}.new`)).toThrow('ENOENT');
  });

  it('is never a new file where something is sealed already, which needs its own key', async () => {
    const settings = readSettings({ DATA_DIR: directory });
    await expect(loadRootKeys(settings, false)).rejects.toThrow(
      'put the file back, or set ROOT_KEY',
    );
    expect(() => statSync(join(directory, 'root-key'))).toThrow('ENOENT');
  });

  it('is never a new file for a PostgreSQL server, where all processes need one key', async () => {
    const server = { DATABASE_URL: 'postgres://localhost/x' };
    await expect(load(server)).rejects.toThrow('The setting ROOT_KEY is missing');
    expect(() => statSync(join(directory, 'root-key'))).toThrow('ENOENT');
  });

  it('is a setting, a file or the output of a command, also for the previous keys', async () => {
    const file = join(directory, 'key');
    writeFileSync(file, `${hex(2)}\n${hex(3)}\n`);
    expect(
      await load({ ROOT_KEY_COMMAND: `printf %s ${hex(1)}`, ROOT_KEY_PREVIOUS_FILE: file }),
    ).toEqual({ named: firstKey, previous: [secondKey, testRootKey(3)] });
    expect(
      await load({ ROOT_KEY: hex(1).toUpperCase(), ROOT_KEY_PREVIOUS: `${hex(2)}, ${hex(3)}` }),
    ).toEqual({ named: firstKey, previous: [secondKey, testRootKey(3)] });
  });

  it('is not awaited longer than the time limit of a command', async () => {
    await expect(runKeyCommand('echo waiting >&2; sleep 60', 300)).rejects.toThrow(
      'it was ended after 0.3 seconds. It said: waiting',
    );
  });

  it.each([
    [{ ROOT_KEY_FILE: '/nowhere/key' }, 'ROOT_KEY_FILE gives no key (ENOENT)'],
    [{ ROOT_KEY_FILE: '/etc/hostname' }, 'ROOT_KEY_FILE must give 64 hexadecimal digits'],
    [
      { ROOT_KEY_COMMAND: 'exit 7' },
      'ROOT_KEY_COMMAND gives no key: it ended with exit code 7. Check that the command works for this user.',
    ],
    [
      { ROOT_KEY_COMMAND: `echo secret; echo 'kms: access denied for ${hex(5)}' >&2; exit 1` },
      'ROOT_KEY_COMMAND gives no key: it ended with exit code 1. It said: kms: access denied for … Check that the command works for this user.',
    ],
    [{ ROOT_KEY_COMMAND: 'echo secret' }, 'ROOT_KEY_COMMAND must give 64 hexadecimal digits'],
    [{ ROOT_KEY_COMMAND: 'echo a', ROOT_KEY_FILE: 'b' }, 'set one of them'],
  ])('is refused without repeating any of it: %j', async (environment, message) => {
    const refused = (async () => load(environment))();
    await expect(refused).rejects.toThrow(SettingsError);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.not.toThrow('echo secret');
  });
});
