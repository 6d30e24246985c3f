/** Changes of only these columns do not affect a key call (021). */
const unrelated = [
  'last_used_at',
  'last_used_address',
  'encrypt_recorded_at',
  'decrypt_recorded_at',
];

/**
 * Addresses from which API keys were used (for IPv6, the /64 network), with their calls by day, and the
 * address of each association's last use.
 */
export const statements = [
  // Columns with "used" count only answered calls, those with "seen" refused calls too.
  `create table api_key_addresses (
    api_key_uuid uuid not null references api_keys on delete cascade,
    address inet not null,
    customer_uuid uuid not null,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    first_used_at timestamptz,
    last_used_at timestamptz,
    product text collate "C",
    product_version text collate "C",
    primary key (api_key_uuid, address))`,
  // Finds new addresses; it contains no column that changes every minute.
  `create index api_key_addresses_by_first_use on api_key_addresses (customer_uuid, first_used_at)`,
  `create table api_key_address_days (
    api_key_uuid uuid not null,
    address inet not null,
    start timestamptz not null,
    calls bigint not null,
    refused bigint not null,
    primary key (api_key_uuid, address, start),
    foreign key (api_key_uuid, address) references api_key_addresses on delete cascade)`,
  `create index api_key_address_days_by_start on api_key_address_days (start)`,
  `alter table dataset_groups_datasets_api_keys add column last_used_address inet`,
  `drop trigger dataset_groups_datasets_api_keys_of_key_calls on dataset_groups_datasets_api_keys`,
  `create trigger dataset_groups_datasets_api_keys_of_key_calls after insert or update or delete
    on dataset_groups_datasets_api_keys for each row
    execute function note_key_call_change(${unrelated.map((name) => `'${name}'`).join()})`,
];
