/**
 * Repeated reports are recognized as a whole, not event by event. Earlier names of datasets are kept, so that usage
 * under them finds its dataset. Corrections of usage are events whose count may be negative.
 */

const reports = [
  `drop table reported_events`,
  `create table usage_reports (
    api_key_uuid uuid not null references api_keys on delete cascade,
    digest bytea not null,
    received_at timestamptz not null,
    primary key (api_key_uuid, digest))`,
  `create index usage_reports_age on usage_reports (received_at)`,
];

const names = [
  // Names of datasets over time. Rows of a deleted dataset stay; otherwise its name would return to an earlier owner.
  `create table dataset_names (
    id bigint generated always as identity primary key,
    customer_uuid uuid not null references customers on delete cascade,
    name text collate "C" not null,
    since timestamptz not null,
    dataset_uuid uuid references datasets on delete set null)`,
  `create index dataset_names_by_name on dataset_names (customer_uuid, name, since, id)`,
  `create index dataset_names_of_dataset on dataset_names (dataset_uuid)`,
  `insert into dataset_names (customer_uuid, name, since, dataset_uuid)
    select customer_uuid, name, created_at, uuid from datasets`,
  `create function keep_first_dataset_names() returns trigger language plpgsql as $$
    begin
      insert into dataset_names (customer_uuid, name, since, dataset_uuid)
        select customer_uuid, name, created_at, uuid from added;
      return null;
    end $$`,
  `create trigger dataset_names_given after insert on datasets
    referencing new table as added for each statement execute function keep_first_dataset_names()`,
  `create function keep_dataset_name() returns trigger language plpgsql as $$
    begin
      insert into dataset_names (customer_uuid, name, since, dataset_uuid)
        values (new.customer_uuid, new.name, new.updated_at, new.uuid);
      return null;
    end $$`,
  `create trigger dataset_names_changed after update of name on datasets
    for each row when (old.name is distinct from new.name) execute function keep_dataset_name()`,
];

const corrections = [
  // Events are immutable, so existing rows need not be checked again.
  `alter table events drop constraint events_count_check,
    add constraint events_count_check check (count <> 0) not valid`,
];

// Row counts beside the sums become bigint, so that no number of events overflows them.
const sums = ['event_hours', 'event_days', 'event_hour_totals', 'event_day_totals'].map(
  (table) => `alter table ${table} alter column rows type bigint`,
);

export const statements = [...reports, ...names, ...corrections, ...sums];
