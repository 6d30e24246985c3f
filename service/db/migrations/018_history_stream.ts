/**
 * A position for each row of the security history, so that a reader can continue where it stopped. Each company
 * has its own positions, without gaps, in the order of commits: a row gets its number at the end of its transaction,
 * under a lock that is held until the commit. Existing rows are numbered by date.
 */
export const statements = [
  `create table activity_heads (
    customer_uuid uuid primary key,
    position bigint not null)`,
  `create table activity_positions (
    customer_uuid uuid not null,
    position bigint not null,
    activity_id bigint not null,
    created_at timestamptz not null,
    primary key (customer_uuid, position))`,
  `insert into activity_positions (customer_uuid, position, activity_id, created_at)
    select customer_uuid, row_number() over (partition by customer_uuid order by created_at, id),
      id, created_at from activities`,
  `insert into activity_heads (customer_uuid, position)
    select customer_uuid, max(activity_positions.position) from activity_positions group by 1`,
  // Rows are nearly in the order of time, and only retention searches by it.
  `create index activity_positions_by_date on activity_positions using brin (created_at)`,
  `create or replace function roll_up_activity() returns trigger language plpgsql as $$
    declare place bigint;
    begin
      insert into activity_heads as head (customer_uuid, position) values (new.customer_uuid, 1)
        on conflict (customer_uuid) do update set position = head.position + 1
        returning head.position into place;
      insert into activity_positions (customer_uuid, position, activity_id, created_at)
        values (new.customer_uuid, place, new.id, new.created_at);
      insert into activity_hour_totals as kept (customer_uuid, start, rows)
        values (new.customer_uuid, date_trunc('hour', new.created_at, 'UTC'), 1)
        on conflict (customer_uuid, start) do update set rows = kept.rows + 1;
      insert into activity_day_totals as kept (customer_uuid, start, rows)
        values (new.customer_uuid, date_trunc('day', new.created_at, 'UTC'), 1)
        on conflict (customer_uuid, start) do update set rows = kept.rows + 1;
      return null;
    end $$`,
  `create table stream_tokens (
    customer_uuid uuid primary key references customers on delete cascade,
    digest bytea not null unique,
    created_at timestamptz not null)`,
];
