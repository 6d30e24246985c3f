import { sql } from 'kysely';
import { bucketStart, nextBucket } from '../../contract/lib/dateRanges';
import type { Database } from './database';
import { transact } from './transaction';

/** Tables partitioned by month, with the column that determines the month. */
export const longTables = { events: 'date', activities: 'created_at' } as const;
export type LongTable = keyof typeof longTables;

export interface Partition {
  name: string;
  /** Undefined for the default partition (rows that fit no other), and for the one of rows from before the months. */
  from: Date | undefined;
  /** Exclusive; undefined for the default partition. */
  until: Date | undefined;
}

export async function partitionsOf(db: Database, table: LongTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass`.execute(db);
  return rows
    .map(({ name, bound }) => {
      const parseBound = (edge: string) => {
        const text = new RegExp(`${edge} \\('([^']+)'\\)`).exec(bound)?.[1];
        return text === undefined ? undefined : new Date(text);
      };
      return { name, from: parseBound('FROM'), until: parseBound('TO') };
    })
    .toSorted((a, b) => (a.until?.getTime() ?? Infinity) - (b.until?.getTime() ?? Infinity));
}

/** Number of months created in advance. */
const monthsAhead = 3;

/** Creates the partitions of the coming months, and those needed by rows in the default partitions. */
export const makeNextPartitions = (db: Database, now: Date): Promise<void> =>
  makePartitions(db, now, monthStart(now, monthsAhead));

/**
 * Creates the partitions of the months between two moments, and of months that have rows in the default
 * partition; those rows move. Several processes may run this at once. Moving rows does not fire their triggers.
 * @throws if a reader holds a default partition for more than 5 seconds; then nothing is changed
 */
export async function makePartitions(db: Database, from: Date, to: Date): Promise<void> {
  for (const table of Object.keys(longTables) as LongTable[]) {
    if ((await missingMonths(db, table, from, to)).length === 0) continue;
    await transact(db, async (trx) => {
      await sql`set local lock_timeout = '5s'`.execute(trx);
      await sql.raw(`lock table ${table}_default in access exclusive mode`).execute(trx);
      for (const month of await missingMonths(trx, table, from, to))
        for (const statement of partitionStatements(table, month))
          await sql.raw(statement).execute(trx);
    });
  }
}

async function missingMonths(db: Database, table: LongTable, from: Date, to: Date) {
  const months = new Set(monthsBetween(from, to).map((month) => month.getTime()));
  const { rows } = await sql<{ month: Date }>`
    select distinct date_trunc('month', ${sql.ref(longTables[table])}, 'UTC') as month
    from ${sql.table(`${table}_default`)}
    where ${sql.ref(longTables[table])} >= coalesce(
      (select kept_from from retention where kind = ${table}), '-infinity')`.execute(db);
  for (const { month } of rows) months.add(month.getTime());
  const existing = await partitionsOf(db, table);
  const existingNames = new Set(existing.map(({ name }) => name));
  // A table older than its partitions became one partition without a start.
  const coveredUntil =
    existing.find(({ name }) => name === `${table}_before`)?.until?.getTime() ?? -Infinity;
  return [...months]
    .map((month) => new Date(month))
    .filter(
      (month) => month.getTime() >= coveredUntil && !existingNames.has(partitionName(table, month)),
    );
}

/** A partition is attached after it has its rows, so that readers and writers of other months need not wait. */
function partitionStatements(table: LongTable, month: Date): string[] {
  const name = partitionName(table, month);
  const [from, until] = [month, nextBucket(month, 'month')].map((moment) => moment.toISOString());
  const column = longTables[table];
  const condition = `${column} >= '${from}' and ${column} < '${until}'`;
  return [
    `create table ${name} (like ${table} including defaults including constraints including indexes)`,
    `set local history.change = 'DELETE'`,
    `with moved as (delete from ${table}_default where ${condition} returning *)
      insert into ${name} select * from moved`,
    `set local history.change = ''`,
    `alter table ${table} attach partition ${name} for values from ('${from}') to ('${until}')`,
  ];
}

const partitionName = (table: LongTable, month: Date): string =>
  `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** @param months to add to the month of the moment; negative to subtract. @returns the month's start, UTC */
export function monthStart(moment: Date, months: number): Date {
  const start = bucketStart(moment, 'month');
  start.setUTCMonth(start.getUTCMonth() + months);
  return start;
}

function monthsBetween(from: Date, to: Date): Date[] {
  const months: Date[] = [];
  for (let month = monthStart(from, 0); month <= to; month = nextBucket(month, 'month'))
    months.push(month);
  return months;
}
