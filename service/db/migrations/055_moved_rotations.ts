/** The next rotation of a key can be moved to another moment, from which the schedule then continues. */
const movedTo = (scheduled: string) => `
    begin
      if tg_op = 'UPDATE' and (new.last_rotation_date, new.key_rotation_interval)
        is distinct from (old.last_rotation_date, old.key_rotation_interval) then
        new.rotation_moved_to := null;
      end if;
      new.next_rotation_date := ${scheduled};
      return new;
    end`;

export const statements = [
  `alter table primary_keys add column rotation_moved_to timestamptz`,
  `alter table datasets add column rotation_moved_to timestamptz`,
  `create or replace function set_next_rotation() returns trigger language plpgsql as $$${movedTo(
    `coalesce(new.rotation_moved_to, coalesce(new.last_rotation_date, new.created_at)
        + make_interval(hours => 24 * new.key_rotation_interval))`,
  )} $$`,
  `create or replace function set_next_data_key_rotation() returns trigger language plpgsql as $$${movedTo(
    `case
        when new.dataset_type = 'structured' and new.published_at is not null and new.max_key_rotations > 1
        then coalesce(new.rotation_moved_to, greatest(new.last_rotation_date, new.published_at)
          + make_interval(hours => 24 * new.key_rotation_interval)) end`,
  )} $$`,
  `drop trigger primary_keys_next_rotation on primary_keys`,
  `create trigger primary_keys_next_rotation
    before insert or update of last_rotation_date, key_rotation_interval, rotation_moved_to
    on primary_keys for each row execute function set_next_rotation()`,
  `drop trigger datasets_next_rotation on datasets`,
  `create trigger datasets_next_rotation
    before insert or update of last_rotation_date, key_rotation_interval, published_at, rotation_moved_to
    on datasets for each row execute function set_next_data_key_rotation()`,
];
