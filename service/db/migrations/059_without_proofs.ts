/** Proofs of earlier comparisons are obsolete: a month's sums are compared with its rows right before it is dropped. */
export const statements = [
  `drop trigger if exists events_changed on events`,
  `drop function if exists forget_proof()`,
  `drop table if exists retention_proofs`,
];
