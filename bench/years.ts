import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { linesIn } from '../service/db/backup/lines';
import { restoreLines } from '../service/db/backup/readBackup';
import { backupLines } from '../service/db/backup/writeBackup';
import type { Database } from '../service/db/database';
import { addMonths } from '../service/db/partitions';
import { acmeAdmin } from '../service/demo/accounts';
import { acme } from '../service/demo/acme';
import { bulkEvents } from '../service/demo/bulk';
import { customerUuid } from '../service/demo/people';
import { seedDemo } from '../service/demo/seedDemo';
import { applyRetention, proveNextMonths } from '../service/domain/retention';
import { testVault } from '../tests/service/testVault';
import { createBenchApp } from './benchApp';
import { onOwnServer, openServerBench } from './benchDatabase';
import { eventOperations, timedEvents } from './events';
import { inFolder, printTable } from './figures';

/** `BENCH_YEARS=1000000,3000000`: so many events are backed up, so many searched in the end. */
const [backedUp = 0, total = 0] = (process.env['BENCH_YEARS'] ?? '10000000,30000000')
  .split(',')
  .map(Number);
const clock = () => new Date();

async function seconds(run: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await run();
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

async function sizeOf(db: Database): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  return rows[0]?.size ?? '';
}

/** @returns rows of a table: backup, and restoring it into an empty database of the same server */
async function measureBackup(db: Database, serverUrl: string, folder: string): Promise<string[][]> {
  const file = join(folder, 'backup');
  const empty = await openServerBench(serverUrl);
  try {
    const written = await seconds(() =>
      pipeline(backupLines(db), createGzip({ level: 4 }), createWriteStream(file)),
    );
    const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(0);
    const restored = await seconds(() => {
      const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8');
      return restoreLines(empty.db, linesIn(text), () => Promise.resolve());
    });
    return [
      ['backup', `${written}, ${megabytes} MB`],
      ['restore', restored],
    ];
  } finally {
    await empty.close();
  }
}

/** A company's years on a PostgreSQL server: tens of millions of events, a backup, a month that goes. */
export const measureYears = (): Promise<void> =>
  onOwnServer(async (server) => {
    const { db, close } = await openServerBench(server.url);
    await seedDemo({ db, vault: await testVault(db), clock });
    const add = (count: number) =>
      bulkEvents(db, customerUuid(acme), count, clock(), () => undefined);
    const named = (count: number) => `${count.toLocaleString('en-US')} events`;
    const rows = [[`writing ${named(backedUp)}`, await seconds(() => add(backedUp))]];
    const backups = await inFolder((folder) => measureBackup(db, server.url, folder));
    rows.push(...backups.map(([name = '', took = '']) => [`${name} of ${named(backedUp)}`, took]));
    await add(total - backedUp);
    rows.push([`${named(total)} on the disk`, await sizeOf(db)]);
    const app = await createBenchApp(db, acmeAdmin);
    for (const [name, run] of eventOperations(total))
      rows.push([`${named(total)}, ${name}`, `${await timedEvents(app, run)} ms`]);
    let removed = 0;
    // The first of the thirteen months that a year touches is a part of one.
    const months = { events: 10, activities: 0 };
    rows.push([
      `${named(total)}, the proof of the months before`,
      await seconds(() => proveNextMonths(db, months, addMonths(clock(), -1))),
    ]);
    const took = await seconds(async () => {
      const gone = await applyRetention(db, clock, months);
      removed = gone
        .flatMap(({ rows: counts }) => counts)
        .reduce((sum, { count }) => sum + count, 0);
    });
    rows.push([`${named(total)}, removing ${named(removed)} of the oldest months`, took]);
    printTable('Years of events, PostgreSQL server: seconds, or median / p95', ['', ''], rows);
    await close();
  });
