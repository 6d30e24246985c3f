import { sql } from 'kysely';
import type { Database } from '../db/database';
import { SealBroken } from './envelope';
import type { Keyring } from './keyring';
import { type Purpose, type SealedColumn, sealedColumns } from './purposes';

/** A row with a sealed value, and the columns that identify the row. */
export type SealedRow = Record<string, unknown> & { sealed: Uint8Array };

/** @returns the purpose of a row's sealed value */
export const purposeOf = ({ row: names, purpose }: SealedColumn, row: SealedRow): Purpose =>
  purpose(...names.map((name) => String(row[name])));

/**
 * Selects the rows of a column's sealed values, in the order of their identifying columns.
 * @param after last row of the previous batch
 */
export const sealedRows = (
  { table, column, row: names }: SealedColumn,
  after: SealedRow | undefined,
  condition = sql`true`,
) => {
  const refs = sql.join(names.map((name) => sql.ref(name)));
  return sql<SealedRow>`
    select ${refs}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${condition}
      ${after ? sql`and (${refs}) > (${sql.join(names.map((name) => after[name]))})` : sql``}
    order by ${refs}`;
};

/** Number of rows to hold in memory at once. */
const batchSize = 1000;

/** A column's sealed values, each with its purpose. */
export async function* sealedValues(db: Database, column: SealedColumn) {
  let lastRow: SealedRow | undefined;
  do {
    const { rows }: { rows: SealedRow[] } = await sql<SealedRow>`
      ${sealedRows(column, lastRow)} limit ${batchSize}`.execute(db);
    for (const row of rows) yield { sealed: row.sealed, purpose: purposeOf(column, row) };
    lastRow = rows.at(-1);
  } while (lastRow);
}

/** Opens every sealed value. @returns the number of those that cannot be opened, and the first one's error */
export async function findUnopenable(
  db: Database,
  keyring: Keyring,
): Promise<{ count: number; firstError: string | undefined }> {
  let count = 0;
  let firstError: string | undefined;
  for (const column of sealedColumns)
    for await (const { sealed, purpose } of sealedValues(db, column))
      try {
        keyring.open(sealed, purpose);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        count += 1;
        firstError ??= error.message;
      }
  return { count, firstError };
}
