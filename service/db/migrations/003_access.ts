/** Sort order of API keys and dataset groups, last use of records, and the client libraries that used them. */

const lists = [
  `alter table dataset_groups add column creator_name text collate "C" not null default ''`,
  `update dataset_groups g set creator_name = u.name
    from customer_users c join users u on u.uuid = c.user_uuid
    where c.uuid = g.creator_customer_user_uuid`,
  `create index dataset_groups_by_description
    on dataset_groups (customer_uuid, left(lower(description), 200), uuid)`,
  `create index dataset_groups_by_created on dataset_groups (customer_uuid, created_at, uuid)`,
  `create index dataset_groups_by_creator
    on dataset_groups (customer_uuid, lower(creator_name), lower(name), uuid)`,
  `create index api_keys_by_name on api_keys (customer_uuid, lower(name), uuid)`,
  `create index api_keys_by_description
    on api_keys (customer_uuid, left(lower(description), 200), uuid)`,
  `create index api_keys_by_access_key_id on api_keys (customer_uuid, public_value, uuid)`,
  `create index api_keys_by_created on api_keys (customer_uuid, created_at, uuid)`,
  `create index api_keys_by_creator
    on api_keys (customer_uuid, lower(creator_name), lower(name), uuid)`,
  `create index api_keys_by_last_used
    on api_keys (customer_uuid, coalesce(last_used_at, '-infinity'), uuid)`,
  `create index api_keys_by_end
    on api_keys (customer_uuid, coalesce(end_date_tm, '-infinity'), uuid)`,
  `create index api_keys_unused on api_keys (customer_uuid, coalesce(last_used_at, created_at))
    where enabled`,
  `create index associations_of_api_key
    on dataset_groups_datasets_api_keys (api_key_uuid, created_at, uuid)`,
  // Renaming a person updates the copies of their name.
  `create or replace function rename_creator() returns trigger language plpgsql as $$
    begin
      update primary_keys p set creator_name = new.name from customer_users c
        where c.user_uuid = new.uuid and p.creator_customer_user_uuid = c.uuid;
      update api_keys k set creator_name = new.name from customer_users c
        where c.user_uuid = new.uuid and k.creator_customer_user_uuid = c.uuid;
      update dataset_groups g set creator_name = new.name from customer_users c
        where c.user_uuid = new.uuid and g.creator_customer_user_uuid = c.uuid;
      return null;
    end $$`,
];

const use = [
  `alter table dataset_groups_datasets_api_keys add column last_used_at timestamptz`,
  `alter table events add column api_key_uuid uuid`,
  `create index events_of_api_key on events (api_key_uuid, date)`,
  // Digests of received reports: client libraries send a batch again if they get no answer.
  `create table reported_events (
    api_key_uuid uuid not null references api_keys on delete cascade,
    digest bytea not null,
    received_at timestamptz not null,
    primary key (api_key_uuid, digest))`,
  `create index reported_events_age on reported_events (received_at)`,
];

const clients = [
  // One table for all customers: staff define which versions of the client libraries are supported.
  `create table client_library_versions (
    uuid uuid primary key default gen_random_uuid(),
    product text collate "C" not null,
    product_version text collate "C" not null,
    api_version text not null check (api_version in ('V0', 'V3')),
    status text not null check (status in ('Latest', 'Out of Date', 'Unsupported')),
    release_date text check (release_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    search_text text collate "C" not null)`,
  `create unique index client_library_versions_product
    on client_library_versions (product, product_version)`,
  `create table api_key_client_libraries (
    api_key_uuid uuid not null references api_keys on delete cascade,
    product text collate "C" not null,
    product_version text collate "C" not null,
    seen_at timestamptz not null,
    primary key (api_key_uuid, product, product_version))`,
];

export const statements = [...lists, ...use, ...clients];
