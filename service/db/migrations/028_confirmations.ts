/** Actions to confirm with a one-time code: each is valid once, for one object, with the parameters shown. */
export const statements = [
  // A proof by an outside provider confirms only once, even if several confirmations are waiting.
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
