/** Proofs for partitions to be dropped, and the rows they cover, so that the drop itself takes no time. */
export const statements = [
  `create table retention_proofs (
    partition text primary key,
    id bigint generated always as identity,
    last_id bigint not null,
    summed bigint)`,
  // No event changes, but if one does, whatever was proven of its partition is open again.
  `create function forget_proof() returns trigger language plpgsql as $$
    begin
      delete from retention_proofs where partition = tg_table_name;
      return null;
    end $$`,
  `create trigger events_changed after update on events
    for each row execute function forget_proof()`,
];
