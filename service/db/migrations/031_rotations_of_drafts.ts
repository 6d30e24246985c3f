/** A draft's keys encrypt nothing, so the interval until the next rotation starts with the publication. */
export const statements = [
  // A draft may have been rotated; greatest() ignores nulls.
  `create or replace function set_next_data_key_rotation() returns trigger language plpgsql as $$
    begin
      new.next_rotation_date := case when new.dataset_type = 'structured' and new.published_at is not null then
        greatest(new.last_rotation_date, new.published_at)
          + make_interval(hours => 24 * new.key_rotation_interval) end;
      return new;
    end $$`,
  `drop trigger datasets_next_rotation on datasets`,
  `create trigger datasets_next_rotation
    before insert or update of last_rotation_date, key_rotation_interval, published_at
    on datasets for each row execute function set_next_data_key_rotation()`,
  `update datasets set published_at = published_at where dataset_type = 'structured'
    and (published_at is null or published_at > coalesce(last_rotation_date, created_at))`,
];
