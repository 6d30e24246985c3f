import { sql } from 'kysely';
import { dayMs } from '../../contract/lib/clock';
import type { Database } from '../db/database';
import { makePartitions } from '../db/partitions';

/** Number of events per statement: large enough to be fast, small enough for the engine's memory. */
const chunkSize = 100_000;
const yearMs = 365 * dayMs;
const sumTables = [
  'event_hours',
  'event_days',
  'event_hour_totals',
  'event_day_totals',
  'key_usage_days',
] as const;

interface BulkEvents {
  customer: string;
  count: number;
  now: Date;
}

/**
 * Adds usage events to a company, spread evenly over the year up to `now`, for measurements. They reuse the
 * sources of the company's existing events. Call it again to add more.
 * @param notify called after each part with the number of events written so far
 * @throws if the company has no events yet
 */
export async function bulkEvents(
  db: Database,
  { customer, count, now }: BulkEvents,
  notify: (writtenCount: number) => void,
): Promise<void> {
  const start = new Date(now.getTime() - yearMs);
  await makePartitions(db, start, now);
  const step = yearMs / count;
  for (let from = 0; from < count; from += chunkSize) {
    const until = Math.min(from + chunkSize, count);
    const { numAffectedRows } = await sql`
      with known as (
        select array_agg(id order by id) as ids from event_sources
        where customer_uuid = ${customer}::uuid)
      insert into events (customer_uuid, source_id, action, count, date, metadata)
      select ${customer}::uuid, known.ids[1 + (n * 7919 + n / 97) % cardinality(known.ids)],
        case when n * 31 % 10 < 6 then 0 else 1 end, 1 + n * 17 % 250,
        ${start}::timestamptz + n * ${step}::double precision * interval '1 millisecond',
        -- Data keys 0 to 2, and every fourth event without a key number.
        case n / 7 % 4 when 3 then '{}' else jsonb_build_object('key_number', n / 7 % 4) end
      from generate_series(${from}::bigint, ${until - 1}::bigint) as n, known
      where known.ids is not null`.execute(db);
    if (numAffectedRows === 0n) throw new Error('The company has no events to be like.');
    // The embedded engine's log grows until a checkpoint writes the pages to disk.
    await sql`checkpoint`.execute(db);
    notify(until);
  }
  await sql`vacuum (analyze) events`.execute(db);
  for (const table of sumTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
