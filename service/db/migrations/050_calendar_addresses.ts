/** Secret addresses of the calendar of rotations and expiries: one per membership, deleted with it. */
export const statements = [
  `create table calendar_addresses (
    customer_user_uuid uuid primary key references customer_users on delete cascade,
    digest bytea not null unique,
    created_at timestamptz not null,
    read_at timestamptz)`,
];
