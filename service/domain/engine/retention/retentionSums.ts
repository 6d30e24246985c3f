import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database';
import { isMissingTable } from '../../../db/databaseErrors';
import type { Tables } from '../../../db/tables';
import { type LongTable, longTables } from '../../../db/partitions';
import { transact, noStatementTimeout } from '../../../db/transaction';

export const dailyTotalsTable = {
  events: 'event_day_totals',
  activities: 'activity_day_totals',
} as const;
export const kindLabels = { events: 'usage events', activities: 'security history' } as const;

/**
 * Verifies the daily totals, which triggers maintain, before the counted rows are removed. Counting millions of
 * rows takes seconds and blocks no writer.
 * @param partition is not checked if another process has dropped it meanwhile
 * @param before exclusive end of the counted rows
 * @throws if a day has more rows than its totals state
 */
export async function requireSums(
  db: Database,
  kind: LongTable,
  partition: string,
  before: Date,
): Promise<void> {
  const day = await transact(db, (trx) => findIncompleteDay(trx, kind, partition, before)).catch(
    (error: unknown) => {
      if (!isMissingTable(error)) throw error;
    },
  );
  if (day)
    throw new Error(
      `Nothing of the ${kindLabels[kind]} was removed: the sums of ${day.toISOString().slice(0, 10)} lack some of them.`,
    );
}

/** @returns the first day that has more rows than its totals state */
async function findIncompleteDay(
  trx: Transaction<Tables>,
  kind: LongTable,
  partition: string,
  before: Date,
): Promise<Date | undefined> {
  await sql.raw(noStatementTimeout).execute(trx);
  const column = sql.ref(longTables[kind]);
  const action = kind === 'events' ? sql`action` : sql`0`;
  const { rows } = await sql<{ day: Date }>`
    select day from (
      select customer_uuid, date_bin('1 day', ${column}, 'epoch') as day, ${action} as action,
        count(*) as count from ${sql.table(partition)} where ${column} < ${before} group by 1, 2, 3) as present
    where count > coalesce((select rows from ${sql.table(dailyTotalsTable[kind])} as sums
      where sums.customer_uuid = present.customer_uuid and start = day
        ${kind === 'events' ? sql`and sums.action = present.action` : sql``}), 0)
    order by 1 limit 1`.execute(trx);
  return rows[0]?.day;
}
