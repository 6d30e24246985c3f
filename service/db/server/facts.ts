import { type Kysely, sql } from 'kysely';
import { type ServerSetting, serverSettings } from './settings';
import type { Tables } from '../tables';

/** Properties of a server, its database and the session's role that decide whether the service can work there. */
export interface ServerFacts {
  /** Value of `server_version_num`, such as 150018. */
  version: number;
  isStandby: boolean;
  encoding: string;
  /** Names are quoted if SQL requires it. */
  role: string;
  database: string;
  /** The schema for new tables; null if the search path names none that exists. */
  schema: string | null;
  searchPath: string;
  mayCreate: boolean | null;
  /**
   * Another schema that contains the service's tables, and that comes first in the search path or would be bypassed. If
   * DATABASE_URL sets a search path, that may bypass one.
   */
  schemaOfTables: string | null;
  /** The first of the service's tables that another role owns, with the owner. */
  foreignTable: { name: string; owner: string } | null;
  /** `hidden` means in a schema outside the search path. */
  trigrams: 'usable' | 'hidden' | 'creatable' | 'forbidden' | 'missing';
  isReadOnly: boolean;
  /** `origin` unless triggers and foreign keys are switched off. */
  replicationRole: string;
  /** Text other than `0` if the server ends long transactions (PostgreSQL 17). */
  transactionTimeout: string | null;
  /** Connections that may be open at once; null for no limit. */
  limits: { role: number | null; database: number | null; server: number | null };
  settings: Record<ServerSetting, string | null>;
  knowsLetters: boolean;
}

/** Literals instead of parameters, so that the query works through poolers. */
const settingNames = sql.join(Object.keys(serverSettings).map((name) => sql.lit(name)));

export async function readServerFacts(db: Kysely<Tables>): Promise<ServerFacts> {
  const { rows } = await sql<{ facts: ServerFacts }>`
    select json_build_object(
      'version', current_setting('server_version_num')::int,
      'isStandby', pg_is_in_recovery(),
      'encoding', current_setting('server_encoding'),
      'role', quote_ident(session_user),
      'database', quote_ident(current_database()),
      'schema', quote_ident(current_schema()),
      'searchPath', current_setting('search_path'),
      'mayCreate', has_schema_privilege(current_schema(), 'create'),
      'schemaOfTables', (select quote_ident(nspname) from pg_class t
        join pg_namespace n on n.oid = t.relnamespace
        where t.relname = 'customers' and nspname <> current_schema()
          and exists (
            select from pg_class k where k.relnamespace = n.oid and k.relname = 'kysely_migration')
          and case when to_regclass('customers') is not null then t.oid = to_regclass('customers')
            else pg_has_role(t.relowner, 'usage') and (
              select source from pg_settings where name = 'search_path') <> 'client' end
        limit 1),
      'foreignTable', (select json_build_object('name', relname, 'owner', quote_ident(rolname))
        from pg_class t join pg_roles o on o.oid = t.relowner
        where t.oid in (to_regclass('customers'), to_regclass('events'), to_regclass('kysely_migration'))
          and not pg_has_role(t.relowner, 'usage')
        order by relname limit 1),
      'trigrams', case
        when exists (select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid))
          then 'usable'
        when exists (select from pg_extension where extname = 'pg_trgm') then 'hidden'
        when not exists (select from pg_available_extensions where name = 'pg_trgm') then 'missing'
        when has_database_privilege(current_database(), 'create') then 'creatable'
        else 'forbidden' end,
      'isReadOnly', current_setting('default_transaction_read_only') = 'on',
      'replicationRole', current_setting('session_replication_role'),
      'transactionTimeout', current_setting('transaction_timeout', true),
      'limits', (select json_build_object(
          'role', case when not rolsuper and rolconnlimit >= 0 then rolconnlimit end,
          'database', case when not rolsuper and datconnlimit >= 0 then datconnlimit end,
          'server', case when not rolsuper then current_setting('max_connections')::int
            - current_setting('superuser_reserved_connections')::int end)
        from pg_roles, pg_database where rolname = session_user and datname = current_database()),
      'settings', (select json_object_agg(name, current_setting(name)) from unnest(array[${settingNames}]) name),
      'knowsLetters', current_setting('server_encoding') <> 'UTF8' or lower(chr(196)) = chr(228)
    ) as facts`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The PostgreSQL server said nothing of itself.');
  return row.facts;
}
