import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentTemplate } from '../../../scripts/setup/databaseTemplate.mjs';
import {
  createEmbeddedBackups,
  type EmbeddedBackups,
} from '../../../service/db/backup/embeddedBackups';
import { restoreLines } from '../../../service/db/backup/readBackup';
import { type Database, migrate, openEmbedded } from '../../../service/db/database';
import { createMutex } from '../../../service/lib/mutex';
import { openTestDatabase, workerFile } from '../database';
import { addEvents } from '../domain/usage/events';
import { addPeople } from '../people';
import { testVault } from '../vault/testVault';

const dataDir = mkdtempSync(join(tmpdir(), 'console-embedded-backup-'));
let db: Database;
let backups: EmbeddedBackups;
let customer: string;

beforeAll(async () => {
  const worker = await workerFile();
  db = (await openEmbedded(dataDir, worker, currentTemplate())).database;
  await migrate(db);
  ({
    member: { customer },
  } = await addPeople(db, await testVault(db)));
  // A process was ended while it made a backup.
  mkdirSync(join(dataDir, 'backup-copy-left'));
  backups = await createEmbeddedBackups({ db, dataDir, worker, filesMutex: createMutex() });
}, 180_000);
afterAll(async () => {
  await backups.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('backup-copy-'));

/** Restores into an empty place. @returns how many events there are, and how many their sums count */
async function restore(lines: AsyncIterable<string>) {
  const whole = (await text(Readable.from(lines))).trimEnd().split('\n');
  const place = await openTestDatabase();
  await restoreLines(place, Readable.from(whole)[Symbol.asyncIterator]());
  const { rows } = await sql<{ events: number; hours: number; days: number }>`
    select (select count(*) from events) as events,
      (select coalesce(sum(rows), 0)::int8 from event_hour_totals) as hours,
      (select coalesce(sum(rows), 0)::int8 from event_day_totals) as days`.execute(place);
  return { ...rows[0] };
}

it('writes continue while files are copied, and the restored data are of one moment', async () => {
  let written = 0;
  const copied = new AbortController();
  const writes = (async () => {
    for (; !copied.signal.aborted; written += 1) await addEvents(db, customer, [{}, {}]);
  })();
  const lines = backups.lines();
  const first = await lines.next();
  copied.abort();
  await writes;
  expect(written).toBeGreaterThan(5);
  const { events, hours, days } = await restore(
    (async function* () {
      yield first.value ?? '';
      yield* lines;
    })(),
  );
  expect(events).toBeGreaterThan(0);
  expect(events).toBeLessThanOrEqual(2 * written);
  // Half a transaction would leave one of its two events, or events that no sum counts.
  expect([Number(events) % 2, hours, days]).toEqual([0, events, events]);
}, 180_000);

it('a write during a backup does not wait, and is not in it', async () => {
  const lines = backups.lines();
  const { value: first } = await lines.next();
  expect(backups.isRunning()).toBe(true);
  expect(copies()).toHaveLength(1);
  await sql`checkpoint`.execute(db);
  await sql`update customers set name = 'Renamed' where uuid = ${customer}`.execute(db);
  const rest = await text(Readable.from(lines));
  expect(first).toContain('"migrations"');
  expect(rest).not.toContain('Renamed');
  expect(rest.endsWith('{"end":true}\n')).toBe(true);
  expect(backups.isRunning()).toBe(false);
  expect(copies()).toEqual([]);
}, 180_000);

it('a reader that goes away leaves nothing behind, and the next backup succeeds', async () => {
  const lines = backups.lines();
  await lines.next();
  await lines.return(undefined);
  expect(copies()).toEqual([]);
  expect(existsSync(join(dataDir, 'database', 'backup_label'))).toBe(false);
  const next = await text(Readable.from(backups.lines()));
  expect(next).toContain('Renamed');
  expect(next.endsWith('{"end":true}\n')).toBe(true);
}, 180_000);
