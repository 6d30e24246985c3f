/**
 * Messages outside the console: recipients, what needed attention and since when, and the messages sent about it. A
 * matter is open once per company, kind and subject; a target gets one message about its beginning and one on its end.
 */
export const statements = [
  `create table message_targets (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers on delete cascade,
    customer_user_uuid uuid unique references customer_users on delete cascade,
    modes jsonb not null,
    time_zone text collate "C" not null,
    quiet_from text collate "C",
    quiet_until text collate "C",
    digest_at text collate "C" not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1)`,
  `create index message_targets_customer on message_targets (customer_uuid)`,
  `create table message_checks (
    customer_uuid uuid primary key references customers on delete cascade,
    due_at timestamptz not null)`,
  `create index message_checks_due on message_checks (due_at)`,
  `create table attention_matters (
    uuid uuid primary key default gen_random_uuid(),
    customer_uuid uuid not null references customers on delete cascade,
    kind text collate "C" not null,
    subject text collate "C" not null,
    item jsonb not null,
    opened_at timestamptz not null,
    missing_since timestamptz,
    closed_at timestamptz)`,
  `create unique index attention_matters_open on attention_matters (customer_uuid, kind, subject)
    where closed_at is null`,
  `create index attention_matters_customer on attention_matters (customer_uuid)`,
  `create index attention_matters_closed on attention_matters (closed_at)`,
  `create table message_notices (
    matter_uuid uuid not null references attention_matters on delete cascade,
    target_uuid uuid not null references message_targets on delete cascade,
    phase text collate "C" not null check (phase in ('begun', 'ended')),
    due_at timestamptz not null,
    sent_at timestamptz,
    primary key (matter_uuid, target_uuid, phase))`,
  `create index message_notices_target on message_notices (target_uuid)`,
  `create index message_notices_due on message_notices (due_at) where sent_at is null`,
];
