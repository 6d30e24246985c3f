/** Changes of only these columns do not affect calls. */
const unrelated = {
  api_keys: ['last_used_at', 'creator_name', 'updated_at', 'version', 'search_text'],
  associations: ['last_used_at', 'encrypt_recorded_at', 'decrypt_recorded_at'],
};

const watch = (table: string, events: string, ignored: readonly string[] = []) =>
  `create trigger ${table}_of_key_calls after ${events} on ${table}
    for each row execute function note_key_call_change(${ignored.map((name) => `'${name}'`).join()})`;

/**
 * Transactions that changed records of key calls, by company: a process that caches such records polls for the
 * transactions it has not seen (clients/cacheInvalidation), and gets a notification. Also indexes on names, so that a
 * page is found without reading the rows before it.
 */
export const statements = [
  // Rows of running transactions belong to those alone, so that noting a change never waits.
  `create table key_call_changes (
    transaction xid8 not null default pg_current_xact_id(),
    customer_uuid uuid not null,
    changed_at timestamptz not null default clock_timestamp(),
    primary key (transaction, customer_uuid))`,
  // A change without a company concerns every company; it gets the nil UUID.
  `create function note_key_call_change() returns trigger language plpgsql as $$
    declare
      changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
      whose uuid := coalesce(changed ->> 'customer_uuid', '00000000-0000-0000-0000-000000000000');
    begin
      if tg_op = 'UPDATE' and changed - coalesce(tg_argv, '{}') = to_jsonb(old) - coalesce(tg_argv, '{}') then
        return null;
      end if;
      insert into key_call_changes (customer_uuid) values (whose) on conflict do nothing;
      perform pg_notify('key_call_changes', whose::text);
      return null;
    end $$`,
  // The row of a primary key's version contains no company.
  `create function note_primary_key_version() returns trigger language plpgsql as $$
    declare
      whose uuid := (select customer_uuid from primary_keys
        where uuid = coalesce(new.primary_key_uuid, old.primary_key_uuid));
    begin
      if whose is null then
        return null;
      end if;
      insert into key_call_changes (customer_uuid) values (whose) on conflict do nothing;
      perform pg_notify('key_call_changes', whose::text);
      return null;
    end $$`,
  // New records are not cached yet, except grants, which are cached with the dataset, and newer versions.
  watch('api_keys', 'update or delete', unrelated.api_keys),
  watch('datasets', 'update or delete'),
  watch('primary_keys', 'update or delete'),
  watch('dataset_groups_datasets', 'update or delete'),
  watch('dataset_groups_datasets_api_keys', 'insert or update or delete', unrelated.associations),
  watch('client_library_versions', 'insert or update or delete'),
  `create trigger primary_key_versions_of_key_calls after insert or update or delete
    on primary_key_versions for each row execute function note_primary_key_version()`,
  // The columns are included, because an index of expressions alone would not let PostgreSQL skip rows unread.
  ...['datasets', 'api_keys', 'primary_keys', 'dataset_groups'].flatMap((table) => [
    `drop index ${table}_by_name`,
    `create index ${table}_by_name on ${table} (customer_uuid, lower(name), uuid) include (name)`,
  ]),
];
