import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askForBackup, serveBackups } from '../../../service/db/backup/backupSocket';
import { newestBackup } from '../../../service/db/backupDirectory';
import { keepDailyBackup } from '../../../service/db/backup/keepDailyBackup';
import { restoreLines } from '../../../service/db/backup/readBackup';
import { backupLines } from '../../../service/db/backup/writeBackup';
import type { Database } from '../../../service/db/database';
import { partitionsOf } from '../../../service/db/partitions';
import { prepareDemo, seedDemo } from '../../../service/demo/seedDemo';
import { payloadStore } from '../../../service/identity/provider/payloads';
import { createLog } from '../../../service/observability/log';
import { queueMail } from '../../../service/mail/outbox';
import { checkRootKeys } from '../../../service/vault/openVault';
import { testRootKey, testVault } from '../vault/testVault';
import { openTestDatabase } from '../database';
import { addEvents } from '../domain/usage/events';
import { addPeople } from '../people';
import { testClock } from '../testClock';
import { addRow } from '../rows';

const clock = testClock(() => new Date('2026-06-15T09:00:00Z'));

async function linesOf(db: Database): Promise<string[]> {
  return (await text(Readable.from(backupLines(db)))).trimEnd().split('\n');
}

async function* asyncLines(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line);
}

/** Rows have no order of their own, and neither do the sums over them. */
const comparable = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/"sha256":"\w+"/, '')).toSorted();

describe('a backup', () => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase();
  });

  it('restores every row of every table into an empty place, and numbering continues after them', async () => {
    const demo = prepareDemo(clock());
    const some = demo.events.map(({ company, rows }) => ({
      company,
      rows: rows.filter((_, index) => index % 20 === 0),
    }));
    await seedDemo({ db, vault: await testVault(db), clock, material: { ...demo, events: some } });
    await sql`
      insert into deleted_api_keys
        (public_value, uuid, customer_uuid, name, signing_value, groups, deleted_at)
      select public_value, uuid, customer_uuid, name, signing_value, '{"dataset":"group"}', ${clock()}
      from api_keys limit 1`.execute(db);
    const before = await linesOf(db);
    const customer = await db.selectFrom('customers').select('uuid').executeTakeFirstOrThrow();
    db = await openTestDatabase();
    const counts = await restoreLines(db, asyncLines(before));
    expect(comparable(await linesOf(db))).toEqual(comparable(before));
    expect(counts).toMatchObject({ customers: 3, retention: 0, deleted_api_keys: 1 });

    const lastOf = async () =>
      (await sql<{ id: number }>`select max(id) as id from events`.execute(db)).rows[0]?.id ?? 0;
    const last = await lastOf();
    await addEvents(db, customer.uuid, [{ date: clock() }]);
    expect(await lastOf()).toBe(last + 1);
    const { rows: sums } = await sql`
      select (select sum(rows)::bigint from event_day_totals) = count(*) as equal
      from events`.execute(db);
    expect(sums).toEqual([{ equal: true }]);
    const { rows: oldDefaultRows } = await sql`
      select 1 from events_default where date < ${clock()}`.execute(db);
    expect(oldDefaultRows).toEqual([]);
    expect((await partitionsOf(db, 'events')).length).toBeGreaterThan(12);
  });

  // The embedded engine has one connection, on which the others wait.
  it.runIf(process.env['TEST_DATABASE_URL'])(
    'is a snapshot of one moment while others write',
    async () => {
      await addPeople(db, await testVault(db));
      const lines = backupLines(db);
      await lines.next();
      await sql`update users set name = 'Somebody else'`.execute(db);
      expect(await text(Readable.from(lines))).not.toContain('Somebody else');
    },
  );

  it('is served by the process that has the database to anyone who may enter its directory', async () => {
    await addPeople(db, await testVault(db));
    const directory = mkdtempSync(join(tmpdir(), 'console-backup-'));
    expect(await askForBackup(directory)).toBeUndefined();
    const stop = await serveBackups(directory, () => backupLines(db), createLog('silent', clock));
    const socket = await askForBackup(directory);
    expect((await text(socket ?? Readable.from([]))).trimEnd().split('\n')).toEqual(
      await linesOf(db),
    );
    await stop();
    expect(await askForBackup(directory)).toBeUndefined();
    rmSync(directory, { recursive: true });
  });

  it('is made once a day and kept for three days, complete and for its owner alone', async () => {
    await addPeople(db, await testVault(db));
    const dataDir = mkdtempSync(join(tmpdir(), 'console-backups-'));
    const backups = join(dataDir, 'backups');
    const { signal } = new AbortController();
    const make = (day: number) =>
      keepDailyBackup(() => backupLines(db), dataDir, new Date(`2026-06-${day}T09:00:00Z`), signal);
    const now = clock();
    expect(newestBackup(dataDir, now)).toBeUndefined();
    for (const day of [12, 13, 14]) await make(day);
    // Two processes were interrupted while writing, one of an earlier version; the third file is the operator's own.
    writeFileSync(join(backups, '2026-06-11.gz.part'), 'half');
    writeFileSync(join(backups, '2026-06-15.gz.0a1b2c3d.part'), 'half');
    writeFileSync(join(backups, 'before-the-move.gz'), 'theirs');
    // One start had a clock that ran ahead.
    writeFileSync(join(backups, '2031-01-01.gz'), 'early');
    expect(newestBackup(dataDir, now)).toBe(join(backups, '2026-06-14.gz'));
    expect(await make(15)).toBe(join(backups, '2026-06-15.gz'));
    expect(await make(15)).toBeUndefined();
    expect(readdirSync(backups).toSorted()).toEqual([
      '2026-06-13.gz',
      '2026-06-14.gz',
      '2026-06-15.gz',
      'before-the-move.gz',
    ]);
    const newest = join(backups, '2026-06-15.gz');
    expect(newestBackup(dataDir, now)).toBe(newest);
    expect((statSync(newest).mode & 0o777).toString(8)).toBe('600');
    const [head, ...lines] = gunzipSync(readFileSync(newest)).toString().trimEnd().split('\n');
    expect(JSON.parse(head ?? '')).toEqual({
      format: 'encryption-console-backup-1',
      made_at: '2026-06-15T09:00:00.000Z',
    });
    expect(lines).toEqual(await linesOf(db));
    rmSync(dataDir, { recursive: true });
  });

  it('leaves no file when it is interrupted', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'console-backups-'));
    const ended = keepDailyBackup(() => backupLines(db), dataDir, clock(), AbortSignal.abort());
    await expect(ended).rejects.toThrow('aborted');
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  // On a server a backup blocks nobody, and the service makes none.
  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'is aborted for a reader that takes nothing, so that others can go on',
    { timeout: 20_000 },
    async () => {
      await addPeople(db, await testVault(db));
      // More than the buffers of a socket hold.
      await sql`create table a_heap as select repeat('x', 1000) as text from generate_series(1, 5000)`.execute(
        db,
      );
      const directory = mkdtempSync(join(tmpdir(), 'console-backup-'));
      const said: string[] = [];
      const log = createLog('error', clock, (line) => said.push(line));
      const stop = await serveBackups(directory, () => backupLines(db), log, { stallMs: 200 });
      // A reader that waits for the database has nothing to take yet, and is not ended as stalled.
      const busy = db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await setTimeout(600);
      });
      const socket = await askForBackup(directory);
      await busy;
      expect(said).toEqual([]);
      const before = await new Promise((resolve) => socket?.once('readable', resolve)).then(() =>
        db.selectFrom('customers').select('uuid').execute(),
      );
      expect(before).toHaveLength(3);
      await vi.waitFor(
        () => expect(said.join('')).toContain('Nobody took any of the backup for 0.2 seconds.'),
        10_000,
      );
      expect(await text(socket ?? Readable.from([]))).not.toContain('{"end":true}');
      await stop();
      await sql`drop table a_heap`.execute(db);
      rmSync(directory, { recursive: true });
    },
  );

  it('leaves out pending confirmations, which expire within minutes and may be large', async () => {
    const { admin } = await addPeople(db, await testVault(db));
    const { uuid } = await addRow(db, 'confirmations', {
      user_uuid: admin.uuid,
      session_uuid: null,
      made_at: clock(),
    });
    const parameters = 'x'.repeat(1000);
    const action = { position: 0, action: 'delete:x', object_uuid: null, parameters };
    await addRow(db, 'confirmed_actions', { confirmation_uuid: uuid, ...action });
    const before = await linesOf(db);
    expect(before.join('')).not.toContain('"table":"confirm');
    // A restore also removes such rows when an abandoned attempt has left them.
    await sql`truncate customers, users cascade`.execute(db);
    await expect(restoreLines(db, asyncLines(before))).resolves.toHaveProperty('users', 5);
  });

  it('waits for the end of an upgrade, and has no table that earlier versions lack', async () => {
    await sql`insert into key_usage_earlier values (7)`.execute(db);
    await expect(linesOf(db)).rejects.toThrow('An upgrade of the database has not ended.');
    await sql`delete from key_usage_earlier`.execute(db);
    expect((await linesOf(db)).join()).not.toContain('key_usage_earlier');
  });

  it('has no token or link that works', async () => {
    const token = 'Zk3vWq8mT1xN5rYb7cHd9eJf2gKp4sLu6aQwErTyUiO';
    const link = `https://console.example/reset-password?token=${token}`;
    const vault = await testVault(db);
    await queueMail(
      db,
      { recipient: 'ada@acme.example', subject: 'Hello', text: link },
      { clock, vault },
    );
    const store = payloadStore(db, clock, () => new Error('already used'));
    for (const model of ['AuthorizationCode', 'RefreshToken'])
      await store(model).upsert(token, { jti: token, accountId: 'a person' }, 60);
    const lines = await linesOf(db);
    expect(lines.filter((line) => line.includes('a person'))).toHaveLength(2);
    expect(lines.join('')).not.toContain(token);
  });

  it('leaves out the tables of another program beside ours', async () => {
    await addPeople(db, await testVault(db));
    const before = await linesOf(db);
    await sql`create table a_note as select 1 as id`.execute(db);
    await sql`create table zones (of_user uuid references users)`.execute(db);
    await sql`insert into zones select uuid from users`.execute(db);
    const lines = await linesOf(db);
    await sql`drop table a_note, zones`.execute(db);
    expect(lines.length).toBeGreaterThan(before.length + 4);
    db = await openTestDatabase();
    expect(await restoreLines(db, asyncLines(lines))).toMatchObject({ customers: 3 });
    expect(comparable(await linesOf(db))).toEqual(comparable(before));
  });

  it('is not restored where another program has its tables', async () => {
    await addPeople(db, await testVault(db));
    const lines = await linesOf(db);
    const restoring = db.transaction().execute(async (trx) => {
      await sql`create schema theirs`.execute(trx);
      await sql`set local search_path to theirs`.execute(trx);
      await sql`create table notes (note text)`.execute(trx);
      await restoreLines(trx, asyncLines(lines));
    });
    await expect(restoring).rejects.toThrow(
      'This database has tables of another program ("notes"). Name an empty one with DATABASE_URL.',
    );
  });

  it('is not restored over a company, damaged, cut, too new or under another key, and leaves the place empty', async () => {
    await addPeople(db, await testVault(db));
    const lines = await linesOf(db);
    await expect(restoreLines(db, asyncLines(lines))).rejects.toThrow(
      'There are companies in this place already. Restore into an empty one.',
    );
    db = await openTestDatabase();
    const [level = '', ...rest] = lines;
    const refusals = [
      [lines.slice(0, -1), 'it ends too early'],
      [[...lines, ...lines], 'something follows its end'],
      [
        lines.map((line) => line.replace('Acme', 'Acne')),
        'the rows of customers are not those that were written',
      ],
      [
        lines.map((line) => line.replace(/^\["\w{8}-/, '["')),
        'the rows of customers are not those that were written',
      ],
      [
        lines.map((line) => line.replace(/^{"rows":/, '{"rows":1')),
        /the rows of \w+ are not those that were written/,
      ],
      [
        lines.map((line) => line.replace('{"table":"customers"', '{"table":"features"')),
        'features is not customers',
      ],
      [
        [level.replace(']', ',"999_later"]'), ...rest],
        'The backup was made by a newer version of this service (999_later).',
      ],
      [[level.replace(/"\w+",/, ''), ...rest], 'The database is in another state than the backup.'],
    ] as const;
    for (const [changed, reason] of refusals)
      await expect(restoreLines(db, asyncLines(changed))).rejects.toThrow(reason);
    const another = { named: testRootKey(1), previous: [] };
    await expect(
      restoreLines(db, asyncLines(lines), (restored) => checkRootKeys(restored, another)),
    ).rejects.toThrow(/^The database is sealed under the root key \w{16}, and ROOT_KEY/);
    expect(await db.selectFrom('customers').selectAll().execute()).toEqual([]);
  });
});
