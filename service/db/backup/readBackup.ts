import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { z } from '../../../contract/lib/zod';
import { type Database, migrate } from '../database';
import { codeOf } from '../databaseErrors';
import { refuseForeignTables } from '../databaseMode';
import { doneMigrations, isKnownMigration } from '../doneMigrations';
import { hasTable } from '../hasTable';
import { makePartitions } from '../partitions';
import type { Tables } from '../tables';
import { type BackupTable, tablesInOrder } from './backupTables';

/** A backup cannot be restored; the message says why. The database is unchanged. */
class BackupRefused extends Error {}

/** The file differs from what was written; the message says how, to be put in brackets. The database is unchanged. */
export class BackupDamaged extends Error {}

const damagedError = (reason: string) => new BackupDamaged(reason);

const levelRule = z.object({ migrations: z.array(z.string()), first: z.iso.datetime().nullable() });
const tableRule = z.object({ table: z.string(), columns: z.array(z.string()) });
const sumRule = z.object({ rows: z.number(), sha256: z.string() });
const endRule = z.object({ end: z.literal(true) });

const maxBatchLength = 1_000_000;

/**
 * Fills an empty database with the lines from `backupLines`, in one transaction: the rows and checksums of every
 * table must match. The schema is first migrated to the backup's version, and at the end to this
 * version.
 * @param verify checks the restored data before the commit; an error that it throws rolls back everything
 * @throws BackupRefused if the database already has a company, or the backup is of a newer version; BackupDamaged;
 *   DatabaseUnusable if the database belongs to another program
 */
export async function restoreLines(
  db: Database,
  lines: AsyncIterator<string>,
  verify: (db: Database) => Promise<void> = () => Promise.resolve(),
): Promise<Record<string, number>> {
  const { migrations, first } = parse(levelRule, await nextLine(lines));
  await requireEmpty(db);
  const level = migrations.at(-1);
  if (level === undefined) throw damagedError('it names no migration');
  if (!isKnownMigration(level))
    throw new BackupRefused(
      `The backup was made by a newer version of this service (${level}). Restore it with that version.`,
    );
  await migrate(db, level);
  if ((await doneMigrations(db)).join() !== migrations.join())
    throw new BackupRefused(
      'The database is in another state than the backup. Restore into a new place, with the version of the service that made the backup or a newer one.',
    );
  if (first !== null) await makePartitions(db, new Date(first), new Date());
  // Avoids `transact`, which would retry: the lines can be read only once.
  const counts = await db.transaction().execute(async (trx) => {
    const restored = await fill(trx, lines);
    await verify(trx);
    return restored;
  });
  await migrate(db);
  await sql`analyze`.execute(db);
  return counts;
}

async function requireEmpty(db: Database): Promise<void> {
  if (!(await hasTable(db, 'customers'))) {
    await refuseForeignTables(db);
    return;
  }
  const company = await db.selectFrom('customers').select('uuid').limit(1).executeTakeFirst();
  if (company)
    throw new BackupRefused(
      'There are companies in this place already. Restore into an empty one.',
    );
}

async function fill(
  trx: Transaction<Tables>,
  lines: AsyncIterator<string>,
): Promise<Record<string, number>> {
  const tables = await tablesInOrder(trx);
  const tableList = sql.join(tables.map(({ name }) => sql.table(name)));
  // Includes tables that refer to these and are in no backup.
  await sql`truncate ${tableList} cascade`.execute(trx);
  const ownTables = new Set(tables.map(({ name }) => name));
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { table: name, columns } = parse(tableRule, await nextOwnLine(lines, ownTables));
    if (name !== table.name || columns.join() !== table.columns.map((column) => column.name).join())
      throw damagedError(`${name} is not ${table.name}`);
    // The backup already contains the data that triggers would derive.
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
    counts[name] = await fillTable(trx, table, lines);
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    await continueNumbers(trx, table);
  }
  parse(endRule, await nextOwnLine(lines, ownTables));
  // Reading to the last byte proves that the file is complete, and that it is a single backup.
  if (!(await lines.next()).done) throw damagedError('something follows its end');
  return counts;
}

/** @returns the next line, skipping tables of another program, which may have been in the same schema */
async function nextOwnLine(
  lines: AsyncIterator<string>,
  ownTables: ReadonlySet<string>,
): Promise<string> {
  for (;;) {
    const line = await nextLine(lines);
    const head = parse(z.union([tableRule, endRule]), line);
    if ('end' in head || ownTables.has(head.table)) return line;
    // Skips the table's rows and their checksum.
    while ((await nextLine(lines)).startsWith('['));
  }
}

async function fillTable(
  trx: Transaction<Tables>,
  table: BackupTable,
  lines: AsyncIterator<string>,
): Promise<number> {
  const digest = createHash('sha256');
  let pendingRows: string[] = [];
  let size = 0;
  let rowCount = 0;
  for (;;) {
    const line = await nextLine(lines);
    const isRow = line.startsWith('[');
    if (isRow) {
      digest.update(`${line}\n`);
      rowCount += 1;
      pendingRows.push(line);
      size += line.length;
    }
    if (pendingRows.length > 0 && (!isRow || size > maxBatchLength)) {
      await insertRows(trx, table, pendingRows).catch((error: unknown) => {
        // The checksum, which would reveal the fault, comes only after the rows.
        if (rowErrorCode.test(codeOf(error))) throw rowsDiffer(table);
        throw error;
      });
      pendingRows = [];
      size = 0;
    }
    if (isRow) continue;
    const { rows, sha256 } = parse(sumRule, line);
    const { rows: storedCounts } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table.name)}`.execute(trx);
    if (rows !== rowCount || sha256 !== digest.digest('hex') || storedCounts[0]?.count !== rows)
      throw rowsDiffer(table);
    return rows;
  }
}

const rowsDiffer = ({ name }: BackupTable) =>
  damagedError(`the rows of ${name} are not those that were written`);

/** SQLSTATE of values that cannot be read or violate a constraint. */
const rowErrorCode = /^2[23]/;

async function insertRows(
  trx: Transaction<Tables>,
  { name, columns }: BackupTable,
  rows: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = columns.map(
    ({ type }, index) => sql`(line->>${sql.lit(index)})::${sql.raw(type)}`,
  );
  await sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as line
  `.execute(trx);
}

/** Lets new rows continue the numbers of the restored rows. */
async function continueNumbers(trx: Transaction<Tables>, table: BackupTable): Promise<void> {
  const numbers = table.columns.filter(({ type }) => type === 'bigint' || type === 'integer');
  for (const { name } of numbers)
    await sql`
      select setval(sequence, (select coalesce(max(${sql.ref(name)}), 0) + 1
        from ${sql.table(table.name)})::bigint, false)
      from pg_get_serial_sequence(${table.name}, ${name}) as sequence
      where sequence is not null`.execute(trx);
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { done, value } = await lines.next();
  if (done) throw damagedError('it ends too early');
  return value;
}

function parse<T>(rule: z.ZodType<T>, line: string): T {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) throw damagedError('a line cannot be read');
    throw error;
  }
  const parsed = rule.safeParse(value);
  if (!parsed.success) throw damagedError('a line is not what should be there');
  return parsed.data;
}
