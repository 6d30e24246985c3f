/** Actions to confirm with a one-time code: each once, on one object, as it was shown. */
export const statements = [
  // One proof of an outside provider confirms once, whatever else was waiting for it.
  `create table confirmations (
    uuid uuid primary key default gen_random_uuid(),
    user_uuid uuid not null references users on delete cascade,
    session_uuid uuid references sessions on delete cascade,
    made_at timestamptz not null,
    confirmed_at timestamptz,
    proof_at timestamptz,
    unique (user_uuid, proof_at))`,
  `create index confirmations_made on confirmations (made_at)`,
  `create table confirmed_actions (
    confirmation_uuid uuid not null references confirmations on delete cascade,
    position int4 not null,
    action text not null,
    object_uuid uuid,
    parameters text not null,
    used_at timestamptz,
    primary key (confirmation_uuid, position))`,
];
