/**
 * Root keys have ids, and sealed values name their key. The database keeps the row of a root key as long as
 * anything is sealed under it.
 */

const tables = [
  `create table root_keys (
    id text primary key check (id ~ '^[0-9a-f]{16}$'),
    current_since timestamptz not null default clock_timestamp())`,
  `create table root_key_holders (
    process uuid primary key,
    host text not null,
    pid integer not null,
    key_ids text[] not null,
    sealing_key_id text not null,
    seen_at timestamptz not null)`,
];

// Null for values sealed before they named their key: their first byte is 1.
const sealed = [
  ['service_keys', 'material'],
  ['users', 'totp_secret'],
  ['mfa_enrolments', 'secret'],
  ['primary_key_versions', 'material'],
  ['api_keys', 'signing_value'],
].map(
  ([table, column]) => `alter table ${table} add column ${column}_key_id text
    generated always as (
      case when substr(${column}, 1, 1) = '\\x02'::bytea
        then encode(substr(${column}, 2, 8), 'hex') end) stored
    references root_keys`,
);

export const statements = [...tables, ...sealed];
