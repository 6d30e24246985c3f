/** Triggers lock in the order of locks, and failed rotations are stored with their reason. */

const locks = [
  // An answer is claimed before anything else is locked, including the person.
  `alter table idempotent_answers drop constraint idempotent_answers_user_uuid_fkey`,
  // Updates the same rows as before, each kind in the order of its uuids.
  `create or replace function rename_primary_key() returns trigger language plpgsql as $$
    begin
      perform 1 from datasets where primary_key_uuid = new.uuid order by uuid for no key update;
      update datasets set primary_key_name = new.name where primary_key_uuid = new.uuid;
      return null;
    end $$`,
  `create or replace function rename_creator() returns trigger language plpgsql as $$
    declare memberships uuid[] := array(select uuid from customer_users where user_uuid = new.uuid);
    begin
      perform 1 from dataset_groups where creator_customer_user_uuid = any(memberships)
        order by uuid for no key update;
      update dataset_groups set creator_name = new.name
        where creator_customer_user_uuid = any(memberships);
      perform 1 from primary_keys where creator_customer_user_uuid = any(memberships)
        order by uuid for no key update;
      update primary_keys set creator_name = new.name
        where creator_customer_user_uuid = any(memberships);
      perform 1 from api_keys where creator_customer_user_uuid = any(memberships)
        order by uuid for no key update;
      update api_keys set creator_name = new.name
        where creator_customer_user_uuid = any(memberships);
      return null;
    end $$`,
];

const rotations = ['primary_keys', 'datasets'].flatMap((table) => [
  `alter table ${table}
    add column rotation_failures integer not null default 0,
    add column rotation_failure text,
    add column rotation_retry_at timestamptz`,
  `create index ${table}_failing on ${table} (customer_uuid) where rotation_failures > 0`,
]);

export const statements = [...locks, ...rotations];
