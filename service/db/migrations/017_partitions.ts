import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Partitions usage events and the security history by month, so that expired months can be dropped. Existing
 * rows become one partition, up to the end of this month, without being copied. The service creates later months
 * ahead of time (`db/partitions.ts`), and rows that fit none go to a default partition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of longTables) {
    for (const statement of beginningOf(table)) await sql.raw(statement).execute(db);
    const { rows } = await sql`select 1 from ${sql.table(`${table.name}_before`)} limit 1`.execute(
      db,
    );
    const rest = rows.length > 0 ? attachOld(table) : [`drop table ${table.name}_before`];
    for (const statement of [...rest, ...table.triggers]) await sql.raw(statement).execute(db);
  }
  for (const statement of retention) await sql.raw(statement).execute(db);
}

interface LongTable {
  name: string;
  date: string;
  /** Names of the secondary indexes, with their columns. */
  indexes: Record<string, string>;
  oldTriggers: string[];
  triggers: string[];
}

const longTables: LongTable[] = [
  {
    name: 'events',
    date: 'date',
    indexes: { by_date: 'customer_uuid, date, id', of_source: 'source_id, date, id' },
    oldTriggers: ['events_rolled_up'],
    triggers: [
      `create trigger events_rolled_up after insert on events
        referencing new table as added for each statement execute function roll_up_events()`,
    ],
  },
  {
    name: 'activities',
    date: 'created_at',
    indexes: {
      by_date: 'customer_uuid, created_at, id',
      of_transaction: 'customer_uuid, transaction_id',
    },
    oldTriggers: ['activities_rolled_up', 'activities_append_only'],
    triggers: [
      `create constraint trigger activities_rolled_up after insert on activities
        deferrable initially deferred for each row execute function roll_up_activity()`,
      // Permitted changes (retention, erasing a name) set `history.change` for their transaction.
      `create or replace function refuse_change() returns trigger language plpgsql as $$
        begin
          if current_setting('history.change', true) is distinct from tg_op then
            raise exception 'security history cannot be changed';
          end if;
          if tg_op = 'DELETE' then return old; end if;
          return new;
        end $$`,
      `create trigger activities_append_only before update or delete on activities
        for each row execute function refuse_change()`,
    ],
  },
];

/** A unique key of a partitioned table must contain its date; the numbers come from a separate sequence. */
const beginningOf = ({ name, date, indexes, oldTriggers }: LongTable): string[] => [
  `alter table ${name} rename to ${name}_before`,
  ...oldTriggers.map((trigger) => `drop trigger ${trigger} on ${name}_before`),
  ...Object.keys(indexes).map(
    (index) => `alter index ${name}_${index} rename to ${name}_before_${index}`,
  ),
  `alter table ${name}_before drop constraint ${name}_pkey`,
  `alter table ${name}_before alter column id drop identity`,
  `create table ${name} (like ${name}_before including defaults including constraints)
    partition by range (${date})`,
  `create sequence ${name}_number owned by ${name}.id`,
  `alter table ${name} alter column id set default nextval('${name}_number')`,
  `alter table ${name} add primary key (id, ${date})`,
  ...Object.entries(indexes).map(
    ([index, columns]) => `create index ${name}_${index} on ${name} (${columns})`,
  ),
  `create table ${name}_default partition of ${name} default`,
];

/** Moves rows of later months to their partitions; no triggers exist yet, so nothing is counted twice. */
const attachOld = ({ name, date }: LongTable): string[] => [
  ...(name === 'events'
    ? [`alter table events_before validate constraint events_count_check`]
    : []),
  `do $$
    declare until timestamptz := date_trunc('month', now(), 'UTC') + interval '1 month';
    begin
      perform setval('${name}_number', (select max(id) from ${name}_before));
      with later as (delete from ${name}_before where ${date} >= until returning *)
        insert into ${name} select * from later;
      execute format('alter table ${name} attach partition ${name}_before
        for values from (minvalue) to (%L)', until);
    end $$`,
];

const retention = [
  // Rows before `kept_from` are hidden until they are removed. Their sums stay.
  `create table retention (
    kind text primary key check (kind in ('events', 'activities')),
    kept_from timestamptz not null)`,
];
