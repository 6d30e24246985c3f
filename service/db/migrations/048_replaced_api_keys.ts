/** A rolled API key and its successor refer to each other until one of them is deleted. */
export const statements = [
  `alter table api_keys add column replaces_uuid uuid`,
  `alter table api_keys add constraint api_keys_replaces_fkey
    foreign key (customer_uuid, replaces_uuid) references api_keys (customer_uuid, uuid)
    on delete set null (replaces_uuid)`,
  `create index api_keys_replaces on api_keys (customer_uuid, replaces_uuid)
    where replaces_uuid is not null`,
];
