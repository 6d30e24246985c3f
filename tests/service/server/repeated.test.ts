import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newestBackup } from '../../../service/db/backupDirectory';
import { backupLines } from '../../../service/db/backup/writeBackup';
import type { Database } from '../../../service/db/database';
import { maintainEmbedded } from '../../../service/db/embedded/engine';
import { createIdentity } from '../../../service/identity/identity';
import { createLog } from '../../../service/observability/log';
import { createMutex } from '../../../service/lib/mutex';
import { startScheduler } from '../../../service/jobs/scheduler';
import { readSettings } from '../../../service/config/settings';
import { openVault } from '../../../service/vault/openVault';
import { holdRootKeys } from '../../../service/vault/rootKeyHolder';
import { openTestDatabase } from '../database';
import { testRootKey, testVault } from '../vault/testVault';
import { testClock } from '../testClock';
import { addRow } from '../rows';

const clock = testClock(() => new Date('2026-06-15T10:00:00Z'));
const log = createLog('silent', clock);
const minute = 60_000;
const clockSkew = () => Promise.resolve(0);

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database whose answers can be held back. */
function stallableDatabase(fragment: string) {
  let gate = Promise.resolve();
  let open = () => undefined as void;
  let count = 0;
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes(fragment)) count += 1;
        return node;
      },
      transformResult: async ({ result }) => {
        await gate;
        return result;
      },
    }),
    /** Statements with these words so far. */
    count: () => count,
    standStill: () => void (gate = new Promise((resolve) => (open = resolve))),
    goOn: () => open(),
  };
}

/** @returns whether the promise is fulfilled after 50 ms, in which everything else could happen */
const isFulfilled = async (promise: Promise<unknown>): Promise<boolean> => {
  let fulfilled = false;
  void promise.then(() => (fulfilled = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return fulfilled;
};

describe('while the database does not answer', () => {
  it('a process refreshes its root keys only once, and stopping waits for that', async () => {
    const slow = stallableDatabase('insert into root_key_holders');
    const keys = { named: testRootKey(1), previous: [] };
    const { keyring } = await openVault(db, keys);
    const stop = await holdRootKeys(slow.db, keys, keyring, log);
    expect(slow.count()).toBe(1);
    slow.standStill();
    vi.advanceTimersByTime(10 * minute);
    const stopped = stop();
    expect(await isFulfilled(stopped)).toBe(false);
    slow.goOn();
    await stopped;
    expect(slow.count()).toBe(2);
  });

  it('maintenance runs only once, and stopping waits for it', async () => {
    const slow = stallableDatabase('checkpoint');
    const stop = maintainEmbedded(slow.db, tmpdir(), log);
    slow.standStill();
    vi.advanceTimersByTime(10 * minute);
    await expect.poll(slow.count).toBe(1);
    const stopped = stop();
    expect(await isFulfilled(stopped)).toBe(false);
    slow.goOn();
    await stopped;
    expect(slow.count()).toBe(1);
  });

  it('a checkpoint waits while the files are copied', async () => {
    const watched = stallableDatabase('checkpoint');
    const files = createMutex();
    let endCopy = (): void => undefined;
    const copied = files(() => new Promise<void>((resolve) => (endCopy = resolve)));
    const stop = maintainEmbedded(watched.db, tmpdir(), log, files);
    vi.advanceTimersByTime(minute);
    const stopped = stop();
    expect(await isFulfilled(stopped)).toBe(false);
    expect(watched.count()).toBe(0);
    endCopy();
    await Promise.all([copied, stopped]);
    expect(watched.count()).toBe(1);
  });

  it('statistics are collected soon after the start, and then once a day', async () => {
    const statements: string[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(/checkpoint|vacuum/.exec(JSON.stringify(node))?.[0] ?? '');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const stop = maintainEmbedded(watched, tmpdir(), log);
    for (let round = 0; round < 12; round += 1) {
      const before = statements.length;
      await vi.waitUntil(() => {
        vi.advanceTimersByTime(minute);
        return statements.length > before;
      }, 30_000);
    }
    await stop();
    const first = statements.indexOf('vacuum');
    expect(statements.slice(0, first)).toEqual(Array.from({ length: 11 }, () => 'checkpoint'));
    expect(statements.slice(first + 1)).not.toContain('vacuum');
  });

  it('the provider is not closed while it reads its keys', async () => {
    const slow = stallableDatabase('service_keys');
    const identity = await createIdentity({
      db: slow.db,
      vault: await testVault(db),
      settings: readSettings({}),
      clock,
      log,
    });
    slow.standStill();
    vi.advanceTimersByTime(minute);
    const closed = identity.close();
    expect(await isFulfilled(closed)).toBe(false);
    slow.goOn();
    await closed;
  });
});

it('expired rows of one table are deleted although another table fails', async () => {
  const broken = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('oidc_payloads')) throw new Error('broken');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const longAgo = new Date('2026-06-13T10:00:00Z');
  await addRow(db, 'attempts', { subject: 'somebody', window_start: longAgo, count: 1 });
  const vault = await testVault(db);
  const retainedMonths = { events: 0, activities: 0 };
  const outcome = new Promise<boolean>((resolve) => {
    const stop = startScheduler(
      { db: broken, vault, clock, retainedMonths, clockSkew },
      log,
      (done) => {
        resolve(done);
        void stop();
      },
    );
  });
  vi.advanceTimersByTime(minute);
  expect(await outcome).toBe(false);
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]);
});

it('nothing scheduled runs while the clock differs too much from the database’s', async () => {
  const old = new Date('2026-06-13T10:00:00Z');
  await addRow(db, 'attempts', { subject: 'somebody', window_start: old, count: 1 });
  const vault = await testVault(db);
  const retainedMonths = { events: 0, activities: 0 };
  const scheduled = { db, vault, clock, retainedMonths, clockSkew: () => Promise.resolve(300_001) };
  const outcome = new Promise<boolean>((resolve) => {
    const stop = startScheduler(scheduled, log, (done) => {
      resolve(done);
      void stop();
    });
  });
  vi.advanceTimersByTime(minute);
  expect(await outcome).toBe(false);
  expect(await db.selectFrom('attempts').select('subject').execute()).toEqual([
    { subject: 'somebody' },
  ]);
});

it('the daily backup is made from its hour on, and retried in the next hour after a failure', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-backups-'));
  const inTheWay = join(dataDir, 'backups');
  writeFileSync(inTheWay, 'a file');
  let now = clock();
  const rounds: boolean[] = [];
  const vault = await testVault(db);
  const retainedMonths = { events: 0, activities: 0 };
  const dailyBackup = { dataDir, hour: 11, lines: () => backupLines(db) };
  const scheduled = {
    db,
    vault,
    clock: testClock(() => now),
    retainedMonths,
    dailyBackup,
    clockSkew,
  };
  const stop = startScheduler(scheduled, log, (done) => void rounds.push(done));
  const round = async (after: number) => {
    now = new Date(now.getTime() + after);
    const before = rounds.length;
    vi.advanceTimersByTime(minute);
    await vi.waitUntil(() => rounds.length > before, 30_000);
  };
  await round(59 * minute);
  await round(minute);
  rmSync(inTheWay);
  await round(59 * minute);
  expect(newestBackup(dataDir, now)).toBeUndefined();
  await round(minute);
  expect(newestBackup(dataDir, now)).toBe(join(inTheWay, '2026-06-15.gz'));
  expect(rounds).toEqual([true, false, true, true]);
  await stop();
  rmSync(dataDir, { recursive: true });
});
