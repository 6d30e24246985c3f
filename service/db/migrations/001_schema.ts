/**
 * Customers and their people, keys, datasets, groups, events, security history, the identity provider's
 * own rows. Texts that lists are ordered by have the C collation, which is the same on every engine.
 */

const people = [
  `create extension if not exists pg_trgm`,
  `create table customers (
    uuid uuid primary key default gen_random_uuid(),
    name text not null,
    plan text not null default 'free' check (plan in ('free', 'pro', 'enterprise')),
    color text,
    enforce_mfa boolean not null default false,
    billing_contact text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1)`,
  `create table users (
    uuid uuid primary key default gen_random_uuid(),
    subject text unique,
    name text not null,
    email text not null,
    password_hash text,
    roles jsonb not null default '[]',
    mfa_enabled boolean not null default false,
    totp_secret bytea,
    totp_last_step integer not null default 0,
    email_verified_dt_tm timestamptz,
    last_sign_in_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create unique index users_email on users (lower(email))`,
  `create unique index users_subject on users (coalesce(subject, uuid::text))`,
  `create table customer_users (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    user_uuid uuid not null unique references users on delete cascade,
    role text not null check (role in ('admin', 'user')),
    created_at timestamptz not null default now())`,
  `create index customer_users_customer on customer_users (customer_uuid)`,
  `create table user_settings (
    user_uuid uuid not null references users on delete cascade,
    name text not null,
    value text not null,
    updated_at timestamptz not null default now(),
    primary key (user_uuid, name))`,
  // One row per person, so that a newer mail invalidates the older ones.
  `create table email_verifications (
    user_uuid uuid primary key references users on delete cascade,
    token_digest bytea not null unique,
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create table mails (
    uuid uuid primary key default gen_random_uuid(),
    recipient text not null,
    subject text not null,
    text text not null,
    created_at timestamptz not null default now())`,
  `create index mails_by_date on mails (created_at, uuid)`,
];

const keysAndDatasets = [
  `create table primary_keys (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    name text collate "C" not null,
    description text collate "C" not null,
    enabled boolean not null default true,
    key_rotation_interval integer not null default 365 check (key_rotation_interval between 1 and 3650),
    last_rotation_date timestamptz,
    next_rotation_date timestamptz not null default now(),
    rotation_count integer not null default 0,
    dataset_count integer not null default 0,
    creator_customer_user_uuid uuid references customer_users on delete set null,
    creator_name text collate "C" not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    search_text text collate "C" not null,
    unique (customer_uuid, uuid))`,
  `create unique index primary_keys_name on primary_keys (customer_uuid, lower(name))`,
  `create index primary_keys_by_name on primary_keys (customer_uuid, lower(name), uuid)`,
  `create index primary_keys_by_next_rotation on primary_keys (customer_uuid, next_rotation_date, uuid)`,
  `create index primary_keys_search on primary_keys using gin (search_text gin_trgm_ops)`,
  `create function set_next_rotation() returns trigger language plpgsql as $$
    begin
      new.next_rotation_date := coalesce(new.last_rotation_date, new.created_at)
        + make_interval(hours => 24 * new.key_rotation_interval);
      return new;
    end $$`,
  `create trigger primary_keys_next_rotation before insert or update of last_rotation_date, key_rotation_interval
    on primary_keys for each row execute function set_next_rotation()`,
  `create table primary_key_versions (
    primary_key_uuid uuid not null references primary_keys on delete cascade,
    version integer not null,
    material bytea not null,
    creator_name text collate "C" not null,
    created_at timestamptz not null default now(),
    primary key (primary_key_uuid, version))`,
  `create table datasets (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    name text collate "C" not null,
    description text collate "C" not null,
    dataset_type text collate "C" not null check (dataset_type in ('structured', 'unstructured')),
    primary_key_uuid uuid not null,
    primary_key_name text collate "C" not null default '',
    input_character_set text,
    output_character_set text,
    passthrough_character_set text,
    input_min_length bigint,
    input_max_length bigint,
    passthrough_rules jsonb not null default '[]',
    msb_encoding_bits integer,
    max_key_rotations integer,
    key_number integer not null default 0,
    rotation_count integer not null default 0,
    last_rotation_date timestamptz,
    key_rotation_interval integer check (key_rotation_interval between 1 and 3650),
    encryption_algorithm text not null check (encryption_algorithm in ('FF1', 'FF3', 'AES256GCM', 'AES128GCM')),
    tweak_source text check (tweak_source = 'CONSTANT'),
    tweak bytea,
    vendor text,
    published_at timestamptz,
    creator_customer_user_uuid uuid references customer_users on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    search_text text collate "C" not null,
    unique (customer_uuid, uuid),
    foreign key (customer_uuid, primary_key_uuid) references primary_keys (customer_uuid, uuid),
    check ((dataset_type = 'structured') = (input_character_set is not null)))`,
  `create unique index datasets_name on datasets (customer_uuid, lower(name))`,
  `create index datasets_by_name on datasets (customer_uuid, lower(name), uuid)`,
  `create index datasets_by_description on datasets (customer_uuid, left(lower(description), 200), uuid)`,
  `create index datasets_by_type on datasets (customer_uuid, dataset_type, lower(name), uuid)`,
  `create index datasets_by_primary_key on datasets (customer_uuid, lower(primary_key_name), lower(name), uuid)`,
  `create index datasets_by_created on datasets (customer_uuid, created_at, uuid)`,
  `create index datasets_by_updated on datasets (customer_uuid, updated_at, uuid)`,
  `create index datasets_of_primary_key on datasets (primary_key_uuid, lower(name))`,
  `create index datasets_search on datasets using gin (search_text gin_trgm_ops)`,
  `create table dataset_keys (
    dataset_uuid uuid not null references datasets on delete cascade,
    key_number integer not null,
    primary_key_version integer not null,
    material bytea not null,
    created_at timestamptz not null default now(),
    primary key (dataset_uuid, key_number))`,
  `create table dataset_groups (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    name text collate "C" not null,
    description text collate "C" not null,
    creator_customer_user_uuid uuid references customer_users on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    unique (customer_uuid, uuid))`,
  `create unique index dataset_groups_name on dataset_groups (customer_uuid, lower(name))`,
  `create table dataset_groups_datasets (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    dataset_group_uuid uuid not null,
    dataset_uuid uuid not null,
    created_at timestamptz not null default now(),
    unique (dataset_group_uuid, dataset_uuid),
    foreign key (customer_uuid, dataset_group_uuid) references dataset_groups (customer_uuid, uuid) on delete cascade,
    foreign key (customer_uuid, dataset_uuid) references datasets (customer_uuid, uuid) on delete cascade)`,
  `create index dataset_groups_datasets_dataset on dataset_groups_datasets (dataset_uuid)`,
  // The two names below are copies, so that a list can be sorted by them with an index.
  `create function name_primary_key() returns trigger language plpgsql as $$
    begin
      new.primary_key_name := (select name from primary_keys where uuid = new.primary_key_uuid);
      return new;
    end $$`,
  `create trigger datasets_primary_key_name before insert or update of primary_key_uuid
    on datasets for each row execute function name_primary_key()`,
  `create function rename_primary_key() returns trigger language plpgsql as $$
    begin
      update datasets set primary_key_name = new.name where primary_key_uuid = new.uuid;
      return null;
    end $$`,
  `create trigger primary_keys_renamed after update of name on primary_keys
    for each row when (old.name <> new.name) execute function rename_primary_key()`,
  `create function rename_creator() returns trigger language plpgsql as $$
    begin
      update primary_keys p set creator_name = new.name from customer_users c
        where c.user_uuid = new.uuid and p.creator_customer_user_uuid = c.uuid;
      return null;
    end $$`,
  `create trigger users_renamed after update of name on users
    for each row when (old.name <> new.name) execute function rename_creator()`,
];

const records = [
  `create table events (
    id bigint generated always as identity primary key,
    customer_uuid uuid not null references customers,
    dataset_uuid uuid,
    action smallint not null check (action in (0, 1)),
    count bigint not null check (count > 0),
    product text not null,
    product_version text not null,
    api_version text not null,
    date timestamptz not null,
    metadata jsonb not null default '{}')`,
  `create index events_by_date on events (customer_uuid, date, id)`,
  `create table activities (
    id bigint generated always as identity primary key,
    uuid uuid not null default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    title text not null,
    action text not null,
    details text not null,
    object_type text,
    object_uuid uuid,
    changes jsonb not null default '{}',
    user_uuid uuid,
    user_name text not null,
    ip_address text,
    transaction_id text not null,
    created_at timestamptz not null default now())`,
  `create index activities_by_date on activities (customer_uuid, created_at, id)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'security history cannot be changed'; end $$`,
  `create trigger activities_append_only before update or delete on activities
    for each row execute function refuse_change()`,
];

const identity = [
  `create table oidc_payloads (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    consumed_at timestamptz,
    expires_at timestamptz,
    primary key (model, id))`,
  `create index oidc_payloads_grant on oidc_payloads (grant_id)`,
  `create index oidc_payloads_uid on oidc_payloads (model, uid)`,
  `create index oidc_payloads_expiry on oidc_payloads (expires_at)`,
  `create table attempts (
    subject text not null,
    window_start timestamptz not null,
    count integer not null,
    primary key (subject, window_start))`,
  `create table service_keys (
    name text primary key,
    material bytea not null,
    created_at timestamptz not null default now())`,
];

const counted = ['datasets', 'primary_keys', 'dataset_groups'];

/** Exact totals of unfiltered lists, so that requests need not count rows. */
const counters = [
  `create table list_counts (
    customer_uuid uuid not null,
    list text not null,
    count integer not null,
    primary key (customer_uuid, list))`,
  `create function count_rows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into list_counts (customer_uuid, list, count)
          select customer_uuid, tg_table_name, count(*) from added group by customer_uuid
          on conflict (customer_uuid, list) do update set count = list_counts.count + excluded.count;
      else
        update list_counts c set count = c.count - gone.n
          from (select customer_uuid, count(*) as n from removed group by customer_uuid) gone
          where c.customer_uuid = gone.customer_uuid and c.list = tg_table_name;
      end if;
      return null;
    end $$`,
  ...counted.flatMap((table) => [
    `create trigger ${table}_added after insert on ${table}
      referencing new table as added for each statement execute function count_rows()`,
    `create trigger ${table}_removed after delete on ${table}
      referencing old table as removed for each statement execute function count_rows()`,
  ]),
  // Number of datasets per primary key, for its list and for "in use".
  `create function count_datasets() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update primary_keys p set dataset_count = p.dataset_count - gone.n
          from (select primary_key_uuid, count(*) as n from removed group by primary_key_uuid) gone
          where p.uuid = gone.primary_key_uuid;
      end if;
      if tg_op <> 'DELETE' then
        update primary_keys p set dataset_count = p.dataset_count + fresh.n
          from (select primary_key_uuid, count(*) as n from added group by primary_key_uuid) fresh
          where p.uuid = fresh.primary_key_uuid;
      end if;
      return null;
    end $$`,
  `create trigger datasets_of_key_added after insert on datasets
    referencing new table as added for each statement execute function count_datasets()`,
  `create trigger datasets_of_key_removed after delete on datasets
    referencing old table as removed for each statement execute function count_datasets()`,
];

export const statements = [...people, ...keysAndDatasets, ...records, ...identity, ...counters];
