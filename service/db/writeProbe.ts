import { sql } from 'kysely';
import type { Database } from './database';
import { transact } from './transaction';

/** More than fits into the least memory that a query may have: they go to a file on the database's disk. */
const rowsToSpill = 5000;

/**
 * Sees that the database could write, without writing a row: it is not read-only, and its disk takes a temporary
 * file of some 70 KB. A row that is rolled back would find room in an old page, a temporary table fill the catalogs.
 * @throws what the database says, or that it takes no writes
 */
export async function probeWriting(db: Database): Promise<void> {
  const readOnly = await transact(db, async (trx) => {
    // A SET would end the statements that the embedded engine has planned.
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx);
    const { rows } = await sql<{ read_only: string }>`
      select current_setting('transaction_read_only') as read_only, count(*)
      from generate_series(1, ${sql.lit(rowsToSpill)})`.execute(trx);
    return rows[0]?.read_only;
  });
  if (readOnly === 'on') throw new Error('The database takes no writes: it is read-only.');
}
