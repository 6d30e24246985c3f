/** Passkeys, which replace one-time codes, and the challenges that they sign. */
export const statements = [
  `create table passkeys (
    uuid uuid primary key default gen_random_uuid(),
    user_uuid uuid not null references users on delete cascade,
    name text not null,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports jsonb not null,
    created_at timestamptz not null,
    last_used_at timestamptz)`,
  `create unique index passkeys_name on passkeys (user_uuid, lower(name))`,
  `create table passkey_challenges (
    bound_to text primary key,
    user_uuid uuid not null references users on delete cascade,
    challenge text not null,
    expires_at timestamptz not null)`,
  `create index passkey_challenges_of_user on passkey_challenges (user_uuid)`,
];
