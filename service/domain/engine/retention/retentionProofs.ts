import { sql } from 'kysely';
import type { Database } from '../../../db/database';
import { isMissingTable } from '../../../db/databaseErrors';
import { type LongTable, longTables, type Partition, partitionsOf } from '../../../db/partitions';
import { transact, unlimited } from '../../../db/transaction';

export const sumsOf = { events: 'event_day_totals', activities: 'activity_day_totals' } as const;
export const spoken = { events: 'usage events', activities: 'security history' } as const;

/**
 * Sees that the sums count every row of the partitions that end by a moment, and notes it. That takes seconds
 * for millions of rows; what is noted already is known again in a moment. Nobody who writes waits for it.
 * @throws when a sum is missing, or a writer holds the table for more than 5 seconds
 */
export async function proveMonths(db: Database, kind: LongTable, before: Date): Promise<void> {
  for (const partition of await partitionsOf(db, kind)) {
    if (!partition.until || partition.until > before) continue;
    await prove(db, kind, partition, partition.until).catch((error: unknown) => {
      // Another process has removed it meanwhile, as it was proven.
      if (!isMissingTable(error)) throw error;
    });
  }
}

async function prove(
  db: Database,
  kind: LongTable,
  partition: Partition,
  until: Date,
): Promise<void> {
  if (await isProven(db, kind, partition)) return;
  const attempt = await noteLastRow(db, kind, partition.name);
  await requireSums(db, kind, partition.name, until);
  // Gone when a row was changed meanwhile, another one when somebody else proves it too.
  await sql`
    update retention_proofs set summed = ${summedIn(kind, partition)} where id = ${attempt}`.execute(
    db,
  );
}

/**
 * The rows are those that were proven: one that came since has a number after the last one, and changed the
 * sums; one that was changed took the note away (`forget_proof`).
 * @param db in a transaction that has locked the table, for an answer that stays true
 */
export async function isProven(
  db: Database,
  kind: LongTable,
  partition: Partition,
): Promise<boolean> {
  const { rows } = await sql`
    select from retention_proofs where partition = ${partition.name}
      and last_id = (select coalesce(max(id), 0) from ${sql.table(partition.name)})
      and summed = ${summedIn(kind, partition)}`.execute(db);
  return rows.length > 0;
}

const summedIn = (kind: LongTable, { from, until }: Partition) => sql`
  (select coalesce(sum(rows), 0) from ${sql.table(sumsOf[kind])}
  where start >= ${from ?? '-infinity'} and start < ${until ?? 'infinity'})`;

const noteLastRow = (db: Database, kind: LongTable, partition: string): Promise<number> =>
  transact(db, async (trx) => {
    await sql`set local lock_timeout = '5s'`.execute(trx);
    // The lock waits for transactions with inserted rows: all numbers so far are visible, later ones are higher.
    await sql`lock table only ${sql.table(kind)} in share row exclusive mode`.execute(trx);
    await trx.deleteFrom('retention_proofs').where('partition', '=', partition).execute();
    const { id } = await trx
      .insertInto('retention_proofs')
      .values({
        partition,
        last_id: sql<number>`(select coalesce(max(id), 0) from ${sql.table(partition)})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/**
 * The triggers keep the sums; this is the last moment at which a mistake of theirs could be noticed.
 * @param before what of the partition is counted
 * @throws when a day has more rows than its sums say
 */
export const requireSums = (
  db: Database,
  kind: LongTable,
  partition: string,
  before: Date,
): Promise<void> =>
  transact(db, async (trx) => {
    // Millions of rows: this takes as long as it takes.
    await sql.raw(unlimited).execute(trx);
    const column = sql.ref(longTables[kind]);
    const action = kind === 'events' ? sql`action` : sql`0`;
    const { rows } = await sql<{ day: Date }>`
      select day from (
        select customer_uuid, date_bin('1 day', ${column}, 'epoch') as day, ${action} as action,
          count(*) as count from ${sql.table(partition)} where ${column} < ${before} group by 1, 2, 3) as present
      where count > coalesce((select rows from ${sql.table(sumsOf[kind])} as sums
        where sums.customer_uuid = present.customer_uuid and start = day
          ${kind === 'events' ? sql`and sums.action = present.action` : sql``}), 0)
      order by 1 limit 1`.execute(trx);
    const [missing] = rows;
    if (missing)
      throw new Error(
        `Nothing of the ${spoken[kind]} was removed: the sums of ${missing.day.toISOString().slice(0, 10)} lack some of them.`,
      );
  });
