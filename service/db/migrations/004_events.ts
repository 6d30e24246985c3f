/**
 * Events as a star schema: the texts of an event (key, dataset, group, library) are stored once in
 * `event_sources`, and each event refers to them by number. Triggers keep sums by hour and by day,
 * so that a year of ten million events is read from a few thousand rows.
 */

const sources = [
  `create table event_sources (
    id integer generated always as identity primary key,
    customer_uuid uuid not null references customers,
    digest bytea not null,
    api_key_uuid uuid,
    dataset_uuid uuid,
    api_key_name text collate "C" not null,
    dataset_name text collate "C" not null,
    dataset_group_name text collate "C" not null,
    product text collate "C" not null,
    product_version text collate "C" not null,
    api_version text collate "C" not null,
    search_text text collate "C" not null,
    unique (customer_uuid, digest))`,
  `create index event_sources_of_dataset on event_sources (customer_uuid, dataset_uuid)`,
  `create index event_sources_of_api_key on event_sources (api_key_uuid)`,
  // The texts may exceed the size limit of an index, so a source is unique by a digest of them.
  `create function event_source_digest(variadic parts text[]) returns bytea language sql immutable as $$
    select sha256(convert_to(array_to_string(parts, E'\\x1f', E'\\x1e'), 'UTF8')) $$`,
  `insert into event_sources (customer_uuid, digest, api_key_uuid, dataset_uuid, api_key_name,
      dataset_name, dataset_group_name, product, product_version, api_version, search_text)
    select customer_uuid, event_source_digest(api_key_uuid::text, dataset_uuid::text, key, dataset,
        grp, product, product_version, api_version),
      api_key_uuid, dataset_uuid, key, dataset, grp, product, product_version, api_version,
      lower(concat_ws(E'\\n', key, dataset, grp, product, product_version))
    from (select distinct customer_uuid, api_key_uuid, dataset_uuid,
        coalesce(metadata->>'api_key_name', '') as key,
        coalesce(metadata->>'dataset_name', '') as dataset,
        coalesce(metadata->>'dataset_group_name', '') as grp,
        product, product_version, api_version from events) as used`,
  // No foreign key: checking it would cost as much as inserting the event, and sources are never deleted.
  `alter table events add column source_id integer`,
  `update events e set source_id = s.id, metadata = metadata - 'api_key_name' - 'dataset_name' - 'dataset_group_name'
    from event_sources s where s.customer_uuid = e.customer_uuid and s.digest = event_source_digest(
      e.api_key_uuid::text, e.dataset_uuid::text, coalesce(e.metadata->>'api_key_name', ''),
      coalesce(e.metadata->>'dataset_name', ''), coalesce(e.metadata->>'dataset_group_name', ''),
      e.product, e.product_version, e.api_version)`,
  `alter table events alter column source_id set not null`,
  `alter table events drop column api_key_uuid, drop column dataset_uuid, drop column product,
    drop column product_version, drop column api_version`,
  `create index events_of_source on events (source_id, date, id)`,
];

const rollUps = [
  ...['hour', 'day'].flatMap((unit) => [
    `create table event_${unit}s (
      source_id integer not null,
      start timestamptz not null,
      action smallint not null,
      count bigint not null,
      rows integer not null,
      primary key (source_id, start, action))`,
    `create table event_${unit}_totals (
      customer_uuid uuid not null,
      start timestamptz not null,
      action smallint not null,
      count bigint not null,
      rows integer not null,
      primary key (customer_uuid, start, action))`,
    `insert into event_${unit}s select source_id, date_trunc('${unit}', date, 'UTC'), action,
      sum(count), count(*) from events group by 1, 2, 3`,
    `insert into event_${unit}_totals select customer_uuid, date_trunc('${unit}', date, 'UTC'), action,
      sum(count), count(*) from events group by 1, 2, 3`,
  ]),
  // Rows are updated in order, so that two concurrent reports cannot deadlock.
  `create function roll_up_events() returns trigger language plpgsql as $$
    begin
      insert into event_hours as kept (source_id, start, action, count, rows)
        select source_id, date_trunc('hour', date, 'UTC'), action, sum(count), count(*)
        from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (source_id, start, action) do update
          set count = kept.count + excluded.count, rows = kept.rows + excluded.rows;
      insert into event_days as kept (source_id, start, action, count, rows)
        select source_id, date_trunc('day', date, 'UTC'), action, sum(count), count(*)
        from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (source_id, start, action) do update
          set count = kept.count + excluded.count, rows = kept.rows + excluded.rows;
      insert into event_hour_totals as kept (customer_uuid, start, action, count, rows)
        select customer_uuid, date_trunc('hour', date, 'UTC'), action, sum(count), count(*)
        from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (customer_uuid, start, action) do update
          set count = kept.count + excluded.count, rows = kept.rows + excluded.rows;
      insert into event_day_totals as kept (customer_uuid, start, action, count, rows)
        select customer_uuid, date_trunc('day', date, 'UTC'), action, sum(count), count(*)
        from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (customer_uuid, start, action) do update
          set count = kept.count + excluded.count, rows = kept.rows + excluded.rows;
      return null;
    end $$`,
  `create trigger events_rolled_up after insert on events
    referencing new table as added for each statement execute function roll_up_events()`,
];

const history = [
  ...['hour', 'day'].flatMap((unit) => [
    `create table activity_${unit}_totals (
      customer_uuid uuid not null,
      start timestamptz not null,
      rows integer not null,
      primary key (customer_uuid, start))`,
    `insert into activity_${unit}_totals
      select customer_uuid, date_trunc('${unit}', created_at, 'UTC'), count(*) from activities group by 1, 2`,
  ]),
  `create function roll_up_activity() returns trigger language plpgsql as $$
    begin
      insert into activity_hour_totals as kept (customer_uuid, start, rows)
        values (new.customer_uuid, date_trunc('hour', new.created_at, 'UTC'), 1)
        on conflict (customer_uuid, start) do update set rows = kept.rows + 1;
      insert into activity_day_totals as kept (customer_uuid, start, rows)
        values (new.customer_uuid, date_trunc('day', new.created_at, 'UTC'), 1)
        on conflict (customer_uuid, start) do update set rows = kept.rows + 1;
      return null;
    end $$`,
  // Runs at the end of the transaction: all transactions update these rows, so they are locked last and briefly.
  `create constraint trigger activities_rolled_up after insert on activities
    deferrable initially deferred for each row execute function roll_up_activity()`,
  `create index activities_of_transaction on activities (customer_uuid, transaction_id)`,
  `alter table activities add column search_text text collate "C" not null default ''`,
  `alter table activities disable trigger activities_append_only`,
  `update activities set search_text = lower(concat_ws(E'\n', title, action, details, user_name,
    ip_address, transaction_id))`,
  `alter table activities enable trigger activities_append_only`,
];

const entitlements = [
  `create table entitlements (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers on delete cascade,
    event_type text not null check (event_type in ('encrypt/decrypt', 'datasets', 'team', 'primary-keys')),
    value bigint not null check (value >= 0),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    unique (customer_uuid, event_type))`,
];

export const statements = [...sources, ...rollUps, ...history, ...entitlements];
