/** Verification of partitions before they are dropped, and the rows covered, so that the drop itself takes no time. */
export const statements = [
  `create table retention_proofs (
    partition text primary key,
    id bigint generated always as identity,
    last_id bigint not null,
    summed bigint)`,
  // Events are immutable; if one does change, its partition must be verified again.
  `create function forget_proof() returns trigger language plpgsql as $$
    begin
      delete from retention_proofs where partition = tg_table_name;
      return null;
    end $$`,
  `create trigger events_changed after update on events
    for each row execute function forget_proof()`,
];
