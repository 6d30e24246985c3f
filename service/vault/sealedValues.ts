import { sql } from 'kysely';
import type { Database } from '../db/database';
import { SealBroken } from './envelope';
import type { Keyring } from './keyring';
import { type Purpose, type SealedColumn, sealedColumns } from './purposes';

interface SealedValue {
  sealed: Uint8Array;
  purpose: Purpose;
}

type Row = Record<string, unknown> & { sealed: Uint8Array };

/** Few enough to be held at once. */
const batch = 1000;

/** A column's sealed values, in the order of what names their rows. */
export async function* sealedValues(
  db: Database,
  { table, column, row: names, purpose }: SealedColumn,
): AsyncGenerator<SealedValue> {
  const refs = sql.join(names.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    const after: Row | undefined = last;
    const { rows } = await sql<Row>`
      select ${refs}, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null
        ${after ? sql`and (${refs}) > (${sql.join(names.map((name) => after[name]))})` : sql``}
      order by ${refs} limit ${batch}`.execute(db);
    for (const row of rows)
      yield {
        sealed: row.sealed,
        purpose: purpose(...names.map((name) => String(row[name]))),
      };
    last = rows.at(-1);
  } while (last);
}

/** Opens every sealed value there is. @returns how many cannot be, and what is said of the first */
export async function findBroken(
  db: Database,
  keyring: Keyring,
): Promise<{ count: number; first: string | undefined }> {
  let count = 0;
  let first: string | undefined;
  for (const column of sealedColumns)
    for await (const { sealed, purpose } of sealedValues(db, column))
      try {
        keyring.open(sealed, purpose);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        count += 1;
        first ??= error.message;
      }
  return { count, first };
}
