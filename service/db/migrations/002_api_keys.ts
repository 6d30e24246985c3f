/**
 * API keys and their permissions, answers kept for repeated creations, and indexes for the scheduled
 * rotation.
 */

const apiKeys = [
  `create table api_keys (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    name text collate "C" not null,
    description text collate "C" not null,
    public_value text collate "C" not null unique,
    signing_value bytea not null,
    csr text not null,
    public_key text not null,
    encrypted_private_key text not null,
    certificate text,
    certificate_expires_at timestamptz,
    ip_allowed text not null default '0.0.0.0/0',
    enabled boolean not null default true,
    autoprovisioned boolean not null default false,
    begin_date_tm timestamptz,
    end_date_tm timestamptz,
    last_used_at timestamptz,
    creator_customer_user_uuid uuid references customer_users on delete set null,
    creator_name text collate "C" not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    search_text text collate "C" not null,
    unique (customer_uuid, uuid))`,
  `create unique index api_keys_name on api_keys (customer_uuid, lower(name))`,
  `create index api_keys_certificate on api_keys (customer_uuid, certificate_expires_at)`,
  `create index api_keys_search on api_keys using gin (search_text gin_trgm_ops)`,
  `create trigger api_keys_added after insert on api_keys
    referencing new table as added for each statement execute function count_rows()`,
  `create trigger api_keys_removed after delete on api_keys
    referencing old table as removed for each statement execute function count_rows()`,
  `alter table dataset_groups_datasets add unique (customer_uuid, uuid)`,
  `create table dataset_groups_datasets_api_keys (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    api_key_uuid uuid not null,
    dataset_groups_dataset_uuid uuid not null,
    encrypt boolean not null,
    decrypt boolean not null,
    created_at timestamptz not null default now(),
    check (encrypt or decrypt),
    unique (api_key_uuid, dataset_groups_dataset_uuid),
    foreign key (customer_uuid, api_key_uuid) references api_keys (customer_uuid, uuid) on delete cascade,
    foreign key (customer_uuid, dataset_groups_dataset_uuid)
      references dataset_groups_datasets (customer_uuid, uuid) on delete cascade)`,
  `create index dataset_groups_datasets_api_keys_link
    on dataset_groups_datasets_api_keys (dataset_groups_dataset_uuid)`,
];

const idempotency = [
  `create table idempotent_answers (
    user_uuid uuid not null references users on delete cascade,
    key text not null,
    request_hash text not null,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (user_uuid, key))`,
  `create index idempotent_answers_age on idempotent_answers (created_at)`,
];

const schedule = [
  `alter table dataset_groups add column search_text text collate "C"`,
  `update dataset_groups set search_text = lower(name || E'\\n' || description)`,
  `alter table dataset_groups alter column search_text set not null`,
  `create index dataset_groups_by_name on dataset_groups (customer_uuid, lower(name), uuid)`,
  `create index dataset_groups_search on dataset_groups using gin (search_text gin_trgm_ops)`,
  `create index primary_keys_due on primary_keys (next_rotation_date) where enabled`,
  `alter table datasets add column next_rotation_date timestamptz`,
  `create function set_next_data_key_rotation() returns trigger language plpgsql as $$
    begin
      new.next_rotation_date := case when new.dataset_type = 'structured' then
        coalesce(new.last_rotation_date, new.created_at)
          + make_interval(hours => 24 * new.key_rotation_interval) end;
      return new;
    end $$`,
  `create trigger datasets_next_rotation before insert or update of last_rotation_date, key_rotation_interval
    on datasets for each row execute function set_next_data_key_rotation()`,
  `update datasets set key_rotation_interval = key_rotation_interval`,
  `create index datasets_due on datasets (next_rotation_date)`,
  `create index events_of_dataset on events (customer_uuid, dataset_uuid, date)`,
];

export const statements = [...apiKeys, ...idempotency, ...schedule];
