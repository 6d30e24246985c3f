import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, DatabaseUnusable } from '../database';
import { doneMigrations } from '../doneMigrations';
import { lacksEarlierKeyUsage } from '../earlierKeyUsage';
import { longTables } from '../partitions';
import { tablesInOrder } from './backupTables';

const batchRows = 1000;

/** State of the database, written before its rows. */
interface BackupLevel {
  migrations: string[];
  /** The earliest moment in the tables that are partitioned by month; null when they are empty. */
  first: string | null;
}

/**
 * Reads all rows of a database as of one moment, as lines of JSON: a `BackupLevel`; for each table
 * `{table, columns}`, its rows as arrays of texts, and `{rows, sha256}` over those lines; finally `{end: true}`.
 * On a PostgreSQL server, other sessions can write meanwhile. On the embedded engine, which has a single
 * connection, they would wait, so a running service reads a copy of the database (`embeddedBackups.ts`).
 * @throws DatabaseUnusable while an upgrade has not ended
 */
export async function* backupLines(db: Database): AsyncGenerator<string> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    if (await lacksEarlierKeyUsage(trx))
      throw new DatabaseUnusable(
        'An upgrade of the database has not ended. Start the service, and make the backup once it is ready.',
      );
    yield `${JSON.stringify(await readLevel(trx))}\n`;
    for (const { name, columns } of await tablesInOrder(trx)) {
      const names = columns.map((column) => column.name);
      yield `${JSON.stringify({ table: name, columns: names })}\n`;
      const texts = names.map((column) => sql`${sql.ref(column)}::text`);
      await sql`declare backup no scroll cursor for
        select json_build_array(${sql.join(texts)})::text as line from ${sql.table(name)}`.execute(
        trx,
      );
      const digest = createHash('sha256');
      let count = 0;
      for (;;) {
        const { rows } = await sql<{ line: string }>`
          fetch forward ${sql.lit(batchRows)} from backup`.execute(trx);
        if (rows.length === 0) break;
        const lines = rows.map(({ line }) => `${line}\n`).join('');
        digest.update(lines);
        count += rows.length;
        yield lines;
      }
      await sql`close backup`.execute(trx);
      yield `${JSON.stringify({ rows: count, sha256: digest.digest('hex') })}\n`;
    }
    yield `${JSON.stringify({ end: true })}\n`;
  } finally {
    await trx.rollback().execute();
  }
}

async function readLevel(db: Database): Promise<BackupLevel> {
  const earliestDates = Object.entries(longTables).map(
    ([table, date]) => sql`(select min(${sql.ref(date)}) from ${sql.table(table)})`,
  );
  const { rows: earliestRows } = await sql<{ first: Date | null }>`
    select least(${sql.join(earliestDates)}) as first`.execute(db);
  const first = earliestRows[0]?.first?.toISOString() ?? null;
  return { migrations: await doneMigrations(db), first };
}
