/** People and groups created by a company's identity provider (RFC 7643), and the source of a grant. */
export const statements = [
  `create table scim_users (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    user_name text collate "C" not null,
    external_id text collate "C",
    active boolean not null,
    attributes jsonb not null,
    api_key_uuid uuid not null unique,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (customer_uuid, uuid),
    foreign key (customer_uuid, api_key_uuid) references api_keys (customer_uuid, uuid))`,
  `create unique index scim_users_user_name on scim_users (customer_uuid, lower(user_name))`,
  `create index scim_users_external_id on scim_users (customer_uuid, external_id)`,
  `create table scim_groups (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers,
    display_name text collate "C" not null,
    external_id text collate "C",
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (customer_uuid, uuid))`,
  `create unique index scim_groups_display_name on scim_groups (customer_uuid, lower(display_name))`,
  `create index scim_groups_external_id on scim_groups (customer_uuid, external_id)`,
  `create table scim_group_members (
    customer_uuid uuid not null,
    group_uuid uuid not null,
    user_uuid uuid not null,
    primary key (group_uuid, user_uuid),
    foreign key (customer_uuid, group_uuid) references scim_groups (customer_uuid, uuid) on delete cascade,
    foreign key (customer_uuid, user_uuid) references scim_users (customer_uuid, uuid) on delete cascade)`,
  `create index scim_group_members_of_user on scim_group_members (user_uuid)`,
  // A grant by a person and one by the identity provider are two rows: each can be removed without the other.
  `alter table dataset_groups_datasets_api_keys add column source text not null default 'person'
    check (source in ('person', 'provisioning'))`,
  `alter table dataset_groups_datasets_api_keys
    drop constraint dataset_groups_datasets_api_k_api_key_uuid_dataset_groups_d_key`,
  `alter table dataset_groups_datasets_api_keys
    add constraint associations_once unique (api_key_uuid, dataset_groups_dataset_uuid, source)`,
  `alter table scim_tokens add column seen_at timestamptz`,
  `alter table scim_tokens add column changed_at timestamptz`,
  `alter table scim_tokens add column change text`,
];
