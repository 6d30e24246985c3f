import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { keptHistory } from '../../../../texts/history/settings';
import type { Clock } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Tables } from '../../../db/tables';
import { transact, noStatementTimeout } from '../../../db/transaction';
import { monthStart, type LongTable, longTables, partitionsOf } from '../../../db/partitions';
import { recordActivities } from '../recordActivity';
import { dailyTotalsTable, kindLabels, requireSums } from './retentionSums';

/** Number of whole months to keep before the current one; 0 keeps all months. */
export type RetainedMonths = Readonly<Record<LongTable, number>>;

interface Outdated {
  kind: LongTable;
  /** Exclusive end: the first moment whose rows are kept. */
  before: Date;
  /** Expired rows by customer. */
  rows: { customer: string; count: number }[];
  /** Partitions to drop as a whole; from others, rows before the moment are deleted. */
  partitions: string[];
}

const limitedKinds = (months: RetainedMonths): LongTable[] =>
  (Object.keys(longTables) as LongTable[]).filter((kind) => months[kind] > 0);

/** @returns expired rows that have not been removed yet, counted from the daily totals */
export async function findOutdated(
  db: Database,
  months: RetainedMonths,
  now: Date,
): Promise<Outdated[]> {
  const outdatedKinds: Outdated[] = [];
  for (const kind of limitedKinds(months)) {
    const before = monthStart(now, -months[kind]);
    const keptFrom = await readKeptFrom(db, kind);
    if (keptFrom && keptFrom >= before) continue;
    const { rows } = await sql<{ customer: string; count: number }>`
      select customer_uuid as customer, sum(rows)::bigint as count from ${sql.table(dailyTotalsTable[kind])}
      where start < ${before} and start >= ${keptFrom ?? new Date(0)} group by 1 order by 1`.execute(
      db,
    );
    const partitions = (await partitionsOf(db, kind))
      .filter(({ until }) => until && until <= before)
      .map(({ name }) => name);
    if (rows.length + partitions.length > 0) outdatedKinds.push({ kind, before, rows, partitions });
  }
  return outdatedKinds;
}

/** @returns the first moment whose rows of a kind are kept; undefined if nothing has been removed yet */
export async function readKeptFrom(db: Database, kind: LongTable): Promise<Date | undefined> {
  const row = await db
    .selectFrom('retention')
    .select('kept_from')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.kept_from;
}

/**
 * Removes expired rows, whole months at once, after verifying the sums that charts and bills read. Each company's
 * security history records the removal. Several processes may run this at once.
 * @throws if a sum is missing, or if a reader holds the table for more than 5 seconds; then nothing of it is removed
 */
export async function applyRetention(
  db: Database,
  clock: Clock,
  months: RetainedMonths,
): Promise<Outdated[]> {
  const outdatedKinds = await findOutdated(db, months, clock());
  for (const outdated of outdatedKinds) {
    for (const { name, from } of await partitionsOf(db, outdated.kind))
      if (!(from && from >= outdated.before))
        await requireSums(db, outdated.kind, name, outdated.before);
    await transact(db, (trx) => dropMonths(trx, clock, outdated));
  }
  for (const kind of limitedKinds(months)) await deleteStragglers(db, kind);
  return outdatedKinds;
}

async function dropMonths(
  trx: Transaction<Tables>,
  clock: Clock,
  { kind, before, rows, partitions }: Outdated,
): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(trx);
  // A second process waits here for the first, and then finds nothing to do.
  const { rows: claimed } = await sql`
      insert into retention as kept (kind, kept_from) values (${kind}, ${before})
      on conflict (kind) do update set kept_from = excluded.kept_from
        where kept.kept_from < excluded.kept_from
      returning kind`.execute(trx);
  if (claimed.length === 0) return;
  const transactionId = randomUUID();
  const removals = rows.map(({ customer, count }) => ({
    customer,
    userName: 'Retention',
    ipAddress: undefined,
    transactionId,
    title: 'Retention',
    action: 'Removed',
    details: keptHistory.dropped(kindLabels[kind], before.toISOString().slice(0, 10), count),
  }));
  await recordActivities(trx, removals, clock);
  // Rows added since the comparison are also in the sums: the trigger that maintains them has run.
  await sql`lock table only ${sql.table(kind)} in access exclusive mode`.execute(trx);
  await sql`set constraints all immediate`.execute(trx);
  for (const partition of partitions) await sql`drop table ${sql.table(partition)}`.execute(trx);
}

/** Deletes expired rows, which are already hidden, from partitions that span more than a month. */
const deleteStragglers = (db: Database, kind: LongTable): Promise<void> =>
  transact(db, async (trx) => {
    const keptFrom = await readKeptFrom(trx, kind);
    if (!keptFrom) return;
    // The first run may delete years of rows.
    await sql.raw(noStatementTimeout).execute(trx);
    await sql`set local history.change = 'DELETE'`.execute(trx);
    await sql`
      delete from ${sql.table(kind)} where ${sql.ref(longTables[kind])} < ${keptFrom}`.execute(trx);
    if (kind === 'activities')
      await trx.deleteFrom('activity_positions').where('created_at', '<', keptFrom).execute();
  });
