const copyName = (table: string) => `
      perform 1 from ${table} where creator_customer_user_uuid = any(memberships)
        order by uuid for no key update;
      update ${table} set creator_name = new.name
        where creator_customer_user_uuid = any(memberships);`;

/**
 * Call this for a later table of a customer's records (docs/adding-a-resource.md).
 * @returns the statement that makes the creators' names in these tables follow renamed people
 * @public
 */
export const renameCreator = (tables: readonly string[]): string => `
  create or replace function rename_creator() returns trigger language plpgsql as $$
    declare memberships uuid[] := array(select uuid from customer_users where user_uuid = new.uuid);
    begin ${tables.map(copyName).join('')}
      return null;
    end $$`;

/** Datasets store the name of their creator, as other records do: the name stays when that person has gone. */
export const statements = [
  `alter table datasets add column creator_name text collate "C" not null default ''`,
  // The creator's name does not affect key calls: filling it must not invalidate caches.
  `drop trigger datasets_of_key_calls on datasets`,
  `update datasets d set creator_name = u.name
    from customer_users c join users u on u.uuid = c.user_uuid
    where c.uuid = d.creator_customer_user_uuid`,
  // For creators who have left, only the history has names, as far back as it is kept.
  `update datasets d set creator_name = a.user_name
    from activities a
    where d.creator_name = '' and a.customer_uuid = d.customer_uuid and a.object_uuid = d.uuid
      and a.object_type = 'datasets' and a.action = 'Created'`,
  `create trigger datasets_of_key_calls after update or delete on datasets
    for each row execute function note_key_call_change('creator_name')`,
  renameCreator(['dataset_groups', 'primary_keys', 'datasets', 'api_keys']),
];
