const sealed = (column: string, more = '') => `
    ${column} bytea${more},
    ${column}_key_id text
      generated always as (
        case when substr(${column}, 1, 1) = '\\x02'::bytea
          then encode(substr(${column}, 2, 8), 'hex') end) stored
      references root_keys`;

/**
 * Webhooks of a company, and the messages sent to them. Addresses are sealed: those of Slack and Teams are secrets.
 */
export const statements = [
  `create table webhooks (
    uuid uuid primary key references message_targets on delete cascade,
    customer_uuid uuid not null references customers on delete cascade,
    name text collate "C" not null,
    host text collate "C" not null,
    format text collate "C" not null check (format in ('json', 'slack', 'teams')),${sealed('url', ' not null')},${sealed('secret', ' not null')},
    secret_created_at timestamptz not null,${sealed('earlier_secret')},
    earlier_secret_until timestamptz,
    failures integer not null default 0,
    failing_since timestamptz,
    last_error text,
    delivered_at timestamptz)`,
  `create index webhooks_customer on webhooks (customer_uuid)`,
  `create table webhook_deliveries (
    uuid uuid primary key default gen_random_uuid(),
    webhook_uuid uuid not null references webhooks on delete cascade,
    is_test boolean not null,
    body text not null,
    created_at timestamptz not null,
    due_at timestamptz,
    tries integer not null default 0,
    status text collate "C" not null check (status in ('waiting', 'delivered', 'failed')),
    response_status integer,
    error text,
    milliseconds integer,
    tried_at timestamptz)`,
  `create index webhook_deliveries_newest on webhook_deliveries (webhook_uuid, created_at desc, uuid)`,
  `create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null`,
  `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
];
