import { sql } from 'kysely';
import type { Database } from './database';
import { transact } from './transaction';

/** Exceeds the least memory that a query may have, so that the rows are written to a file on the database's disk. */
const rowsToSpill = 5000;

/**
 * Checks that the database could write, without writing a row: it is not read-only, and its disk has room for a
 * temporary file of some 70 KB. A rolled-back row might fit an old page; a temporary table would bloat the catalogs.
 * @throws the database's error, or an error if it is read-only
 */
export async function probeWriting(db: Database): Promise<void> {
  const readOnly = await transact(db, async (trx) => {
    // A SET would invalidate the statements that the embedded engine has planned.
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx);
    const { rows } = await sql<{ read_only: string }>`
      select current_setting('transaction_read_only') as read_only, count(*)
      from generate_series(1, ${sql.lit(rowsToSpill)})`.execute(trx);
    return rows[0]?.read_only;
  });
  if (readOnly === 'on') throw new Error('The database takes no writes: it is read-only.');
}
