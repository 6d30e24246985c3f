/** Browsers in which signing in requires no one-time code for a while. */
export const statements = [
  `create table trusted_browsers (
    uuid uuid primary key default gen_random_uuid(),
    user_uuid uuid not null references users on delete cascade,
    digest bytea not null,
    user_agent text,
    ip_address text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    unique (digest, user_uuid))`,
  `create index trusted_browsers_of_user on trusted_browsers (user_uuid)`,
];
