import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { openEmbedded } from '../../service/db/database';
import { baselineOnly } from '../setup/baselineOnly';
import { cheapHash } from '../setup/cheapHash';
import { copySeededData, startService } from './ownService';
import { password } from './people';

/**
 * Makes the demo's data once, and starts the service that tests share on a copy of it: to make it takes three
 * times as long as to start on one. A service of a test's own starts on another copy.
 * @returns what ends and removes them after the last test
 */
export default async function startSharedService(): Promise<() => Promise<void>> {
  const { CONSOLE_TEST_PORT: PORT = '', CONSOLE_TEST_DATA: DATA_DIR = '' } = process.env;
  const directory = mkdtempSync(join(tmpdir(), 'console-seeded-'));
  // At the shared one's address, which is in the mails.
  const seeding = startService({ PORT, DATA_DIR: directory }, '.', [baselineOnly]);
  await seeding.ready;
  await seeding.stop('SIGTERM');
  for (const name of readdirSync(directory))
    if (name.startsWith('lock')) rmSync(join(directory, name));
  await makeCheap(directory);
  process.env['CONSOLE_TEST_SEEDED'] = directory;
  copySeededData(directory, DATA_DIR);
  const shared = startService({ PORT, DATA_DIR });
  await shared.ready;
  return async () => {
    await shared.stop('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  };
}

/**
 * A hash carries its own cost, and every sign-in would pay it; the tests of the service look at the true one. Of the
 * write-ahead log, more than half of what every copy would copy, one file stays: the one that the last checkpoint is in.
 */
async function makeCheap(directory: string): Promise<void> {
  const worker = pathToFileURL('dist/service/embeddedWorker.js');
  const { database } = await openEmbedded(directory, worker);
  await sql`select pg_switch_wal()`.execute(database);
  await database
    .updateTable('users')
    .set({ password_hash: cheapHash(password) })
    .where('password_hash', 'is not', null)
    .execute();
  await sql`checkpoint`.execute(database);
  const { rows } = await sql<{
    file: string;
  }>`select pg_walfile_name(pg_current_wal_insert_lsn()) as file`.execute(database);
  await database.destroy();
  const log = join(directory, 'database', 'pg_wal');
  for (const name of readdirSync(log))
    if (/^[0-9A-F]{24}$/.test(name) && name !== rows[0]?.file) rmSync(join(log, name));
}
