/**
 * Tombstones of API keys: a program may report usage that happened before its key was deleted. They have no
 * foreign key to the customer: its check would lock the customer after the API key, against the order of locks.
 */
export const statements = [
  `create table deleted_api_keys (
    public_value text collate "C" primary key,
    uuid uuid not null,
    customer_uuid uuid not null,
    name text collate "C" not null,
    signing_value bytea not null,
    signing_value_key_id text
      generated always as (
        case when substr(signing_value, 1, 1) = '\\x02'::bytea
          then encode(substr(signing_value, 2, 8), 'hex') end) stored
      references root_keys,
    groups jsonb not null,
    deleted_at timestamptz not null)`,
  `create index deleted_api_keys_age on deleted_api_keys (deleted_at)`,
  // A report that was counted before the deletion is recognized after it too. The scheduler removes these rows.
  `alter table usage_reports drop constraint usage_reports_api_key_uuid_fkey`,
];
