/** Indexes for each kind of attention (domain/attention) and for record histories; a column for copied links. */
export const statements = [
  `alter table invitations add column copied boolean not null default false`,
  `create index datasets_by_next_rotation on datasets (customer_uuid, next_rotation_date)
    where next_rotation_date is not null`,
  `create index datasets_by_key_numbers
    on datasets (customer_uuid, ((rotation_count + 1)::float8 / max_key_rotations))
    where max_key_rotations > 0`,
  `create index activities_of_attention on activities (customer_uuid, action, created_at)
    where action in ('Refused', 'Sample encrypted')`,
  `create index activities_of_object on activities (customer_uuid, object_uuid, created_at)
    where object_uuid is not null`,
];
