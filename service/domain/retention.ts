import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { transact } from '../db/transaction';
import { addMonths, type LongTable, longTables, partitionsOf } from '../db/partitions';
import { recordActivity } from './activities/recordActivity';

/** How many whole months are kept besides the current one; 0 keeps all of them. */
export type RetainedMonths = Readonly<Record<LongTable, number>>;

/** What is older than it is to be kept. */
export interface Outdated {
  kind: LongTable;
  /** Exclusive: the first moment that is kept. */
  before: Date;
  /** By customer. */
  rows: { customer: string; count: number }[];
  /** Partitions that go whole; rows before the moment in others are deleted. */
  partitions: string[];
}

const kinds = Object.keys(longTables) as LongTable[];
const sumsOf = { events: 'event_day_totals', activities: 'activity_day_totals' } as const;
const spoken = { events: 'usage events', activities: 'security history' } as const;

/** @returns what is to go by now, counted by the kept sums; nothing when all of it has gone before */
export async function findOutdated(
  db: Database,
  months: RetainedMonths,
  now: Date,
): Promise<Outdated[]> {
  const found: Outdated[] = [];
  for (const kind of kinds.filter((one) => months[one] > 0)) {
    const before = addMonths(now, -months[kind]);
    const gone = await readKeptFrom(db, kind);
    if (gone && gone >= before) continue;
    const { rows } = await sql<{ customer: string; count: number }>`
      select customer_uuid as customer, sum(rows)::bigint as count from ${sql.table(sumsOf[kind])}
      where start < ${before} and start >= ${gone ?? new Date(0)} group by 1 order by 1`.execute(
      db,
    );
    const partitions = (await partitionsOf(db, kind))
      .filter(({ until }) => until && until <= before)
      .map(({ name }) => name);
    if (rows.length + partitions.length > 0) found.push({ kind, before, rows, partitions });
  }
  return found;
}

/** @returns the first moment whose rows of a kind are kept; undefined when nothing has gone yet */
export async function readKeptFrom(db: Database, kind: LongTable): Promise<Date | undefined> {
  const row = await db
    .selectFrom('retention')
    .select('kept_from')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.kept_from;
}

/**
 * Removes what is older than it is to be kept, whole months at once, when the sums that charts and bills read
 * are there; each company's security history says what went. Several processes may do it at once.
 * @returns what went
 * @throws when a sum is missing, or a reader holds the table for more than 5 seconds; it stays whole then
 */
export async function applyRetention(
  db: Database,
  clock: () => Date,
  months: RetainedMonths,
): Promise<Outdated[]> {
  const found = await findOutdated(db, months, clock());
  for (const outdated of found) {
    await transact(db, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await requireSums(trx, outdated);
    });
    await dropMonths(db, clock, outdated);
  }
  for (const kind of kinds.filter((one) => months[one] > 0)) await deleteStragglers(db, kind);
  return found;
}

/** The triggers keep the sums; this is the last moment at which a mistake of theirs could be noticed. */
async function requireSums(db: Kysely<Tables>, { kind, before }: Outdated): Promise<void> {
  const column = sql.ref(longTables[kind]);
  const action = kind === 'events' ? sql`action` : sql`0`;
  const { rows } = await sql<{ day: Date }>`
    select day from (
      select customer_uuid, date_bin('1 day', ${column}, 'epoch') as day, ${action} as action,
        count(*) as count from ${sql.table(kind)} where ${column} < ${before} group by 1, 2, 3) as present
    where count > coalesce((select rows from ${sql.table(sumsOf[kind])} as sums
      where sums.customer_uuid = present.customer_uuid and start = day
        ${kind === 'events' ? sql`and sums.action = present.action` : sql``}), 0)
    order by 1 limit 1`.execute(db);
  const [missing] = rows;
  if (missing)
    throw new Error(
      `Nothing of the ${spoken[kind]} was removed: the sums of ${missing.day.toISOString().slice(0, 10)} lack some of them.`,
    );
}

const dropMonths = (db: Database, clock: () => Date, outdated: Outdated): Promise<void> =>
  transact(db, async (trx) => {
    const { kind, before, rows, partitions } = outdated;
    await sql`set local lock_timeout = '5s'`.execute(trx);
    // Whoever comes second waits here, and finds it done.
    const { rows: first } = await sql`
      insert into retention as kept (kind, kept_from) values (${kind}, ${before})
      on conflict (kind) do update set kept_from = excluded.kept_from
        where kept.kept_from < excluded.kept_from
      returning kind`.execute(trx);
    if (first.length === 0) return;
    const transactionId = randomUUID();
    for (const { customer, count } of rows)
      await recordActivity(
        trx,
        {
          customer,
          userName: 'Retention',
          ipAddress: undefined,
          transactionId,
          title: 'Retention',
          action: 'Removed',
          details: `Removed the ${spoken[kind]} from before ${before.toISOString().slice(0, 10)} (${count}); their sums are kept`,
        },
        clock,
      );
    await sql`set constraints all immediate`.execute(trx);
    for (const partition of partitions) await sql`drop table ${sql.table(partition)}`.execute(trx);
  });

/** What went already is in nobody's sight; this makes room where partitions hold more than a month. */
const deleteStragglers = (db: Database, kind: LongTable): Promise<void> =>
  transact(db, async (trx) => {
    const keptFrom = await readKeptFrom(trx, kind);
    if (!keptFrom) return;
    // Years of rows, once: this takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local history.change = 'DELETE'`.execute(trx);
    await sql`
      delete from ${sql.table(kind)} where ${sql.ref(longTables[kind])} < ${keptFrom}`.execute(trx);
    if (kind === 'activities')
      await trx.deleteFrom('activity_positions').where('created_at', '<', keptFrom).execute();
  });
