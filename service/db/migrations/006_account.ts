/** Self-service for accounts and companies: sessions, MFA, passwords, the identity provider. */

const sessions = [
  // The provider keeps the session itself; this row records its person, its place, and whether it is still valid.
  `create table sessions (
    uuid uuid primary key default gen_random_uuid(),
    session_uid text not null unique,
    user_uuid uuid not null references users on delete cascade,
    user_agent text,
    ip_address text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text check (end_reason in ('person', 'logout', 'administrator', 'password', 'mfa')),
    end_told_at timestamptz)`,
  `create index sessions_of_user on sessions (user_uuid, last_seen_at)`,
  `create index sessions_expiry on sessions (expires_at)`,
];

const people = [
  // One row per person in each table, so that a newer link invalidates the older ones.
  `create table mfa_enrolments (
    user_uuid uuid primary key references users on delete cascade,
    token_digest bytea not null unique,
    session_uuid uuid not null references sessions on delete cascade,
    secret bytea not null,
    replaces boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create table password_resets (
    user_uuid uuid primary key references users on delete cascade,
    token_digest bytea not null unique,
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create table recovery_codes (
    user_uuid uuid not null references users on delete cascade,
    digest bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_uuid, digest))`,
];

const companies = [
  `create table customer_settings (
    customer_uuid uuid not null references customers on delete cascade,
    key text not null,
    value jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    primary key (customer_uuid, key))`,
  `create table scim_tokens (
    customer_uuid uuid primary key references customers on delete cascade,
    digest bytea not null unique,
    created_at timestamptz not null)`,
];

export const statements = [...sessions, ...people, ...companies];
