/** Types of structured data, and the bounds from which each typed definition is derived. */
export const statements = [
  `alter table datasets add column data_type_config jsonb`,
  // Null for unstructured data; processes of earlier versions insert text definitions.
  `alter table datasets add column data_type text collate "C" generated always as (
    case when dataset_type = 'structured'
      then coalesce(data_type_config ->> 'data_type', 'formatted_string') end) stored`,
  `create index datasets_by_data_type
    on datasets (customer_uuid, data_type, lower(name), uuid)`,
  // A definition with room for one key has no other key to rotate to.
  `create or replace function set_next_data_key_rotation() returns trigger language plpgsql as $$
    begin
      new.next_rotation_date := case
        when new.dataset_type = 'structured' and new.published_at is not null and new.max_key_rotations > 1
        then greatest(new.last_rotation_date, new.published_at)
          + make_interval(hours => 24 * new.key_rotation_interval) end;
      return new;
    end $$`,
  `update datasets set published_at = published_at where max_key_rotations = 1 and published_at is not null`,
];
