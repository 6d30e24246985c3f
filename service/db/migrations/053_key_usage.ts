/**
 * Sums of usage by day and key: by data key of a dataset, and by version of a primary key. A trigger keeps them, as
 * it does those of 004. Negative numbers are calls without a known key (`domain/usage/keyUsage.ts`): -1 without a
 * key number, -2 with a number that the dataset does not have, -3 of unstructured data.
 */

const table = [
  `create table key_usage_days (
    record_uuid uuid not null,
    key_number integer not null,
    start timestamptz not null,
    action smallint not null,
    product text collate "C" not null,
    count bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (record_uuid, key_number, start, action, product))`,
  // A number beyond an integer cannot be a data key's number either.
  `create function event_key_number(metadata jsonb) returns integer language sql immutable as $$
    select case when jsonb_typeof(metadata -> 'key_number') = 'number'
      then least((metadata ->> 'key_number')::numeric, 2147483647)::integer end $$`,
];

/** Sums of events by dataset, data key and day; only calls without a key number keep the product. */
const namedOf = (events: string) => `
  select d.uuid as dataset_uuid, d.primary_key_uuid, used.key_number, k.primary_key_version as version,
    case used.key_number when -1 then s.product else '' end as product,
    e.start, e.action, e.count, e.first_at, e.last_at
  from (
    select source_id, event_key_number(metadata) as reported, date_trunc('day', date, 'UTC') as start, action,
      sum(count) as count, min(date) as first_at, max(date) as last_at
    from ${events} group by 1, 2, 3, 4) as e
  join event_sources s on s.id = e.source_id
  join datasets d on d.uuid = s.dataset_uuid and d.customer_uuid = s.customer_uuid
  left join dataset_keys k on k.dataset_uuid = d.uuid and k.key_number = e.reported
  cross join lateral (select case
    when d.dataset_type <> 'structured' then -3
    when k.key_number is not null then k.key_number
    when e.reported is not null then -2
    else -1 end as key_number) as used`;

/** Rows are updated in one order, so that two concurrent reports cannot deadlock. */
const addNamed = `
  insert into key_usage_days as kept
    (record_uuid, key_number, start, action, product, count, first_at, last_at)
  select record_uuid, key_number, start, action, product, sum(count), min(first_at), max(last_at)
  from (
    select dataset_uuid as record_uuid, key_number, start, action, product, count, first_at, last_at
      from named where key_number <> -3
    union all
    select primary_key_uuid, case when key_number < 0 then key_number else version end,
      start, action, product, count, first_at, last_at from named) as used
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (record_uuid, key_number, start, action, product) do update
    set count = kept.count + excluded.count,
      first_at = least(kept.first_at, excluded.first_at),
      last_at = greatest(kept.last_at, excluded.last_at)`;

const triggers = [
  `create function roll_up_key_usage() returns trigger language plpgsql as $$
    begin
      with named as materialized (${namedOf('added')}) ${addNamed};
      return null;
    end $$`,
  `create trigger events_rolled_up_by_key after insert on events
    referencing new table as added for each statement execute function roll_up_key_usage()`,
  `create function forget_key_usage() returns trigger language plpgsql as $$
    begin
      delete from key_usage_days where record_uuid in (select uuid from removed);
      return null;
    end $$`,
  ...['datasets', 'primary_keys'].map(
    (records) => `create trigger ${records}_key_usage_forgotten after delete on ${records}
      referencing old table as removed for each statement execute function forget_key_usage()`,
  ),
];

/** The largest number of the usage events from before the triggers, which `earlierKeyUsage.ts` has yet to add. */
export const earlierEvents = 'create table if not exists key_usage_earlier (until bigint not null)';

/** No event is being written now: the new trigger holds its lock until the commit. */
const noteEarlierEvents = `
  insert into key_usage_earlier select max(id) from events having max(id) is not null`;

const keptFrom = `(select coalesce(max(kept_from), '-infinity') from retention where kind = 'events')`;

/** Adds earlier events. This may take minutes, so it runs outside the migration's locks. */
export const addEarlierEvents = `
  with named as materialized (${namedOf(`(
    select * from events where date >= ${keptFrom} and id <= (select until from key_usage_earlier)) as kept`)}) ${addNamed}`;

/** Deletes sums of records that were deleted while earlier events were being added. */
export const forgetDeletedRecords = `
  delete from key_usage_days where record_uuid not in (
    select uuid from datasets union all select uuid from primary_keys)`;

/** Only sums without a key number are left of events that retention removed. */
const addRemovedEvents = `
  with named as materialized (
    select d.uuid as dataset_uuid, d.primary_key_uuid,
      case d.dataset_type when 'structured' then -1 else -3 end as key_number, null::integer as version,
      case d.dataset_type when 'structured' then s.product else '' end as product,
      e.start, e.action, e.count, e.start as first_at,
      e.start + interval '1 day' - interval '1 millisecond' as last_at
    from event_days e
    join event_sources s on s.id = e.source_id
    join datasets d on d.uuid = s.dataset_uuid and d.customer_uuid = s.customer_uuid
    where e.start < ${keptFrom}) ${addNamed}`;

export const statements = [
  ...table,
  ...triggers,
  earlierEvents,
  noteEarlierEvents,
  addRemovedEvents,
];
