import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { featureCategories } from './featureCategories';

/** Records that platform administrators manage, and invitations into companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...features, ...customers, ...counters, ...team])
    await sql.raw(statement).execute(db);
  for (const { uuid, name } of featureCategories)
    await sql`insert into feature_categories (uuid, name) values (${uuid}, ${name})`.execute(db);
}

const features = [
  `create table feature_categories (
    uuid uuid primary key default gen_random_uuid(),
    name text collate "C" not null unique)`,
  `create table features (
    uuid uuid primary key default gen_random_uuid(),
    name text collate "C" not null,
    description text collate "C" not null,
    feature_category_uuid uuid not null references feature_categories,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    search_text text collate "C" not null)`,
  `create unique index features_name on features (lower(name))`,
  `create index features_by_name on features (lower(name), uuid)`,
  `create index features_of_category on features (feature_category_uuid)`,
  `create table client_library_version_features (
    client_library_version_uuid uuid not null references client_library_versions on delete cascade,
    feature_uuid uuid not null references features on delete cascade,
    primary key (client_library_version_uuid, feature_uuid))`,
  `create index client_library_versions_of_feature
    on client_library_version_features (feature_uuid)`,
];

const customers = [
  `alter table customers alter column name type text collate "C"`,
  `alter table customers add column search_text text collate "C" not null default ''`,
  `update customers set search_text = lower(name || E'\\n' || coalesce(billing_contact, ''))`,
  `create index customers_by_name on customers (lower(name), uuid)`,
  `create index customers_by_created on customers (created_at, uuid)`,
  // History and usage outlive a deleted customer; neither may be changed afterwards.
  `alter table activities drop constraint activities_customer_uuid_fkey`,
  `alter table events drop constraint events_customer_uuid_fkey`,
  `alter table event_sources drop constraint event_sources_customer_uuid_fkey`,
];

const counted = ['client_library_versions', 'features', 'customers'];

/** Exact totals of lists that belong to no company, under a uuid that no company has. */
const counters = [
  `create function count_platform_rows() returns trigger language plpgsql as $$
    declare change integer;
    begin
      if tg_op = 'INSERT' then select count(*) into change from added;
      else select -count(*) into change from removed;
      end if;
      insert into list_counts (customer_uuid, list, count)
        values ('00000000-0000-0000-0000-000000000000', tg_table_name, change)
        on conflict (customer_uuid, list) do update set count = list_counts.count + excluded.count;
      return null;
    end $$`,
  ...counted.flatMap((table) => [
    `insert into list_counts (customer_uuid, list, count)
      select '00000000-0000-0000-0000-000000000000', '${table}', count(*) from ${table}`,
    `create trigger ${table}_added after insert on ${table}
      referencing new table as added for each statement execute function count_platform_rows()`,
    `create trigger ${table}_removed after delete on ${table}
      referencing old table as removed for each statement execute function count_platform_rows()`,
  ]),
];

const team = [
  `create table invitations (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers on delete cascade,
    email text not null,
    role text not null check (role in ('admin', 'user')),
    token_digest bytea not null unique,
    inviter_name text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  // One open invitation per address and company, so that a newer invitation replaces the older.
  `create unique index invitations_open on invitations (customer_uuid, lower(email))
    where used_at is null`,
  // Finds all sessions of a removed person, in order to end them at once.
  `create index oidc_payloads_account on oidc_payloads ((payload->>'accountId'))`,
];
