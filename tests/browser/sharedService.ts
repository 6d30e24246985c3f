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
 * Makes the demo's data once and starts the service that tests share on a copy of it, which takes a third of the time.
 * A service of a test's own starts on another copy.
 * @returns a function that stops the service and removes the data after the last test
 */
export default async function startSharedService(): Promise<() => Promise<void>> {
  const { CONSOLE_TEST_PORT: PORT = '', CONSOLE_TEST_DATA: DATA_DIR = '' } = process.env;
  const directory = mkdtempSync(join(tmpdir(), 'console-seeded-'));
  // Made at the address of the shared service, because the mails contain it.
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
 * Makes password hashes cheap, because every sign-in computes one; tests/service checks the true cost. Removes all
 * files of the write-ahead log but that of the last checkpoint: they are more than half of each copy.
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
